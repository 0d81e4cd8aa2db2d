import {
  point,
  points,
  positives,
  rational,
  rationals,
  root,
  roots,
  wholeNumber,
  wholeNumbers,
} from './choices.ts';
import { ratio, rationalTex, times } from './rational.ts';
import type { Rational } from './rational.ts';
import { defineTemplate } from './template.ts';
import { termTex } from './tex.ts';
import { absolute, itemAt, quotients } from './whole-numbers.ts';

const category = 'geometry-and-trigonometry';
const DEGREES = { after: '^\\circ' };
const PI = { after: '\\pi' };

const thirdAngle = defineTemplate({
  id: 't01',
  category,
  level: 1,
  ranges: { a: [15, 100], b: [15, 100] },
  make({ a, b }) {
    const right = 180n - a - b;
    if (right < 10n) return undefined;
    return {
      question: `Two angles of a triangle are $${a}^\\circ$ and $${b}^\\circ$. How large is the third?`,
      right: wholeNumber(right, DEGREES),
      mistakes: positives(
        [
          360n - a - b, // took the sum of a quadrilateral
          a + b, // the exterior angle
          180n - a, // forgot the second angle
          180n - b, // forgot the first angle
          right - 10n, // forgot to carry
          right + 10n, // carried once too often
          absolute(a - b), // subtracted the angles
        ],
        DEGREES,
      ),
      note: `The angles of a triangle add up to $180^\\circ$, and $180 - ${a} - ${b} = ${right}$.`,
    };
  },
});

const rectangle = defineTemplate({
  id: 't02',
  category,
  level: 1,
  ranges: { a: [3, 15], b: [3, 15], form: [0, 1] },
  make({ a, b, form }) {
    if (a === b) return undefined;
    const isArea = form === 0n;
    return {
      question: `What is the ${isArea ? 'area' : 'perimeter'} of a rectangle with sides $${a}$ and $${b}$?`,
      right: wholeNumber(isArea ? a * b : 2n * (a + b)),
      mistakes: wholeNumbers([
        isArea ? 2n * (a + b) : a * b, // mixed up perimeter and area
        a + b, // took two sides for four
        2n * a + b, // left out one side
        2n * a * b, // doubled the area
        4n * (a > b ? a : b), // took the rectangle for a square
        a * a + b * b, // squared the sides
      ]),
      note: isArea
        ? `The area is the product of the sides, $${a} \\cdot ${b}$.`
        : `There are two sides of each length: $2 \\cdot (${a} + ${b})$.`,
    };
  },
});

const triangleArea = defineTemplate({
  id: 't03',
  category,
  level: 1,
  ranges: { base: [3, 20], height: [3, 20] },
  make({ base, height }) {
    const product = base * height;
    if (product % 2n !== 0n || base === height) return undefined;
    return {
      question: `What is the area of a triangle with base $${base}$ and height $${height}$?`,
      right: wholeNumber(product / 2n),
      mistakes: wholeNumbers(
        [
          product, // forgot to halve
          base + height, // added
          2n * (base + height), // the perimeter of a rectangle
          product / 2n + base, // half a row too many
          product / 4n, // halved twice
          product / 2n - height, // half a row too few
        ].filter((value) => value > 0n),
      ),
      note: `It is half of a rectangle with the same base and height: $\\frac{1}{2} \\cdot ${base} \\cdot ${height}$.`,
    };
  },
});

const pythagoras = defineTemplate({
  id: 't04',
  category,
  level: 2,
  ranges: { a: [2, 12], b: [2, 12], form: [0, 1] },
  make({ a, b, form }) {
    if (a >= b) return undefined;
    const [sum, difference] = [a * a + b * b, b * b - a * a];
    const isHypotenuse = form === 0n;
    return {
      question: isHypotenuse
        ? `The legs of a right triangle are $${a}$ and $${b}$. How long is the hypotenuse?`
        : `A right triangle has a leg of $${a}$ and the hypotenuse $${b}$. How long is the other leg?`,
      right: root(isHypotenuse ? sum : difference),
      mistakes: roots([
        isHypotenuse ? difference : sum, // mixed up sum and difference
        isHypotenuse ? (a + b) ** 2n : (b - a) ** 2n, // forgot the squares
        isHypotenuse ? sum ** 2n : difference ** 2n, // forgot the root
        a + b, // forgot to square below the root
        a * b, // multiplied
        2n * (a + b), // doubled instead of squaring
      ]),
      note: isHypotenuse
        ? `The square of the hypotenuse is $${a}^2 + ${b}^2 = ${sum}$.`
        : `The square of the other leg is $${b}^2 - ${a}^2 = ${difference}$.`,
    };
  },
});

