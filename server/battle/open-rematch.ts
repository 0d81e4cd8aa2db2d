import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { FieldValue } from 'firebase-admin/firestore';
import { parsePlayer } from '../../domain/battle/play-documents.ts';
import { atResultUntil } from '../../domain/battle/presence.ts';
import { hasOnePlayer } from '../../domain/battle/room.ts';
import type { RoomRecord } from '../../domain/battle/room-document.ts';
import { ApiError } from '../../domain/errors.ts';
import { toPlainData } from './plain-data.ts';
import { checkMember, lobbyTimes, newRoomId, readRoom, roomOf } from './rooms.ts';
import { readSeat, seatOf, setSeat } from './seats.ts';

/**
 * Opens the room of a rematch with all players who want it, once every present player does.
 * @returns its id, also if another player opened it before
 */
export async function openRematch(
  firestore: Firestore,
  oldId: string,
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
      throw new ApiError('notFinished', 'the battle is not settled yet');
    if (hasOnePlayer(room.kind) || room.kind === 'arena')
      throw new ApiError('roomNotOpen', 'open a new room instead');
    const count = room.members.length;
    const documents = await transaction.getAll(
      ...room.members.map((id) => oldRoom.collection('players').doc(id)),
      ...room.members.map((id) => seatOf(firestore, id)),
    );
    const areFree = await Promise.all(
      documents.slice(count).map((note) => isFree(transaction, firestore, note, oldId)),
    );
    const there = documents
      .slice(0, count)
      .map((document) => parsePlayer(document.id, toPlainData(document.data())))
      .filter((player, seat) => now < atResultUntil(player) && areFree[seat]);
    const willing = there.filter(({ wantsRematch }) => wantsRematch).map(({ id }) => id);
    if (willing.length < 2 || willing.length < there.length || !willing.includes(uid)) {
      throw new ApiError('notEnoughPlayers', 'not everybody wants a rematch');
    }
    const members = room.members.filter((id) => willing.includes(id));
    const newId = newRoomId(firestore);
    transaction.create(roomOf(firestore, newId), rematchOf(room, oldId, members, now));
    for (const id of members) setSeat(transaction, firestore, id, newId);
    transaction.update(oldRoom, { next: newId, nextMembers: members });
    return newId;
  });
}

/** Whether a player holds no seat since: the note of the last one may name a room that is over. A deleted player has no note. */
async function isFree(
  transaction: Transaction,
  firestore: Firestore,
  note: DocumentSnapshot,
  oldId: string,
): Promise<boolean> {
  const room = note.get('room') as string | undefined;
  if (room === undefined || room === oldId) return room === oldId;
  const uid = note.ref.parent.parent?.id ?? '';
  return (await readSeat(transaction, firestore, uid)) === undefined;
}

function rematchOf(room: RoomRecord, oldId: string, members: readonly string[], now: number) {
  const { kind, category, categoryName, language, entryFee, rules, isDoubleTime } = room;
  const { seats, removed } = room;
  // a seat has the rating from before the battle; one that was played since in another room is not in it
  const ratingOf = (id: string) =>
    (seats[id]?.rating ?? 0) + (room.outcomes?.[id]?.ratingChange ?? 0);
  return {
    kind,
    status: 'waiting',
    category,
    categoryName,
    language,
    // no other player joins, and no removed player either
    capacity: members.length,
    entryFee,
    rules,
    isDoubleTime,
    rating: ratingOf(members[0] ?? ''),
    members,
    seats: Object.fromEntries(
      members.map((id) => [
        id,
        {
          ...seats[id],
          rating: ratingOf(id),
          isReady: true,
          lastSeen: FieldValue.serverTimestamp(),
        },
      ]),
    ),
    removed,
    code: '',
    rematchOf: oldId,
    createdAt: FieldValue.serverTimestamp(),
    heartbeatAt: FieldValue.serverTimestamp(),
    ...lobbyTimes(now),
  };
}
