import { FirebaseError } from 'firebase/app';
import { atom } from 'jotai';
import type { SignInType } from '../../domain/account/account.ts';
import { localClockAtom } from '../clock/clock-atoms.ts';
import { appCheckTokenOf } from '../app-check-client.ts';
import { connectedAuth } from './connected-auth.ts';

/**
 * A token that expires within this many milliseconds is renewed before its use. The SDK itself renews one in its last
 * 30 s.
 */
const RENEW_BEFORE_MS = 5 * 60 * 1000;

/** The user's ID token, or why there is none: nobody is signed in, or Firebase cannot be reached. */
export type IdTokenReading =
  | {
      readonly kind: 'token';
      readonly token: string;
      readonly type: SignInType;
      /** Undefined if App Check is off, or gives none. */
      readonly appCheck: string | undefined;
    }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'unavailable' };

const TYPES: Readonly<Record<string, SignInType>> = {
  password: 'email',
  'google.com': 'gmail',
  'facebook.com': 'fb',
  'apple.com': 'apple',
  phone: 'mobile',
};

/** Returns an ID token that is valid for at least five minutes. */
export const readIdTokenAtom = atom(null, async (get): Promise<IdTokenReading> => {
  const { currentUser: user, app } = connectedAuth(get);
  if (!user) return { kind: 'signed-out' };
  try {
    const held = await user.getIdTokenResult();
    const leftMs = Date.parse(held.expirationTime) - get(localClockAtom).wall();
    const token = leftMs < RENEW_BEFORE_MS ? await user.getIdToken(true) : held.token;
    const provider = user.providerData[0]?.providerId ?? '';
    const appCheck = await appCheckTokenOf(app);
    return { kind: 'token', token, type: TYPES[provider] ?? 'email', appCheck };
  } catch (error) {
    if (!(error instanceof FirebaseError)) throw error;
    // everything else means that Firebase knows this user no longer
    return { kind: error.code === 'auth/network-request-failed' ? 'unavailable' : 'signed-out' };
  }
});
