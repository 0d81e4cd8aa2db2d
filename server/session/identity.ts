import type { Auth, DecodedIdToken, UserRecord } from 'firebase-admin/auth';
import { FirebaseAuthError } from 'firebase-admin/auth';
import type { SignInType } from '../../domain/account/account.ts';
import { isPlayerPicture } from '../../domain/account/picture-address.ts';
import { ApiError } from '../../domain/errors.ts';
import { validAfterOf } from './credentials.ts';

/** The identity in a verified Firebase ID token. */
export interface VerifiedIdentity {
  readonly uid: string;
  readonly email: string;
  readonly mobile: string;
  /** The display name, '' if Firebase has none. */
  readonly name: string;
  /** The address of the provider's picture, or ''. */
  readonly picture: string;
  /** True after a sign-in by e-mail and password whose address is not verified yet. */
  readonly isUnverified?: boolean;
  /** True if nobody has proven that `email` belongs to this user: neither its mail nor a provider that names it. */
  readonly isEmailUnproven?: boolean;
  /** The providers' ids, as in `google.com:123`. */
  readonly providers?: readonly string[];
}

/** A verified identity with its proof. */
export interface ProvenIdentity extends VerifiedIdentity {
  readonly type: SignInType;
  /** The time of the sign-in, in milliseconds since the epoch by Firebase's clock. */
  readonly signedInAt: number;
  /**
   * The instant from which this user's sign-ins are valid, by the same clock; those before a change of the password are
   * not.
   */
  readonly validAfter: number;
}

/** Verifies a Firebase ID token; undefined if it is forged, expired or revoked, or its user is deleted. */
export type VerifyIdToken = (idToken: string) => Promise<ProvenIdentity | undefined>;

/** Firebase's error codes for an invalid token; any other code is an error of ours or of the network. */
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
 * Creates the verifier, which asks Firebase and also checks revocation. It rejects anonymous users and throws ApiError
 * for a disabled user.
 */
export function idTokenVerifier(auth: () => Auth): VerifyIdToken {
  return async (idToken) => {
    try {
      const token = await auth().verifyIdToken(idToken);
      // `checkRevoked` would make the same request, without giving us its result
      const user = await auth().getUser(token.uid);
      if (user.disabled) throw new ApiError('accountDeactivated');
      return identityOf(token, user);
    } catch (error) {
      if (!(error instanceof FirebaseAuthError)) throw error;
      if (error.code === 'auth/user-disabled') throw new ApiError('accountDeactivated');
      if (WORTHLESS.has(error.code)) return undefined;
      throw error;
    }
  };
}

function identityOf(token: DecodedIdToken, user: UserRecord): ProvenIdentity | undefined {
  const validAfter = validAfterOf(user);
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
    // only an upload sets an uploaded picture
    picture: picture.startsWith('https://') && isPlayerPicture(picture) ? picture : '',
    isUnverified: type === 'email' && token.email_verified !== true,
    isEmailUnproven: !isEmailProven(token, user),
    providers: providersOf(token),
  };
}

/** Providers that check the addresses of their users. */
const CHECKING = new Set(['google.com', 'facebook.com', 'apple.com']);

/**
 * Whether an address is proven. A sign-in with a provider proves only the address that the provider names: an account with
 * an unverified address may link a provider's account with another one, and keeps its own.
 */
function isEmailProven({ email, email_verified }: DecodedIdToken, user: UserRecord): boolean {
  if (email_verified === true) return true;
  const own = email?.toLowerCase();
  const named = user.providerData.filter(({ providerId }) => CHECKING.has(providerId));
  return own !== undefined && named.some((provider) => provider.email?.toLowerCase() === own);
}

/** The ids under Firebase's `identities`, except address and number, each with its provider. */
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
