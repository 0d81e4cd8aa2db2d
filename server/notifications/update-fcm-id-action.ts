import { answer } from '../../domain/contract/envelope.ts';
import { updateFcmId } from '../../domain/contract/account-changes.ts';
import { defineAction } from '../http/define-action.ts';
import { forgetPushTokens, keepPushToken } from './push-tokens.ts';

/** Keeps the newest tokens of a player, each once, or forgets one. */
export const updateFcmIdAction = defineAction(
  updateFcmId,
  async ({ web_fcm_id, status }, { firestore, caller }) => {
    if (status) await keepPushToken(firestore, caller.uid, web_fcm_id);
    else await forgetPushTokens(firestore, caller.uid, [web_fcm_id]);
    return answer(null, 'updated');
  },
);
