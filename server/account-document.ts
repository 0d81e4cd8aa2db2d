import type { DocumentReference, Firestore } from 'firebase-admin/firestore';

/** Where the private account of a player is. */
export function accountOf(firestore: Firestore, uid: string): DocumentReference {
  return firestore.doc(`users/${uid}/private/account`);
}
