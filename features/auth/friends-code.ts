import { readReferCode } from '../../domain/account/refer-code.ts';
import { friendsCodeAtom } from '../shared/state/persisted-state.ts';
import { readPersisted, setPersisted } from '../shared/state/persisted-value.ts';

/** Normalises a referral code from a form or a link to capitals; '' if it is not one. */
export function readFriendsCode(text: unknown): string {
  return (typeof text === 'string' && readReferCode(text)) || '';
}

/** Stores the code in this browser until the account exists, which may be after a mail was opened. '' deletes it. */
export function keepFriendsCode(code: string): void {
  setPersisted(friendsCodeAtom, code);
}

/** The stored code, or ''. */
export function storedFriendsCode(): string {
  return readFriendsCode(readPersisted(friendsCodeAtom));
}
