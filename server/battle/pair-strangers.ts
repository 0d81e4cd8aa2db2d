import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import {
  FRESH_MS,
  isOpenTo,
  neighbourToJoin,
  roomToJoin,
  searchRankOf,
} from '../../domain/battle/matchmaking.ts';
import type { Searcher, WaitingRoom } from '../../domain/battle/matchmaking.ts';
import { INITIAL_RATING } from '../../domain/battle/rating.ts';
import { seatRefusal } from '../../domain/battle/lobby.ts';
import type { RoomRecord } from '../../domain/battle/room-document.ts';
import { isBlockBetween } from '../account/blocked-players.ts';
import { accountOf } from '../account-document.ts';
import { isContested } from '../firestore-errors.ts';
import { newRoom } from './new-room.ts';
import type { OpenedRoom, RoomRequest } from './new-room.ts';
import { newRoomId, readRoom, roomOf } from './rooms.ts';
import { checkMayMove, readSeat, seatOf, setSeat } from './seats.ts';
import type { TakenSeat } from './seats.ts';

/** The number of waiting rooms that one call reads on each side of the player's own place. */
const NEIGHBOURS = 5;
/** A search that asks again refreshes its room's heartbeat if that is older, well before others take it for gone (`FRESH_MS`). */
const REFRESH_MS = 15_000;
/** A call of a search may be on its way for this long when the page is left, and arrive after the message that it was left. */
const ON_ITS_WAY_MS = 3_000;
/** The attempts that Firestore's client makes by default. */
const ATTEMPTS = 5;
/**
 * After this wait a player joins any fitting room, though its player may be about to move; before it, with a chance that grows
 * with the wait. Two neighbours who may not meet would otherwise keep each other from everybody else.
 */
const ANY_ROOM_AFTER_MS = 15_000;
/** The number of rooms that one call tries to join; each may be filled meanwhile. */
const MAX_TRIES = 3;

type Place = Pick<Searcher, 'rating' | 'pairRank'>;

/**
 * Pairs a player with a stranger: joins a neighbour's room within the rating window (`roomToJoin`), else opens a room to wait
 * in. Neighbours differ from player to player, and with an own room the player at first moves only to one who has no nearer
 * neighbour (`neighbourToJoin`), so a crowd does not try the same few rooms (docs/scale.md). Until a rival
 * comes, repeated calls return the same room or move the player to another one, so two concurrent searchers end in one room. A client never chooses its stranger, because rated and redeemable battles start only here.
 * @throws ApiError for a player in a battle, an unknown category, or too few coins
 */
export async function pairStrangers(
  firestore: Firestore,
  request: RoomRequest,
): Promise<OpenedRoom> {
  const searcher = await placeOf(firestore, request);
  const waiting = await neighboursOf(firestore, request, searcher.pairRank);
  try {
    return await joinOrWait(firestore, request, searcher, waiting, 1);
  } catch (error) {
    if (!isContested(error)) throw error;
    // others try the same rooms. Firestore's client would wait a second and more; the page asks again in two at most
    return joinOrWait(firestore, request, searcher, [], ATTEMPTS);
  }
}

/** The rating and the place of a player: those of the own waiting room, if there is one. */
async function placeOf(firestore: Firestore, request: RoomRequest): Promise<Place> {
  const [user, seat] = await firestore.getAll(
    firestore.doc(`users/${request.uid}`),
    seatOf(firestore, request.uid),
  );
  const roomId = seat?.get('room') as string | undefined;
  const room = roomId === undefined ? undefined : await roomOf(firestore, roomId).get();
  const own = room?.exists ? readRoom(room) : undefined;
  if (own && isSearch(own, request) && own.pairRank !== 0) return own;
  const rating = (user?.get('rating') ?? INITIAL_RATING) as number;
  return { rating, pairRank: searchRankOf(rating, Math.random()) };
}

