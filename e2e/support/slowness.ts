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

/** The time between two looks of `notePauses`, in milliseconds. */
const LOOK_MS = 50;

/**
 * Notes the pauses of this process and of a page from now on: one in which nothing runs is no waiting of the page's own.
 * @returns the longest of both, in milliseconds, and ends the notes
 */
export async function notePauses(page: Page): Promise<() => Promise<number>> {
  const inPage = await page.evaluateHandle((everyMs) => {
    const noted = { longest: 0, last: performance.now() };
    const look = () => {
      noted.longest = Math.max(noted.longest, performance.now() - noted.last - everyMs);
      noted.last = performance.now();
    };
    return { noted, timer: setInterval(look, everyMs) };
  }, LOOK_MS);
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last - LOOK_MS);
    last = performance.now();
  }, LOOK_MS);
  return async () => {
    clearInterval(timer);
    const theirs = await inPage.evaluate((notes) => {
      clearInterval(notes.timer);
      return notes.noted.longest;
    });
    return Math.max(longest, theirs);
  };
}
