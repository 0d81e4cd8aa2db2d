import type { Auth, DecodedIdToken } from 'firebase-admin/auth';
import { FirebaseAuthError } from 'firebase-admin/auth';
import { isPictureAddress } from '../../domain/account/picture-address.ts';
import { Refused } from '../http/refused.ts';
import type { VerifyIdToken } from './caller.ts';
import type { Identity } from './identity.ts';

/** What Firebase says of a token that proves nothing (any more); everything else is a fault of ours or the network's. */
const WORTHLESS = new Set([
  'auth/argument-error',
  'auth/invalid-id-token',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/user-not-found',
]);

/** Asks Firebase who holds an ID token, whether it was revoked included. Throws Refused for a user who is disabled. */
export function idTokenVerifier(auth: () => Auth): VerifyIdToken {
  return async (idToken) => {
    try {
      return identityOf(await auth().verifyIdToken(idToken, true));
    } catch (error) {
      if (!(error instanceof FirebaseAuthError)) throw error;
      if (error.code === 'auth/user-disabled') throw new Refused('accountDeactivated');
      if (WORTHLESS.has(error.code)) return undefined;
      throw error;
    }
  };
}

function identityOf(token: DecodedIdToken): Identity {
  const name: unknown = token['name'];
  const picture = token.picture ?? '';
  return {
    uid: token.uid,
    email: token.email ?? '',
    mobile: token.phone_number ?? '',
    name: typeof name === 'string' ? name : '',
    picture: picture.startsWith('https://') && isPictureAddress(picture) ? picture : '',
    isUnverified: token.firebase.sign_in_provider === 'password' && token.email_verified !== true,
  };
}
