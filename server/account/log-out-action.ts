import { answer } from '../../domain/contract/envelope.ts';
import { logOutEverywhere, logOut } from '../../domain/contract/account-changes.ts';
import { defineAction } from '../http/define-action.ts';
import { accountOf } from './ledger.ts';
import { forgetPushTokens } from '../notifications/push-tokens.ts';
import { clearSessionCookies } from '../session/session-cookies.ts';
import { endSession, endSessionsBefore } from '../session/sessions.ts';

/** Ends the session of this call, and takes its cookies back. */
export const logOutAction = defineAction(logOut, async ({ web_fcm_id }, context) => {
  if (web_fcm_id !== undefined) {
    await forgetPushTokens(context.firestore, context.caller.uid, [web_fcm_id]);
  }
  await endSession(context.firestore, context.caller.sessionId);
  clearSessionCookies(context.reply, context.secure);
  return answer(null, 'updated');
});

/** Ends all sessions of the caller, this one too, and forgets where their browsers take push messages. */
export const logOutEverywhereAction = defineAction(
  logOutEverywhere,
  async (_input, { firestore, caller: { uid }, reply, secure, revokeSignIns }) => {
    // first: whoever holds a sign-in of before could open a session in between
    await revokeSignIns(uid);
    await accountOf(firestore, uid).update({ fcmTokens: [] });
    await endSessionsBefore(firestore, uid, Infinity);
    clearSessionCookies(reply, secure);
    return answer(null, 'updated');
  },
);
