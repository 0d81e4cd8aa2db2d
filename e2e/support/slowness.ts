import type { Page } from 'playwright';

const ROUNDS = 60_000_000;
/** The time of the loop on a quiet machine, in milliseconds. */
const QUIET_MS = 250;

/**
 * How many times slower than on a quiet machine a page computes now, at least 1: for an assertion about a time that people
 * wait. On a quiet machine it is exact; a busy one gets that much more time.
 */
export async function slownessOf(page: Page): Promise<number> {
  const ms = await page.evaluate((rounds) => {
    const since = performance.now();
    let sum = 0;
    for (let round = 0; round < rounds; round++) sum = (sum + round) % 1_000_003;
    // the sum is used, so that no compiler leaves the loop out
    return performance.now() - since + (sum < 0 ? 1 : 0);
  }, ROUNDS);
  return Math.max(1, ms / QUIET_MS);
}
