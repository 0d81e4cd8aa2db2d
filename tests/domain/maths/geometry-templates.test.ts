import { describe, it } from 'vitest';
import type { Judge } from './expect-one-right.ts';
import { expectOneRight } from './expect-one-right.ts';
import { isClose, pointOf, texValue } from './tex-value.ts';

const numbers = (formulas: readonly string[]) => formulas.map((formula) => texValue(formula));
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Corners of so many that a polygon is as good as an arc. */
const CORNERS = 20_000;
const ALIKE = 1e-6;

/** The length and the enclosed area of an arc around the origin, corner by corner. */
function arcOf(
  radius: number,
  degrees: number,
): { readonly length: number; readonly area: number } {
  const step = radians(degrees) / CORNERS;
  const chord = 2 * radius * Math.sin(step / 2);
  const triangle = (radius * radius * Math.sin(step)) / 2;
  return { length: CORNERS * chord, area: CORNERS * triangle };
}

const distance = ([x, y]: readonly [number, number], [u, v]: readonly [number, number]) =>
  Math.hypot(x - u, y - v);

const JUDGES: readonly (readonly [string, string, Judge])[] = [
  [
    't01',
    'the angle that makes 180 degrees',
    (angles, option) => [...numbers(angles), texValue(option)].reduce((a, b) => a + b) === 180,
  ],
  [
    't02',
    'the number of unit squares, or the way around',
    (formulas, option, { question }) => {
      const [a = 0, b = 0] = numbers(formulas);
      let [squares, way] = [0, 0];
      for (let x = 0; x < a; x++) {
        for (let y = 0; y < b; y++) {
          squares += 1;
          way += [x === 0, x === a - 1, y === 0, y === b - 1].filter(Boolean).length;
        }
      }
      return texValue(option) === (question.includes('perimeter') ? way : squares);
    },
  ],
  [
    't03',
    'the area of a triangle by its corners',
    (formulas, option) => {
      const [base = 0, height = 0] = numbers(formulas);
      // (0, 0), (base, 0) and (1, height) by the shoelace formula
      return texValue(option) === Math.abs(0 + (base * height - 1 * 0) + 0) / 2;
    },
  ],
  [
    't04',
    'the side that makes a right angle',
    (formulas, option, { question }) => {
      const [a = 0, b = 0] = numbers(formulas);
      const value = texValue(option);
      return question.includes('the other leg')
        ? isClose(Math.hypot(a, value), b)
        : isClose(Math.hypot(a, b), value);
    },
  ],
  [
    't05',
    'half of the way from both',
    (formulas, option) => {
      const [one, other] = formulas.map(pointOf);
      const middle = pointOf(option);
      const half = distance(one!, other!) / 2;
      return isClose(distance(one!, middle), half) && isClose(distance(other!, middle), half);
    },
  ],
  [
    't06',
    'the size of a polygon of many corners',
    (formulas, option, { question }) => {
      const [given = 0] = numbers(formulas);
      const { length, area } = arcOf(question.includes('diameter') ? given / 2 : given, 360);
      return isClose(texValue(option), question.includes('area') ? area : length, ALIKE);
    },
  ],
  [
    't07',
    'the area of many thin triangles',
    (formulas, option) => {
      const [radius = 0, degrees = 0] = numbers(formulas);
      return isClose(texValue(option), arcOf(radius, degrees).area, ALIKE);
    },
  ],
  [
    't08',
    'the volume of many thin discs',
    (formulas, option) => {
      const [radius = 0, height = 0] = numbers(formulas);
      const discs = 20_000;
      let volume = 0;
      for (let disc = 0; disc < discs; disc++) {
        const here = (radius * (disc + 0.5)) / discs;
        volume += (Math.PI * here * here * height) / discs;
      }
      return isClose(texValue(option), volume, ALIKE);
    },
  ],
  [
    't09',
    'the distance of the two ends',
    (formulas, option) => {
      const [a = 0, b = 0, degrees = 0] = numbers(formulas);
      const end = [b * Math.cos(radians(degrees)), b * Math.sin(radians(degrees))] as const;
      return isClose(distance([a, 0], end), texValue(option));
    },
  ],
  [
    't10',
    'the value at the angle with this sine',
    ([sine = '', between = '', asked = ''], option) => {
      const acute = Math.asin(texValue(sine.split(' = ')[1] ?? ''));
      const angle = between.startsWith('90') ? Math.PI - acute : acute;
      const value = asked.startsWith('\\tan') ? Math.tan(angle) : Math.cos(angle);
      return isClose(value, texValue(option));
    },
  ],
];

describe('the right option of', () => {
  it.each(JUDGES)('geometry-and-trigonometry-%s is alone %s', (id, _what, judge) => {
    expectOneRight(`geometry-and-trigonometry-${id}`, judge);
  });
});
