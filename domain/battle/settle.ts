import type { Battle } from './battle.ts';
import type { Outcome, RoomRecord } from './documents/room-document.ts';
import { hasLeft, isDeserted } from './leaving.ts';
import { newRating } from './rating.ts';
import type { Player, PlayerId, Room } from './room.ts';
import { scoreOf } from './score.ts';
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

/** What a settlement comes to. */
export interface Settlement {
  readonly outcomes: Readonly<Record<PlayerId, Outcome>>;
  readonly scores: readonly PlayerScore[];
}

/**
 * Settles a battle: one that is over, or that all but one have left. An unfinished one that everybody forgot returns its
 * fees.
 * @param abandoned whether the battle has had its time, so that an unfinished one is over too
 * @returns undefined while the battle goes on
 */
export function settlementOf(
  record: RoomRecord,
  { room, players, hands, keys }: Battle,
  { abandoned }: { readonly abandoned: boolean },
): Settlement | undefined {
  const isOver = room.status.kind === 'finished' || isDeserted(room, players);
  if (!isOver && !abandoned) return undefined;
  const scores = scoreOf(room, players, hands, keys);
  const payouts = isOver
    ? settle(room, players, scores)
    : everybody(room.members, 'returned', room.entryFee);
  const outcomes = payouts.map(({ id, result, coins }): [PlayerId, Outcome] => {
    const score = scores.find((one) => one.id === id);
    const ratingChange = ratingChangeOf(record, id, result, scores);
    return [
      id,
      { result, coins, points: score?.points ?? 0, rank: score?.rank ?? 1, ratingChange },
    ];
  });
  return { outcomes: Object.fromEntries(outcomes), scores };
}

/** Whether a battle was played: two members at least have answered. One that a rival leaves at once proves nothing. */
export function wasPlayed(scores: readonly PlayerScore[]): boolean {
  const answered = scores.filter(({ answers }) => answers.some(({ kind }) => kind === 'judged'));
  return answered.length >= 2;
}

/** By how much a rating moves: in played duels of strangers alone. */
function ratingChangeOf(
  { kind, members, seats }: RoomRecord,
  id: PlayerId,
  result: Result,
  scores: readonly PlayerScore[],
): number {
  const rival = members.find((other) => other !== id);
  if (kind !== 'random' || rival === undefined || result === 'returned') return 0;
  if (!wasPlayed(scores)) return 0;
  const own = seats[id]?.rating ?? 0;
  const mark = result === 'won' ? 1 : result === 'drawn' ? 0.5 : 0;
  return newRating(own, seats[rival]?.rating ?? own, mark) - own;
}
