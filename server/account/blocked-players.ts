import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { FieldValue } from 'firebase-admin/firestore';
import { blockPlayer, getBlockedPlayers, MAX_BLOCKED } from '../../domain/contract/block-player.ts';
import { ApiError } from '../../domain/errors.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { defineAction } from '../http/define-action.ts';
import { afterBlock } from '../../domain/account/friendship.ts';
import { accountOf } from '../account-document.ts';
import { pauseOf, readFriendPair, statesOf, writeFriendPair } from './friendships.ts';

/**
 * The maximum number of ids of blocked persons in an account, the latest. Accounts of deleted players leave theirs, and a
 * person may have several.
 */
const MAX_BLOCKED_PERSONS = 3 * MAX_BLOCKED;
/** Accounts per batch when a deletion removes a player from the lists of others. */
const BATCH = 200;

/** The uids of the players whom an account has blocked, the latest last. */
export function blockedBy(account: DocumentSnapshot | undefined): readonly string[] {
  return (account?.get('blocked') as readonly string[] | undefined) ?? [];
}

/**
 * The ids of the persons whom an account has blocked, the latest last. They outlive the blocked accounts. Blocks of an
 * earlier version have none.
 */
const blockedPersonsOf = (account: DocumentSnapshot | undefined): readonly string[] =>
  (account?.get('blockedPersons') as readonly string[] | undefined) ?? [];

/** Whether an account has blocked a player, by this account or by another one of the person. */
export function hasBlocked(
  account: DocumentSnapshot | undefined,
  { uid, person }: { readonly uid: string; readonly person: string | undefined },
): boolean {
  if (blockedBy(account).includes(uid)) return true;
  return person !== undefined && blockedPersonsOf(account).includes(person);
}

/** The player of `users/{uid}/private/account`. */
const playerOf = (account: DocumentSnapshot) => ({
  uid: account.ref.parent.parent?.id ?? '',
  person: account.get('personId') as string | undefined,
});

/** Whether one of two accounts has blocked the player of the other. */
export function isBlockBetween(one: DocumentSnapshot, other: DocumentSnapshot): boolean {
  return hasBlocked(one, playerOf(other)) || hasBlocked(other, playerOf(one));
}

/** The persons of accounts. Not within a transaction: it would lock accounts of strangers. */
async function readPersonIds(
  firestore: Firestore,
  uids: readonly string[],
): Promise<readonly string[]> {
  if (uids.length === 0) return [];
  const accounts = uids.map((uid) => accountOf(firestore, uid));
  const found = await firestore.getAll(...accounts, { fieldMask: ['personId'] });
  return found.flatMap((one) => (one.get('personId') as string | undefined) ?? []);
}

/**
 * Blocks or unblocks a player. A block ends the friendship on both sides. No account of the blocked person reaches the
 * caller with a friend request any longer, or is paired with the caller; a room's code still admits another account.
 */
export const blockPlayerAction = defineAction(
  blockPlayer,
  async ({ user_id: other, status }, { firestore, now: clock, caller: { uid } }) => {
    if (other === uid) throw new ApiError('missingFields', 'user_id must be another player');
    const now = clock();
    await firestore.runTransaction(async (transaction) => {
      const pair = await readFriendPair(transaction, firestore, uid, other, now);
      const { account } = pair.own;
      if (!account.exists) throw new ApiError('userUnknown');
      const others = blockedBy(account).filter((id) => id !== other);
      const { ids = [], give } = pair.other.person ?? {};
      const persons = blockedPersonsOf(account).filter((id) => !ids.includes(id));
      if (!status) {
        // a person stays blocked while another account of the person is
        const isNoted = blockedPersonsOf(account).some((id) => ids.includes(id));
        const left = isNoted ? await readPersonIds(firestore, others) : [];
        if (left.some((id) => ids.includes(id))) {
          transaction.update(account.ref, { blocked: others });
          return;
        }
        transaction.update(account.ref, { blocked: others, blockedPersons: persons });
        // the block may be noted under an id that was merged into the person's since
        for (const id of ids) transaction.delete(pauseOf(firestore, uid, id));
        return;
      }
      if (!pair.other.account.exists) throw new ApiError('noData', 'user_id is no player');
      if (others.length >= MAX_BLOCKED) {
        throw new ApiError(
          'missingFields',
          `at most ${MAX_BLOCKED} players can be blocked: unblock one first`,
        );
      }
      // an account of an earlier version gets its person now
      give?.();
      writeFriendPair(transaction, firestore, pair, afterBlock(statesOf(pair)), now);
      transaction.update(account.ref, {
        blocked: [...others, other],
        blockedPersons: [...persons, ...ids].slice(-MAX_BLOCKED_PERSONS),
      });
      if (pair.other.person) transaction.set(pauseOf(firestore, uid, pair.other.person.id), {});
    });
    return answer(null, 'updated');
  },
);

/** The players whom the caller has blocked, by their current names. */
export const getBlockedPlayersAction = defineAction(
  getBlockedPlayers,
  async (_input, { firestore, caller: { uid } }) => {
    const blocked = blockedBy(await accountOf(firestore, uid).get()).toReversed();
    if (blocked.length === 0) return answer([]);
    const profiles = await firestore.getAll(...blocked.map((id) => firestore.doc(`users/${id}`)));
    const text = (profile: DocumentSnapshot, field: string) =>
      (profile.get(field) as string | undefined) ?? '';
    return answer(
      profiles.map((profile) => ({
        user_id: profile.id,
        name: text(profile, 'name'),
        profile: text(profile, 'image'),
      })),
    );
  },
);

/** Removes a deleted player from the lists of all others. The person stays blocked. */
export async function forgetBlocks(firestore: Firestore, uid: string): Promise<void> {
  for (;;) {
    const { docs } = await firestore
      .collectionGroup('private')
      .where('blocked', 'array-contains', uid)
      .limit(BATCH)
      .get();
    if (docs.length === 0) return;
    const batch = firestore.batch();
    for (const { ref } of docs) batch.update(ref, { blocked: FieldValue.arrayRemove(uid) });
    await batch.commit();
  }
}
