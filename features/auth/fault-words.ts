import type { NameReading } from '../../domain/account/player-name.ts';
import type { SignInFault } from '../../realtime/identity/sign-in-fault.ts';

/** The words of everything that can go wrong at signing in. */
export const FAULT_WORDS = {
  'wrong-credentials': 'auth.faults.wrongCredentials',
  'email-in-use': 'auth.faults.emailInUse',
  'invalid-email': 'auth.faults.invalidEmail',
  'weak-password': 'auth.faults.weakPassword',
  'not-verified': 'auth.faults.notVerified',
  'invalid-phone': 'auth.faults.invalidPhone',
  'wrong-code': 'auth.faults.wrongCode',
  'expired-code': 'auth.faults.expiredCode',
  'other-provider': 'auth.faults.otherProvider',
  'popup-blocked': 'auth.faults.popupBlocked',
  disabled: 'auth.faults.disabled',
  'too-many-requests': 'auth.faults.tooManyRequests',
  'not-allowed': 'auth.faults.notAllowed',
  unavailable: 'auth.faults.unavailable',
  internal: 'auth.faults.internal',
} as const satisfies Record<SignInFault, string>;

export type NameFault = (NameReading & { kind: 'faulty' })['fault'];

/** The words of what is wrong with a name. */
export const NAME_FAULT_WORDS = {
  empty: 'auth.nameFaults.empty',
  'too-long': 'auth.nameFaults.tooLong',
  'forbidden-characters': 'auth.nameFaults.forbiddenCharacters',
} as const satisfies Record<NameFault, string>;
