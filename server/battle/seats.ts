import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { RoomRecord } from '../../domain/battle/room-document.ts';
import { hasOnePlayer } from '../../domain/battle/room.ts';
import { holdsSeat, isAboutToBegin } from '../../domain/battle/lobby.ts';
import { FRESH_MS } from '../../domain/battle/matchmaking.ts';
import { ApiError } from '../../domain/errors.ts';
import { isMissing, isOutdated } from '../firestore-errors.ts';
import { readRoom, roomOf } from './rooms.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { leavePage } from '../../domain/contract/leave-page.ts';
import { defineAction } from '../http/define-action.ts';

/**
 * The document with the id of the room of a player's seat. The rules let the player's client write it when it takes a
 * seat.
 */
export function seatOf(firestore: Firestore, uid: string): DocumentReference {
  return firestore.doc(`users/${uid}/private/seat`);
}

/** A player's seat, as read in a transaction. */
export interface TakenSeat {
  readonly room: RoomRecord;
  /** When the room's document was last written, in milliseconds of Firestore's time. */
  readonly changedAt: number;
  /** Frees the seat, by writes of the same transaction. @param reason for closing the room if it is empty then */
  readonly free: (reason?: 'empty' | 'merged') => void;
}

/**
 * Reads a player's seat. Only reads, because Firestore requires reads before a transaction's first write.
 * @returns undefined for a player without a seat
 */
export async function readSeat(
  transaction: Transaction,
  firestore: Firestore,
  uid: string,
): Promise<TakenSeat | undefined> {
  const roomId = (await transaction.get(seatOf(firestore, uid))).get('room') as string | undefined;
  // the note is its player's; a path in it would lead to a document below a room
  if (roomId === undefined || roomId.includes('/')) return undefined;
  const reference = roomOf(firestore, roomId);
  const snapshot = await transaction.get(reference);
  if (!snapshot.exists) return undefined;
  const room = readRoom(snapshot);
  const player = reference.collection('players').doc(uid);
  const isPlaying = room.status === 'playing' && room.members.includes(uid);
  const hasLeft = isPlaying && (await transaction.get(player)).get('leftAt') !== undefined;
  if (!holdsSeat(room, uid, hasLeft)) return undefined;
  return {
    room,
    changedAt: snapshot.updateTime?.toMillis() ?? 0,
    free(reason = 'empty') {
      if (room.status === 'playing') {
        transaction.update(player, { leftAt: FieldValue.serverTimestamp() });
        return;
      }
      const members = room.members.filter((id) => id !== uid);
      transaction.update(reference, {
        members,
        [`seats.${uid}`]: FieldValue.delete(),
        ...(members.length === 0 && { status: 'closed', reason }),
      });
    },
  };
}

/** Writes the room of a player's seat. Keeps the time at which the player's client last took a seat. */
export function setSeat(
  transaction: Transaction,
  firestore: Firestore,
  uid: string,
  roomId: string,
): void {
  transaction.set(seatOf(firestore, uid), { room: roomId }, { merge: true });
}

/**
 * Checks that a player may leave a seat for another: only a seat in a lobby, or in a battle with one player.
 * @param now milliseconds since the epoch
 * @throws ApiError inBattle for a player in a battle with others, or in one that is about to begin
 */
export function checkMayMove(seat: TakenSeat, now: number): void {
  if (!mayMove(seat, now)) throw new ApiError('inBattle', 'finish the battle first, or leave it');
}

/** Whether `checkMayMove` lets a player leave a seat. @param now milliseconds since the epoch */
export function mayMove({ room }: TakenSeat, now: number): boolean {
  return hasOnePlayer(room.kind) || (room.status === 'waiting' && !isAboutToBegin(room, now));
}

/** Records that a player's page was closed; any later heartbeat, or call of the search, cancels this. */
export const leavePageAction = defineAction(
  leavePage,
  async ({ room_id: roomId }, { firestore, caller, now }) => {
    try {
      await roomOf(firestore, roomId)
        .collection('players')
        .doc(caller.uid)
        .update({ goneAt: FieldValue.serverTimestamp() });
    } catch (error) {
      if (!isMissing(error)) throw error;
      await hideSearch(firestore, roomId, caller.uid, now());
    }
    return answer(null);
  },
);

/** Lets a player's search find no rival who would play against an empty chair. Closing its room would end the search of a reload. */
async function hideSearch(
  firestore: Firestore,
  roomId: string,
  uid: string,
  now: number,
): Promise<void> {
  const snapshot = await roomOf(firestore, roomId).get();
  if (!snapshot.exists) return;
  const { kind, status, members } = readRoom(snapshot);
  const isSearch = kind === 'random' && status === 'waiting';
  if (!isSearch || members.length !== 1 || members[0] !== uid || !snapshot.updateTime) return;
  try {
    await snapshot.ref.update(
      { heartbeatAt: Timestamp.fromMillis(now - FRESH_MS) },
      // a rival found in this moment stays
      { lastUpdateTime: snapshot.updateTime },
    );
  } catch (error) {
    if (!isOutdated(error)) throw error;
  }
}
