/** The page's clocks. Injected, so that tests control the time. */
export interface Clock {
  /** Milliseconds since 1970 by the page's steady clock: never steps back, but may stand still while the device sleeps. */
  now: () => number;
  /** Milliseconds since 1970 by the device's system clock: runs on in sleep, and steps when somebody sets it. */
  wall: () => number;
  /** Calls back once after this many milliseconds of the steady clock. Returns the cancel function. */
  after: (ms: number, callback: () => void) => () => void;
}

/** One instant by both clocks of the page. */
export interface LocalMoment {
  readonly steady: number;
  readonly wall: number;
}

/** Reads both clocks. */
export function momentOf(clock: Clock): LocalMoment {
  return { steady: clock.now(), wall: clock.wall() };
}

/**
 * How far the two clocks have moved apart between two moments, in milliseconds. The steady clock stood still (sleep), or
 * somebody set the system clock: from inside the page the two look alike.
 */
export function divergence(from: LocalMoment, to: LocalMoment): number {
  return Math.abs(to.wall - from.wall - (to.steady - from.steady));
}

/** Milliseconds between two moments, by the clock that counted more: the steady clock stands still while the device sleeps. */
export function elapsed(from: LocalMoment, to: LocalMoment): number {
  return Math.max(to.steady - from.steady, to.wall - from.wall);
}
