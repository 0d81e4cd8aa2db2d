import type { NameReading } from '../../domain/account/player-name.ts';
import type { SignInError } from '../../realtime/identity/sign-in-error.ts';

/** The message key of each sign-in error. */
export const SIGN_IN_MESSAGES = {
  'wrong-credentials': 'auth.errors.wrongCredentials',
  'email-in-use': 'auth.errors.emailInUse',
  'invalid-email': 'auth.errors.invalidEmail',
  'weak-password': 'auth.errors.weakPassword',
  'not-verified': 'auth.errors.notVerified',
  'invalid-phone': 'auth.errors.invalidPhone',
  'wrong-code': 'auth.errors.wrongCode',
  'expired-code': 'auth.errors.expiredCode',
  'other-provider': 'auth.errors.otherProvider',
  'popup-blocked': 'auth.errors.popupBlocked',
  disabled: 'auth.errors.disabled',
  'too-many-requests': 'auth.errors.tooManyRequests',
  'not-allowed': 'auth.errors.notAllowed',
  unavailable: 'auth.errors.unavailable',
  internal: 'auth.errors.internal',
} as const satisfies Record<SignInError, string>;

export type NameError = (NameReading & { kind: 'invalid' })['error'];

/** The message key of each name error. */
export const NAME_MESSAGES = {
  empty: 'auth.nameErrors.empty',
  'too-long': 'auth.nameErrors.tooLong',
  'forbidden-characters': 'auth.nameErrors.forbiddenCharacters',
} as const satisfies Record<NameError, string>;
