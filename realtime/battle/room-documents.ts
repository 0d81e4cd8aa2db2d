import { collection, doc } from 'firebase/firestore';
import type { CollectionReference, DocumentReference, Firestore } from 'firebase/firestore';

/** Where the documents of a room are. */
export const roomDocument = (firestore: Firestore, roomId: string): DocumentReference =>
  doc(firestore, 'rooms', roomId);

/** Where a player notes in which room the own seat is. */
export const seatDocument = (firestore: Firestore, uid: string) =>
  doc(firestore, 'users', uid, 'private', 'seat');

export const playerDocument = (firestore: Firestore, roomId: string, uid: string) =>
  doc(firestore, 'rooms', roomId, 'players', uid);

export const roundDocument = (firestore: Firestore, roomId: string, round: number) =>
  doc(firestore, 'rooms', roomId, 'rounds', String(round));

export const optionOrdersDocument = (firestore: Firestore, roomId: string, uid: string) =>
  doc(firestore, 'rooms', roomId, 'optionOrders', uid);

export const inRoom = (
  firestore: Firestore,
  roomId: string,
  name: 'players' | 'rounds' | 'messages',
): CollectionReference => collection(firestore, 'rooms', roomId, name);
