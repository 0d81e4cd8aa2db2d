import { answer } from '../../domain/contract/envelope.ts';
import { logOut } from '../../domain/contract/log-out.ts';
import { defineAction } from '../http/define-action.ts';
import { forgetPushTokens } from '../notifications/push-tokens.ts';
import { clearSessionCookies } from '../session/session-cookies.ts';
import { endSession } from '../session/sessions.ts';

/** Ends the session of this call, and takes its cookies back. */
export const logOutAction = defineAction(logOut, async ({ web_fcm_id }, context) => {
  if (web_fcm_id !== undefined) {
    await forgetPushTokens(context.firestore, context.caller.uid, [web_fcm_id]);
  }
  await endSession(context.firestore, context.caller.sessionId);
  clearSessionCookies(context.reply, context.secure);
  return answer(null, 'updated');
});
