import { useAtomValue, useSetAtom, useStore } from 'jotai';
import type { Atom } from 'jotai';
import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { assertNever } from '../../domain/assert-never.ts';
import { selectRoomAtom } from '../../realtime/battle/selected-room-atoms.ts';
import { isRevealNearAtom, pendingLockAtom } from '../../realtime/battle/play-atoms.ts';
import { roomWithoutLocksAtom } from '../../realtime/battle/room-atoms.ts';
import { clockAtom } from '../../realtime/clock/clock-atoms.ts';
import { uidAtom } from '../../realtime/identity/identity-atom.ts';
import { Notice } from '../shared/ui/notice.tsx';
import { ChatSlotsContext } from './room/chat-slots.ts';
import type { ChatSlots } from './room/chat-slots.ts';
import { ConnectionBanner } from './room/connection-banner.tsx';
import { useCoinRefresh } from './room/use-coin-refresh.ts';

const loadLiveRoom = async () => (await import('./live-room.tsx')).LiveRoom;
const LiveRoom = dynamic(loadLiveRoom, { ssr: false });
const StopScreen = dynamic(async () => (await import('./room/stop-screen.tsx')).StopScreen, {
  ssr: false,
});

/** The room that the page looks at; `children` is what the page shows while it looks at none. */
export function RoomView({
  chat,
  onAgain,
  children,
}: {
  chat: ChatSlots;
  onAgain?: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const room = useInSlices(roomWithoutLocksAtom);
  const pending = useInSlices(pendingLockAtom);
  const clock = useAtomValue(clockAtom);
  const me = useAtomValue(uidAtom);
  const openRoom = useSetAtom(selectRoomAtom);
  useCoinRefresh(room);
  // the first page does without the table; it is there before anybody sits down
  useEffect(() => void loadLiveRoom(), []);
  const back = useCallback(() => openRoom(null), [openRoom]);
  switch (room.state) {
    case 'none':
      return children;
    case 'loading':
      return <Notice kind="wait">{t('closed.loading')}</Notice>;
    case 'missing':
    case 'denied':
    case 'failed':
      return <StopScreen reason={room.state} onBack={back} />;
    case 'live':
      return (
        <ChatSlotsContext value={chat}>
          <ConnectionBanner />
          <LiveRoom
            key={room.roomId}
            roomId={room.roomId}
            view={room.view}
            me={me ?? ''}
            pending={pending}
            now={clock.now}
            onBack={back}
            onAgain={onAgain}
          />
        </ChatSlotsContext>
      );
    default:
      return assertNever(room);
  }
}

/** Two pictures: how long the last lock of a question is not drawn, since its reveal may be as quick. */
const REVEAL_MS = 34;

/**
 * The value of an atom, drawn in slices between which the page lives on: a new question is much to draw, and at once it would
 * be one long frame. Where nothing else is to be done it is there as soon. The lock that closes a question waits for its reveal
 * for two pictures: drawn between, it would hold the reveal up by one.
 */
function useInSlices<T>(atom: Atom<T>): T {
  const store = useStore();
  const [value, show] = useState(() => store.get(atom));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => startTransition(() => show(() => store.get(atom)));
    const read = () => {
      clearTimeout(timer);
      if (store.get(isRevealNearAtom)) timer = setTimeout(draw, REVEAL_MS);
      else draw();
    };
    read();
    const stop = store.sub(atom, read);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store, atom]);
  return value;
}
