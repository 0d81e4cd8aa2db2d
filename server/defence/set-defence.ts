import { setDefence } from '../../domain/contract/defence.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { ApiError } from '../../domain/errors.ts';
import { defineAction } from '../http/define-action.ts';
import { defenceAt, defenceEntryOf } from './defence-documents.ts';

/** Assigns points to the rival's questions; the last call before the end of the day counts. */
export const setDefenceAction = defineAction(
  setDefence,
  async ({ day, worths }, { firestore, now: clock, caller: { uid } }) => {
    const now = clock();
    await firestore.runTransaction(async (transaction) => {
      const document = await transaction.get(defenceAt(firestore, day, uid));
      const entry = defenceEntryOf(document);
      if (!entry) throw new ApiError('noData', 'you do not play on this day');
      if (now >= entry.endsAt || entry.status === 'ended') throw new ApiError('attemptOver');
      if (entry.rival === '') throw new ApiError('notReady', 'there is no rival yet');
      transaction.update(document.ref, { worths });
    });
    return answer(null, 'updated');
  },
);
