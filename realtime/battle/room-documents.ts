import { collection, doc, serverTimestamp, Timestamp, query, where } from 'firebase/firestore';
import type { CollectionReference, DocumentReference, Firestore } from 'firebase/firestore';
import type { Getter } from 'jotai';
import { atom } from 'jotai';
import type { Instant } from '../../domain/instant.ts';
import type { OptionOrders } from '../../domain/battle/room.ts';
import { parseRound, parseOptionOrders, parsePlayer } from '../../domain/battle/play-documents.ts';
import type { Round, RoomPlayer } from '../../domain/battle/play-documents.ts';
import { parseRoom } from '../../domain/battle/room-document.ts';
import type { RoomRecord } from '../../domain/battle/room-document.ts';
import { firestoreAtom } from '../client-atoms.ts';
import { uidAtom } from '../identity/identity-atom.ts';
import { listenToList, listen, listenerAtom } from '../listen.ts';
import { roomIdAtom } from './selected-room-atoms.ts';

/** The references of a room's documents. */
export const roomDocument = (firestore: Firestore, roomId: string): DocumentReference =>
  doc(firestore, 'rooms', roomId);

/** The document in which a player notes the room of the own seat. */
export const seatDocument = (firestore: Firestore, uid: string) =>
  doc(firestore, 'users', uid, 'private', 'seat');

export const playerDocument = (firestore: Firestore, roomId: string, uid: string) =>
  doc(firestore, 'rooms', roomId, 'players', uid);

export const roundDocument = (firestore: Firestore, roomId: string, round: number) =>
  doc(firestore, 'rooms', roomId, 'rounds', String(round));

const optionOrdersDocument = (firestore: Firestore, roomId: string, uid: string) =>
  doc(firestore, 'rooms', roomId, 'optionOrders', uid);

export const inRoom = (
  firestore: Firestore,
  roomId: string,
  name: 'players' | 'rounds' | 'messages',
): CollectionReference => collection(firestore, 'rooms', roomId, name);

/** The write that opens a round; the rules compare `before` with the previous round. */
export function openRound(previousOpenedAt: Instant) {
  return { open: true, at: serverTimestamp(), before: Timestamp.fromMillis(previousOpenedAt) };
}

/** The room document. */
export const roomRecordAtom = listenerAtom<RoomRecord>((get) => {
  const firestore = get(firestoreAtom);
  const roomId = get(roomIdAtom);
  if (!firestore || !roomId || !get(uidAtom)) return null;
  const parse = (data: unknown) => parseRoom(roomId, data);
  return (onChange, clock) => listen(roomDocument(firestore, roomId), parse, onChange, clock);
});

/** The room's id from the deal on, if the player is a member: only then are there more documents to listen to. */
const dealtRoomIdAtom = atom((get): string | null => {
  const room = get(roomRecordAtom);
  const uid = get(uidAtom);
  if (room.state !== 'live' || !uid || !room.data.members.includes(uid)) return null;
  const { status, id } = room.data;
  return status === 'playing' || status === 'settled' ? id : null;
});

/** Every player's own document. */
export const playersAtom = listenerAtom<readonly RoomPlayer[]>((get) =>
  inDealtRoom(get, (firestore, roomId, uid) => (onChange, clock) => {
    const mine = query(
      inRoom(firestore, roomId, 'players'),
      where('members', 'array-contains', uid),
    );
    return listenToList(mine, parsePlayer, onChange, clock);
  }),
);

/** The opened rounds. */
export const roundsAtom = listenerAtom<readonly Round[]>((get) =>
  inDealtRoom(get, (firestore, roomId, uid) => (onChange, clock) => {
    const opened = query(
      inRoom(firestore, roomId, 'rounds'),
      where('members', 'array-contains', uid),
      where('open', '==', true),
    );
    return listenToList(opened, (_id, data) => parseRound(data), onChange, clock);
  }),
);

/** The own option orders. */
export const ownOptionOrdersAtom = listenerAtom<OptionOrders>((get) =>
  inDealtRoom(
    get,
    (firestore, roomId, uid) => (onChange, clock) =>
      listen(optionOrdersDocument(firestore, roomId, uid), parseOptionOrders, onChange, clock),
  ),
);

function inDealtRoom<T>(
  get: Getter,
  begin: (firestore: Firestore, roomId: string, uid: string) => T,
): T | null {
  const firestore = get(firestoreAtom);
  const roomId = get(dealtRoomIdAtom);
  const uid = get(uidAtom);
  return firestore && roomId && uid ? begin(firestore, roomId, uid) : null;
}