const midpoint = defineTemplate({
  id: 't05',
  category,
  level: 2,
  ranges: { x: [-9, 9], y: [-9, 9], u: [-9, 9], v: [-9, 9] },
  make({ x, y, u, v }) {
    if (x === u || y === v) return undefined;
    return {
      question: `What is the midpoint of $(${x}, ${y})$ and $(${u}, ${v})$?`,
      right: point([ratio(x + u, 2n), ratio(y + v, 2n)]),
      mistakes: points([
        [ratio(u - x, 2n), ratio(v - y, 2n)], // half of the difference
        [ratio(x + u), ratio(y + v)], // forgot to halve
        [ratio(u - x), ratio(v - y)], // the way from one to the other
        [ratio(y + v, 2n), ratio(x + u, 2n)], // swapped the coordinates
        [ratio(x + y, 2n), ratio(u + v, 2n)], // the mean within each point
        [ratio(x + u, 2n), ratio(v - y, 2n)], // sign error in the second
      ]),
      note: `Each coordinate is a mean: $\\frac{${x} ${signed(u)}}{2}$ and $\\frac{${y} ${signed(v)}}{2}$.`,
    };
  },
});

/** A summand with its sign, 0 included. */
const signed = (value: bigint): string => termTex(value) || '+ 0';

const circle = defineTemplate({
  id: 't06',
  category,
  level: 2,
  ranges: { radius: [2, 20], form: [0, 3] },
  make({ radius: r, form }) {
    const isArea = form < 2n;
    const isRadius = form % 2n === 0n;
    return {
      question: `What is the ${isArea ? 'area' : 'circumference'} of a circle of ${isRadius ? `radius $${r}$` : `diameter $${2n * r}$`}?`,
      right: wholeNumber(isArea ? r * r : 2n * r, PI),
      mistakes: wholeNumbers(
        [
          isArea ? 2n * r : r * r, // mixed up area and circumference
          4n * r * r, // took the diameter for the radius
          4n * r, // the same
          r, // forgot the square or the factor 2
          2n * r * r, // doubled the area
          3n * r * r, // put in 3 for pi beside pi
          ...quotients(r, 2n), // halved instead of doubling
          ...quotients(r * r, 2n), // halved the area
        ],
        PI,
      ),
      note: isArea
        ? `The area is $\\pi r^2$ with the radius $${r}$.`
        : `The circumference is $2 \\pi r$ with the radius $${r}$.`,
    };
  },
});

/** Angles in degrees that are simple parts of a circle. */
const SECTORS = [30n, 36n, 40n, 45n, 60n, 72n, 90n, 120n, 135n, 150n];

const sector = defineTemplate({
  id: 't07',
  category,
  level: 3,
  ranges: { radius: [2, 12], angle: [0, 9] },
  make({ radius: r, angle }) {
    const degrees = itemAt(SECTORS, angle);
    const part = ratio(degrees, 360n);
    const of = (whole: bigint) => times(part, ratio(whole));
    return {
      question: `A circle has the radius $${r}$. What is the area of a sector with the angle $${degrees}^\\circ$?`,
      right: rational(of(r * r), PI),
      mistakes: rationals(
        [
          of(2n * r), // the length of the arc
          of(r), // forgot to square
          ratio(r * r), // the whole circle
          of(2n * r * r), // took 180 degrees for the whole angle
          of(4n * r * r), // took the diameter for the radius
          times(of(r * r), ratio(1n, 2n)), // halved, as for a triangle
        ],
        PI,
      ),
      note: `The circle has the area $${r * r}\\pi$. The sector is $\\frac{${degrees}}{360} = ${rationalTex(part)}$ of it.`,
    };
  },
});

const cone = defineTemplate({
  id: 't08',
  category,
  level: 3,
  ranges: { radius: [2, 9], height: [2, 15] },
  make({ radius: r, height: h }) {
    const cylinder = r * r * h;
    if (cylinder % 3n !== 0n || r === h) return undefined;
    return {
      question: `What is the volume of a cone with the radius $${r}$ and the height $${h}$?`,
      right: wholeNumber(cylinder / 3n, PI),
      mistakes: rationals(
        [
          ratio(cylinder), // the cylinder around it
          ratio(cylinder, 2n), // halved, as for a triangle
          ratio(r * h, 3n), // forgot to square
          ratio(2n * r * h, 3n), // doubled instead of squaring
          ratio(r * h * h, 3n), // squared the height
          ratio(4n * cylinder, 3n), // took the diameter for the radius
          ratio(r * r), // only the base
        ],
        PI,
      ),
      note: `It is a third of the cylinder: $\\frac{1}{3} \\cdot \\pi \\cdot ${r}^2 \\cdot ${h}$.`,
    };
  },
});

