import { atom } from 'jotai';
import { getUserCoinScore } from '../../../domain/contract/account.ts';
import { callAction } from '../../shared/rest/call-action.ts';
import type { SessionEndReason } from '../../shared/rest/session-ended.ts';
import { errorCodeOf, isOver, loseSessionAtom, mustProveAtom } from './session-atoms.ts';

/**
 * Asks our server whether the session is still valid in a browser that lost Firebase's user, for example after "Log out
 * everywhere" on another device. An ended session is handled like every 401: the page forgets the player and leaves for
 * the home page.
 * @returns whether the page may show the sign-in form; false if the page is leaving
 */
export const checkSessionAtom = atom(null, async (_get, set): Promise<boolean> => {
  set(mustProveAtom, true);
  return !(await set(leaveIfOverAtom, 'over'));
});

/**
 * Asks our server whether the browser's session is over, and leaves the page if it is. A session counts as valid if the
 * server does not answer.
 * @param why the reason of an end that the server no longer knows
 * @returns whether the page is leaving
 */
export const leaveIfOverAtom = atom(null, async (_get, set, why: SessionEndReason) => {
  const code = await errorCodeOf(callAction(getUserCoinScore, {}));
  if (!isOver(code)) return false;
  await set(loseSessionAtom, code === 'accountDeactivated' ? 'deactivated' : why);
  return true;
});
