import { answer } from '../../domain/contract/envelope.ts';
import { updateFcmId } from '../../domain/contract/update-fcm-id.ts';
import { defineAction } from '../http/define-action.ts';
import { keepPushToken } from './push-tokens.ts';

/** Keeps the newest tokens of a player, each once. */
export const updateFcmIdAction = defineAction(
  updateFcmId,
  async ({ web_fcm_id }, { firestore, caller }) => {
    await keepPushToken(firestore, caller.uid, web_fcm_id);
    return answer(null, 'updated');
  },
);
