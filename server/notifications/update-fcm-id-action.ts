import { answer } from '../../domain/contract/envelope.ts';
import { updateFcmId } from '../../domain/contract/update-fcm-id.ts';
import { accountOf } from '../account/ledger.ts';
import { defineAction } from '../http/define-action.ts';
import { Refused } from '../http/refused.ts';

/** Browsers of one player that get push messages. */
const MAX_TOKENS = 5;

/** Keeps the newest tokens of a player, each once. */
export const updateFcmIdAction = defineAction(
  updateFcmId,
  async ({ web_fcm_id }, { firestore, caller }) => {
    await firestore.runTransaction(async (transaction) => {
      const account = await transaction.get(accountOf(firestore, caller.uid));
      if (!account.exists) throw new Refused('userUnknown');
      const held = (account.get('fcmTokens') as string[] | undefined) ?? [];
      const others = held.filter((token) => token !== web_fcm_id);
      const fcmTokens = [...others, web_fcm_id].slice(-MAX_TOKENS);
      transaction.update(account.ref, { fcmTokens });
    });
    return answer(null, 'updated');
  },
);