const lawOfCosines = defineTemplate({
  id: 't09',
  category,
  level: 4,
  ranges: { a: [2, 12], b: [2, 12], form: [0, 1] },
  make({ a, b, form }) {
    if (a >= b) return undefined;
    const isObtuse = form === 1n;
    const squares = a * a + b * b;
    // twice the cosine of 60 or 120 degrees is 1 or -1
    const product = isObtuse ? -a * b : a * b;
    return {
      question: `Two sides of a triangle are $${a}$ and $${b}$, with an angle of $${isObtuse ? 120 : 60}^\\circ$ between them. How long is the third side?`,
      right: root(squares - product),
      mistakes: roots([
        squares, // Pythagoras without a right angle
        squares + product, // sign error of the cosine
        squares - 2n * product, // forgot the cosine
        squares + 2n * product, // forgot the cosine, with a sign error
        ...quotients(2n * squares - product, 2n), // forgot the factor 2
        squares - a, // forgot the other side in the product
        (squares - product) ** 2n, // forgot the root
      ]),
      note: `By the law of cosines with $\\cos ${isObtuse ? 120 : 60}^\\circ = ${isObtuse ? '-' : ''}\\frac{1}{2}$, its square is $${a}^2 + ${b}^2 ${isObtuse ? '+' : '-'} ${a} \\cdot ${b} = ${squares - product}$.`,
    };
  },
});

/** Right triangles with whole sides: legs and hypotenuse. */
const TRIPLES = [
  [3n, 4n, 5n],
  [5n, 12n, 13n],
  [8n, 15n, 17n],
  [7n, 24n, 25n],
  [20n, 21n, 29n],
  [12n, 35n, 37n],
  [9n, 40n, 41n],
  [28n, 45n, 53n],
  [11n, 60n, 61n],
  [16n, 63n, 65n],
  [33n, 56n, 65n],
  [48n, 55n, 73n],
  [13n, 84n, 85n],
  [36n, 77n, 85n],
] as const;

const fromSine = defineTemplate({
  id: 't10',
  category,
  level: 4,
  ranges: { triple: [0, 13], swap: [0, 1], obtuse: [0, 1], form: [0, 1] },
  make({ triple, swap, obtuse, form }) {
    const [one, other, c] = itemAt(TRIPLES, triple);
    const [opposite, adjacent] = swap === 0n ? [one, other] : [other, one];
    const [isObtuse, isTangent] = [obtuse === 1n, form === 1n];
    const sign = isObtuse ? -1n : 1n;
    const cosine = ratio(sign * adjacent, c);
    const tangent = ratio(sign * opposite, adjacent);
    const negative = ({ numerator, denominator }: Rational) => ratio(-numerator, denominator);
    const right = isTangent ? tangent : cosine;
    return {
      question: `If $\\sin \\alpha = \\frac{${opposite}}{${c}}$ and $${isObtuse ? '90^\\circ < \\alpha < 180^\\circ' : '0^\\circ < \\alpha < 90^\\circ'}$, what is $\\${isTangent ? 'tan' : 'cos'} \\alpha$?`,
      right: rational(right),
      mistakes: rationals([
        negative(right), // the sign of the other angle with this sine
        isTangent ? cosine : tangent, // mixed up cosine and tangent
        negative(isTangent ? cosine : tangent), // the same with the wrong sign
        ratio(sign * adjacent, opposite), // the cotangent
        ratio(-sign * adjacent, opposite), // the same with the wrong sign
        ratio(c - opposite, c), // forgot the squares
      ]),
      note: `Pythagoras gives $${c}^2 - ${opposite}^2 = ${adjacent}^2$ for the other leg. ${isObtuse ? 'Between $90^\\circ$ and $180^\\circ$ cosine and tangent are negative.' : 'For an acute angle all three are positive.'}`,
    };
  },
});

/** The templates of geometry and trigonometry. */
export const GEOMETRY_TEMPLATES = [
  thirdAngle,
  rectangle,
  triangleArea,
  pythagoras,
  midpoint,
  circle,
  sector,
  cone,
  lawOfCosines,
  fromSine,
] as const;
