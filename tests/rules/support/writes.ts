import type { DocumentReference, Firestore } from 'firebase/firestore';
import {
  arrayUnion,
  deleteField,
  doc,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  writeBatch,
} from 'firebase/firestore';

type Change = Record<string, unknown>;

/** An instant of either SDK. */
export interface AnyTimestamp {
  readonly seconds: number;
  readonly nanoseconds: number;
}

const roomOf = (client: Firestore, roomId: string): DocumentReference =>
  doc(client, 'rooms', roomId);

/** The seat of a player as `referee.player` registers one; `change` forges. */
export function seat(uid: string, change: Change = {}): Change {
  return {
    name: uid,
    image: pictureOf(uid),
    rating: 1_000,
    isReady: false,
    lastSeen: serverTimestamp(),
    ...change,
  };
}

/** The picture of a registered player. */
export const pictureOf = (uid: string): string => `https://pictures.quiz.test/${uid}.png`;

/** Takes a seat as an honest page does; `seatChange` forges the seat, `change` the room. */
export function join(
  client: Firestore,
  roomId: string,
  uid: string,
  seatChange: Change = {},
  change: Change = {},
): Promise<void> {
  const batch = writeBatch(client);
  batch.update(roomOf(client, roomId), {
    members: arrayUnion(uid),
    [`seats.${uid}`]: seat(uid, seatChange),
    ...change,
  });
  batch.set(seatNoteOf(client, uid), { room: roomId, at: serverTimestamp() });
  return batch.commit();
}

/** The document with a player's one seat. */
export const seatNoteOf = (client: Firestore, uid: string): DocumentReference =>
  doc(client, 'users', uid, 'private', 'seat');

/** Sets the own seat ready, or not ready. */
export function sayReady(
  client: Firestore,
  roomId: string,
  uid: string,
  isReady: unknown = true,
  change: Change = {},
): Promise<void> {
  return updateDoc(roomOf(client, roomId), {
    [`seats.${uid}.isReady`]: isReady,
    [`seats.${uid}.lastSeen`]: serverTimestamp(),
    heartbeatAt: serverTimestamp(),
    ...change,
  });
}

/** Takes a seat away: the own one or another's; `members` are those who stay. */
export function freeSeat(
  client: Firestore,
  roomId: string,
  uid: string,
  members: readonly string[],
  change: Change = {},
): Promise<void> {
  return updateDoc(roomOf(client, roomId), {
    members,
    [`seats.${uid}`]: deleteField(),
    ...change,
  });
}

export function closeRoom(client: Firestore, roomId: string, change: Change = {}): Promise<void> {
  return updateDoc(roomOf(client, roomId), { status: 'closed', reason: 'by-owner', ...change });
}

/** Any change of a room. */
export function updateRoom(client: Firestore, roomId: string, change: Change): Promise<void> {
  return updateDoc(roomOf(client, roomId), change);
}

export function updatePlayer(
  client: Firestore,
  roomId: string,
  uid: string,
  change: Change,
): Promise<void> {
  return updateDoc(doc(client, 'rooms', roomId, 'players', uid), change);
}

/** Requests a rematch, or withdraws the request, as an honest page does. */
export function askRematch(
  client: Firestore,
  roomId: string,
  uid: string,
  wanted: unknown,
  change: Change = {},
): Promise<void> {
  const said = { rematch: wanted, lastSeen: serverTimestamp(), ...change };
  return updatePlayer(client, roomId, uid, said);
}

/** The write of a lock; `lockChange` forges the lock, `change` the rest of the document. */
export function lockOf(
  round: number,
  since: AnyTimestamp,
  lockChange: Change = {},
  change: Change = {},
): Change {
  return {
    [`locks.${round}`]: {
      position: 1,
      at: serverTimestamp(),
      since: clientTimestamp(since),
      ...lockChange,
    },
    round,
    lastSeen: serverTimestamp(),
    ...change,
  };
}

/** Locks an answer as an honest page does. */
export function lock(
  client: Firestore,
  roomId: string,
  uid: string,
  round: number,
  since: AnyTimestamp,
  lockChange: Change = {},
  change: Change = {},
): Promise<void> {
  return updatePlayer(client, roomId, uid, lockOf(round, since, lockChange, change));
}

/** The write that opens a round. */
export function openingOf(before: AnyTimestamp, change: Change = {}): Change {
  return { open: true, at: serverTimestamp(), before: clientTimestamp(before), ...change };
}

/** Opens a round as an honest page does. */
export function openRoundAs(
  client: Firestore,
  roomId: string,
  round: number,
  before: AnyTimestamp,
  change: Change = {},
): Promise<void> {
  const roundDoc = doc(client, 'rooms', roomId, 'rounds', String(round));
  return updateDoc(roundDoc, openingOf(before, change));
}

/** The facts of a room that its messages contain. */
export interface ChatRoom {
  readonly id: string;
  readonly members: readonly string[];
  readonly partsExpireAt: AnyTimestamp;
}

/** Sends a message as an honest page does; `change` forges. */
export function say(
  client: Firestore,
  { id, members, partsExpireAt }: ChatRoom,
  uid: string,
  number: number,
  change: Change = {},
  messageId = `${uid}-${number}`,
): Promise<void> {
  return setDoc(doc(client, 'rooms', id, 'messages', messageId), {
    by: uid,
    kind: 'phrase',
    text: 'hello',
    at: serverTimestamp(),
    members,
    number,
    expiresAt: clientTimestamp(partsExpireAt),
    ...change,
  });
}

/** Reports a message as an honest page does; `change` forges. */
export function report(
  client: Firestore,
  roomId: string,
  messageId: string,
  uid: string,
  change: Change = {},
  reportId = `${roomId}_${messageId}_${uid}`,
): Promise<void> {
  return setDoc(doc(client, 'reports', reportId), {
    by: uid,
    room: roomId,
    message: messageId,
    at: serverTimestamp(),
    ...change,
  });
}

/** The server's SDK has a separate class of timestamps. */
export function clientTimestamp({ seconds, nanoseconds }: AnyTimestamp): Timestamp {
  return new Timestamp(seconds, nanoseconds);
}

/**
 * The client's clock as it runs. A microsecond stands beside its milliseconds: the server's time has none, so the two are
 * never the same by chance.
 */
export function ownClock(): Timestamp {
  const { seconds, nanoseconds } = Timestamp.now();
  return new Timestamp(seconds, nanoseconds + 1_000);
}