/** Gives the player a seat in one of the rooms, or in one to wait in. @param maxAttempts of the transaction */
async function joinOrWait(
  firestore: Firestore,
  request: RoomRequest,
  { rating, pairRank }: Place,
  waiting: readonly WaitingRoom[],
  maxAttempts: number,
): Promise<OpenedRoom> {
  return firestore.runTransaction(
    async (transaction) => {
      const { input, uid, now } = request;
      const held = await readSeat(transaction, firestore, uid);
      if (held && isMet(held)) return { roomId: held.room.id, code: '' };
      const own = held && isSearch(held.room, request) ? held.room : undefined;
      if (held && !own) checkMayMove(held, now);
      const isHidden = own !== undefined && now - own.heartbeatAt > REFRESH_MS;
      const isLate = isHidden && (held?.changedAt ?? 0) > now - ON_ITS_WAY_MS;
      // a call that was on its way when the page was left finds nobody and shows nobody
      if (isLate && own.pairRank !== 0) return { roomId: own.id, code: '' };
      const opened = own ? undefined : await newRoom(transaction, firestore, request);
      const searcher = {
        uid,
        rating: own?.rating ?? rating,
        pairRank,
        since: own?.createdAt ?? now,
        category: input.category,
        language: languageOf(request),
        entryFee: (own ?? opened?.room)?.entryFee ?? request.settings.battle.randomEntryFee,
        own: own && { id: own.id, record: { ...own, pairRank } },
      };
      const found = await findRival(transaction, firestore, waiting, searcher, now);
      if (found) {
        const { room } = opened ?? (await newRoom(transaction, firestore, request));
        held?.free('merged');
        transaction.update(roomOf(firestore, found.id), {
          members: [...found.members, uid],
          [`seats.${uid}`]: room.seats[uid],
          fullAt: FieldValue.serverTimestamp(),
          // no query finds a full room: it would hide those that wait
          pairRank: FieldValue.delete(),
        });
        setSeat(transaction, firestore, uid, found.id);
        return { roomId: found.id, code: '' };
      }
      if (own) {
        const refreshed = {
          // it was full, and the other player has left
          ...(own.pairRank === 0 && { pairRank }),
          // the page in a search writes no heartbeat; after a reload it says that the player is there again
          ...(isHidden && !isLate && { heartbeatAt: FieldValue.serverTimestamp() }),
        };
        if (Object.keys(refreshed).length > 0) {
          transaction.update(roomOf(firestore, own.id), refreshed);
        }
        return { roomId: own.id, code: '' };
      }
      held?.free();
      const roomId = newRoomId(firestore);
      transaction.create(roomOf(firestore, roomId), {
        ...opened?.room,
        code: '',
        requestId: input.room_id,
      });
      setSeat(transaction, firestore, uid, roomId);
      return { roomId, code: '' };
    },
    { maxAttempts },
  );
}

/** Waiting rooms of near rank, from queries outside of a transaction, so that they lock none of them. */
async function neighboursOf(
  firestore: Firestore,
  request: RoomRequest,
  pairRank: number,
): Promise<readonly WaitingRoom[]> {
  const { category } = request.input;
  let query = firestore
    .collection('rooms')
    .where('kind', '==', 'random')
    .where('status', '==', 'waiting')
    .where('language', '==', languageOf(request))
    // a closed page's room must not hide the present ones
    .where('heartbeatAt', '>', Timestamp.fromMillis(request.now - FRESH_MS));
  if (category) query = query.where('category', '==', category);
  const [above, below] = await Promise.all([
    query.where('pairRank', '>=', pairRank).orderBy('pairRank').limit(NEIGHBOURS).get(),
    query.where('pairRank', '<', pairRank).orderBy('pairRank', 'desc').limit(NEIGHBOURS).get(),
  ]);
  return [...above.docs, ...below.docs].map((document) => ({
    id: document.id,
    record: readRoom(document),
  }));
}

/** Whether a stranger has joined, so that the battle is about to begin. */
function isMet({ room }: TakenSeat): boolean {
  return room.kind === 'random' && room.status === 'waiting' && room.members.length > 1;
}

/** Whether the player already waits for a rival in this room, for the same questions. */
function isSearch(room: RoomRecord, request: RoomRequest): boolean {
  return (
    room.kind === 'random' &&
    room.status === 'waiting' &&
    room.category === request.input.category &&
    room.language === languageOf(request)
  );
}

/** The content language of a search; '' off language_mode. */
function languageOf({ input, settings }: RoomRequest): string {
  return settings.language_mode ? input.language : '';
}

/** The first room that the player may join, read within the transaction. Only reads. */
async function findRival(
  transaction: Transaction,
  firestore: Firestore,
  waiting: readonly WaitingRoom[],
  searcher: Searcher,
  now: number,
): Promise<RoomRecord | undefined> {
  let candidates = waiting;
  const isPatient = now - searcher.since < Math.random() * ANY_ROOM_AFTER_MS;
  const choose = searcher.own && isPatient ? neighbourToJoin : roomToJoin;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const target = choose(candidates, searcher, now);
    if (!target) return undefined;
    const [host = ''] = target.record.members;
    const [room, own, theirs] = await transaction.getAll(
      roomOf(firestore, target.id),
      accountOf(firestore, searcher.uid),
      accountOf(firestore, host),
    );
    const record = room?.exists ? readRoom(room) : undefined;
    // read again: its page may have been closed since the query
    const isFree =
      record !== undefined &&
      isOpenTo(record, searcher, now) &&
      record.members[0] === host &&
      seatRefusal(record, searcher.uid) === undefined;
    if (isFree && mayMeet(own, theirs)) return record;
    candidates = candidates.filter(({ id }) => id !== target.id);
  }
  return undefined;
}

/** Whether two strangers may be paired: active accounts of different persons, neither of whom has blocked the other. */
export function mayMeet(
  own: DocumentSnapshot | undefined,
  other: DocumentSnapshot | undefined,
): boolean {
  if (own?.get('status') !== 'active' || other?.get('status') !== 'active') return false;
  if (isBlockBetween(own, other)) return false;
  const person: unknown = own.get('personId');
  return person === undefined || person !== other.get('personId');
}
