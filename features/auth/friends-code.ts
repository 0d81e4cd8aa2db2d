import { readReferCode } from '../../domain/account/refer-code.ts';
import { friendsCodeAtom } from '../shared/state/persisted-state.ts';
import { readPersisted, setPersisted } from '../shared/state/persisted-value.ts';

/** A referral code as it may stand in a form or a link: in capitals, or '' for what is none. */
export function readFriendsCode(text: unknown): string {
  return (typeof text === 'string' && readReferCode(text)) || '';
}

/** Keeps the code in this browser until the account is made, which may be after a mail was opened. '' forgets it. */
export function keepFriendsCode(code: string): void {
  setPersisted(friendsCodeAtom, code);
}

/** The code that was kept, or ''. */
export function keptFriendsCode(): string {
  return readFriendsCode(readPersisted(friendsCodeAtom));
}
