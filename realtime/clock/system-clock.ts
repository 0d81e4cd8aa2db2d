import type { Clock } from './clock.ts';

/** The browser's clocks. `performance.now()` stands still in sleep everywhere but on Windows; `Date.now()` does not. */
export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  wall: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, Math.max(0, ms));
    return () => clearTimeout(timer);
  },
};
