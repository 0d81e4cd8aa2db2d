import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { ApiError } from '../domain/errors.ts';

/** The document of the private account of a player. */
export function accountOf(firestore: Firestore, uid: string): DocumentReference {
  return firestore.doc(`users/${uid}/private/account`);
}

/**
 * Checks that an account exists and is not being deleted. A write about a player reads the account in its transaction,
 * because a call whose body arrives late was admitted before the deletion.
 * @throws ApiError userUnknown
 */
export function checkNotDeleted(account: DocumentSnapshot): void {
  if (account.exists && account.get('status') !== 'deleting') return;
  throw new ApiError('userUnknown');
}
