/** A generator of pseudo-random numbers from 0 to 1, 1 excluded. */
export type Random = () => number;

/** Creates a generator; equal seeds give equal numbers (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from `least` to `most`, both included. */
export function randomWhole(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

/** One of the items. */
export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** The items in a random order. */
export function inRandomOrder<Item>(random: Random, items: readonly Item[]): Item[] {
  return items
    .map((item) => [random(), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item);
}

/**
 * Three wrong numbers around the right one, as its smaller and larger neighbours in random shares, so that the right
 * number is the smallest or the largest as often as a middle one.
 * @param mistakes numbers that a usual mistake gives; steps away from the right number fill up what is missing
 */
export function wrongNumbers(
  random: Random,
  right: number,
  mistakes: readonly number[],
  { step = 1, least = 0 }: { step?: number; least?: number } = {},
): number[] {
  const steps = [1, 2, 3, 4].flatMap((times) => [right - times * step, right + times * step]);
  const all = [...new Set([...mistakes, ...steps].map((one) => Math.round(one * 1000) / 1000))];
  const fit = all.filter((one) => one >= least && one !== right);
  const [below, above] = [fit.filter((one) => one < right), fit.filter((one) => one > right)];
  const wanted = Math.min(randomWhole(random, 0, 3), below.length);
  const lower = below.slice(0, Math.max(wanted, 3 - above.length));
  return [...lower, ...above.slice(0, 3 - lower.length)];
}
