import { setRunRecording } from '../../domain/contract/ghost.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { ApiError } from '../../domain/errors.ts';
import { accountOf } from '../account-document.ts';
import { defineAction } from '../http/define-action.ts';
import { deleteAll } from '../delete-all.ts';

/**
 * Stores whether others may play against the caller's runs. A settlement reads it in its transaction, so that none records a run
 * after it is switched off.
 */
export const setRunRecordingAction = defineAction(
  setRunRecording,
  async ({ status }, { firestore, caller: { uid } }) => {
    await firestore.runTransaction(async (transaction) => {
      const account = await transaction.get(accountOf(firestore, uid));
      if (!account.exists) throw new ApiError('userUnknown');
      transaction.update(account.ref, { recordsRuns: status });
    });
    if (!status) {
      await deleteAll(firestore, firestore.collection('recordings').where('owner', '==', uid));
    }
    return answer(null, 'updated');
  },
);
