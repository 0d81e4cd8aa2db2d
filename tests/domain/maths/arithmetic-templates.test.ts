import { describe, it } from 'vitest';
import type { Judge } from './expect-one-right.ts';
import { expectOneRight } from './expect-one-right.ts';
import { isClose, texValue } from './tex-value.ts';

const numbers = (formulas: readonly string[]) => formulas.map((formula) => texValue(formula));

const isValue: Judge = ([formula = ''], option) => isClose(texValue(formula), texValue(option));

/** The first number from 1 on that fits. */
function first(fits: (value: number) => boolean): number {
  let value = 1;
  while (!fits(value)) value += 1;
  return value;
}

/** The number of divisors, by trial. */
function divisorsOf(value: number): number {
  let count = 0;
  for (let low = 1; low * low <= value; low++) {
    if (value % low === 0) count += low * low === value ? 1 : 2;
  }
  return count;
}

const JUDGES: readonly (readonly [string, string, Judge])[] = [
  ['t01', 'the value of the formula', isValue],
  [
    't02',
    'the share',
    ([percent = '', all = ''], option) =>
      texValue(option) * 100 === texValue(percent.replace('\\%', '')) * texValue(all),
  ],
  ['t03', 'the value of the formula', isValue],
  ['t04', 'the value of the sum', isValue],
  [
    't05',
    'the last number that divides both',
    (formulas, option) => {
      const [a = 0, b = 0] = numbers(formulas);
      let last = 1;
      for (let value = 1; value <= a; value++) if (a % value === 0 && b % value === 0) last = value;
      return last === texValue(option);
    },
  ],
  [
    't06',
    'what is left after taking the divisor away',
    (formulas, option) => {
      const [all = 0, divisor = 1] = numbers(formulas);
      let left = all;
      while (left >= divisor) left -= divisor;
      return left === texValue(option);
    },
  ],
  [
    't07',
    'the first number that both divide',
    (formulas, option) => {
      const [a = 1, b = 1] = numbers(formulas);
      return first((value) => value % a === 0 && value % b === 0) === texValue(option);
    },
  ],
  [
    't08',
    'the number of divisors by trial',
    ([product = ''], option) => divisorsOf(texValue(product)) === texValue(option),
  ],
  [
    't09',
    'the last digit of the product',
    ([power = ''], option) => {
      const [, base = '', exponent = ''] = /^(\d+)\^\{(\d+)\}$/.exec(power) ?? [];
      return Number(String(BigInt(base) ** BigInt(exponent)).at(-1)) === texValue(option);
    },
  ],
  [
    't10',
    'the first number with both remainders',
    (formulas, option) => {
      const [a, m = 1, b, n = 1] = numbers(formulas);
      return first((value) => value % m === a && value % n === b) === texValue(option);
    },
  ],
];

describe('the right option of', () => {
  it.each(JUDGES)('arithmetic-and-number-theory-%s is alone %s', (id, _what, judge) => {
    expectOneRight(`arithmetic-and-number-theory-${id}`, judge);
  });
});
