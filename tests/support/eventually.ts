import { setTimeout as sleep } from 'node:timers/promises';

/** A wait that takes longer hangs, on a busy machine too. Below the 300 s of a test, so that its last error is reported. */
export const HANG_MS = 120_000;
const EVERY_MS = 20;

/**
 * Waits until `check` stops throwing; fails with its last error after 120 s, or `timeoutMs`. Benchmarks use it too,
 * outside of vitest.
 */
export async function eventually<T>(check: () => T | Promise<T>, timeoutMs = HANG_MS): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(EVERY_MS);
    }
  }
}
