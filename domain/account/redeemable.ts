/**
 * The law of redeemable coins, which a payout turns into money. They are conserved: only a prize of the operator makes new
 * ones, a battle moves them from one player to another, and everything else lets them stay or fall. So what the accounts of
 * one person can redeem together is never more than the operator's prizes to them, and what other players lost to them.
 */
export interface CoinBalance {
  /** Whole coins, those that can become money among them. */
  readonly coins: number;
  readonly redeemable: number;
}

/** A movement of coins. `amount` is in whole coins, negative for a payment. */
export interface CoinChange {
  readonly amount: number;
  /** How many coins become redeemable: of those that come in, or with a release of those that are there. */
  readonly redeemable?: number;
  /** A payout takes redeemable coins alone; a release moves none, and makes coins redeemable that were won before. */
  readonly kind: 'play' | 'payout' | 'release';
}

/**
 * By how much a movement changes the redeemable coins of a balance. A payment takes coins for playing first.
 * @returns undefined for a payout of more than there are
 */
export function redeemableChange(
  { coins, redeemable }: CoinBalance,
  { amount, redeemable: coming = 0, kind }: CoinChange,
): number | undefined {
  if (kind === 'release') return Math.min(coming, coins - redeemable);
  if (amount >= 0) return Math.min(coming, amount);
  if (kind === 'payout') return redeemable + amount < 0 ? undefined : amount;
  return Math.min(0, coins - redeemable + amount);
}

/** A battle's payout to one player, and the stakes it comes from. */
export interface BattlePayout {
  /** Coins paid out: the own fee and winnings together. */
  readonly coins: number;
  /** How many coins of the own fee were redeemable. */
  readonly ownStake: number;
  /** How many coins of the beaten stranger's fee were redeemable; 0 for every other rival. */
  readonly rivalStake: number;
}

/** How many coins of a payout can become money: the own ones that come back, and those that the rival has really lost. */
export function redeemableOfPayout({ coins, ownStake, rivalStake }: BattlePayout): number {
  return Math.min(coins, ownStake + rivalStake);
}

/** The facts that decide whether a victory over a stranger moves redeemable coins. */
export interface BeatenRival {
  readonly kind: 'random' | 'friend' | 'group' | 'bot';
  readonly result: 'won' | 'lost' | 'drawn' | 'returned';
  /** How much the battle counts, 0 to 1. */
  readonly weight: number;
  /** How often the two persons have met in the week before. */
  readonly meetings: number;
  /** Milliseconds since the rival's account was made. */
  readonly accountAgeMs: number;
  /** The age from which an account may ask for a payout. */
  readonly payoutAgeMs: number;
}

/** Whether a rival's redeemable stake goes to the winner: won of a stranger met for the first time in a week, who is no newcomer. */
export function movesRedeemable(rival: BeatenRival): boolean {
  return (
    rival.kind === 'random' &&
    rival.result === 'won' &&
    rival.weight > 0 &&
    rival.meetings === 0 &&
    rival.accountAgeMs >= rival.payoutAgeMs
  );
}
