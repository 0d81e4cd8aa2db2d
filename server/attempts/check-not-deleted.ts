import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { ApiError } from '../../domain/errors.ts';

/**
 * Checks that an account exists and is not being deleted. A write about a player reads the account in its transaction,
 * because a call whose body arrives late was admitted before the deletion.
 * @throws ApiError userUnknown
 */
export function checkNotDeleted(account: DocumentSnapshot): void {
  if (account.exists && account.get('status') !== 'deleting') return;
  throw new ApiError('userUnknown');
}
