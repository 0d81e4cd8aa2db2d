import type { BattleView, SeatView } from '../../../domain/battle/view.ts';

/** The end of a battle for this player. */
export type MatchVerdict = 'won' | 'shared' | 'lost' | 'drawn' | 'returned';

/** The settlement's verdict, also of a practice match. @returns undefined until the settlement */
export function verdictOf({ record }: BattleView, me: SeatView): MatchVerdict | undefined {
  const outcome = record.outcomes?.[me.id];
  if (!outcome) return undefined;
  if (outcome.result !== 'won') return outcome.result;
  const winners = Object.values(record.outcomes ?? {}).filter(({ result }) => result === 'won');
  return winners.length > 1 ? 'shared' : 'won';
}

/** Sorts seats by rank. */
export function rankingOf({ record, seats }: BattleView): readonly (SeatView & { rank: number })[] {
  return seats
    .map((seat) => ({ ...seat, rank: record.outcomes?.[seat.id]?.rank ?? seat.score.rank }))
    .sort((left, right) => left.rank - right.rank || left.seat - right.seat);
}
