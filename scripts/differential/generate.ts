import fc from 'fast-check';
import type { Arbitrary, Value } from 'fast-check';

/** Repeatable numbers for fast-check: mulberry32 (Tommy Ettinger, public domain). */
class Mulberry {
  #state: number;

  constructor(state: number) {
    this.#state = state >>> 0;
  }

  clone(): Mulberry {
    return new Mulberry(this.#state);
  }

  /** The next 32 bits, as a signed integer. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) | 0;
  }

  getState(): readonly number[] {
    return [this.#state];
  }
}

/** Case `index` of a seed: always the same one. */
export function generate<T>(arbitrary: Arbitrary<T>, seed: number, index: number): Value<T> {
  const start = new Mulberry(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
  for (let i = 0; i < 3; i++) start.next();
  return arbitrary.generate(new fc.Random(start), undefined);
}

const MAX_TRIES = 400;

/** The smallest case found for which `holds` still does; the case itself when nothing smaller does. */
export async function shrink<T>(
  arbitrary: Arbitrary<T>,
  from: Value<T>,
  holds: (value: T) => Promise<boolean>,
): Promise<T> {
  let best = from;
  let tries = 0;
  for (let found = true; found;) {
    found = false;
    for (const candidate of arbitrary.shrink(best.value_, best.context)) {
      if (++tries > MAX_TRIES) return best.value;
      if (!(await holds(candidate.value))) continue;
      best = candidate;
      found = true;
      break;
    }
  }
  return best.value;
}
