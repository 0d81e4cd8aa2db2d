import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import { FieldValue } from 'firebase-admin/firestore';
import type { RoomRecord } from '../../domain/battle/room-document.ts';
import { holdsSeat } from '../../domain/battle/lobby.ts';
import { ApiError } from '../../domain/contract/api-error.ts';
import { readRoom, roomOf } from './rooms.ts';

/** Where it is noted in which room a player sits; the rules let a player's own client write it when it takes a seat. */
export function seatOf(firestore: Firestore, uid: string): DocumentReference {
  return firestore.doc(`users/${uid}/private/seat`);
}

/** The seat that a player has, as a transaction has read it. */
export interface HeldSeat {
  readonly room: RoomRecord;
  /** Gives it up, by writes of the same transaction. */
  readonly free: () => void;
}

/**
 * Reads where a player sits. Only reads, as Firestore wants them before a transaction's first write.
 * @returns undefined for who sits nowhere
 */
export async function readSeat(
  transaction: Transaction,
  firestore: Firestore,
  uid: string,
): Promise<HeldSeat | undefined> {
  const roomId = (await transaction.get(seatOf(firestore, uid))).get('room') as string | undefined;
  if (roomId === undefined) return undefined;
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
    free() {
      if (room.status === 'playing') {
        transaction.update(player, { leftAt: FieldValue.serverTimestamp() });
        return;
      }
      const members = room.members.filter((id) => id !== uid);
      transaction.update(reference, {
        members,
        [`seats.${uid}`]: FieldValue.delete(),
        ...(members.length === 0 && { status: 'closed', reason: 'empty' }),
      });
    },
  };
}

/**
 * Whether a seat may be given up for another without a word: in a lobby, and against the bot.
 * @throws ApiError for who is in a battle with others
 */
export function checkMayMove({ room }: HeldSeat): void {
  if (room.status === 'waiting' || room.kind === 'bot') return;
  throw new ApiError('inBattle', 'finish the battle first, or leave it');
}
