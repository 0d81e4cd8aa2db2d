import { atom } from 'jotai';
import { assertNever } from '../../../domain/assert-never.ts';
import { logOut, userSignup } from '../../../domain/contract/account.ts';
import { readIdTokenAtom } from '../../../realtime/identity/id-token-atom.ts';
import { chosenNameAtom, signOutAtom } from '../../../realtime/identity/sign-in-atoms.ts';
import { callAction } from '../../shared/rest/call-action.ts';
import { heldSession, reloadForOtherPlayer } from '../../shared/rest/page-player.ts';
import type { ErrorCode } from '../../../domain/errors.ts';
import { ApiError, isUnanswered } from '../../../domain/errors.ts';
import type { SessionEndReason } from '../../shared/rest/session-ended.ts';
import {
  forgetPlayer,
  forgetPushToken,
  pushTokenAtom,
} from '../../shared/state/persisted-state.ts';
import { readPersisted } from '../../shared/state/persisted-value.ts';
import { keepFriendsCode, storedFriendsCode } from '../friends-code.ts';
import { getSystemLanguageList } from '../../../domain/contract/languages.ts';
import { isLanguageChosen, keepLanguage } from '../../shared/i18n/languages.ts';

/** Why opening a session failed. */
export type SessionError =
  | 'unavailable'
  | 'refused'
  | 'not-verified'
  | 'friends-code'
  /** Too many wrong referral codes from this network: the right one waits too. */
  | 'codes-too-often'
  /** Too many calls in a short time, whatever they were. */
  | 'too-often'
  /** The browser stores no cookies, so each page would ask for a session again. */
  | 'no-cookies';

/** The page's session at our server, beside the user at Firebase. */
export type ClientSession =
  | { readonly state: 'none' }
  | { readonly state: 'opening'; readonly uid: string }
  | { readonly state: 'open'; readonly uid: string }
  | { readonly state: 'failed'; readonly uid: string; readonly error: SessionError }
  /** The page is about to be left. */
  | { readonly state: 'ending' };

/** The address after signing out; a deactivated player reads the reason there. */
const END = { over: '/', deactivated: '/auth/login?why=deactivated' } as const;

const heldSessionAtom = atom<ClientSession>({ state: 'none' });

/** The session of this page. */
export const sessionAtom = atom((get) => get(heldSessionAtom));

/** Whether this page has made the account that it signed in to. */
export const isNewAccountAtom = atom(false);

/** The result of opening a session. `lost`: Firebase's user is no longer valid. */
type Opening = SessionError | 'open' | 'lost' | 'deactivated';

/** Proves to our server who the user is. */
const proveAtom = atom(null, async (get, set, uid: string): Promise<Opening> => {
  const reading = await set(readIdTokenAtom);
  if (reading.kind === 'unavailable') return 'unavailable';
  if (reading.kind === 'signed-out') return 'lost';
  const name = get(chosenNameAtom) ?? undefined;
  const friends_code = storedFriendsCode();
  try {
    const web_language = document.documentElement.lang;
    // the server takes this browser's token from the former player, whose session may have ended by itself
    const web_fcm_id = readPersisted(pushTokenAtom);
    const { type } = reading;
    const fields = { firebase_id: uid, type, name, friends_code, web_language, web_fcm_id };
    const account = await callAction(userSignup, fields, reading.token, reading.appCheck);
    keepFriendsCode('');
    set(isNewAccountAtom, account.is_new);
    await adoptLanguage(account.web_language);
    return heldSession() === uid ? 'open' : 'no-cookies';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code } = error;
    if (code === 'unauthorized') return 'lost';
    if (code === 'tooManyReferralCodes') return 'codes-too-often';
    if (code === 'tooOften') return 'too-often';
    if (isUnanswered(code) || code === 'underMaintenance') return 'unavailable';
    if (code === 'accountDeactivated') return 'deactivated';
    if (code === 'emailNotVerified') return 'not-verified';
    if (code !== 'missingFields') return 'refused';
    // a code or a name that the server refuses must not block the next try
    if (friends_code) keepFriendsCode('');
    else set(chosenNameAtom, null);
    return friends_code ? 'friends-code' : 'refused';
  }
});

/** Whether this page has seen Firebase without a user: the browser's session may have ended with it. */
export const mustProveAtom = atom(false);

