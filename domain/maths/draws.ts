/** Repeatable whole numbers. */
export interface Draws {
  /** A whole number from `least` to `most`, each equally likely. */
  readonly between: (least: number, most: number) => number;
  /** A copy in random order. */
  readonly shuffled: <T>(items: readonly T[]) => T[];
}

/** The number of different values of a 32-bit number. */
const VALUES = 2 ** 32;

/**
 * Repeatable whole numbers: mulberry32 (Tommy Ettinger, public domain) without its division. The same seed gives the
 * same numbers for the same order of calls.
 * @param seed a whole number
 */
export function drawsOf(seed: number): Draws {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const between = (least: number, most: number): number => {
    const span = most - least + 1;
    // numbers from here on would make the first values more likely
    const limit = VALUES - (VALUES % span);
    let value = next();
    while (value >= limit) value = next();
    return least + (value % span);
  };
  const shuffled = <T>(items: readonly T[]): T[] => {
    const result = [...items];
    for (let i = result.length - 1; i > 0; i--) {
      const j = between(0, i);
      [result[i], result[j]] = [result[j] as T, result[i] as T];
    }
    return result;
  };
  return { between, shuffled };
}
