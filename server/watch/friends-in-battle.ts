import type { Firestore } from 'firebase-admin/firestore';
import type { PlayerId } from '../../domain/battle/room.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { getFriendsInBattle } from '../../domain/contract/watch.ts';
import { friendsOf } from '../account/friendships.ts';
import { readRoom } from '../battle/rooms.ts';
import { cached } from '../cached.ts';
import { defineAction } from '../http/define-action.ts';
import { mayWatch } from './may-watch.ts';

/** The newest friends that one look covers; as many as a page of the list. */
const FRIENDS = 20;
/** The running battles that one look reads. */
const ROOMS = 10;
/** The friends that are returned. */
const MAX_ROWS = 10;
const CACHED_MS = 15_000;

/** A friend in a battle that the player may watch. */
export interface FriendInBattle {
  readonly uid: PlayerId;
  readonly name: string;
  readonly image: string;
  readonly categoryName: string;
}

const readRunning = cached(CACHED_MS, async (firestore: Firestore, uid: string) => {
  const sides = await friendsOf(firestore, uid)
    .where('state', '==', 'friend')
    .orderBy('at', 'desc')
    .limit(FRIENDS)
    .get();
  const friends = sides.docs.map(({ id }) => id);
  if (friends.length === 0) return { friends, rooms: [] };
  const running = await firestore
    .collection('rooms')
    .where('members', 'array-contains-any', friends)
    .where('status', '==', 'playing')
    .limit(ROOMS)
    .get();
  return { friends, rooms: running.docs.map(readRoom) };
});

/**
 * The player's friends in a battle that the player may watch, each once. Reads at most 20 friends and ten rooms in 15 s,
 * and the rights to each of these rooms. Nobody writes anything for it.
 * @param now milliseconds since the epoch
 */
export async function friendsInBattle(
  firestore: Firestore,
  uid: PlayerId,
  now: number,
): Promise<readonly FriendInBattle[]> {
  const { friends, rooms } = await readRunning(firestore, now, uid);
  const allowed = await Promise.all(rooms.map((room) => mayWatch(firestore, now, uid, room)));
  const found = new Map<PlayerId, FriendInBattle>();
  rooms.forEach((room, index) => {
    if (!allowed[index]) return;
    for (const id of room.members) {
      const seat = room.seats[id];
      if (!seat || !friends.includes(id)) continue;
      const { name, image } = seat;
      found.set(id, { uid: id, name, image, categoryName: room.categoryName });
    }
  });
  return [...found.values()].slice(0, MAX_ROWS);
}

/** The caller's friends in a battle. */
export const getFriendsInBattleAction = defineAction(
  getFriendsInBattle,
  async (_input, { firestore, now, caller: { uid } }) =>
    answer(
      (await friendsInBattle(firestore, uid, now())).map(({ uid: id, ...friend }) => ({
        user_id: id,
        name: friend.name,
        profile: friend.image,
        category_name: friend.categoryName,
      })),
    ),
);
