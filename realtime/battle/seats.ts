import { FirebaseError } from 'firebase/app';
import type { Firestore, Transaction } from 'firebase/firestore';
import { deleteField, doc, serverTimestamp } from 'firebase/firestore';
import { parseRoom } from '../../domain/battle/room-document.ts';
import { hasOnePlayer } from '../../domain/battle/room.ts';
import type { RoomRecord } from '../../domain/battle/room-document.ts';
import { holdsSeat, seatRefusal } from '../../domain/battle/lobby.ts';
import { withMillis } from '../listen.ts';
import { runShortTransaction } from '../replaced-instance.ts';
import { ApiError } from '../../domain/errors.ts';
import { playerDocument, roomDocument, seatDocument } from './room-documents.ts';

/** Reads a room within a transaction. @throws ApiError if there is none */
export async function readRoomIn(
  transaction: Transaction,
  firestore: Firestore,
  roomId: string,
): Promise<RoomRecord> {
  const snapshot = await transaction.get(roomDocument(firestore, roomId));
  if (!snapshot.exists()) throw new ApiError('roomNotOpen');
  return parseRoom(snapshot.id, withMillis(snapshot.data()));
}

/**
 * Reads the room of a player's seat within a transaction.
 * @returns undefined if the player has no seat in it: it is gone, or the rules deny it as they deny every stranger's game to
 * others than its members
 */
export async function readSeatRoomIn(
  transaction: Transaction,
  firestore: Firestore,
  roomId: string,
): Promise<RoomRecord | undefined> {
  try {
    const snapshot = await transaction.get(roomDocument(firestore, roomId));
    return snapshot.exists() ? parseRoom(snapshot.id, withMillis(snapshot.data())) : undefined;
  } catch (error) {
    if (error instanceof FirebaseError && error.code === 'permission-denied') return undefined;
    throw error;
  }
}

/**
 * Takes a seat in a waiting room; exactly one of several players gets the last one.
 * @returns false if the player has the seat already, by another tab for instance, and nothing was written
 */
export function takeSeat(firestore: Firestore, roomId: string, uid: string): Promise<boolean> {
  return runShortTransaction(firestore, async (transaction) => {
    const room = await readRoomIn(transaction, firestore, roomId);
    if (room.members.includes(uid)) return false;
    checkSeat(room, uid);
    const seat = await readOwnSeat(transaction, firestore, uid);
    transaction.update(roomDocument(firestore, roomId), seatTaken(room, uid, seat));
    transaction.set(seatDocument(firestore, uid), { room: roomId, at: serverTimestamp() });
    return true;
  });
}

/** @throws ApiError with the reason why a player cannot take a seat in a room */
function checkSeat(room: RoomRecord, uid: string): void {
  const refusal = seatRefusal(room, uid);
  if (refusal) throw new ApiError(refusal);
}

/**
 * Frees the player's seat in another lobby before taking one here: the rules allow one seat a player.
 * @returns whether there was one
 * @throws ApiError if the player is in a battle
 */
export function freeOtherSeat(firestore: Firestore, roomId: string, uid: string): Promise<boolean> {
  return runShortTransaction(firestore, async (transaction) => {
    const held: unknown = (await transaction.get(seatDocument(firestore, uid))).get('room');
    if (typeof held !== 'string' || held === roomId) return false;
    const room = await readSeatRoomIn(transaction, firestore, held);
    if (!room) return false;
    const player = playerDocument(firestore, held, uid);
    const isPlaying = room.status === 'playing' && room.members.includes(uid);
    const hasLeft = isPlaying && (await transaction.get(player)).get('leftAt') !== undefined;
    if (!holdsSeat(room, uid, hasLeft)) return false;
    if (room.status === 'waiting')
      transaction.update(roomDocument(firestore, held), seatFreed(room, uid));
    else if (hasOnePlayer(room.kind)) transaction.update(player, { leftAt: serverTimestamp() });
    else throw new ApiError('inBattle');
    return true;
  });
}

/** A seat's data from the public profile; the rules compare the two. */
async function readOwnSeat(transaction: Transaction, firestore: Firestore, uid: string) {
  const profile = await transaction.get(doc(firestore, 'users', uid));
  if (!profile.exists()) throw new ApiError('denied');
  const field = (name: string): unknown => profile.get(name);
  return {
    name: field('name'),
    image: field('image'),
    rating: field('rating'),
    isReady: false,
    lastSeen: serverTimestamp(),
  };
}

/** The room update that takes a seat. */
function seatTaken(room: RoomRecord, uid: string, seat: object) {
  return { members: [...room.members, uid], [`seats.${uid}`]: seat };
}

/** The room update that frees a seat; a room without players is closed. */
export function seatFreed(room: RoomRecord, uid: string, reason: 'empty' | 'merged' = 'empty') {
  const members = room.members.filter((id) => id !== uid);
  return {
    members,
    [`seats.${uid}`]: deleteField(),
    ...(members.length === 0 && { status: 'closed', reason }),
  };
}
