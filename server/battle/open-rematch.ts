import type { Firestore } from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { parsePlayer } from '../../domain/battle/documents/player-document.ts';
import type { RoomRecord } from '../../domain/battle/documents/room-document.ts';
import { Refused } from '../http/refused.ts';
import { plainData } from './plain-data.ts';
import { checkMember, KEEP_MS, LOBBY_MS, readRoom, roomOf } from './rooms.ts';

/**
 * Opens the room of a rematch with all who want it, once everybody who is still there does.
 * @returns its id: the one asked for, or of the room that somebody else opened before
 */
export async function openRematch(
  firestore: Firestore,
  oldId: string,
  newId: string,
  uid: string,
  now: number,
): Promise<string> {
  return firestore.runTransaction(async (transaction) => {
    const oldRoom = roomOf(firestore, oldId);
    const snapshot = await transaction.get(oldRoom);
    const room = readRoom(snapshot);
    checkMember(room, uid);
    if (room.next !== undefined) return room.next;
    if (room.status !== 'settled')
      throw new Refused('notFinished', 'the battle is not settled yet');
    if (room.kind === 'bot') throw new Refused('roomNotOpen', 'open a new room against the bot');
    const [taken, ...documents] = await transaction.getAll(
      roomOf(firestore, newId),
      ...room.members.map((id) => oldRoom.collection('players').doc(id)),
    );
    if (taken?.exists) throw new Refused('roomCodeExists', 'choose another room_id');
    const there = documents
      .map((document) => parsePlayer(document.id, plainData(document.data())))
      .filter(({ leftAt }) => leftAt === undefined);
    const willing = there.filter(({ wantsRematch }) => wantsRematch).map(({ id }) => id);
    if (willing.length < 2 || willing.length < there.length || !willing.includes(uid)) {
      throw new Refused('notEnoughPlayers', 'not everybody wants a rematch');
    }
    const members = room.members.filter((id) => willing.includes(id));
    transaction.create(roomOf(firestore, newId), rematchOf(room, oldId, members, now));
    transaction.update(oldRoom, { next: newId });
    return newId;
  });
}

function rematchOf(room: RoomRecord, oldId: string, members: readonly string[], now: number) {
  const { kind, category, categoryName, language, capacity, entryFee, rules, rating, seats } = room;
  return {
    kind,
    status: 'waiting',
    category,
    categoryName,
    language,
    capacity,
    entryFee,
    rules,
    rating,
    members,
    seats: Object.fromEntries(
      members.map((id) => [
        id,
        { ...seats[id], isReady: true, lastSeen: FieldValue.serverTimestamp() },
      ]),
    ),
    removed: [],
    rematchOf: oldId,
    createdAt: FieldValue.serverTimestamp(),
    sweepAt: Timestamp.fromMillis(now + LOBBY_MS),
    expiresAt: Timestamp.fromMillis(now + KEEP_MS),
  };
}