/** Awaits a call. @returns the code of its error, or null */
export async function errorCodeOf(call: Promise<unknown>): Promise<ErrorCode | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code;
  }
}

/** Whether an error means that the browser has no valid session. */
export const isOver = (code: ErrorCode | null) =>
  code === 'unauthorized' || code === 'accountDeactivated';

/**
 * Makes sure that the user has a session: the browser's own, or a new one. Two concurrent calls open one session. If
 * Firebase's user was gone, it opens a new one, because the browser's session may have ended meanwhile.
 */
export const openSessionAtom = atom(null, async (get, set, uid: string): Promise<void> => {
  const session = get(heldSessionAtom);
  if (session.state === 'ending') return;
  if (isOf(session, uid) && (session.state === 'opening' || session.state === 'open')) return;
  if (heldSession() === uid && !get(mustProveAtom)) {
    if (!reloadForOtherPlayer()) set(heldSessionAtom, { state: 'open', uid });
    return;
  }
  set(heldSessionAtom, { state: 'opening', uid });
  const opening = await set(proveAtom, uid);
  // another player may have signed in meanwhile
  if (!isOf(get(heldSessionAtom), uid)) return;
  switch (opening) {
    case 'open':
      set(mustProveAtom, false);
      if (!reloadForOtherPlayer()) set(heldSessionAtom, { state: 'open', uid });
      return;
    case 'lost':
      await set(endSessionAtom, '/');
      return;
    case 'deactivated':
      await set(endSessionAtom, END.deactivated);
      return;
    case 'unavailable':
    case 'refused':
    case 'not-verified':
    case 'friends-code':
    case 'codes-too-often':
    case 'too-often':
    case 'no-cookies':
      set(heldSessionAtom, { state: 'failed', uid, error: opening });
      return;
    default:
      assertNever(opening);
  }
});

/** Leaves a page whose session is over, for a new page, which clears all state of the old one. */
const endSessionAtom = atom(null, (_get, set, to: string) => set(leaveAtom, to, false));

/**
 * Logs out the player, who asked for it. Only the server can delete the session's cookie: if it does not answer, the page
 * stays and the player is still logged in.
 * @returns null, or why the player is still logged in
 */
export const logOutAtom = atom(null, (_get, set, to: string) => set(leaveAtom, to, true));

/**
 * Ends the session at our server, forgets the player, signs out Firebase's user, and loads another page.
 * @param isAsked whether the page stays if the session may still be open
 */
const leaveAtom = atom(
  null,
  async (get, set, to: string, isAsked: boolean): Promise<ErrorCode | null> => {
    const before = get(heldSessionAtom);
    if (before.state === 'ending') return null;
    set(heldSessionAtom, { state: 'ending' });
    // a session that is over leaves nothing behind, even if the page closes during the call
    if (!isAsked) forgetPlayer();
    const code = await errorCodeOf(
      callAction(logOut, { web_fcm_id: readPersisted(pushTokenAtom) }),
    );
    if (isAsked && code && !isOver(code)) {
      const failed = { state: 'failed', error: 'unavailable' } as const;
      set(heldSessionAtom, 'uid' in before ? { ...before, ...failed } : before);
      return code;
    }
    if (!code) forgetPushToken();
    // Firebase's user of this browser may be the other player
    if (reloadForOtherPlayer()) return null;
    forgetPlayer();
    await set(signOutAtom);
    location.replace(to);
    return null;
  },
);

/** Handles the server's 401: signs out the player. */
export const loseSessionAtom = atom(null, (_get, set, why: SessionEndReason) =>
  set(endSessionAtom, END[why]),
);

/** Whether a session belongs to this player. */
export function isOf(session: ClientSession, uid: string): boolean {
  return session.state !== 'none' && session.state !== 'ending' && session.uid === uid;
}

/**
 * Sets the screen language to the account's, if nobody chose one in this browser. The next page uses it.
 * @param name as the account has it; '' for none
 */
async function adoptLanguage(name: string): Promise<void> {
  if (name === '' || isLanguageChosen()) return;
  try {
    const languages = await callAction(getSystemLanguageList, { from: '2' });
    const code = languages.find((language) => language.name === name)?.code;
    if (code !== undefined && code !== document.documentElement.lang) keepLanguage(code);
  } catch (error) {
    // an error about the language must not end the session
    if (!(error instanceof ApiError)) throw error;
  }
}
