import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RevealView, SeatView } from '../../../domain/battle/view.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { SEAT_STYLES, seatNumber } from '../../shared/ui/seat.ts';
import type { Now } from '../../shared/ui/use-server-time.ts';
import { PlayerTile } from './player-tile.tsx';

const COLUMNS: Record<number, string> = {
  1: 'grid-cols-1',
  3: 'grid-cols-3',
  4: 'grid-cols-4',
};

/** Everybody at the table in a row, oneself first; two face each other across the clock. More leave it to the question. */
export function ScoreBar({
  seats,
  reveal,
  clock,
  now,
}: {
  seats: readonly SeatView[];
  /** The question that is being revealed, if one is. */
  reveal: RevealView | undefined;
  clock: ReactNode;
  now: Now;
}) {
  const { t } = useTranslation();
  const isDuel = seats.length === 2;
  const ordered = [...seats].sort((left, right) => Number(right.isMe) - Number(left.isMe));
  const tiles = ordered.map((seat) => (
    <li key={seat.id} className="min-w-0">
      <PlayerTile
        seat={seat}
        answer={reveal && (reveal.answers.get(seat.id) ?? { kind: 'none' })}
        now={now}
        isCompact={!isDuel}
      />
    </li>
  ));
  return (
    <div className="grid gap-3">
      <div className="relative">
        <ul
          aria-label={t('battle.score')}
          className={classNames(
            'grid gap-2',
            isDuel ? 'grid-cols-2 gap-3' : (COLUMNS[seats.length] ?? 'grid-cols-4'),
          )}
        >
          {tiles}
        </ul>
        {isDuel && (
          <div className="pointer-events-none absolute inset-0 grid place-items-center">
            <div className="rounded-full bg-raised p-1.5 shadow-card">{clock}</div>
          </div>
        )}
      </div>
      <PointShares seats={ordered} />
    </div>
  );
}

/** Who holds how much of the points so far, as one bar; the numbers stand above it. */
function PointShares({ seats }: { seats: readonly SeatView[] }) {
  return (
    <div aria-hidden="true" className="flex h-3 gap-1 overflow-hidden rounded-full">
      {seats.map(({ id, seat, score }) => (
        <span
          key={id}
          // nobody vanishes: the first point is worth less than being there
          style={{ flexGrow: score.points + 3 }}
          className={classNames(
            'basis-0 motion-safe:transition-[flex-grow] motion-safe:duration-500',
            SEAT_STYLES[seatNumber(seat)].fill,
          )}
        />
      ))}
    </div>
  );
}
