import { INT64_MAX, INT64_MIN } from '../../model/value.ts';
import { defineNamespace, overload } from './builtin.ts';

/** rules.math. Source: firebase.google.com/docs/reference/rules/rules.math. */
export const MATH_FUNCTIONS = defineNamespace('math', {
  /** The smallest int has no counterpart and stays as it is, as in production. */
  abs: [
    overload(['int'], (value) => (value < 0n && value !== INT64_MIN ? -value : value)),
    overload(['float'], (value) => Math.abs(value)),
  ],
  /** Returns an int, like `floor` and `round`: NaN is 0, and a value out of range becomes the nearest int. */
  ceil: overload(['float'], (value) => truncateToInt(Math.ceil(value))),
  floor: overload(['float'], (value) => truncateToInt(Math.floor(value))),
  /** Halves are rounded up. */
  round: overload(['float'], (value) => truncateToInt(Math.round(value))),
  isInfinite: overload(['float'], (value) => value === Infinity || value === -Infinity),
  isNaN: overload(['float'], (value) => Number.isNaN(value)),
  pow: overload(['float', 'float'], (base, exponent) => base ** exponent),
  sqrt: overload(['float'], (value) => Math.sqrt(value)),
});

/** Rounds towards zero; NaN is 0, and a value beyond 64 bits becomes the nearest int. */
export function truncateToInt(value: number): bigint {
  if (Number.isNaN(value)) return 0n;
  if (value >= Number(INT64_MAX)) return INT64_MAX;
  if (value <= Number(INT64_MIN)) return INT64_MIN;
  return BigInt(Math.trunc(value));
}
