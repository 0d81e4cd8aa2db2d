import { hasLeft } from './leaving.ts';
import type { Player, PlayerId, Room } from './room.ts';
import type { PlayerScore } from './score.ts';

export type Result = 'won' | 'lost' | 'drawn' | 'returned';

/** What one player gets back out of the pot; the fee was paid at the start. */
export interface Payout {
  readonly id: PlayerId;
  readonly result: Result;
  /** Coins paid out: own fee and winnings together. */
  readonly coins: number;
}

/**
 * Divides the pot, always whole: the best of those who stayed take it. Equal duellists get their fees back; equal leaders of
 * a group share, and coins that do not divide go one each to the first seats among them. Who left on purpose has lost, unless
 * all did: then nobody played and every fee goes back.
 */
export function settle(
  room: Room,
  players: readonly Player[],
  scores: readonly PlayerScore[],
): readonly Payout[] {
  const { members, entryFee } = room;
  const stayed = members.filter((id) => {
    const player = players.find((one) => one.id === id);
    return !player || !hasLeft(room, player);
  });
  if (stayed.length === 0) return everybody(members, 'returned', entryFee);
  const pointsOf = (id: PlayerId) => scores.find((score) => score.id === id)?.points ?? 0;
  const best = Math.max(...stayed.map(pointsOf));
  const winners = stayed.filter((id) => pointsOf(id) === best);
  if (winners.length === members.length) return everybody(members, 'drawn', entryFee);
  const pot = entryFee * members.length;
  const share = Math.floor(pot / winners.length);
  const rest = pot - share * winners.length;
  return members.map((id): Payout => {
    const place = winners.indexOf(id);
    if (place < 0) return { id, result: 'lost', coins: 0 };
    return { id, result: 'won', coins: share + (place < rest ? 1 : 0) };
  });
}

function everybody(members: readonly PlayerId[], result: Result, coins: number): Payout[] {
  return members.map((id) => ({ id, result, coins }));
}
