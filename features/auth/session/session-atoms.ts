import { atom } from 'jotai';
import { assertNever } from '../../../domain/assert-never.ts';
import { getUserCoinScore, logOut, userSignup } from '../../../domain/contract/account.ts';
import { readIdTokenAtom } from '../../../realtime/identity/id-token-atom.ts';
import { chosenNameAtom, signOutAtom } from '../../../realtime/identity/sign-in-atoms.ts';
import { callAction } from '../../shared/rest/call-action.ts';
import { ApiError } from '../../../domain/errors.ts';
import type { SessionEnd } from '../../shared/rest/session-ended.ts';
import { forgetPlayer, pushTokenAtom } from '../../shared/state/groups.ts';
import { readGroup } from '../../shared/state/held-group.ts';
import { keepFriendsCode, keptFriendsCode } from '../friends-code.ts';
import { getSystemLanguageList } from '../../../domain/contract/languages.ts';
import { isLanguageChosen, keepLanguage } from '../../shared/i18n/languages.ts';

/** Why no session could be opened. */
export type SessionError =
  | 'unavailable'
  | 'refused'
  | 'not-verified'
  | 'friends-code'
  /** The browser keeps no cookies, so that each page would ask for a session again. */
  | 'no-cookies';

/** The session of this page at our server, beside the user at Firebase. */
export type Session =
  | { readonly state: 'none' }
  | { readonly state: 'opening'; readonly uid: string }
  | { readonly state: 'open'; readonly uid: string }
  | { readonly state: 'failed'; readonly uid: string; readonly error: SessionError }
  /** The page is about to be left. */
  | { readonly state: 'ending' };

/** Where one ends who is signed out; who was deactivated is told so there. */
const END = { over: '/', deactivated: '/auth/login?why=deactivated' } as const;

const heldSessionAtom = atom<Session>({ state: 'none' });

/** The session of this page. */
export const sessionAtom = atom((get) => get(heldSessionAtom));

/** How opening a session ended: `lost` means that Firebase's user is worth nothing any more. */
type Opening = SessionError | 'open' | 'lost' | 'deactivated';

/** Proves to our server who the user is. */
const proveAtom = atom(null, async (get, set, uid: string): Promise<Opening> => {
  const reading = await set(readIdTokenAtom);
  if (reading.kind === 'unavailable') return 'unavailable';
  if (reading.kind === 'signed-out') return 'lost';
  const name = get(chosenNameAtom) ?? undefined;
  const friends_code = keptFriendsCode();
  try {
    const web_language = document.documentElement.lang;
    const fields = { firebase_id: uid, type: reading.type, name, friends_code, web_language };
    const account = await callAction(userSignup, fields, reading.token, reading.appCheck);
    keepFriendsCode('');
    await adoptLanguage(account.web_language);
    return heldSession() === uid ? 'open' : 'no-cookies';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code } = error;
    if (code === 'unauthorized') return 'lost';
    if (code === 'unavailable' || code === 'malformed') return 'unavailable';
    if (code === 'accountDeactivated') return 'deactivated';
    if (code === 'emailNotVerified') return 'not-verified';
    // a code or a name that the server does not take must not stand in the way of the next try
    if (friends_code) keepFriendsCode('');
    else set(chosenNameAtom, null);
    return friends_code ? 'friends-code' : 'refused';
  }
});

/** Whether this page has seen Firebase's user gone: the session that the browser holds may have ended with it. */
const mustProveAtom = atom(false);

/**
 * Asks our server whether the session goes on of a browser that has lost Firebase's user, as after "Log out everywhere" on
 * another device. One that is over ends like every other 401: the player is forgotten, and the page leaves for the home page.
 * @returns whether a form is in its place; one that is over leads away
 */
export const checkSessionAtom = atom(null, async (_get, set): Promise<boolean> => {
  set(mustProveAtom, true);
  try {
    await callAction(getUserCoinScore, {});
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code !== 'unauthorized') return true;
    await set(loseSessionAtom, 'over');
    return false;
  }
});

/**
 * Makes sure that the user has a session: the one this browser holds, or a new one. Asking twice opens one. Where Firebase's
 * user was gone, the password opens a new one: the one that the browser holds may have ended meanwhile.
 */
export const openSessionAtom = atom(null, async (get, set, uid: string): Promise<void> => {
  const session = get(heldSessionAtom);
  if (session.state === 'ending') return;
  if (isOf(session, uid) && (session.state === 'opening' || session.state === 'open')) return;
  if (heldSession() === uid && !get(mustProveAtom)) {
    set(heldSessionAtom, { state: 'open', uid });
    return;
  }
  set(heldSessionAtom, { state: 'opening', uid });
  const opening = await set(proveAtom, uid);
  // meanwhile another may have signed in
  if (!isOf(get(heldSessionAtom), uid)) return;
  switch (opening) {
    case 'open':
      set(mustProveAtom, false);
      set(heldSessionAtom, { state: 'open', uid });
      return;
    case 'lost':
      return set(endSessionAtom, '/');
    case 'deactivated':
      return set(endSessionAtom, END.deactivated);
    case 'unavailable':
    case 'refused':
    case 'not-verified':
    case 'friends-code':
    case 'no-cookies':
      set(heldSessionAtom, { state: 'failed', uid, error: opening });
      return;
    default:
      assertNever(opening);
  }
});

/**
 * Forgets the player, ends the session at our server as far as it can be reached, then Firebase's user, and leaves for a
 * new page, so that no state of theirs outlives it.
 */
export const endSessionAtom = atom(null, async (get, set, to: string): Promise<void> => {
  if (get(heldSessionAtom).state === 'ending') return;
  set(heldSessionAtom, { state: 'ending' });
  const token = readGroup(pushTokenAtom);
  forgetPlayer();
  await callAction(logOut, { web_fcm_id: token }).catch(() => undefined);
  await set(signOutAtom);
  location.replace(to);
});

/** Answers the server's "you have no session": whoever was here is signed out. */
export const loseSessionAtom = atom(null, (_get, set, why: SessionEnd) =>
  set(endSessionAtom, END[why]),
);

/** Whether a session belongs to this player. */
export function isOf(session: Session, uid: string): boolean {
  return session.state !== 'none' && session.state !== 'ending' && session.uid === uid;
}

/**
 * Lets a browser in which nobody has chosen a language speak that of the account, from the next page on.
 * @param name as the account has it; '' for none
 */
async function adoptLanguage(name: string): Promise<void> {
  if (name === '' || isLanguageChosen()) return;
  try {
    const languages = await callAction(getSystemLanguageList, { from: '2' });
    const code = languages.find((language) => language.name === name)?.code;
    if (code !== undefined && code !== document.documentElement.lang) keepLanguage(code);
  } catch (error) {
    // the session is worth more than its language
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Beside the session's own cookie, which no script can read, the server sets one that says whose session it is. */
const PLAYER_COOKIE = 'player=';

/** The uid of the player whose session this browser holds, as far as the page can know. */
export function heldSession(cookies: string = document.cookie): string | undefined {
  const value = cookies
    .split(/; */)
    .find((cookie) => cookie.startsWith(PLAYER_COOKIE))
    ?.slice(PLAYER_COOKIE.length);
  return value ? decodeURIComponent(value) : undefined;
}
