/**
 * A balance. Redeemable coins are those that a payout turns into money. They are conserved: only the operator's prizes
 * create them, and a battle moves them between players. Everything else leaves them unchanged or reduces them. So all
 * accounts of one person together can redeem at most the operator's prizes to them plus the coins that other players
 * lost to them.
 */
export interface CoinBalance {
  /** All coins, the redeemable ones included. */
  readonly coins: number;
  readonly redeemable: number;
}

/** A movement of coins. `amount` is in whole coins, negative for a payment. */
export interface CoinChange {
  readonly amount: number;
  /** The number of coins that become redeemable: of the incoming coins, or, in a release, of the balance. */
  readonly redeemable?: number;
  /** A payout takes redeemable coins only. A release moves no coins; it makes earlier winnings redeemable. */
  readonly kind: 'play' | 'payout' | 'release';
}

/**
 * The change of a balance's redeemable coins by a movement. A payment takes coins that are not redeemable first.
 * @returns undefined for a payout of more redeemable coins than the balance has
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
  /** Coins paid out: the player's fee and winnings together. */
  readonly coins: number;
  /** The redeemable coins in the player's fee. */
  readonly ownStake: number;
  /** The redeemable coins in the beaten stranger's fee; 0 for every other rival. */
  readonly rivalStake: number;
}

/** The redeemable coins of a payout: the player's own that return, and those that the rival lost. */
export function redeemableOfPayout({ coins, ownStake, rivalStake }: BattlePayout): number {
  return Math.min(coins, ownStake + rivalStake);
}

/** The facts that decide whether a victory over a stranger moves redeemable coins. */
export interface BeatenRival {
  readonly kind: 'random' | 'friend' | 'group' | 'bot' | 'ghost' | 'arena';
  readonly result: 'won' | 'lost' | 'drawn' | 'returned';
  /** How much the battle counts, 0 to 1. */
  readonly weight: number;
  /** The number of battles in the week before, by either account with the other's person. */
  readonly meetings: number;
  /** Milliseconds since the rival's account was made. */
  readonly accountAgeMs: number;
  /** The age from which an account may ask for a payout. */
  readonly payoutAgeMs: number;
}

/**
 * Whether a rival's redeemable stake goes to the winner: the rival is a stranger, met for the first time in a week,
 * with an account old enough for payouts.
 */
export function movesRedeemable(rival: BeatenRival): boolean {
  return (
    rival.kind === 'random' &&
    rival.result === 'won' &&
    rival.weight > 0 &&
    rival.meetings === 0 &&
    rival.accountAgeMs >= rival.payoutAgeMs
  );
}
