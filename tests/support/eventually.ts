import { setTimeout as sleep } from 'node:timers/promises';

/** Below the 60 s of a test, so that a hang is reported with the last error. */
const TIMEOUT_MS = 50_000;
const EVERY_MS = 20;

/**
 * Waits until `check` stops throwing; fails with its last error after 50 s, or `timeoutMs`. Benchmarks use it too,
 * outside of vitest.
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  timeoutMs = TIMEOUT_MS,
): Promise<T> {
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
