import type { Firestore, Transaction } from 'firebase/firestore';
import { deleteField, doc, getDoc, runTransaction, serverTimestamp } from 'firebase/firestore';
import { parseRoom } from '../../domain/battle/documents/room-document.ts';
import type { RoomRecord } from '../../domain/battle/documents/room-document.ts';
import { plainData } from '../plain-data.ts';
import { IntentRefused } from './intent-result.ts';
import { roomDocument } from './room-documents.ts';

/** Reads a room within a transaction. @throws IntentRefused if there is none */
export async function readRoomIn(
  transaction: Transaction,
  firestore: Firestore,
  roomId: string,
): Promise<RoomRecord> {
  const snapshot = await transaction.get(roomDocument(firestore, roomId));
  if (!snapshot.exists()) throw new IntentRefused('invalid-code');
  return parseRoom(snapshot.id, plainData(snapshot.data()));
}

/** Sits down in a waiting room; exactly one of many gets its last seat. Sitting there already is fine. */
export function takeSeat(firestore: Firestore, roomId: string, uid: string): Promise<void> {
  return runTransaction(firestore, async (transaction) => {
    const room = await readRoomIn(transaction, firestore, roomId);
    if (room.members.includes(uid)) return;
    checkSeat(room, uid);
    const seat = await readOwnSeat(transaction, firestore, uid);
    transaction.update(roomDocument(firestore, roomId), seatTaken(room, uid, seat));
  });
}

/** @throws IntentRefused with the reason why a player cannot sit down in a room */
export function checkSeat(room: RoomRecord, uid: string): void {
  if (room.status === 'closed') throw new IntentRefused('closed');
  if (room.removed.includes(uid)) throw new IntentRefused('removed');
  if (room.status !== 'waiting') throw new IntentRefused('already-started');
  if (room.members.length >= room.capacity) throw new IntentRefused('room-full');
}

/** @throws IntentRefused when a player cannot pay a room's fee */
export async function checkCoins(firestore: Firestore, roomId: string, uid: string): Promise<void> {
  const [room, account] = await Promise.all([
    getDoc(roomDocument(firestore, roomId)),
    getDoc(doc(firestore, 'users', uid, 'private', 'account')),
  ]);
  const [coins, fee] = [Number(account.get('coins')), Number(room.get('entryFee'))];
  if (coins < fee) throw new IntentRefused('not-enough-coins');
}

/** The public profile as a seat shows it; the rules compare the two. */
export async function readOwnSeat(transaction: Transaction, firestore: Firestore, uid: string) {
  const profile = await transaction.get(doc(firestore, 'users', uid));
  if (!profile.exists()) throw new IntentRefused('denied');
  const field = (name: string): unknown => profile.get(name);
  return {
    name: field('name'),
    image: field('image'),
    rating: field('rating'),
    isReady: false,
    lastSeen: serverTimestamp(),
  };
}

/** The change of a room by which a player sits down. */
export function seatTaken(room: RoomRecord, uid: string, seat: object) {
  return { members: [...room.members, uid], [`seats.${uid}`]: seat };
}

/** The change of a room by which a player's seat goes; a room without players is closed. */
export function seatFreed(room: RoomRecord, uid: string, reason: 'empty' | 'merged' = 'empty') {
  const members = room.members.filter((id) => id !== uid);
  return {
    members,
    [`seats.${uid}`]: deleteField(),
    ...(members.length === 0 && { status: 'closed', reason }),
  };
}
