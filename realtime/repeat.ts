import type { Clock } from './clock/clock.ts';

/** Pauses between repetitions, in milliseconds; the last one stays. */
const PAUSES_MS = [1_500, 3_000, 5_000, 10_000];

/**
 * Does something again and again, after a first delay in milliseconds and then with growing pauses, until it is cancelled.
 * Failures are for the next time. Returns the cancel.
 */
export function repeat(clock: Clock, delayMs: number, work: () => Promise<void>): () => void {
  let isCancelled = false;
  let cancelTimer = () => {};
  const run = async (times: number) => {
    await work().catch(() => undefined);
    if (isCancelled) return;
    const pause = PAUSES_MS[Math.min(times, PAUSES_MS.length - 1)] ?? 0;
    cancelTimer = clock.after(pause, () => void run(times + 1));
  };
  cancelTimer = clock.after(delayMs, () => void run(0));
  return () => {
    isCancelled = true;
    cancelTimer();
  };
}
