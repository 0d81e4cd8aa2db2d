import type { BattleView, SeatView } from '../../../domain/battle/view.ts';

/** How a battle ended for the player at this page. */
export type Verdict = 'won' | 'shared' | 'lost' | 'drawn' | 'returned';

/**
 * The verdict: the settlement's where there is one; a bot's battle, which nobody settles, goes by the points.
 * @returns undefined while the server is still counting
 */
export function verdictOf({ record, seats }: BattleView, me: SeatView): Verdict | undefined {
  const outcome = record.outcomes?.[me.id];
  if (outcome) {
    if (outcome.result !== 'won') return outcome.result;
    const winners = Object.values(record.outcomes ?? {}).filter(({ result }) => result === 'won');
    return winners.length > 1 ? 'shared' : 'won';
  }
  if (record.kind !== 'bot') return undefined;
  const best = Math.max(...seats.filter(({ isMe }) => !isMe).map(({ score }) => score.points));
  if (me.presence.kind === 'left' || me.score.points < best) return 'lost';
  return me.score.points === best ? 'drawn' : 'won';
}

/** The seats from the first place on. */
export function rankingOf({ record, seats }: BattleView): readonly (SeatView & { rank: number })[] {
  return seats
    .map((seat) => ({ ...seat, rank: record.outcomes?.[seat.id]?.rank ?? seat.score.rank }))
    .sort((left, right) => left.rank - right.rank || left.seat - right.seat);
}
