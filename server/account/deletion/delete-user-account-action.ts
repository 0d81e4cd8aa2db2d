import { deleteUserAccount } from '../../../domain/contract/account-changes.ts';
import { answer } from '../../../domain/contract/envelope.ts';
import { defineAction } from '../../http/define-action.ts';
import { clearSessionCookies } from '../../session/session-cookies.ts';
import { beginDeletion } from './begin-deletion.ts';
import { finishDeletion } from './finish-deletion.ts';

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
