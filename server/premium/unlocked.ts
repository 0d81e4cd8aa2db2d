import type { DocumentReference, Firestore } from 'firebase-admin/firestore';

/** Where it stands which premium categories a player has paid for: `categories`, by slug. */
export function unlockedOf(firestore: Firestore, uid: string): DocumentReference {
  return firestore.doc(`users/${uid}/private/unlocked`);
}
