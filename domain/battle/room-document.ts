import * as v from 'valibot';
import { LIMITS } from '../limits.ts';
import type { Instant } from '../instant.ts';
import type { BattleRules, BotLevel, CloseReason, PlayerId, RoomKind } from './room.ts';

/**
 * A member in the room document; name, picture and rating are copied from the public profile when the seat is taken.
 */
export interface Seat {
  readonly id: PlayerId;
  readonly name: string;
  /** Address of the picture; empty for initials. */
  readonly image: string;
  readonly rating: number;
  readonly isReady: boolean;
  /** The last heartbeat in the lobby. */
  readonly lastSeen: Instant;
}

/** The recorded run in a room's second seat, which has its player's name, picture and rating. */
export interface GhostRun {
  /** The id of the recording. It is random: one that named the recorded battle would lead to a page with its answers. */
  readonly recording: string;
  /** The recording that was the first with its questions, in rooms of earlier versions; else ''. */
  readonly root: string;
  /** When it was recorded. */
  readonly at: Instant;
  /** Whether the duel can change the player's rating. */
  readonly isRated: boolean;
}

export type BattleResult = 'won' | 'lost' | 'drawn' | 'returned';

/** The outcome of the settlement for one member. */
export interface MemberOutcome {
  readonly result: BattleResult;
  /** Coins paid out, the player's fee included. */
  readonly coins: number;
  readonly points: number;
  readonly rank: number;
  /** The change of the rating; 0 outside random duels. */
  readonly ratingChange: number;
  /** The points of the arena that the battle brought; absent outside of an arena. */
  readonly arenaPoints?: number | undefined;
  /** How many of them are for playing all in. */
  readonly allInPoints?: number | undefined;
}

/** A room document, with times in milliseconds. Its rounds are separate documents. */
export interface RoomRecord {
  readonly id: string;
  readonly kind: RoomKind;
  readonly status: 'waiting' | 'playing' | 'settled' | 'closed';
  /** Why a closed room was closed. */
  readonly reason: CloseReason | undefined;
  /** Slug of the category; empty for any. */
  readonly category: string;
  readonly categoryName: string;
  /** Content language of the questions; a search pairs players of the same language. '' off language_mode. */
  readonly language: string;
  readonly capacity: number;
  readonly entryFee: number;
  readonly rules: BattleRules;
  /** Whether the owner chose twice the operator's time; `rules` include it. */
  readonly isDoubleTime: boolean;
  /** By seat: the first is the owner. */
  readonly members: readonly PlayerId[];
  readonly seats: Readonly<Record<PlayerId, Omit<Seat, 'id'>>>;
  /** Players whom the owner has removed; they cannot come back. */
  readonly removed: readonly PlayerId[];
  /** The owner's rating; matchmaking reads it. */
  readonly rating: number;
  /** Its place among the rooms that wait for a stranger (`searchRankOf`); 0 for a room that is full, or no search. */
  readonly pairRank: number;
  readonly createdAt: Instant;
  /** The room code by which others join, while the lobby of a friend or group battle waits; otherwise ''. */
  readonly code: string;
  /** Whether rivals of the owner's last battles by code see it on their home page. */
  readonly isShownToFriends: boolean;
  /** Whether friends of its players may watch the battle, one round late. The deal decides, by the settings of all players. */
  readonly isWatchable: boolean;
  /** The id of the request that opened it, so that a repeated request opens one room; '' for none. */
  readonly requestId: string;
  /** When a random room was filled. */
  readonly fullAt: Instant | undefined;
  /** The last heartbeat of any member in the lobby; matchmaking reads it. */
  readonly heartbeatAt: Instant;
  /** From this instant on, the documents below the room may be deleted. */
  readonly partsExpireAt: Instant;
  readonly bot: BotLevel | undefined;
  /** The recorded run that plays the second seat; only in a duel against one. */
  readonly ghost: GhostRun | undefined;
  /** The id of the arena, for a battle in one. */
  readonly arena: string | undefined;
  /** The members who play all in: half the time for each answer, for one point more of the arena. */
  readonly allIn: readonly PlayerId[];
  /** All members have agreed to play, so there is no lobby. */
  readonly isRematch: boolean;
  /** The room of the rematch. */
  readonly next: string | undefined;
  /** Its members; absent in rooms of earlier versions. */
  readonly nextMembers?: readonly PlayerId[] | undefined;
  readonly outcomes: Readonly<Record<PlayerId, MemberOutcome>> | undefined;
  /** The number of questions that the settlement counted: those whose keys were shown. */
  readonly counted: number | undefined;
  readonly settledAt: Instant | undefined;
}

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Milliseconds = v.pipe(v.number(), v.minValue(0));

