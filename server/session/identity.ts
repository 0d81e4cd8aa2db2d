/** Who somebody is by a Firebase ID token that was verified just now. */
export interface Identity {
  readonly uid: string;
  readonly email: string;
  readonly mobile: string;
  /** The display name, '' if Firebase has none. */
  readonly name: string;
  /** An https address, or ''. */
  readonly picture: string;
  /** True of who signed in by e-mail and password and has not shown yet that the address is theirs. */
  readonly isUnverified?: boolean;
}
