import { absolute, gcd } from './whole-numbers.ts';

/** An exact fraction in lowest terms; the denominator is positive. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The fraction of two whole numbers, in lowest terms. @throws RangeError for the denominator 0 */
export function ratio(numerator: bigint, denominator = 1n): Rational {
  if (denominator === 0n) throw new RangeError('the denominator must not be 0');
  const shared = gcd(numerator, denominator) * (denominator < 0n ? -1n : 1n);
  return { numerator: numerator / shared, denominator: denominator / shared };
}

export function plus(one: Rational, other: Rational): Rational {
  return ratio(
    one.numerator * other.denominator + other.numerator * one.denominator,
    one.denominator * other.denominator,
  );
}

export function minus(one: Rational, other: Rational): Rational {
  return plus(one, ratio(-other.numerator, other.denominator));
}

export function times(one: Rational, other: Rational): Rational {
  return ratio(one.numerator * other.numerator, one.denominator * other.denominator);
}

/** @throws RangeError for the divisor 0 */
export function dividedBy(one: Rational, other: Rational): Rational {
  return ratio(one.numerator * other.denominator, one.denominator * other.numerator);
}

/** Whether the first is smaller. */
export function isLess(one: Rational, other: Rational): boolean {
  return one.numerator * other.denominator < other.numerator * one.denominator;
}

/** Its TeX, as in `-\frac{2}{3}`. */
export function rationalTex({ numerator, denominator }: Rational): string {
  if (denominator === 1n) return String(numerator);
  return `${numerator < 0n ? '-' : ''}\\frac{${absolute(numerator)}}{${denominator}}`;
}
