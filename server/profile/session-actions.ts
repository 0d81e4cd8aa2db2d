import { checkUserExists, userSignup, logOut } from '../../domain/contract/account.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/errors.ts';
import { findLanguage, readAppLanguages } from '../languages/app-languages.ts';
import { keepPushToken, forgetPushTokens } from '../notifications/push-tokens.ts';
import { deleteSessionsOf } from '../session/end-sessions.ts';
import {
  setSessionCookies,
  clearSessionCookies,
  openSession,
  endSession,
} from '../session/sessions.ts';
import { flag } from '../../domain/contract/action.ts';
import { readSettings } from '../settings/read-settings.ts';
import { accountOf } from '../account-document.ts';
import { registerOrFind } from '../account/register.ts';
import { userRow } from '../account/player-record.ts';
import { logOutEverywhere } from '../../domain/contract/account-changes.ts';

/** Says whether an account exists. */
export const checkUserExistsAction = defineAction(
  checkUserExists,
  async ({ firebase_id }, { firestore }) => {
    const user = await firestore.doc(`users/${firebase_id}`).get();
    return answer(null, user.exists ? 'userExists' : 'userUnknown');
  },
);

/** Signs a player in, creates the account at the first time, and sets the session's cookies. */
export const userSignupAction = defineAction(userSignup, async (input, context) => {
  const { firestore, caller, secure, reply } = context;
  const now = context.now();
  if (input.firebase_id !== caller.uid) {
    throw new ApiError('missingFields', 'firebase_id must be the uid of the ID token');
  }
  const { welcome_bonus_coin, email_verification, refer_coin } = await readSettings(firestore, now);
  if (email_verification && caller.isUnverified) throw new ApiError('emailNotVerified');
  const language =
    input.web_language === undefined
      ? undefined
      : findLanguage(await readAppLanguages(firestore, now), input.web_language);
  const { player, isNew } = await registerOrFind(firestore, {
    identity: caller,
    proveAgain: caller.proveAgain,
    type: caller.type,
    name: input.name,
    welcomeCoins: welcome_bonus_coin,
    referral: input.friends_code ? { code: input.friends_code, newPlayer: refer_coin } : undefined,
    personKey: context.personKey,
    addressHash: context.addressHash,
    now,
    also: { ...(language && { language: language.name }) },
  });
  if (player.account.status !== 'active') throw new ApiError('accountDeactivated');
  // a new password ends the sessions of everybody who knew the old one, and removes their push tokens
  const { signedInAt, validAfter } = caller;
  const token = await openSession(firestore, caller.uid, now, { signedInAt, validAfter });
  // for a new account too, because a former player of this browser may still have its token
  if (input.web_fcm_id) await keepPushToken(firestore, caller.uid, input.web_fcm_id);
  setSessionCookies(reply, secure, { token, uid: caller.uid });
  const row = userRow(player);
  // the player was read before the token of this browser was stored
  const web_fcm_id = input.web_fcm_id || row.web_fcm_id;
  const session = { ...row, web_fcm_id, api_token: token, is_new: flag(isNew) };
  return answer(session, isNew ? 'registered' : 'loggedIn');
});

/** Ends the session of this call and deletes its cookies. */
export const logOutAction = defineAction(logOut, async ({ web_fcm_id }, context) => {
  if (web_fcm_id !== undefined) {
    await forgetPushTokens(context.firestore, context.caller.uid, [web_fcm_id]);
  }
  await endSession(context.firestore, context.caller.sessionId);
  clearSessionCookies(context.reply, context.secure);
  return answer(null, 'updated');
});

/** Ends all sessions of the caller, this one included, and removes all push tokens. */
export const logOutEverywhereAction = defineAction(
  logOutEverywhere,
  async (_input, { firestore, caller: { uid }, reply, secure, revokeSignIns }) => {
    // first, because an earlier sign-in could otherwise open a session in between
    await revokeSignIns(uid);
    await accountOf(firestore, uid).update({ fcmTokens: [] });
    await deleteSessionsOf(firestore, uid);
    clearSessionCookies(reply, secure);
    return answer(null, 'updated');
  },
);
