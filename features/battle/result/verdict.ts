import type { BattleView, SeatView } from '../../../domain/battle/view.ts';

/** How a battle ended for the player at this page. */
export type MatchVerdict = 'won' | 'shared' | 'lost' | 'drawn' | 'returned';

/** The verdict of the settlement, a practice match's too. @returns undefined while the server is still counting */
export function verdictOf({ record }: BattleView, me: SeatView): MatchVerdict | undefined {
  const outcome = record.outcomes?.[me.id];
  if (!outcome) return undefined;
  if (outcome.result !== 'won') return outcome.result;
  const winners = Object.values(record.outcomes ?? {}).filter(({ result }) => result === 'won');
  return winners.length > 1 ? 'shared' : 'won';
}

/** The seats from the first place on. */
export function rankingOf({ record, seats }: BattleView): readonly (SeatView & { rank: number })[] {
  return seats
    .map((seat) => ({ ...seat, rank: record.outcomes?.[seat.id]?.rank ?? seat.score.rank }))
    .sort((left, right) => left.rank - right.rank || left.seat - right.seat);
}
