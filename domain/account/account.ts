/** Sign-in types by the product family's names. */
export const SIGN_IN_TYPES = ['email', 'gmail', 'fb', 'mobile', 'apple'] as const;
export type SignInType = (typeof SIGN_IN_TYPES)[number];

/** The public part of an account. */
export interface Profile {
  readonly name: string;
  /** A path of this site, as in `/images/a1`, an https address, or ''. */
  readonly image: string;
  readonly rating: number;
}

/** The private part of an account. Only the server reads it; the API returns it to its player. */
export interface Account {
  /** Always the sum of the ledger. */
  readonly coins: number;
  /** The coins that can become money; always the sum of the ledger's redeemable coins. */
  readonly redeemable: number;
  /** All coins ever earned: without returned fees, and of battles only the gain over the own fee against strangers. */
  readonly earned: number;
  readonly score: number;
  /** Settled battles. */
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly email: string;
  readonly mobile: string;
  readonly type: SignInType;
  /** The operator alone reactivates a deactivated account. One that is being deleted counts as deleted. */
  readonly status: 'active' | 'deactivated' | 'deleting';
  /** Ids of recently asked questions, the newest last, so that a deal can avoid them. Settled battles only: running ones stay secret. */
  readonly seen: readonly string[];
  /**
   * The times of recent battles against strangers, by person (by uid in accounts of earlier versions); milliseconds
   * since the epoch.
   */
  readonly rivals: Readonly<Record<string, readonly number[]>>;
  /** The player's referral code; '' in an old account that has none yet. */
  readonly referCode: string;
  /** The referral code with which the player signed up, or ''. */
  readonly friendsCode: string;
  /** Whether the referrer is still to be paid, once this player has played. */
  readonly referralOpen: boolean;
  /** The number of referred players who have played. */
  readonly referrals: number;
  /** The number of referrals for which coins were paid. */
  readonly referralsPaid: number;
  /** Whether the player has verified the e-mail address or the number; payouts require it. */
  readonly isVerified: boolean;
  /** The person of this account, known to the server alone; all accounts of one person share it. '' until the next sign-in. */
  readonly personId: string;
  /** Whether others may play against the player's recorded runs. They may until the player switches it off. */
  readonly recordsRuns?: boolean;
  /** Whether friends of a battle's players may watch it. They may until the player switches it off. */
  readonly letsFriendsWatch?: boolean;
  /** The name of the screen's language, if the player chose one. */
  readonly language?: string;
  /** From when on Firebase counts the player's sign-ins, as of the last one; milliseconds since the epoch. */
  readonly validAfter?: number;
  /** The push tokens of the player's browsers, the newest last. */
  readonly fcmTokens?: readonly string[];
  /** The number of answers faster than a person can read, in all settled battles. */
  readonly tooFast?: number;
}