const Rules = v.object({
  questionCount: v.pipe(Count, v.minValue(LIMITS.minQuestions), v.maxValue(LIMITS.maxQuestions)),
  questionMs: Milliseconds,
  revealMs: Milliseconds,
  countdownMs: Milliseconds,
  points: v.object({
    correct: Count,
    bonuses: v.array(v.object({ withinMs: Milliseconds, points: Count })),
    allowanceMs: Milliseconds,
  }),
});

const SeatRecord = v.object({
  name: v.string(),
  image: v.string(),
  rating: v.number(),
  isReady: v.boolean(),
  lastSeen: v.number(),
});

const absent = (): undefined => undefined;

const OutcomeRecord = v.object({
  result: v.picklist(['won', 'lost', 'drawn', 'returned']),
  coins: Count,
  points: Count,
  rank: v.pipe(Count, v.minValue(1)),
  ratingChange: v.number(),
  arenaPoints: v.optional(Count, absent),
  allInPoints: v.optional(Count, absent),
});

const REASONS = [
  'by-owner',
  'empty',
  'merged',
  'expired',
  'not-enough-coins',
  'not-allowed',
  'no-questions',
] as const satisfies readonly CloseReason[];

const RoomSchema = v.object({
  kind: v.picklist(['random', 'friend', 'group', 'bot', 'ghost', 'arena']),
  status: v.picklist(['waiting', 'playing', 'settled', 'closed']),
  reason: v.optional(v.picklist(REASONS), absent),
  category: v.string(),
  categoryName: v.string(),
  language: v.optional(v.string(), ''),
  capacity: Count,
  entryFee: Count,
  rules: Rules,
  isDoubleTime: v.optional(v.boolean(), false),
  members: v.pipe(v.array(v.string()), v.maxLength(LIMITS.groupSeats)),
  seats: v.record(v.string(), SeatRecord),
  removed: v.array(v.string()),
  rating: v.number(),
  pairRank: v.optional(v.number(), 0),
  createdAt: v.number(),
  code: v.string(),
  isShownToFriends: v.optional(v.boolean(), true),
  isWatchable: v.optional(v.boolean(), false),
  requestId: v.optional(v.string(), ''),
  fullAt: v.optional(v.number(), absent),
  heartbeatAt: v.number(),
  partsExpireAt: v.number(),
  bot: v.optional(v.picklist([1, 2, 3]), absent),
  ghost: v.optional(
    v.object({
      recording: v.string(),
      root: v.optional(v.string(), ''),
      at: v.number(),
      isRated: v.boolean(),
    }),
    absent,
  ),
  arena: v.optional(v.string(), absent),
  allIn: v.optional(v.array(v.string()), []),
  rematchOf: v.optional(v.string(), absent),
  next: v.optional(v.string(), absent),
  nextMembers: v.optional(v.array(v.string()), absent),
  outcomes: v.optional(v.record(v.string(), OutcomeRecord), absent),
  counted: v.optional(Count, absent),
  settledAt: v.optional(v.number(), absent),
});

/** Reads the data of `rooms/{id}`. @throws ValiError naming the field that is malformed */
export function parseRoom(id: string, data: unknown): RoomRecord {
  const { rematchOf, ...record } = v.parse(RoomSchema, data);
  return { id, ...record, isRematch: rematchOf !== undefined };
}

/** The seats in order. */
export function seatsOf({ members, seats }: RoomRecord): readonly Seat[] {
  return members.flatMap((id) => {
    const seat = seats[id];
    return seat ? [{ id, ...seat }] : [];
  });
}
