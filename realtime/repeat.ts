import type { Clock } from './clock/clock.ts';

const PAUSES_MS = [1_500, 3_000, 5_000, 10_000];

/**
 * Repeats work after a first delay in milliseconds and then with growing pauses, until it is cancelled. A failure waits for
 * the next repetition. Returns the cancel function. @param pauses between repetitions, in milliseconds; the last one repeats
 */
export function repeat(
  clock: Clock,
  delayMs: number,
  work: () => Promise<void>,
  pauses: readonly number[] = PAUSES_MS,
): () => void {
  let isCancelled = false;
  let cancelTimer = () => {};
  const run = async (times: number) => {
    await work().catch(() => undefined);
    if (isCancelled) return;
    const pause = pauses[Math.min(times, pauses.length - 1)] ?? 0;
    cancelTimer = clock.after(pause, () => void run(times + 1));
  };
  cancelTimer = clock.after(delayMs, () => void run(0));
  return () => {
    isCancelled = true;
    cancelTimer();
  };
}
