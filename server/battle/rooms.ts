import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
} from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import { parseRoom } from '../../domain/battle/room-document.ts';
import type { RoomRecord } from '../../domain/battle/room-document.ts';
import { ApiError } from '../../domain/errors.ts';
import { toPlainData } from './plain-data.ts';

/** A room that has waited for players this long is closed. */
export const LOBBY_MS = 30 * 60 * 1000;
/** Firestore's TTL policy removes a room without coins after this time. */
const KEEP_MS = 7 * 24 * 60 * 60 * 1000;
/** And the documents below it after this time: longer than a sweep leaves any battle unsettled. */
const KEEP_PARTS_MS = 30 * 24 * 60 * 60 * 1000;

/** The document of a room. */
export function roomOf(firestore: Firestore, roomId: string): DocumentReference {
  return firestore.doc(`rooms/${roomId}`);
}

/** A new id for a room: 20 random letters and digits. The server alone makes them, so no room has the id of an earlier one. */
export function newRoomId(firestore: Firestore): string {
  return firestore.collection('rooms').doc().id;
}

/** The time fields of a room that begins to wait. @param now milliseconds since the epoch */
export function lobbyTimes(now: number) {
  return {
    sweepAt: Timestamp.fromMillis(now + LOBBY_MS),
    expiresAt: roomExpiry(now),
    partsExpireAt: Timestamp.fromMillis(now + KEEP_PARTS_MS),
  };
}

/** The expiry of a room without coins. @param now milliseconds since the epoch */
export function roomExpiry(now: number): Timestamp {
  return Timestamp.fromMillis(now + KEEP_MS);
}

/** A player's battles that are not settled. */
export function playingRoomsOf(firestore: Firestore, uid: string): Query {
  return firestore
    .collection('rooms')
    .where('members', 'array-contains', uid)
    .where('status', '==', 'playing');
}

/** Reads a room from a snapshot. @throws ApiError if there is none */
export function readRoom(snapshot: DocumentSnapshot): RoomRecord {
  if (!snapshot.exists) throw new ApiError('noData', 'there is no such room');
  return parseRoom(snapshot.id, toPlainData(snapshot.data()));
}

/** @throws ApiError if the player is not a member of the room */
export function checkMember(room: RoomRecord, uid: string): void {
  if (!room.members.includes(uid)) throw new ApiError('notAMember', 'only members may do this');
}
