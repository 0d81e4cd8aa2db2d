import { vi } from 'vitest';

/** Waits until `check` stops throwing; fails with its last error after ten seconds. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 10_000, interval: 20 });
}
