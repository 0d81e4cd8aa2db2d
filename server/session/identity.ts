import type { SignInType } from '../../domain/account/account.ts';

/** Who somebody is by a Firebase ID token that was verified just now. */
export interface Identity {
  readonly uid: string;
  readonly email: string;
  readonly mobile: string;
  /** The display name, '' if Firebase has none. */
  readonly name: string;
  /** The address of the provider's picture, or ''. */
  readonly picture: string;
  /** True of who signed in by e-mail and password and has not shown yet that the address is theirs. */
  readonly isUnverified?: boolean;
}

/** Who somebody is, and how they have just shown it. */
export interface ProvenIdentity extends Identity {
  readonly type: SignInType;
  /** When, in milliseconds since the epoch by Firebase's clock. */
  readonly signedInAt: number;
  /** Since when the sign-ins of this user count, by the same clock: those before a change of the password do not. */
  readonly validAfter: number;
}
