import type { Micros } from '../model/timestamp.ts';

/** Microseconds since the epoch, from a clock with sub-millisecond steps. */
export function systemMicros(): Micros {
  return Math.floor((performance.timeOrigin + performance.now()) * 1_000);
}

/** Returns strictly rising times, even if the underlying clock stands still or steps back. */
export class CommitClock {
  readonly #source: () => Micros;
  #last: Micros = 0;

  constructor(source: () => Micros) {
    this.#source = source;
  }

  /** Makes all later times larger than this one, the last commit of a loaded data folder. */
  startAfter(time: Micros): void {
    this.#last = Math.max(this.#last, time);
  }

  /** The next commit time. */
  next(): Micros {
    this.#last = Math.max(this.#last + 1, this.#source());
    return this.#last;
  }

  /** The time of a read: at or after every commit so far, before every later one. */
  now(): Micros {
    this.#last = Math.max(this.#last, this.#source());
    return this.#last;
  }
}
