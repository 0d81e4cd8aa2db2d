import { describe, it } from 'vitest';
import type { Judge } from './expect-one-right.ts';
import { expectOneRight } from './expect-one-right.ts';
import { formulasIn, isClose, texValue } from './tex-value.ts';

const range = (least: number, most: number, step = 1) =>
  Array.from({ length: Math.floor((most - least) / step) + 1 }, (_, at) => least + at * step);

/** The two sides of an equation or inequality. */
const sidesOf = (formula: string, sign = '=') => {
  const [left = '', right = ''] = formula.split(` ${sign} `);
  return [left, right] as const;
};

/** Whether an equation holds for these values. */
function holds(equation: string, variables: Readonly<Record<string, number>>): boolean {
  const [left, right] = sidesOf(equation);
  return isClose(texValue(left, variables), texValue(right, variables));
}

/** Whether two formulas have the same value for every x. */
const isSameFunction: Judge = ([given = ''], option) =>
  range(-5, 5).every((x) => isClose(texValue(given, { x }), texValue(option, { x })));

/** Whether an inequality holds for a value. */
function isTrue(inequality: string, x: number): boolean {
  const sign = inequality.includes('<') ? '<' : '>';
  const [left, right] = sidesOf(inequality, sign).map((side) => texValue(side, { x }));
  return sign === '<' ? left! < right! : left! > right!;
}

const JUDGES: readonly (readonly [string, string, Judge])[] = [
  [
    't01',
    'a number that solves the equation',
    ([equation = ''], x) => holds(equation, { x: texValue(x) }),
  ],
  ['t02', 'a sum with the same value for every x', isSameFunction],
  [
    't03',
    'the value of the function',
    ([f = '', call = ''], option) => {
      const x = texValue(call.slice(2, -1));
      return texValue(sidesOf(f)[1], { x }) === texValue(option);
    },
  ],
  ['t04', 'a sum with the same value for every x', isSameFunction],
  [
    't05',
    'two different zeros',
    ([equation = ''], _first, { option }) => {
      const zeros = formulasIn(option).map((zero) => texValue(zero));
      return zeros[0] !== zeros[1] && zeros.every((x) => holds(equation, { x }));
    },
  ],
  [
    't06',
    'true for the same numbers',
    ([, inequality = ''], option) =>
      range(-250, 250, 0.5).every((x) => isTrue(inequality, x) === isTrue(option, x)),
  ],
  [
    't07',
    'the x of a pair that solves both equations',
    ([first = '', second = ''], option) =>
      range(-100, 100).some((y) =>
        [first, second].every((equation) => holds(equation, { x: texValue(option), y })),
      ),
  ],
  [
    't08',
    'the least of all values',
    ([square = ''], option) =>
      Math.min(...range(-20, 20, 0.5).map((x) => texValue(square, { x }))) === texValue(option),
  ],
  [
    't09',
    'a number that solves the equation',
    ([equation = ''], option) => {
      const x = texValue(option);
      // powers may be tiny or huge
      const [left, right] = sidesOf(equation).map((side) => Math.log(texValue(side, { x })));
      return isClose(left!, right!);
    },
  ],
  [
    't10',
    'the sum of the squares of both zeros',
    ([equation = ''], option) => {
      const [polynomial] = sidesOf(equation);
      const c = texValue(polynomial, { x: 0 });
      const b = texValue(polynomial, { x: 1 }) - 1 - c;
      const root = Math.sqrt(b * b - 4 * c);
      return isClose(((-b + root) / 2) ** 2 + ((-b - root) / 2) ** 2, texValue(option));
    },
  ],
];

describe('the right option of', () => {
  it.each(JUDGES)('algebra-%s is alone %s', (id, _what, judge) => {
    expectOneRight(`algebra-${id}`, judge);
  });
});
