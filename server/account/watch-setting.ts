import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { answer } from '../../domain/contract/envelope.ts';
import { setWatching } from '../../domain/contract/watch.ts';
import { ApiError } from '../../domain/errors.ts';
import { accountOf } from '../account-document.ts';
import { defineAction } from '../http/define-action.ts';

/** Whether an account lets friends watch: until its player switches it off. */
export const letsWatch = (account: DocumentSnapshot): boolean =>
  account.get('letsFriendsWatch') !== false;

/** Stores whether friends may watch the caller's battles. It also ends the watching of a running battle, within seconds. */
export const setWatchingAction = defineAction(
  setWatching,
  async ({ status }, { firestore, caller: { uid } }) => {
    await firestore.runTransaction(async (transaction) => {
      const account = await transaction.get(accountOf(firestore, uid));
      if (!account.exists) throw new ApiError('userUnknown');
      transaction.update(account.ref, { letsFriendsWatch: status });
    });
    return answer(null, 'updated');
  },
);
