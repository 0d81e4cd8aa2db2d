import { FirebaseError } from 'firebase/app';

/** Why signing in or up failed. */
export type SignInError =
  | 'wrong-credentials'
  | 'email-in-use'
  | 'invalid-email'
  | 'weak-password'
  | 'not-verified'
  | 'invalid-phone'
  | 'wrong-code'
  | 'expired-code'
  | 'other-provider'
  | 'popup-blocked'
  | 'disabled'
  | 'too-many-requests'
  | 'not-allowed'
  | 'unavailable'
  | 'internal';

/** Our error for each of Firebase's codes; any other code is `internal`. */
const ERRORS: Readonly<Record<string, SignInError>> = {
  'auth/invalid-credential': 'wrong-credentials',
  'auth/user-not-found': 'wrong-credentials',
  'auth/wrong-password': 'wrong-credentials',
  'auth/email-already-in-use': 'email-in-use',
  'auth/invalid-email': 'invalid-email',
  'auth/missing-email': 'invalid-email',
  'auth/weak-password': 'weak-password',
  'auth/password-does-not-meet-requirements': 'weak-password',
  'auth/invalid-phone-number': 'invalid-phone',
  'auth/missing-phone-number': 'invalid-phone',
  'auth/invalid-verification-code': 'wrong-code',
  'auth/missing-verification-code': 'wrong-code',
  'auth/code-expired': 'expired-code',
  // the emulator deletes a code's verification id once it has been used
  'auth/invalid-verification-id': 'expired-code',
  'auth/account-exists-with-different-credential': 'other-provider',
  'auth/popup-blocked': 'popup-blocked',
  'auth/user-disabled': 'disabled',
  'auth/too-many-requests': 'too-many-requests',
  'auth/quota-exceeded': 'too-many-requests',
  'auth/operation-not-allowed': 'not-allowed',
  'auth/admin-restricted-operation': 'not-allowed',
  'auth/unauthorized-domain': 'not-allowed',
  'auth/network-request-failed': 'unavailable',
  'auth/timeout': 'unavailable',
};

/** The player closed the popup or pressed twice: no error to show. */
const CHANGED_MIND = new Set([
  'auth/popup-closed-by-user',
  'auth/cancelled-popup-request',
  'auth/user-cancelled',
]);

/** Awaits code for signing in. @throws the error of a missing line if it cannot be loaded */
export const loaded = <Code>(code: Promise<Code>): Promise<Code> =>
  code.catch(() => {
    throw new FirebaseError('auth/network-request-failed', 'the code cannot be loaded');
  });

/** Awaits work with Firebase. @returns the error that the work returned or Firebase threw; null on success */
export async function signInErrorOf(
  work: () => Promise<SignInError | null | void>,
): Promise<SignInError | null> {
  try {
    return (await work()) ?? null;
  } catch (error) {
    if (!(error instanceof FirebaseError)) throw error;
    return CHANGED_MIND.has(error.code) ? null : (ERRORS[error.code] ?? 'internal');
  }
}
