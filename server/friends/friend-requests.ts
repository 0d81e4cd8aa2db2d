import { createHash } from 'node:crypto';
import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import type { FriendPair } from '../../domain/account/friendship.ts';
import {
  afterAnswer,
  afterRemoval,
  afterRequest,
  MAX_FRIENDS,
  MAX_OPEN_REQUESTS,
  MAX_RECEIVED,
  REQUEST_PAUSE_MS,
} from '../../domain/account/friendship.ts';
import { readReferCode } from '../../domain/account/refer-code.ts';
import { answer } from '../../domain/contract/envelope.ts';
import {
  answerFriendRequest,
  getPlayerByCode,
  removeFriend,
  sendFriendRequest,
} from '../../domain/contract/friends.ts';
import { ApiError } from '../../domain/errors.ts';
import { blockedBy } from '../account/blocked-players.ts';
import type { ReadFriendPair } from '../account/friendships.ts';
import {
  pauseOf,
  readFriendCounts,
  readFriendPair,
  receivedBy,
  statesOf,
  writeFriendPair,
} from '../account/friendships.ts';
import type { Person } from '../account/persons.ts';
import { readPlayer } from '../account/player-record.ts';
import { defineAction } from '../http/define-action.ts';

/** The player whose code this is. */
export const getPlayerByCodeAction = defineAction(
  getPlayerByCode,
  async ({ code }, { firestore }) => {
    const player = await readPlayer(firestore, await ownerOf(firestore, code));
    if (player?.account.status !== 'active') throw new ApiError('noData', 'code is of no player');
    return answer({ name: player.profile.name, profile: player.profile.image });
  },
);

/** @returns a uid @throws ApiError noData */
async function ownerOf(firestore: Firestore, typed: string): Promise<string> {
  const code = readReferCode(typed);
  const owner = code && (await firestore.doc(`referCodes/${code}`).get()).get('uid');
  if (typeof owner !== 'string') throw new ApiError('noData', 'code is of no player');
  return owner;
}

/** Checks that two players have played a settled battle together. @throws ApiError noData */
async function checkMet(firestore: Firestore, match: string, uids: readonly string[]) {
  const battle = await firestore.doc(`battles/${match}`).get();
  const members = (battle.get('members') as readonly string[] | undefined) ?? [];
  if (uids.some((uid) => !members.includes(uid))) {
    throw new ApiError('noData', 'match_id is no battle with user_id');
  }
}

/** Sends a request, or accepts the other's. */
export const sendFriendRequestAction = defineAction(
  sendFriendRequest,
  async (input, { firestore, now: clock, caller: { uid } }) => {
    const now = clock();
    const other = 'code' in input ? await ownerOf(firestore, input.code) : input.user_id;
    if (other === uid) throw new ApiError('missingFields', 'you cannot be your own friend');
    if (!('code' in input)) await checkMet(firestore, input.match_id, [uid, other]);
    const { own } = await firestore.runTransaction(async (transaction) => {
      const pair = await readFriendPair(transaction, firestore, uid, other, now);
      const { own: me } = bothActive(pair);
      if (blockedBy(pair.own.account).includes(other)) {
        throw new ApiError('friendBlocked', 'unblock the player first');
      }
      const pauses = await transaction.getAll(...me.ids.map((id) => pauseOf(firestore, other, id)));
      const isBlocked =
        blockedBy(pair.other.account).includes(uid) ||
        pauses.some((pause) => pause.exists && endOf(pause) === undefined);
      const arrives =
        pauses.every((pause) => !pause.exists || (endOf(pause) ?? Infinity) <= now) &&
        receivedBy(pair.other.account) < MAX_RECEIVED;
      const after = afterRequest(statesOf(pair), { isBlocked, arrives });
      if (after.own === pair.own.state) return after;
      await checkLimits(transaction, firestore, pair, after);
      const isNew = after.other === 'received';
      const notify = isNew && (await readyToNotify(transaction, firestore, other, me, now));
      writeFriendPair(transaction, firestore, pair, after, now);
      if (notify) notify();
      return after;
    });
    return answer({ state: own === 'friend' ? 'friend' : 'sent' });
  },
);

const endOf = (pause: DocumentSnapshot): number | undefined =>
  (pause.get('expiresAt') as Timestamp | undefined)?.toMillis();

