import { afterEach, describe, expect, it, vi } from 'vitest';
import { systemMicros } from '../../src/store/commit-clock.ts';

afterEach(() => vi.restoreAllMocks());

/** Sets both clocks, in milliseconds since the epoch. */
function setClocks(system: number, steady: number): void {
  vi.spyOn(Date, 'now').mockReturnValue(system);
  vi.spyOn(performance, 'now').mockReturnValue(steady - performance.timeOrigin);
}

describe('the time of the emulator', () => {
  it.each([
    ['as the steady clock says within it', 0.250_5, 250],
    ['at its end if the steady clock is ahead', 30, 999],
    ['at its begin if the steady clock is behind', -30, 0],
    ['at its begin if the system clock was set forward', -3_600_000, 0],
    ['at its end if the system clock was set back', 3_600_000, 999],
  ])('is in the millisecond of the system clock, %s', (_case, aheadMs, micros) => {
    const system = 1_796_000_000_000;
    setClocks(system, system + aheadMs);
    const time = systemMicros();
    expect(Math.floor(time / 1_000)).toBe(system);
    expect(time % 1_000).toBe(micros);
  });
});
