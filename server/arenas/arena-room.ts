import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { FieldValue } from 'firebase-admin/firestore';
import { ARENA_QUESTIONS } from '../../domain/arena/arena.ts';
import type { BattleRules } from '../../domain/battle/room.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { Arena, ArenaEntry } from '../battle/arena-documents.ts';
import { lobbyTimes } from '../battle/rooms.ts';
import { readSeat } from '../battle/seats.ts';

/** A player's request for the next battle in an arena. */
export interface PairRequest {
  readonly arena: Arena;
  readonly uid: string;
  readonly rules: BattleRules;
  /** Whether the player plays the next battle all in. */
  readonly isAllIn: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The room of a player, '' for none, and whether this call has opened it. */
export interface Paired {
  readonly roomId: string;
  readonly isNew: boolean;
}

export const NOBODY: Paired = { roomId: '', isNew: false };

/**
 * The room of a player's battle; '' for none, if it is over, or if the player has left it. Only reads, of the transaction.
 */
export async function currentRoom(
  transaction: Transaction,
  firestore: Firestore,
  { uid, room }: Pick<ArenaEntry, 'uid' | 'room'>,
): Promise<string> {
  if (room === '') return '';
  const held = await readSeat(transaction, firestore, uid);
  const isWhole = held?.room.status === 'playing' || held?.room.members.length === 2;
  return held?.room.id === room && isWhole ? room : '';
}

/** The room of a battle between players of an arena, before its deal. */
export function arenaRoom(
  { arena, rules, now }: Omit<PairRequest, 'uid' | 'isAllIn'>,
  players: readonly ArenaEntry[],
) {
  return {
    kind: 'arena',
    arena: arena.id,
    status: 'waiting',
    category: arena.category,
    categoryName: arena.categoryName,
    language: arena.language,
    capacity: LIMITS.duelSeats,
    entryFee: 0,
    rules: { ...rules, questionCount: ARENA_QUESTIONS },
    members: players.map(({ uid }) => uid),
    allIn: players.filter(({ isAllIn }) => isAllIn === true).map(({ uid }) => uid),
    seats: Object.fromEntries(
      players.map(({ uid, name, image, rating }) => [
        uid,
        { name, image, rating, isReady: true, lastSeen: FieldValue.serverTimestamp() },
      ]),
    ),
    removed: [],
    isShownToFriends: false,
    rating: players[0]?.rating ?? 0,
    code: '',
    createdAt: FieldValue.serverTimestamp(),
    heartbeatAt: FieldValue.serverTimestamp(),
    fullAt: FieldValue.serverTimestamp(),
    ...lobbyTimes(now),
  };
}
