import type {
  DocumentSnapshot,
  Firestore,
  QueryDocumentSnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import { FieldPath } from 'firebase-admin/firestore';
import { INITIAL_RATING } from '../../domain/battle/rating.ts';
import type { FriendState } from '../../domain/account/friendship.ts';
import { flag } from '../../domain/contract/action.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { FRIENDS_PAGE_SIZE, getFriendRequests, getFriends } from '../../domain/contract/friends.ts';
import { ApiError } from '../../domain/errors.ts';
import { dayOf, scoreKeys } from '../../domain/statistics/period.ts';
import { friendsOf } from '../account/friendships.ts';
import { defineAction } from '../http/define-action.ts';
import { leaderboardEntries } from '../leaderboard/entries.ts';
import { readSettings } from '../settings/read-settings.ts';

/** A page of a list: the uids in their order, each with the cursor behind it, and the list's length. */
interface SidePage {
  readonly sides: readonly { readonly uid: string; readonly cursor: string }[];
  readonly total: number;
}

/** Reads a page by a cursor, not by an offset, because Firestore bills the documents that an offset skips. */
async function readPage(
  firestore: Firestore,
  uid: string,
  state: FriendState,
  after: string | undefined,
): Promise<SidePage> {
  const inState = friendsOf(firestore, uid).where('state', '==', state);
  const newestFirst = inState.orderBy('at', 'desc').orderBy(FieldPath.documentId(), 'desc');
  const [at = '', last = ''] = after?.split('.') ?? [];
  const from = after === undefined ? newestFirst : newestFirst.startAfter(Number(at), last);
  const [page, all] = await Promise.all([
    from.limit(FRIENDS_PAGE_SIZE).get(),
    inState.count().get(),
  ]);
  if (page.docs.length === 0) throw new ApiError('noData');
  return {
    sides: page.docs.map((side) => ({
      uid: side.id,
      cursor: `${String(side.get('at'))}.${side.id}`,
    })),
    total: all.data().count,
  };
}

const text = (document: DocumentSnapshot | undefined, field: string): string =>
  (document?.get(field) as string | undefined) ?? '';

const playerOf = (uid: string, profile: DocumentSnapshot | undefined) => ({
  user_id: uid,
  name: text(profile, 'name'),
  profile: text(profile, 'image'),
  rating: String((profile?.get('rating') as number | undefined) ?? INITIAL_RATING),
});

/**
 * A page of the caller's friends, with what is stored about their games already: today's leaderboard entry and the last
 * battle. Four reads a friend.
 */
export const getFriendsAction = defineAction(
  getFriends,
  async ({ after }, { firestore, now, caller: { uid } }) => {
    const at = now();
    const { system_timezone: timeZone } = await readSettings(firestore, at);
    const { sides, total } = await readPage(firestore, uid, 'friend', after);
    const { daily } = scoreKeys(at, timeZone);
    const uids = sides.map((side) => side.uid);
    const [profiles, entries, battles] = await Promise.all([
      firestore.getAll(...uids.map((one) => firestore.doc(`users/${one}`))),
      firestore.getAll(...uids.map((one) => leaderboardEntries(firestore, daily).doc(one))),
      Promise.all(uids.map((one) => lastBattle(firestore, one))),
    ]);
    const today = dayOf(at, timeZone);
    const rows = sides.map(({ uid: friend, cursor }, index) => {
      const [entry, battle] = [entries[index], battles[index]];
      const isBattleToday = battle !== undefined && dayOf(timeOf(battle), timeZone) === today;
      return {
        ...playerOf(friend, profiles[index]),
        played_today: flag(entry?.exists === true || isBattleToday),
        points_today: String((entry?.get('score') as number | undefined) ?? 0),
        ...lastResult(battle, friend),
        cursor,
      };
    });
    return answer(rows, undefined, total);
  },
);

const timeOf = (battle: DocumentSnapshot): number => (battle.get('at') as Timestamp).toMillis();

async function lastBattle(
  firestore: Firestore,
  uid: string,
): Promise<QueryDocumentSnapshot | undefined> {
  const { docs } = await firestore
    .collection('battles')
    .where('members', 'array-contains', uid)
    .orderBy('at', 'desc')
    .limit(1)
    .select('at', 'isPlayed', 'questionCount', 'categoryName', new FieldPath('players', uid))
    .get();
  return docs[0];
}

/** The result of a friend's last battle, without the other players; nothing if it was called off. */
function lastResult(battle: DocumentSnapshot | undefined, uid: string) {
  const own = battle?.get(new FieldPath('players', uid)) as
    { readonly correct: number; readonly points: number; readonly result: string } | undefined;
  if (!battle || !own || own.result === 'returned' || battle.get('isPlayed') !== true) return {};
  return {
    last: {
      correct: String(own.correct),
      points: String(own.points),
      questions: String(battle.get('questionCount')),
      category_name: text(battle, 'categoryName'),
      at: timeOf(battle),
    },
  };
}

/** A page of the requests that wait for the caller, or of those that the caller has sent. */
export const getFriendRequestsAction = defineAction(
  getFriendRequests,
  async ({ list, after }, { firestore, caller: { uid } }) => {
    const { sides, total } = await readPage(firestore, uid, list, after);
    const profiles = await firestore.getAll(
      ...sides.map((side) => firestore.doc(`users/${side.uid}`)),
    );
    const rows = sides.map(({ uid: other, cursor }, index) => ({
      ...playerOf(other, profiles[index]),
      cursor,
    }));
    return answer(rows, undefined, total);
  },
);
