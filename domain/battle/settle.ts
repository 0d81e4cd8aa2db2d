import type { Battle } from './battle.ts';
import type { MemberOutcome, BattleResult, RoomRecord } from './room-document.ts';
import { hasLeft, isDeserted } from './presence.ts';
import { newRating } from './rating.ts';
import { BOT } from './room.ts';
import type { Player, PlayerId, Room } from './room.ts';
import { scoreOf } from './score.ts';
import type { PlayerScore } from './score.ts';

/** The share of one player in the pot; the fee was paid at the start. */
export interface Payout {
  readonly id: PlayerId;
  readonly result: BattleResult;
  /** Coins paid out: the player's fee and winnings together. */
  readonly coins: number;
}

/**
 * Divides the whole pot among the best players who stayed. Duellists with equal scores get their fees back. Equal
 * leaders of a group share it, and the remainder goes one coin each to the first seats among them. A player who left on
 * purpose has lost, unless all left: then every fee is returned.
 */
export function payoutsOf(
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

function everybody(members: readonly PlayerId[], result: BattleResult, coins: number): Payout[] {
  return members.map((id) => ({ id, result, coins }));
}

/** The result of a settlement. */
export interface Settlement {
  readonly outcomes: Readonly<Record<PlayerId, MemberOutcome>>;
  readonly scores: readonly PlayerScore[];
  /** Points for the leaderboards. */
  readonly leaderboard: Readonly<Record<PlayerId, number>>;
  /** The battle's weight for rating, leaderboards and rows of victories: 0 to 1. */
  readonly weight: number;
}

/** The terms of a settlement besides the battle's documents; see `settlementOf`. */
export interface SettlementTerms {
  readonly abandoned: boolean;
  readonly meetings: number;
  readonly withoutGain?: ReadonlySet<PlayerId>;
}

const NOBODY: ReadonlySet<PlayerId> = new Set();

/** The weight of a battle between two strangers, by the number of their earlier battles that day. */
const WEIGHTS = [1, 0.5, 0.25] as const;
/** The weight of a duel against a recorded run, whose player does not answer back. */
const GHOST_WEIGHT = 0.5;

/**
 * Settles a battle that is over, or that all but one player have left. An abandoned, unfinished battle returns its
 * fees; one against a recorded run is lost, as if left, if its player has answered. Only played battles of strangers change rating and leaderboards, because all others can be arranged. A rated duel
 * against a recorded run changes the rating by half, and the leaderboards not at all.
 * @param abandoned whether the time for the battle has passed, so that an unfinished one is over too
 * @param meetings the number of battles between two strangers in the day before, or of duels against the recorded run ever
 * @param withoutGain players whose rating and leaderboard this battle cannot raise; a defeat still counts
 * @returns undefined while the battle continues
 */
export function settlementOf(
  record: Pick<RoomRecord, 'kind' | 'members' | 'seats'> & Partial<Pick<RoomRecord, 'ghost'>>,
  { room, players: found, optionOrders, keys }: Battle,
  { abandoned, meetings, withoutGain = NOBODY }: SettlementTerms,
): Settlement | undefined {
  const isLeft = abandoned && record.kind === 'ghost' && room.status.kind !== 'finished';
  const players = isLeft ? found.map(asIfLeft) : found;
  const isOver = room.status.kind === 'finished' || isDeserted(room, players);
  if (!isOver && !abandoned) return undefined;
  const scores = scoreOf(room, players, optionOrders, keys);
  const payouts = isOver
    ? payoutsOf(room, players, scores)
    : everybody(room.members, 'returned', room.entryFee);
  const weight = isOver && isRatable(record, scores) ? weightOf(record, meetings) : 0;
  const scoreBy = (id: PlayerId) => scores.find((score) => score.id === id);
  return {
    outcomes: Object.fromEntries(
      payouts.map(({ id, result, coins }): [PlayerId, MemberOutcome] => {
        const { points = 0, rank = 1 } = scoreBy(id) ?? {};
        // avoids a negative zero for a loss of weight 0
        const change = Math.trunc(weight * ratingChangeOf(record, id, result)) || 0;
        const ratingChange = withoutGain.has(id) ? Math.min(0, change) : change;
        return [id, { result, coins, points, rank, ratingChange }];
      }),
    ),
    scores,
    leaderboard: Object.fromEntries(
      payouts.map(({ id, result }) => {
        const counts =
          record.kind === 'random' &&
          (result === 'won' || result === 'drawn') &&
          !withoutGain.has(id);
        return [id, counts ? Math.trunc(weight * (scoreBy(id)?.points ?? 0)) : 0];
      }),
    ),
    weight,
  };
}

/** A player who has answered and opens no more rounds, as one who left. The recorded run never leaves. */
function asIfLeft<T extends Player>(player: T): T {
  if (player.id === BOT || player.locks.size === 0) return player;
  return { ...player, leftAt: player.leftAt ?? player.lastSeen };
}

/** Whether a battle's answers suffice for a rating. A recorded run has been played, so its player's answer suffices. */
function isRatable({ kind }: Pick<RoomRecord, 'kind'>, scores: readonly PlayerScore[]): boolean {
  if (kind !== 'ghost') return wasPlayed(scores);
  return scores.some((score) => score.id !== BOT && hasAnswered(score));
}

function weightOf(
  { kind, ghost }: Pick<RoomRecord, 'kind'> & Partial<Pick<RoomRecord, 'ghost'>>,
  meetings: number,
): number {
  if (kind === 'random') return WEIGHTS[meetings] ?? 0;
  return kind === 'ghost' && ghost?.isRated === true && meetings === 0 ? GHOST_WEIGHT : 0;
}

/**
 * Whether a battle was played: at least two members have answered. A battle that a rival leaves at once does not count.
 */
export function wasPlayed(scores: readonly PlayerScore[]): boolean {
  return scores.filter(hasAnswered).length >= 2;
}

const hasAnswered = ({ answers }: PlayerScore) => answers.some(({ kind }) => kind === 'judged');

/** The change of a rating by a duel. */
function ratingChangeOf(
  { members, seats }: Pick<RoomRecord, 'members' | 'seats'>,
  id: PlayerId,
  result: BattleResult,
): number {
  const rival = members.find((other) => other !== id);
  if (rival === undefined || result === 'returned') return 0;
  const own = seats[id]?.rating ?? 0;
  const mark = result === 'won' ? 1 : result === 'drawn' ? 0.5 : 0;
  return newRating(own, seats[rival]?.rating ?? own, mark) - own;
}
