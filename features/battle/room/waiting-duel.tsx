import type { RoomRecord } from '../../../domain/battle/room-document.ts';
import { useSettings } from '../../shared/rest/settings-query.ts';
import { useSecondsLeft } from '../../shared/ui/use-server-time.ts';
import type { Now } from '../../shared/ui/use-server-time.ts';
import { NobodyFound } from '../search/nobody-found.tsx';
import { Searching } from '../search/searching.tsx';
import type { RoomActions } from './room-actions.ts';
import { useIntent } from './use-intent.ts';

/** How long a search lasts when the settings are not here yet. */
const SEARCH_SECONDS = 30;

/** An own room that waits for a stranger, come back to by a reload: the search as it stands. */
export function WaitingDuel({
  record,
  me,
  now,
  actions,
  onAgain,
}: {
  record: RoomRecord;
  me: string;
  now: Now;
  actions: RoomActions;
  onAgain: (() => void) | undefined;
}) {
  const { run } = useIntent();
  const seconds = useSettings().data?.battle.searchSeconds ?? SEARCH_SECONDS;
  const left = useSecondsLeft(record.createdAt + seconds * 1_000, now);
  const own = record.seats[me];
  const leave = () => run(actions.leave);
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
      now={now}
      onCancel={() => void leave()}
    />
  );
}
