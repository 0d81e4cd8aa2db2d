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

/** Renders the page's room; `children` if there is none. */
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
  // the entry does not need this code; it is loaded before the player joins a room
  useEffect(() => void loadLiveRoom().catch(() => undefined), []);
  const isInRoom = room.state === 'live';
  useEffect(() => {
    if (isInRoom) chat.load();
  }, [isInRoom, chat]);
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

/** Two frames (34 ms): the reveal usually arrives within them, so the last lock of a question is not drawn. */
const REVEAL_MS = 34;

/**
 * Returns an atom's value and renders it as a transition, in slices: a new question drawn at once would be one long
 * frame. With nothing else to do it takes no longer. If this lock closes the question, waits two frames for the reveal:
 * drawing the lock between would delay the reveal by one frame.
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
