import type { Auth, DecodedIdToken } from 'firebase-admin/auth';
import { FirebaseAuthError } from 'firebase-admin/auth';
import type { SignInType } from '../../domain/account/account.ts';
import { isPlayerPicture } from '../../domain/account/picture-address.ts';
import { ApiError } from '../../domain/errors.ts';
import { validAfterOf } from './credentials.ts';

/** The identity in a Firebase ID token that was verified just now. */
export interface VerifiedIdentity {
  readonly uid: string;
  readonly email: string;
  readonly mobile: string;
  /** The display name, '' if Firebase has none. */
  readonly name: string;
  /** The address of the provider's picture, or ''. */
  readonly picture: string;
  /** True of who signed in by e-mail and password and has not shown yet that the address is theirs. */
  readonly isUnverified?: boolean;
  /** True if Firebase does not know whether `email` belongs to this user, as of one who signed in by phone. */
  readonly isEmailUnproven?: boolean;
  /** Ids that the providers give, as in `google.com:123`. */
  readonly providers?: readonly string[];
}

/** A verified identity with its proof. */
export interface ProvenIdentity extends VerifiedIdentity {
  readonly type: SignInType;
  /** When, in milliseconds since the epoch by Firebase's clock. */
  readonly signedInAt: number;
  /** Since when the sign-ins of this user count, by the same clock: those before a change of the password do not. */
  readonly validAfter: number;
}

/** Verifies a Firebase ID token; undefined for one that is forged, expired, revoked or of a user who is gone. */
export type VerifyIdToken = (idToken: string) => Promise<ProvenIdentity | undefined>;

/** Firebase's error codes for a token that is invalid (by now); any other code is an error of ours or of the network. */
const WORTHLESS = new Set([
  'auth/argument-error',
  'auth/invalid-id-token',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/user-not-found',
]);

/** Sign-in types by Firebase's provider names. Any other provider, and an anonymous user, is refused. */
const TYPES: Readonly<Record<string, SignInType>> = {
  password: 'email',
  'google.com': 'gmail',
  'facebook.com': 'fb',
  'apple.com': 'apple',
  phone: 'mobile',
};

/**
 * Asks Firebase who holds an ID token, whether it was revoked included. An anonymous user proves nothing. Throws ApiError for
 * a user who is disabled.
 */
export function idTokenVerifier(auth: () => Auth): VerifyIdToken {
  return async (idToken) => {
    try {
      const token = await auth().verifyIdToken(idToken);
      // `checkRevoked` would make the same request, without giving us its result
      const user = await auth().getUser(token.uid);
      if (user.disabled) throw new ApiError('accountDeactivated');
      return identityOf(token, validAfterOf(user));
    } catch (error) {
      if (!(error instanceof FirebaseAuthError)) throw error;
      if (error.code === 'auth/user-disabled') throw new ApiError('accountDeactivated');
      if (WORTHLESS.has(error.code)) return undefined;
      throw error;
    }
  };
}

function identityOf(token: DecodedIdToken, validAfter: number): ProvenIdentity | undefined {
  const name: unknown = token['name'];
  const picture = token.picture ?? '';
  const type = TYPES[token.firebase.sign_in_provider];
  const signedInAt = token.auth_time * 1000;
  if (!type || signedInAt < validAfter) return undefined;
  return {
    uid: token.uid,
    type,
    signedInAt,
    validAfter,
    email: token.email ?? '',
    mobile: token.phone_number ?? '',
    name: typeof name === 'string' ? name : '',
    // an uploaded picture is set by its upload alone
    picture: picture.startsWith('https://') && isPlayerPicture(picture) ? picture : '',
    isUnverified: type === 'email' && token.email_verified !== true,
    isEmailUnproven: (type === 'email' || type === 'mobile') && token.email_verified !== true,
    providers: providersOf(token),
  };
}

/** The ids that Firebase lists under `identities` besides the address and the number, each with its provider. */
function providersOf({ firebase: { identities } }: DecodedIdToken): readonly string[] {
  return Object.entries(identities as Readonly<Record<string, unknown>>).flatMap(
    ([provider, ids]) =>
      provider.includes('.') && Array.isArray(ids)
        ? ids.map((id) => `${provider}:${String(id)}`)
        : [],
  );
}

/** Deletes a user at Firebase; no error if the user is already deleted. */
export function identityDeleter(auth: () => Auth): (uid: string) => Promise<void> {
  return async (uid) => {
    try {
      await auth().deleteUser(uid);
    } catch (error) {
      const isGone = error instanceof FirebaseAuthError && error.code === 'auth/user-not-found';
      if (!isGone) throw error;
    }
  };
}
