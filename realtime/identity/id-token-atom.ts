import { FirebaseError } from 'firebase/app';
import { atom } from 'jotai';
import type { SignInType } from '../../domain/account/account.ts';
import { connectedAuth } from './connected-auth.ts';

/** Proof of who the user is, or why there is none: nobody is signed in (any more), or Firebase cannot be reached. */
export type IdTokenReading =
  | { readonly kind: 'token'; readonly token: string; readonly type: SignInType }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'unavailable' };

const TYPES: Readonly<Record<string, SignInType>> = {
  password: 'email',
  'google.com': 'gmail',
  'facebook.com': 'fb',
  'apple.com': 'apple',
  phone: 'mobile',
};

/** Asks for an ID token; Firebase renews it five minutes before it runs out. */
export const readIdTokenAtom = atom(null, async (get): Promise<IdTokenReading> => {
  const user = connectedAuth(get).currentUser;
  if (!user) return { kind: 'signed-out' };
  try {
    const token = await user.getIdToken();
    const provider = user.providerData[0]?.providerId ?? '';
    return { kind: 'token', token, type: TYPES[provider] ?? 'email' };
  } catch (error) {
    if (!(error instanceof FirebaseError)) throw error;
    // everything else means that Firebase knows this user no longer
    return { kind: error.code === 'auth/network-request-failed' ? 'unavailable' : 'signed-out' };
  }
});
