import type { DocumentReference, Firestore } from 'firebase-admin/firestore';

/** The document of the private account of a player. */
export function accountOf(firestore: Firestore, uid: string): DocumentReference {
  return firestore.doc(`users/${uid}/private/account`);
}
