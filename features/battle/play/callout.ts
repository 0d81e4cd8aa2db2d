import type { TFunction } from 'i18next';
import type { RoundAnswer } from '../../../domain/battle/score.ts';
import type { RoundReveal, SeatView } from '../../../domain/battle/view.ts';

/** A short message over the game. */
export type Callout =
  | { readonly kind: 'lead'; readonly seat: SeatView }
  /** The player's own right answers in a row. */
  | { readonly kind: 'streak'; readonly count: number };

/** The shortest streak that is announced. */
const STREAK = 3;

/** Returns the only leader; undefined for a tie or before the first point. */
export function leaderOf(
  seats: readonly SeatView[],
  pointsOf: (seat: SeatView) => number,
): SeatView | undefined {
  const [first, second] = [...seats].sort((one, two) => pointsOf(two) - pointsOf(one));
  if (!first || pointsOf(first) <= 0) return undefined;
  return second && pointsOf(second) === pointsOf(first) ? undefined : first;
}

const gained = (answer: RoundAnswer | undefined) => (answer?.kind === 'judged' ? answer.points : 0);

/**
 * Returns the event of the question that is being revealed: a new leader, or a streak of this player.
 * @param seats with the points of that question
 */
export function callOf(
  seats: readonly SeatView[],
  { answers }: Pick<RoundReveal, 'answers'>,
): Callout | undefined {
  const leader = leaderOf(seats, ({ score }) => score.points);
  const before = leaderOf(seats, ({ id, score }) => score.points - gained(answers.get(id)));
  if (leader && leader.id !== before?.id && seats.length > 1) return { kind: 'lead', seat: leader };
  const own = seats.find(({ isMe }) => isMe);
  return own && own.score.streak >= STREAK
    ? { kind: 'streak', count: own.score.streak }
    : undefined;
}

/**
 * Whether another player leads than the one who led last, at the reveal of a question: false for the first leader of a
 * battle, in a tie, and for a leader who only was caught up with.
 * @param seats with the points of that question
 */
export function hasLeadChanged(seats: readonly SeatView[], question: number): boolean {
  const leaderAfter = (count: number) =>
    leaderOf(seats, ({ score }) =>
      score.answers.slice(0, count).reduce((sum, answer) => sum + gained(answer), 0),
    )?.id;
  const leader = leaderAfter(question + 1);
  if (leader === undefined) return false;
  for (let before = question; before > 0; before--) {
    const last = leaderAfter(before);
    if (last !== undefined) return last !== leader;
  }
  return false;
}

/** Returns all players with their points, for screen readers. */
export function standingsOf(seats: readonly SeatView[], t: TFunction): string {
  return seats
    .map(({ isMe, name, score: { points } }) =>
      t('battle.standing', {
        name: isMe ? t('common.you') : name,
        points: t('common.points', { count: points }),
      }),
    )
    .join('; ');
}
