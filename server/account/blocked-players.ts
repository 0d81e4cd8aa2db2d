import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { FieldValue } from 'firebase-admin/firestore';
import { blockPlayer, getBlockedPlayers, MAX_BLOCKED } from '../../domain/contract/block-player.ts';
import { ApiError } from '../../domain/errors.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { defineAction } from '../http/define-action.ts';
import { afterBlock } from '../../domain/account/friendship.ts';
import { accountOf } from '../account-document.ts';
import { pauseOf, readFriendPair, statesOf, writeFriendPair } from './friendships.ts';

/** Accounts per batch when a deletion removes a player from the lists of others. */
const BATCH = 200;

/** The uids of the players whom an account has blocked, the latest last. */
export function blockedBy(account: DocumentSnapshot | undefined): readonly string[] {
  return (account?.get('blocked') as readonly string[] | undefined) ?? [];
}

/**
 * Blocks or unblocks a player. A block ends the friendship on both sides, and no account of the blocked person reaches the
 * caller with a friend request any longer.
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
      const pause = pair.other.person && pauseOf(firestore, uid, pair.other.person.id);
      if (!status) {
        transaction.update(account.ref, { blocked: others });
        if (pause) transaction.delete(pause);
        return;
      }
      if (!pair.other.account.exists) throw new ApiError('noData', 'user_id is no player');
      if (others.length >= MAX_BLOCKED) {
        throw new ApiError(
          'missingFields',
          `at most ${MAX_BLOCKED} players can be blocked: unblock one first`,
        );
      }
      writeFriendPair(transaction, firestore, pair, afterBlock(statesOf(pair)), now);
      transaction.update(account.ref, { blocked: [...others, other] });
      if (pause) transaction.set(pause, {});
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

/** Removes a deleted player from the lists of all others. */
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
