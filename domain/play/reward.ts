/** What a run of one player can bring, by the share of right answers. */
export interface Reward {
  /** From here on, in percent, a run is passed. */
  readonly passPercent: number;
  /** From here on, in percent, it brings all coins. */
  readonly fullPercent: number;
  readonly coins: number;
}

/** What a run has come to. */
export interface RunResult {
  /** 0 to 100, not rounded. */
  readonly percent: number;
  readonly isPassed: boolean;
  /** Coins that it is worth; whether they are paid is decided by what was won before. */
  readonly coins: number;
}

/**
 * The worth of a run: below the pass mark nothing, from `fullPercent` on all coins, in between one coin less for each ten
 * percent that are missing (rounded down, never below zero). A pass is one whatever its coins.
 * @param right of `count` questions; skipped ones do not count
 */
export function resultOf(
  { passPercent, fullPercent, coins }: Reward,
  right: number,
  count: number,
): RunResult {
  const percent = count === 0 ? 0 : (right / count) * 100;
  const isPassed = count > 0 && percent >= passPercent;
  const missing = Math.max(0, fullPercent - percent) / 10;
  return { percent, isPassed, coins: isPassed ? Math.max(0, Math.floor(coins - missing)) : 0 };
}
