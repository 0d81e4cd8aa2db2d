import { describe, it } from 'vitest';
import type { Judge } from './expect-one-right.ts';
import { expectOneRight } from './expect-one-right.ts';
import { isClose, texValue } from './tex-value.ts';

const numbers = (formulas: readonly string[]) => formulas.map((formula) => texValue(formula));

/** The slope of a function by a short step to either side. */
function slopeAt(f: (x: number) => number, x: number): number {
  const step = 1e-4;
  return (f(x + step) - f(x - step)) / (2 * step);
}

const isDerivative: Judge = ([formula = ''], option) =>
  [0.5, 1.1, 1.7].every((x) =>
    isClose(
      slopeAt((at) => texValue(formula, { x: at }), x),
      texValue(option, { x }),
      1e-4,
    ),
  );

/** The number of ways to choose so many of all, by trying every set. */
function setsOf(all: number, chosen: number): number {
  let count = 0;
  for (let set = 0; set < 2 ** all; set++) {
    if (set.toString(2).replaceAll('0', '').length === chosen) count += 1;
  }
  return count;
}

const JUDGES: readonly (readonly [string, string, Judge])[] = [
  [
    't01',
    'as far below as above the numbers',
    (formulas, option) =>
      numbers(formulas).reduce((sum, value) => sum + value - texValue(option), 0) === 0,
  ],
  [
    't02',
    'the share of red balls in the bag',
    (formulas, option) => {
      const [red = 0, blue = 0] = numbers(formulas);
      const bag = [...Array<string>(red).fill('red'), ...Array<string>(blue).fill('blue')];
      return isClose(bag.filter((ball) => ball === 'red').length / bag.length, texValue(option));
    },
  ],
  ['t03', 'the slope by a short step', isDerivative],
  [
    't04',
    'the slope by a short step',
    ([equation = '', place = ''], option) => {
      const [right = '', x = ''] = [equation, place].map((side) => side.split(' = ')[1] ?? '');
      const slope = slopeAt((at) => texValue(right, { x: at }), texValue(x));
      return isClose(slope, texValue(option), 1e-6);
    },
  ],
  [
    't05',
    'the area of many thin strips',
    ([integral = ''], option) => {
      const [, end = '', integrand = ''] = /^\\int_0\^(\d+) (\(.+\)) \\, dx$/.exec(integral) ?? [];
      const strips = 100;
      const width = Number(end) / strips;
      let area = 0;
      for (let strip = 0; strip < strips; strip++) {
        area += width * texValue(integrand, { x: (strip + 0.5) * width });
      }
      return isClose(area, texValue(option));
    },
  ],
  [
    't06',
    'the share of equally likely pairs',
    (formulas, option) => {
      const [first = 0, second = 0] = numbers(formulas);
      const parts = 420;
      let both = 0;
      for (let one = 0; one < parts; one++) {
        for (let other = 0; other < parts; other++) {
          if (one + 0.5 < first * parts && other + 0.5 < second * parts) both += 1;
        }
      }
      return isClose(both / parts ** 2, texValue(option));
    },
  ],
  [
    't07',
    'the number of all teams',
    (formulas, option) => {
      const [a = 0, m = 0, b = 0, n = 0] = numbers(formulas);
      return setsOf(m, a) * setsOf(n, b) === texValue(option);
    },
  ],
  ['t08', 'the slope by a short step', isDerivative],
  [
    't09',
    'the share of A in equally likely red draws',
    (formulas, option) => {
      const [a = 0, b = 0, c = 0, d = 0] = numbers(formulas);
      // as many draws from either box, each ball of a box equally often
      const draws = (a + b) * (c + d);
      const [fromA, fromB] = [(draws / (a + b)) * a, (draws / (c + d)) * c];
      return isClose(fromA / (fromA + fromB), texValue(option));
    },
  ],
  [
    't10',
    'higher than the places beside it',
    ([, cubic = ''], option) => {
      const height = (x: number) => texValue(cubic, { x });
      const x = texValue(option);
      return height(x) > height(x - 0.01) && height(x) > height(x + 0.01);
    },
  ],
];

describe('the right option of', () => {
  it.each(JUDGES)('calculus-and-probability-%s is alone %s', (id, _what, judge) => {
    expectOneRight(`calculus-and-probability-${id}`, judge);
  });
});
