import type { Firestore } from 'firebase/firestore';
import { runTransaction } from 'firebase/firestore';
import { ApiError } from '../../domain/contract/api-error.ts';
import { roomDocument, seatDocument } from './room-documents.ts';
import { checkSeat, readOwnSeat, readRoomIn, seatFreed, seatTaken } from './seats.ts';

/**
 * Takes a seat in a stranger's waiting room and gives up the own one in the same transaction: two searchers who cross end in
 * one room, never in each other's.
 * @throws ApiError when the room was taken, or somebody has sat down in the own one meanwhile
 */
export function joinWaitingRoom(
  firestore: Firestore,
  roomId: string,
  uid: string,
  ownRoomId: string | undefined,
): Promise<void> {
  return runTransaction(firestore, async (transaction) => {
    const room = await readRoomIn(transaction, firestore, roomId);
    checkSeat(room, uid);
    const own = ownRoomId ? await readRoomIn(transaction, firestore, ownRoomId) : undefined;
    if (own && (own.status !== 'waiting' || own.members.length > 1)) {
      throw new ApiError('alreadyStarted');
    }
    const seat = await readOwnSeat(transaction, firestore, uid);
    transaction.update(roomDocument(firestore, roomId), seatTaken(room, uid, seat));
    transaction.set(seatDocument(firestore, uid), { room: roomId });
    if (own && ownRoomId) {
      transaction.update(roomDocument(firestore, ownRoomId), seatFreed(own, uid, 'merged'));
    }
  });
}
