/** How a player signs in, in the product family's words. */
export const SIGN_IN_TYPES = ['email', 'gmail', 'fb', 'mobile', 'apple'] as const;
export type SignInType = (typeof SIGN_IN_TYPES)[number];

/** What everybody may know of a player. */
export interface Profile {
  readonly name: string;
  /** An https address, or ''. */
  readonly image: string;
  readonly rating: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

/** What only the player and the server know. */
export interface Account {
  /** Always the sum of the ledger. */
  readonly coins: number;
  /** All coins that ever came in, those that were only returned left out. */
  readonly earned: number;
  readonly score: number;
  readonly email: string;
  readonly mobile: string;
  readonly type: SignInType;
  /** A deactivated player has to ask the operator. */
  readonly status: 'active' | 'deactivated';
  /** Ids of questions seen of late, so that a deal can avoid them. */
  readonly seen: readonly string[];
}