/** The persons of a pair. @throws ApiError if either account does not exist or is not active */
function bothActive({ own, other }: ReadFriendPair): { own: Person; other: Person } {
  if (!own.person || own.account.get('status') !== 'active') throw new ApiError('userUnknown');
  if (!other.person || other.account.get('status') !== 'active') {
    throw new ApiError('noData', 'there is no such player');
  }
  return { own: own.person, other: other.person };
}

/** @throws ApiError if a change would exceed a limit of either person */
async function checkLimits(
  transaction: Transaction,
  firestore: Firestore,
  pair: ReadFriendPair,
  after: FriendPair,
): Promise<void> {
  const { own, other } = bothActive(pair);
  const counts = await readFriendCounts(transaction, firestore, own);
  if (after.own === 'sent') {
    if (counts.requests < MAX_OPEN_REQUESTS) return;
    throw new ApiError('tooManyFriendRequests', `at most ${MAX_OPEN_REQUESTS} can wait`);
  }
  if (after.own !== 'friend') return;
  // two accounts of one person count twice
  const isOnePerson = own.id === other.id;
  const theirs = isOnePerson ? counts : await readFriendCounts(transaction, firestore, other);
  const room = MAX_FRIENDS - (isOnePerson ? 1 : 0);
  if (counts.friends < room && theirs.friends < room) return;
  throw new ApiError('tooManyFriends', `one of you has ${MAX_FRIENDS} friends`);
}

/**
 * Prepares the notification of a request: one for each person who asks, at most once in 30 days. It names nobody, so it
 * outlives no account's data.
 * @returns a function that writes it, if it is due
 */
async function readyToNotify(
  transaction: Transaction,
  firestore: Firestore,
  uid: string,
  { id: person }: Person,
  now: number,
): Promise<(() => void) | undefined> {
  // clients see the id, and the person's id is secret
  const id = createHash('sha256').update(`${person}/${uid}`).digest('base64url').slice(0, 22);
  const ref = firestore.doc(`users/${uid}/notifications/friend-${id}`);
  const last = (await transaction.get(ref)).get('at') as Timestamp | undefined;
  if (last && now < last.toMillis() + REQUEST_PAUSE_MS) return undefined;
  return () => {
    transaction.set(ref, {
      title: 'friends.notification.title',
      message: 'friends.notification.text',
      type: 'friend-request',
      type_id: '',
      image: '',
      at: Timestamp.fromMillis(now),
    });
  };
}

/** Accepts or declines a request. */
export const answerFriendRequestAction = defineAction(
  answerFriendRequest,
  async ({ user_id: other, status: isAccepted }, { firestore, now: clock, caller: { uid } }) => {
    const now = clock();
    await firestore.runTransaction(async (transaction) => {
      const pair = await readFriendPair(transaction, firestore, uid, other, now);
      const after = afterAnswer(statesOf(pair), isAccepted);
      if (!after) throw new ApiError('noData', 'this player has not asked');
      if (isAccepted) await checkLimits(transaction, firestore, pair, after);
      const { person } = pair.other;
      const isPausing = !isAccepted && person !== undefined;
      const pause = isPausing && (await transaction.get(pauseOf(firestore, uid, person.id)));
      writeFriendPair(transaction, firestore, pair, after, now);
      // the pause of a block has no end
      if (!pause || (pause.exists && endOf(pause) === undefined)) return;
      transaction.set(pause.ref, {
        // Firestore's TTL policy removes it
        expiresAt: Timestamp.fromMillis(now + REQUEST_PAUSE_MS),
      });
    });
    return answer(null, 'updated');
  },
);

/** Ends a friendship, or withdraws a request. */
export const removeFriendAction = defineAction(
  removeFriend,
  async ({ user_id: other }, { firestore, now: clock, caller: { uid } }) => {
    const now = clock();
    await firestore.runTransaction(async (transaction) => {
      const pair = await readFriendPair(transaction, firestore, uid, other, now);
      const after = afterRemoval(statesOf(pair));
      if (!after) throw new ApiError('noData', 'there is no friend and no request');
      writeFriendPair(transaction, firestore, pair, after, now);
    });
    return answer(null, 'updated');
  },
);
