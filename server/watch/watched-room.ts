import type { Firestore } from 'firebase-admin/firestore';
import type { LateView } from '../../domain/battle/late-view.ts';
import { lateViewOf } from '../../domain/battle/late-view.ts';
import { parsePlayer, parseRound } from '../../domain/battle/play-documents.ts';
import type { RoomRecord } from '../../domain/battle/room-document.ts';
import type { PlayerId } from '../../domain/battle/room.ts';
import { toPlainData } from '../battle/plain-data.ts';
import { isRecordedKind } from '../battle/recordings.ts';
import { readRoom, roomOf } from '../battle/rooms.ts';
import { seatOf } from '../battle/seats.ts';
import { cached } from '../cached.ts';

/** All spectators of a process share what it has read in this time. */
const LIVE_MS = 3_000;
/** Documents that no longer change are cached for longer than a battle. */
const FINAL_MS = 15 * 60_000;

/** A room, and how many of its rounds are open. */
export interface WatchedRoom {
  readonly record: RoomRecord;
  readonly opened: number;
}

const readSeatRoom = cached(LIVE_MS, async (firestore: Firestore, uid: string) => ({
  roomId: (await seatOf(firestore, uid).get()).get('room') as string | undefined,
}));

const readState = cached(LIVE_MS, async (firestore: Firestore, roomId: string) => {
  const room = roomOf(firestore, roomId);
  const [document, opened] = await Promise.all([
    room.get(),
    room.collection('rounds').where('open', '==', true).count().get(),
  ]);
  return {
    record: document.exists ? readRoom(document) : undefined,
    opened: opened.data().count,
  };
});

/** An opened round, which never changes. */
const readOpenRound = cached(FINAL_MS, async (firestore: Firestore, roomId: string, n: number) => {
  const document = await roomOf(firestore, roomId).collection('rounds').doc(String(n)).get();
  return parseRound(toPlainData(document.data()));
});

/**
 * The players once this many rounds are open: from then on, the locks of all rounds but the last are final. A player may leave
 * without another round, which then ends the battle.
 */
const readPlayers = cached(
  FINAL_MS,
  async (firestore: Firestore, roomId: string, _opened: number, _status: RoomRecord['status']) => {
    const { docs } = await roomOf(firestore, roomId).collection('players').get();
    return docs.map((document) => parsePlayer(document.id, toPlainData(document.data())));
  },
);

/**
 * The room of a player's seat, if it may be watched by its players' settings at the deal; at most 6 s old. The seat is
 * written by the player's client, so the room must have the player as a member.
 */
export async function roomOfPlayer(
  firestore: Firestore,
  now: number,
  uid: PlayerId,
): Promise<WatchedRoom | undefined> {
  const { roomId } = await readSeatRoom(firestore, now, uid);
  if (roomId === undefined) return undefined;
  const { record, opened } = await readState(firestore, now, roomId);
  if (!record?.isWatchable || !record.members.includes(uid)) return undefined;
  return { record, opened };
}

/** The battle one round late. Costs a read for each opened round and each player, once for all spectators of a process. */
export async function readLateView(
  firestore: Firestore,
  now: number,
  { record, opened }: WatchedRoom,
): Promise<LateView> {
  const [players, ...rounds] = await Promise.all([
    readPlayers(firestore, now, record.id, opened, record.status),
    ...Array.from({ length: opened }, (_, n) => readOpenRound(firestore, now, record.id, n)),
  ]);
  return lateViewOf(record, players, rounds);
}

const noteWatched = cached(FINAL_MS, (firestore: Firestore, roomId: string) =>
  firestore.runTransaction(async (transaction) => {
    const room = roomOf(firestore, roomId);
    const key = room.collection('answerKey').doc('all');
    const [record, dealt] = await transaction.getAll(room, key);
    if (dealt?.get('isWatched') === true) return { isNoted: true };
    // the settlement may have recorded a run already
    if (record?.get('status') !== 'playing' || !dealt?.exists) return { isNoted: false };
    transaction.update(key, { isWatched: true });
    return { isNoted: true };
  }),
);

/**
 * Whether a key of this battle may be sent: of a battle whose run would be recorded, only if the settlement knows that it
 * was watched. Otherwise a spectator could play that run for rating and know all answers. The first spectator of a battle
 * costs one write; the players' documents and rounds are not written, so nobody waits.
 */
export async function maySendKeys(
  firestore: Firestore,
  now: number,
  { id, kind }: RoomRecord,
): Promise<boolean> {
  return !isRecordedKind(kind) || (await noteWatched(firestore, now, id)).isNoted;
}
