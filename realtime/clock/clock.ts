/** Time as the page can tell it. Handed in, so that tests decide what time it is. */
export interface Clock {
  /** Milliseconds since 1970 by the page's own clock; never steps back. */
  now: () => number;
  /** Calls back once after so many milliseconds. Returns the cancel. */
  after: (ms: number, callback: () => void) => () => void;
}

/** The browser's clock. It goes on evenly when the player sets the time of the device in mid-battle. */
export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, Math.max(0, ms));
    return () => clearTimeout(timer);
  },
};
