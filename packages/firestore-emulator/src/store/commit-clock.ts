import type { Micros } from '../model/timestamp.ts';

/**
 * Microseconds since the epoch: always in the millisecond of `Date.now()`, which all processes of the machine share, with
 * finer steps from the steady clock. That clock alone may be off by as long as the process was interrupted at its start (30 ms
 * on a busy machine), and does not follow a system clock that is set.
 */
export function systemMicros(): Micros {
  const first = Date.now() * 1_000;
  const steady = Math.floor((performance.timeOrigin + performance.now()) * 1_000);
  return Math.min(Math.max(steady, first), first + 999);
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
