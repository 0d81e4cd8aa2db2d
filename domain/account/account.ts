/** Sign-in types by the product family's names. */
export const SIGN_IN_TYPES = ['email', 'gmail', 'fb', 'mobile', 'apple'] as const;
export type SignInType = (typeof SIGN_IN_TYPES)[number];

/** The public part of an account. */
export interface Profile {
  readonly name: string;
  /** An own path, as in `/images/a1`, an https address, or ''. */
  readonly image: string;
  readonly rating: number;
}

/** The private part of an account. Only the server reads it; the API returns it to its player. */
export interface Account {
  /** Always the sum of the ledger. */
  readonly coins: number;
  /** How many of the coins can become money; always the sum of the ledger's. */
  readonly redeemable: number;
  /** All coins that ever came in, those that were only returned left out. */
  readonly earned: number;
  readonly score: number;
  /** Settled battles. */
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly email: string;
  readonly mobile: string;
  readonly type: SignInType;
  /** A deactivated player has to ask the operator; one that is being deleted is as good as gone. */
  readonly status: 'active' | 'deactivated' | 'deleting';
  /** Ids of recently asked questions, the newest last, so that a deal can avoid them. Settled battles only: running ones stay secret. */
  readonly seen: readonly string[];
  /** When the player met strangers of late, by uid; milliseconds since the epoch. */
  readonly rivals: Readonly<Record<string, readonly number[]>>;
  /** The own code for friends to come with; '' until an old account has been given one. */
  readonly referCode: string;
  /** The code the player came with, or ''. */
  readonly friendsCode: string;
  /** Whether the friend whose code it was has still to be paid, when this player has played. */
  readonly referralOpen: boolean;
  /** How many came with the own code and have played. */
  readonly referrals: number;
  /** For how many of them coins were paid. */
  readonly referralsPaid: number;
  /** Whether the player has shown that the e-mail address, or the number, is the own one; payouts ask for it. */
  readonly isVerified: boolean;
  /** The person of this account, known to the server alone; all accounts of one person share it. '' until the next sign-in. */
  readonly personId: string;
  /** The name of the screen's language, if the player chose one. */
  readonly language?: string;
  /** The push tokens of the player's browsers, the newest last. */
  readonly fcmTokens?: readonly string[];
  /** How many answers came faster than anybody reads, in all settled battles. */
  readonly tooFast?: number;
}
