import type { Firestore } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import { doDueWork } from '../../due-work.ts';
import type { WorkDone } from '../../due-work.ts';
import { forgetBlocks } from '../../account/blocked-players.ts';
import { accountOf } from '../../account-document.ts';
import { deletionOf, beginDeletion, closeLedger } from './begin-deletion.ts';
import { deleteAll } from './delete-all.ts';
import { forgetInBattles, forgetMessages, leaveLobbies } from './forget-in-battles.ts';
import { deleteUserAccount } from '../../../domain/contract/account-changes.ts';
import { answer } from '../../../domain/contract/envelope.ts';
import { forgetInContests } from '../../contests/contest-players.ts';
import { defineAction } from '../../http/define-action.ts';
import { clearSessionCookies } from '../../session/sessions.ts';

/** Documents by or about a player outside `users/{uid}`: the collection, and the field with the uid. */
const MENTIONS = [
  ['images', 'uid'],
  ['attempts', 'uid'],
  ['referCodes', 'uid'],
  ['questionReports', 'uid'],
  ['reports', 'by'],
] as const;

/**
 * Does what is left of a deletion that has begun. Every step may be done twice, so that it goes on after a crash wherever
 * that was, and two may do it at once.
 * @param deleteIdentity makes Firebase forget who this is
 */
async function finishDeletion(
  firestore: Firestore,
  uid: string,
  deleteIdentity: (uid: string) => Promise<void>,
): Promise<void> {
  const deletion = await deletionOf(firestore, uid).get();
  if (deletion.get('isClear') !== true) return;
  await leaveLobbies(firestore, uid);
  await forgetInBattles(firestore, uid);
  await forgetMessages(firestore, uid);
  await forgetBlocks(firestore, uid);
  for (const [collection, field] of MENTIONS) {
    await deleteAll(firestore, firestore.collection(collection).where(field, '==', uid));
  }
  await forgetInContests(firestore, uid);
  await deleteAll(firestore, firestore.collectionGroup('entries').where('uid', '==', uid));
  await deleteAll(firestore, firestore.collectionGroup('reminders').where('uid', '==', uid));
  const closedLedger = deletion.get('closedLedger') as string;
  await closeLedger(firestore, uid, closedLedger);
  const user = firestore.doc(`users/${uid}`);
  const account = accountOf(firestore, uid);
  for (const collection of await user.listCollections()) {
    await deleteAll(firestore, collection, account.path);
  }
  await deleteIdentity(uid);
  // last what the way back to this function needs
  const batch = firestore.batch();
  batch.delete(user);
  batch.delete(account);
  batch.delete(deletion.ref);
  await batch.commit();
  await deleteAll(firestore, firestore.collection('sessions').where('uid', '==', uid));
  await forgetLatecomers(firestore, uid, closedLedger);
}

/**
 * Looks once more for what was committed before the account went, and after its collection was swept. Nothing can come now:
 * whatever writes of a player reads the account in the same transaction.
 */
async function forgetLatecomers(
  firestore: Firestore,
  uid: string,
  closedLedger: string,
): Promise<void> {
  for (const [collection, field] of MENTIONS) {
    await deleteAll(firestore, firestore.collection(collection).where(field, '==', uid));
  }
  await closeLedger(firestore, uid, closedLedger);
  for (const collection of await firestore.doc(`users/${uid}`).listCollections()) {
    await deleteAll(firestore, collection);
  }
}

/** A call that deletes is given so long to do it by itself. */
const LEFT_ALONE_MS = 60_000;

/**
 * Finishes deletions that a crash has left half-way; the player may not come back to do it.
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
  return doDueWork(brokenOff, isTimeUp, async ({ id }) => {
    await beginDeletion(firestore, id, now);
    await finishDeletion(firestore, id, deleteIdentity);
  });
}

/** Deletes the caller's account, and takes the cookies back. */
export const deleteUserAccountAction = defineAction(
  deleteUserAccount,
  async (_input, { firestore, caller: { uid }, now, reply, secure, deleteIdentity }) => {
    await beginDeletion(firestore, uid, now());
    await finishDeletion(firestore, uid, deleteIdentity);
    clearSessionCookies(reply, secure);
    return answer(null, 'updated');
  },
);
