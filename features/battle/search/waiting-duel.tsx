import { useSetAtom } from 'jotai';
import type { RoomRecord } from '../../../domain/battle/room-document.ts';
import { leaveRoomAtom } from '../../../realtime/battle/lobby-atoms.ts';
import { useSettings } from '../../shared/rest/settings-query.ts';
import { useSecondsLeft } from '../../shared/ui/use-server-time.ts';
import type { Now } from '../../shared/ui/use-server-time.ts';
import { NobodyFound } from './nobody-found.tsx';
import { Searching } from './searching.tsx';
import { useIntentRunner } from '../room/use-intent.ts';

/** The length of a search until the settings are loaded. */
const SEARCH_SECONDS = 30;

/** The player's waiting room after a reload, shown as a running search. */
export function WaitingDuel({
  record,
  me,
  now,
  onAgain,
}: {
  record: RoomRecord;
  me: string;
  now: Now;
  onAgain: (() => void) | undefined;
}) {
  const run = useIntentRunner();
  const leaveRoom = useSetAtom(leaveRoomAtom);
  const seconds = useSettings().data?.battle.searchSeconds ?? SEARCH_SECONDS;
  const left = useSecondsLeft(record.createdAt + seconds * 1_000, now);
  const own = record.seats[me];
  const leave = () => run(leaveRoom);
  if (left === 0) {
    return (
      <NobodyFound
        questions={record}
        onRetry={() => void leave().then((isDone) => isDone && onAgain?.())}
        onBack={() => void leave()}
      />
    );
  }
  return (
    <Searching
      name={own?.name ?? ''}
      image={own?.image ?? ''}
      since={record.createdAt}
      until={record.createdAt + seconds * 1_000}
      now={now}
      onCancel={() => void leave()}
    />
  );
}
