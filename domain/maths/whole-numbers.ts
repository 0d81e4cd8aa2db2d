export function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** The greatest common divisor by Euclid's algorithm, never negative. */
export function gcd(one: bigint, other: bigint): bigint {
  let [left, right] = [absolute(one), absolute(other)];
  while (right !== 0n) [left, right] = [right, left % right];
  return left;
}

/** The least common multiple of two positive numbers. */
export function lcm(one: bigint, other: bigint): bigint {
  return (one / gcd(one, other)) * other;
}

/** The smallest prime factor of a number from 2. */
export function smallestPrimeFactor(value: bigint): bigint {
  let factor = 2n;
  while (value % factor !== 0n) factor += 1n;
  return factor;
}

/** The quotient if the division leaves no remainder, else nothing. */
export function quotients(dividend: bigint, divisor: bigint): bigint[] {
  return divisor !== 0n && dividend % divisor === 0n ? [dividend / divisor] : [];
}

/** The number of ways to choose some of several things. */
export function binomial(all: bigint, chosen: bigint): bigint {
  let count = 1n;
  for (let at = 0n; at < chosen; at++) count = (count * (all - at)) / (at + 1n);
  return count;
}

/** The item of a list at a drawn index. @throws RangeError if there is none */
export function itemAt<T>(items: readonly T[], index: bigint): T {
  const item = items[Number(index)];
  if (item === undefined) throw new RangeError(`there is no item ${index} of ${items.length}`);
  return item;
}
