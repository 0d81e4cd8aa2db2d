import { isLess, ratio, rationalTex } from './rational.ts';
import type { Rational } from './rational.ts';
import { polynomialTex } from './tex.ts';

/** An option of a generated question. */
export interface Choice {
  /** Its text, with TeX between dollar signs. */
  readonly text: string;
  /** Two options are the same if these are, however they are written. */
  readonly value: string;
  /** Its place among numbers; undefined for other options. */
  readonly size?: Rational | undefined;
}

/** The sign or the factor after a number. */
interface Marks {
  readonly after: string;
}

/** A fraction as an option. */
export function rational(size: Rational, { after }: Marks = { after: '' }): Choice {
  const number = rationalTex(size);
  return { text: `$${number}${after}$`, value: number, size };
}

export function rationals(values: readonly Rational[], marks?: Marks): Choice[] {
  return values.map((value) => rational(value, marks));
}

/** A whole number as an option. */
export function wholeNumber(value: bigint, marks?: Marks): Choice {
  return rational(ratio(value), marks);
}

export function wholeNumbers(values: readonly bigint[], marks?: Marks): Choice[] {
  return values.map((value) => wholeNumber(value, marks));
}

/** The positive ones among whole numbers: nobody would take the others for a length or a number of things. */
export function positives(values: readonly bigint[], marks?: Marks): Choice[] {
  return wholeNumbers(
    values.filter((value) => value > 0n),
    marks,
  );
}

/** The fractions from 0 to 1. */
export function probabilities(values: readonly Rational[]): Choice[] {
  return rationals(values.filter((one) => !isLess(one, ratio(0n)) && !isLess(ratio(1n), one)));
}

/** The square root of a positive number as an option, as in `\sqrt{7}` or `3`. */
export function root(square: bigint): Choice {
  let side = 1n;
  while (side * side < square) side += 1n;
  const tex = side * side === square ? String(side) : `\\sqrt{${square}}`;
  return { text: `$${tex}$`, value: String(square), size: ratio(square) };
}

/** The square roots of the positive ones among whole numbers. */
export function roots(squares: readonly bigint[]): Choice[] {
  return squares.filter((square) => square > 0n).map(root);
}

/** A polynomial in x as an option. @param coefficients from the highest power down */
export function polynomial(coefficients: readonly bigint[]): Choice {
  const tex = polynomialTex(coefficients);
  return { text: `$${tex}$`, value: tex };
}

export function polynomials(all: readonly (readonly bigint[])[]): Choice[] {
  return all.map(polynomial);
}

/** Two numbers in any order as an option, as in "-2 and 3". */
export function unorderedPair([one, other]: readonly [bigint, bigint]): Choice {
  const [least, most] = one < other ? [one, other] : [other, one];
  return { text: `$${least}$ and $${most}$`, value: `${least} ${most}` };
}

export function unorderedPairs(all: readonly (readonly [bigint, bigint])[]): Choice[] {
  return all.map(unorderedPair);
}

/** A point of the plane as an option. */
export function point([x, y]: readonly [Rational, Rational]): Choice {
  const [first, second] = [rationalTex(x), rationalTex(y)];
  return { text: `$(${first}, ${second})$`, value: `${first} ${second}` };
}

export function points(all: readonly (readonly [Rational, Rational])[]): Choice[] {
  return all.map(point);
}

/** A factor and the exponent of a power. */
type Monomial = readonly [factor: Rational, exponent: bigint];

/** A multiple of a power as an option, as in `6x^{2}`. @param base its TeX, no number */
export function monomial([factor, exponent]: Monomial, base: string): Choice {
  const number = rationalTex(factor);
  return {
    text: `$${number === '1' ? '' : number}${base}${exponent === 1n ? '' : `^{${exponent}}`}$`,
    value: `${number} ${exponent}`,
  };
}

export function monomials(all: readonly Monomial[], base: string): Choice[] {
  return all.map((one) => monomial(one, base));
}
