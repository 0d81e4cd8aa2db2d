/** Time as the page can tell it. Handed in, so that tests decide what time it is. */
export interface Clock {
  /** Milliseconds since 1970 by the page's own clock; never steps back. */
  now: () => number;
  /** Calls back once after so many milliseconds. Returns the cancel. */
  after: (ms: number, callback: () => void) => () => void;
}
