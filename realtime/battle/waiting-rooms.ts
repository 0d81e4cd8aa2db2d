import { collection, limit, orderBy, query, where, runTransaction } from 'firebase/firestore';
import type { Firestore } from 'firebase/firestore';
import { parseRoom } from '../../domain/battle/room-document.ts';
import type { WaitingRoom } from '../../domain/battle/matchmaking.ts';
import { listenToList } from '../listen.ts';
import type { Snapshot } from '../listen.ts';
import { ApiError } from '../../domain/contract/api-error.ts';
import { roomDocument, seatDocument } from './room-documents.ts';
import { checkSeat, readOwnSeat, readRoomIn, seatFreed, seatTaken } from './seats.ts';

/** The rules let nobody list more. */
const MOST = 10;

/**
 * Listens to the rooms of a content language that wait for any rival, those first whose pages were heard of last; '' means all
 * categories. Returns the unsubscribe.
 */
export function listenToWaitingRooms(
  firestore: Firestore,
  { category, language }: { readonly category: string; readonly language: string },
  tell: (rooms: Snapshot<readonly WaitingRoom[]>) => void,
): () => void {
  const waiting = query(
    collection(firestore, 'rooms'),
    where('kind', '==', 'random'),
    where('status', '==', 'waiting'),
    where('language', '==', language),
    ...(category ? [where('category', '==', category)] : []),
    orderBy('heartbeatAt', 'desc'),
    limit(MOST),
  );
  return listenToList(waiting, (id, data) => ({ id, record: parseRoom(id, data) }), tell);
}

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
