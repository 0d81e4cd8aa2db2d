import { readReferCode } from '../../domain/account/refer-code.ts';

const KEY = 'quizbout.friendsCode';

/** A referral code as it may stand in a form or a link: in capitals, or '' for what is none. */
export function readFriendsCode(text: unknown): string {
  return (typeof text === 'string' && readReferCode(text)) || '';
}

/** Keeps the code in this browser until the account is made, which may be after a mail was opened. '' forgets it. */
export function keepFriendsCode(code: string): void {
  try {
    if (code) localStorage.setItem(KEY, code);
    else localStorage.removeItem(KEY);
  } catch {
    // a browser that keeps nothing signs in all the same
  }
}

/** The code that was kept, or ''. */
export function keptFriendsCode(): string {
  try {
    return readFriendsCode(localStorage.getItem(KEY));
  } catch {
    return '';
  }
}
