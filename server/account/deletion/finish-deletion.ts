import type { CollectionReference, Firestore, Query } from 'firebase-admin/firestore';
import { accountOf } from '../ledger.ts';
import { deletionOf } from './begin-deletion.ts';
import { closeLedger } from './close-ledger.ts';
import { forgetInBattles, leaveLobbies } from './forget-in-battles.ts';

/** Writes of one batch; Firestore allows 500. */
const BATCH = 200;

/** What a player has written or is written about, outside `users/{uid}`: the collection, and the field with the uid. */
const MENTIONS = [
  ['images', 'uid'],
  ['referCodes', 'uid'],
  ['questionReports', 'uid'],
  ['reports', 'by'],
] as const;

/**
 * Does what is left of a deletion that has begun. Every step may be done twice, so that it goes on after a crash wherever
 * that was, and two may do it at once.
 * @param deleteIdentity makes Firebase forget who this is
 */
export async function finishDeletion(
  firestore: Firestore,
  uid: string,
  deleteIdentity: (uid: string) => Promise<void>,
): Promise<void> {
  const deletion = await deletionOf(firestore, uid).get();
  if (deletion.get('isClear') !== true) return;
  await leaveLobbies(firestore, uid);
  await forgetInBattles(firestore, uid);
  for (const [collection, field] of MENTIONS) {
    await deleteAll(firestore, firestore.collection(collection).where(field, '==', uid));
  }
  await deleteAll(firestore, firestore.collectionGroup('entries').where('uid', '==', uid));
  await closeLedger(firestore, uid, deletion.get('closedLedger') as string);
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
}

async function deleteAll(
  firestore: Firestore,
  query: Query | CollectionReference,
  spared?: string,
): Promise<void> {
  for (;;) {
    const { docs } = await query.limit(BATCH).get();
    const doomed = docs.filter(({ ref }) => ref.path !== spared);
    if (doomed.length === 0) return;
    const batch = firestore.batch();
    for (const { ref } of doomed) batch.delete(ref);
    await batch.commit();
  }
}
