import type { Firestore } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import { doDueWork } from '../../due-work.ts';
import type { WorkDone } from '../../due-work.ts';
import { forgetBlocks } from '../../account/blocked-players.ts';
import { forgetFriends } from '../../account/friendships.ts';
import { accountOf } from '../../account-document.ts';
import { deletionOf, beginDeletion, closeLedger } from './begin-deletion.ts';
import { deleteAll } from '../../delete-all.ts';
import { forgetInBattles, forgetMessages, leaveLobbies } from './forget-in-battles.ts';
import { deleteUserAccount } from '../../../domain/contract/account-changes.ts';
import { answer } from '../../../domain/contract/envelope.ts';
import { deleteRuns, forgetInGames } from '../../battle/ghost-games.ts';
import { forgetRuns } from '../../challenges/challenge-store.ts';
import { forgetInContests } from '../../contests/contest-players.ts';
import { defineAction } from '../../http/define-action.ts';
import { forgetInDefences } from '../../defence/end-defence.ts';
import { forgetInLeagues } from '../../leagues/league-documents.ts';
import { clearSessionCookies } from '../../session/sessions.ts';

/** Documents by or about a player outside `users/{uid}`: the collection, and the field with the uid. */
const MENTIONS = [
  ['images', 'uid'],
  ['attempts', 'uid'],
  ['referCodes', 'uid'],
  ['questionReports', 'uid'],
  ['reports', 'by'],
  ['challenges', 'owner'],
] as const;

/**
 * Finishes a deletion that has begun. Every step can be repeated, so it continues after a crash at any point, and two
 * processes may do it at once.
 * @param deleteIdentity deletes the user at Firebase
 * @param now milliseconds since the epoch
 */
async function finishDeletion(
  firestore: Firestore,
  uid: string,
  deleteIdentity: (uid: string) => Promise<void>,
  now: number,
): Promise<void> {
  const deletion = await deletionOf(firestore, uid).get();
  if (deletion.get('isClear') !== true) return;
  await leaveLobbies(firestore, uid);
  await forgetInBattles(firestore, uid);
  await forgetMessages(firestore, uid);
  await forgetBlocks(firestore, uid);
  await forgetFriends(firestore, uid, now);
  for (const [collection, field] of MENTIONS) {
    await deleteAll(firestore, firestore.collection(collection).where(field, '==', uid));
  }
  await forgetInContests(firestore, uid);
  await forgetInLeagues(firestore, uid);
  await forgetInDefences(firestore, uid);
  await deleteAll(firestore, firestore.collectionGroup('entries').where('uid', '==', uid));
  await deleteAll(firestore, firestore.collectionGroup('reminders').where('uid', '==', uid));
  await forgetGames(firestore, uid);
  const closedLedger = deletion.get('closedLedger') as string;
  await closeLedger(firestore, uid, closedLedger);
  const user = firestore.doc(`users/${uid}`);
  const account = accountOf(firestore, uid);
  for (const collection of await user.listCollections()) {
    await deleteAll(firestore, collection, account.path);
  }
  await deleteIdentity(uid);
  const batch = firestore.batch();
  batch.delete(user);
  batch.delete(account);
  await batch.commit();
  await deleteAll(firestore, firestore.collection('sessions').where('uid', '==', uid));
  await forgetLatecomers(firestore, uid, closedLedger);
  // last the document that leads back to this function
  await deletion.ref.delete();
}

/** Removes a player from the games against recorded runs, the own and those of others, and from runs of challenges. */
async function forgetGames(firestore: Firestore, uid: string): Promise<void> {
  await forgetInGames(firestore, uid);
  await deleteRuns(firestore, uid);
  await forgetRuns(firestore, uid);
  // notifications of other players about games of this one
  await deleteAll(firestore, firestore.collectionGroup('notifications').where('by', '==', uid));
}

/**
 * Deletes documents that were committed after their collection was emptied and before the account was deleted. No more
 * can follow, because every write about a player reads the account in the same transaction.
 */
async function forgetLatecomers(
  firestore: Firestore,
  uid: string,
  closedLedger: string,
): Promise<void> {
  for (const [collection, field] of MENTIONS) {
    await deleteAll(firestore, firestore.collection(collection).where(field, '==', uid));
  }
  await forgetGames(firestore, uid);
  await closeLedger(firestore, uid, closedLedger);
  for (const collection of await firestore.doc(`users/${uid}`).listCollections()) {
    await deleteAll(firestore, collection);
  }
}

/** The sweep waits this long for the deleting call to finish by itself. */
const LEFT_ALONE_MS = 60_000;

/**
 * Finishes deletions that a crash has interrupted, because the player may not return.
 * @param now milliseconds since the epoch
 */
export function finishDeletions(
  firestore: Firestore,
  deleteIdentity: (uid: string) => Promise<void>,
  now: number,
  isTimeUp: () => boolean = () => false,
): Promise<WorkDone> {
  const brokenOff = firestore
    .collection('deletions')
    .where('at', '<=', Timestamp.fromMillis(now - LEFT_ALONE_MS))
    .orderBy('at');
  return doDueWork(brokenOff, {
    isTimeUp,
    // as if it had begun now: others leave it alone
    claimBy: { at: Timestamp.fromMillis(now) },
    async work({ id }) {
      await beginDeletion(firestore, id, now);
      await finishDeletion(firestore, id, deleteIdentity, now);
    },
  });
}

/** Deletes the caller's account and cookies. */
export const deleteUserAccountAction = defineAction(
  deleteUserAccount,
  async (_input, { firestore, caller: { uid }, now, reply, secure, deleteIdentity }) => {
    await beginDeletion(firestore, uid, now());
    await finishDeletion(firestore, uid, deleteIdentity, now());
    clearSessionCookies(reply, secure);
    return answer(null, 'updated');
  },
);
