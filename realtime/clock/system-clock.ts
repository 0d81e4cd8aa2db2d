import type { Clock } from './clock.ts';

/** The browser's clock. It goes on evenly when the player sets the time of the device in mid-battle. */
export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, Math.max(0, ms));
    return () => clearTimeout(timer);
  },
};
