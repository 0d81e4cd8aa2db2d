import type { ComponentType, ReactNode } from 'react';
import { useEffect } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import type { RoundReveal, SeatView } from '../../../domain/battle/view.ts';
import { playCue } from '../../shared/sound/play-cue.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { SEAT_STYLES, seatNumber } from '../../shared/ui/seat.ts';
import type { Now } from '../../shared/ui/use-server-time.ts';
import { callOf, hasLeadChanged, leaderOf } from './callout.ts';
import type { PlayerTileProps } from './player-tile.tsx';

const COLUMNS: Record<number, string> = {
  1: 'grid-cols-[minmax(0,1fr)_auto]',
  2: 'grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]',
  3: 'grid-cols-[repeat(3,minmax(0,1fr))_auto]',
  4: 'grid-cols-[repeat(4,minmax(0,1fr))_auto]',
};

type Revealed = Pick<RoundReveal, 'number' | 'answers'>;

/** All players in one strip, this player first. Two players face each other across the clock. */
export function ScoreBar({
  seats,
  reveal,
  clock,
  now,
  Tile,
}: {
  seats: readonly SeatView[];
  /** The question that is being revealed, if any. */
  reveal: Revealed | undefined;
  clock: ReactNode;
  now: Now;
  /** `LiveTile` in the page's own battle, else `PlayerTile`, which loads no Firestore. */
  Tile: ComponentType<PlayerTileProps>;
}) {
  const { t } = useTranslation();
  const isDuel = seats.length === 2;
  const leader = leaderOf(seats, ({ score }) => score.points);
  const ordered = [...seats].sort((left, right) => Number(right.isMe) - Number(left.isMe));
  return (
    <div className="grid gap-1.5">
      <div
        className={classNames(
          'relative grid items-stretch gap-1 roomy:gap-3',
          COLUMNS[seats.length] ?? COLUMNS[4],
        )}
      >
        <ul aria-label={t('battle.score')} className="contents">
          {ordered.map((seat, place) => (
            <li key={seat.id} className="min-w-0">
              <Tile
                seat={seat}
                answer={reveal && (reveal.answers.get(seat.id) ?? { kind: 'none' })}
                now={now}
                side={isDuel ? (place === 0 ? 'start' : 'end') : 'group'}
                isLeader={seat.id === leader?.id}
              />
            </li>
          ))}
        </ul>
        <div
          className={classNames(
            'row-start-1 grid place-items-center',
            isDuel ? 'col-start-2' : '-col-end-1',
          )}
        >
          {clock}
        </div>
        <Callout seats={seats} reveal={reveal} />
      </div>
      <PointShares seats={ordered} />
    </div>
  );
}

/** The sound of a new leader comes with its call (motion.css), after that of the answer. */
const LEAD_AFTER_MS = 1_500;

/** Shows the event of a reveal once over the game: a new leader, or a streak of this player. */
function Callout({ seats, reveal }: { seats: readonly SeatView[]; reveal: Revealed | undefined }) {
  const { t } = useTranslation();
  const call = reveal && callOf(seats, reveal);
  const isNewLead = reveal !== undefined && hasLeadChanged(seats, reveal.number);
  useEffect(() => {
    if (!isNewLead) return;
    const timer = setTimeout(playCue, LEAD_AFTER_MS, 'lead');
    return () => clearTimeout(timer);
  }, [isNewLead]);
  return (
    <p
      role="status"
      className="pointer-events-none absolute inset-x-0 top-full z-20 mt-14 flex justify-center"
    >
      {call && (
        <span
          key={reveal.number}
          className="rounded-full bg-sun px-4 py-1.5 text-center font-display text-lg font-extrabold text-on-sun shadow-float motion-safe:animate-call motion-reduce:hidden"
        >
          {call.kind === 'streak'
            ? t('battle.call.streak', { count: call.count })
            : call.seat.isMe
              ? t('battle.call.lead')
              : t('battle.call.rivalLeads', { name: call.seat.name })}
        </span>
      )}
    </p>
  );
}

/** Extra points for each player in the bar, so that no part has zero width. */
const BEING_THERE = 3;

/**
 * The players' shares of the points, as one bar; the numbers stand above it. Each part reaches to the end of the bar and
 * covers the previous one. So a change moves a part, which the compositor draws without the main thread; a change of
 * width would need a layout.
 */
function PointShares({ seats }: { seats: readonly SeatView[] }) {
  const weights = seats.map(({ score }) => score.points + BEING_THERE);
  const sum = (some: readonly number[]) => some.reduce((all, one) => all + one, 0);
  return (
    <div
      aria-hidden="true"
      className="relative h-1.5 overflow-hidden rounded-full roomy:h-3 rtl:-scale-x-100"
    >
      {seats.map(({ id, seat }, place) => (
        <span
          key={id}
          style={{ translate: `${(100 * sum(weights.slice(0, place))) / sum(weights)}%` }}
          className={classNames(
            'absolute inset-0 forced-colors:border forced-colors:border-[CanvasText] motion-safe:transition-[translate] motion-safe:duration-500',
            place > 0 && 'border-l-4 border-page',
            SEAT_STYLES[seatNumber(seat)].fill,
          )}
        />
      ))}
    </div>
  );
}
