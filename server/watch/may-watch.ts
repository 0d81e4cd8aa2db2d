import type { Firestore } from 'firebase-admin/firestore';
import type { RoomRecord } from '../../domain/battle/room-document.ts';
import type { PlayerId } from '../../domain/battle/room.ts';
import { accountOf } from '../account-document.ts';
import { blockedBy, hasBlocked } from '../account/blocked-players.ts';
import { friendsOf, pauseOf } from '../account/friendships.ts';
import { readPerson } from '../account/persons.ts';
import { letsWatch } from '../account/watch-setting.ts';
import { cached } from '../cached.ts';

/** A changed friendship, block or setting takes effect within this time. */
const RIGHTS_MS = 15_000;

const readFriendship = cached(
  RIGHTS_MS,
  async (firestore: Firestore, uid: string, other: string) => ({
    isFriend: (await friendsOf(firestore, uid).doc(other).get()).get('state') === 'friend',
  }),
);

/** Whether two players are friends. One read; the other side always agrees, because one transaction writes both. */
export async function areFriends(
  firestore: Firestore,
  now: number,
  uid: PlayerId,
  other: PlayerId,
): Promise<boolean> {
  return (await readFriendship(firestore, now, uid, other)).isFriend;
}

/** A player's account, as far as it decides who may watch. */
const readPlayer = cached(RIGHTS_MS, async (firestore: Firestore, uid: string) => {
  const account = await accountOf(firestore, uid).get();
  return {
    isActive: account.get('status') === 'active',
    blocked: blockedBy(account),
    person: account.get('personId') as string | undefined,
    letsWatch: letsWatch(account),
  };
});

/** A spectator's account and all ids of the person. Two reads. */
const readSpectator = cached(RIGHTS_MS, (firestore: Firestore, uid: string) =>
  firestore.runTransaction(
    async (transaction) => {
      const account = await transaction.get(accountOf(firestore, uid));
      // the time matters only to an account without a person, which no block names
      const { ids } = await readPerson(transaction, firestore, account, 0);
      return { isActive: account.get('status') === 'active', account, ids };
    },
    { readOnly: true },
  ),
);

/** Whether a player has blocked a person, by any of its accounts. */
const readPause = cached(
  RIGHTS_MS,
  async (firestore: Firestore, player: string, person: string) => {
    const pause = await pauseOf(firestore, player, person).get();
    return { isBlock: pause.exists && pause.get('expiresAt') === undefined };
  },
);

/**
 * Whether a friend of a member may watch the battle: all members let friends watch, no member plays as the spectator, and
 * there is no block between the spectator's person and any member. Reads 2 for the spectator and 2 for each member, at
 * most once in 15 s.
 */
export async function mayWatch(
  firestore: Firestore,
  now: number,
  uid: PlayerId,
  { members, isWatchable }: RoomRecord,
): Promise<boolean> {
  if (!isWatchable || members.includes(uid)) return false;
  const [spectator, ...players] = await Promise.all([
    readSpectator(firestore, now, uid),
    ...members.map((member) => readPlayer(firestore, now, member)),
  ]);
  const areWilling = players.every(
    (player) => player.isActive && player.letsWatch && !player.blocked.includes(uid),
  );
  if (!areWilling || !spectator.isActive) return false;
  const isBlocking = players.some(({ person }, place) =>
    hasBlocked(spectator.account, { uid: members[place] ?? '', person }),
  );
  if (isBlocking) return false;
  const pauses = await Promise.all(
    members.flatMap((member) =>
      spectator.ids.map((person) => readPause(firestore, now, member, person)),
    ),
  );
  return pauses.every(({ isBlock }) => !isBlock);
}
