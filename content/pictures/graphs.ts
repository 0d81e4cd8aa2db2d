import type { Asked } from './asked.ts';
import type { Point } from './draw.ts';
import {
  circle,
  fill,
  lineThrough,
  outlined,
  path,
  picture,
  polygon,
  stroke,
  textAt,
} from './draw.ts';
import { distinct, signed } from './making.ts';
import type { Random } from './random.ts';
import { pick, inRandomOrder, randomWhole } from './random.ts';

const [WIDTH, HEIGHT, UNIT] = [480, 320, 28];
/** The largest coordinates that a picture shows. */
const [MOST_X, MOST_Y] = [8, 5];

const pixel = ([x, y]: Point): Point => [WIDTH / 2 + x * UNIT, HEIGHT / 2 - y * UNIT];

/** A plane with its axes and a grid. */
function plane(): string {
  const columns = Array.from({ length: 2 * MOST_X + 1 }, (_, at) => at - MOST_X);
  const rows = Array.from({ length: 2 * MOST_Y + 1 }, (_, at) => at - MOST_Y);
  const line = (from: Point, to: Point) => `M${pixel(from).join(' ')}L${pixel(to).join(' ')}`;
  const grid = [
    ...columns.map((x) => line([x, -5.5], [x, 5.5])),
    ...rows.map((y) => line([-8.4, y], [8.4, y])),
  ].join('');
  const label = (value: number, at: Point) =>
    value === 0 || value % 2 !== 0 ? '' : textAt(at, signed(value), { size: 15, tone: 'muted' });
  const labels = [
    ...columns.map((x) => label(x, [pixel([x, 0])[0], HEIGHT / 2 + 14])),
    ...rows.map((y) => label(y, [WIDTH / 2 - 15, pixel([0, y])[1]])),
  ].join('');
  const arrow = (at: Point, one: Point, other: Point) => polygon([at, one, other], fill('text'));
  return (
    path(grid, stroke('line', 1)) +
    lineThrough(
      [
        [4, HEIGHT / 2],
        [WIDTH - 8, HEIGHT / 2],
      ],
      'text',
      2,
    ) +
    lineThrough(
      [
        [WIDTH / 2, HEIGHT - 4],
        [WIDTH / 2, 8],
      ],
      'text',
      2,
    ) +
    arrow([WIDTH - 2, 160], [WIDTH - 12, 155], [WIDTH - 12, 165]) +
    arrow([240, 2], [235, 12], [245, 12]) +
    labels
  );
}

function curve(value: (x: number) => number): string {
  const pieces: Point[][] = [[]];
  for (let x = -8.4; x <= 8.4; x += 0.05) {
    const y = value(x);
    if (Number.isFinite(y) && Math.abs(y) < 5.6) pieces.at(-1)?.push(pixel([x, y]));
    else if (pieces.at(-1)?.length) pieces.push([]);
  }
  return pieces
    .filter((piece) => piece.length > 1)
    .map((piece) => lineThrough(piece, 'accent', 3.5))
    .join('');
}

/** Questions about graphs and points. */
export function askGraphs(random: Random): Asked[] {
  return [
    ...distinct(20, (share) => askLine(random, share)),
    ...distinct(25, (share) => askCurve(random, share)),
    ...distinct(20, (share) => askPoint(random, share)),
  ];
}

/** "2x", "−x", as the first term. */
const term = (factor: number, power = 'x') =>
  `${factor === 1 ? '' : factor === -1 ? '−' : signed(factor)}${power}`;
/** " + 3", " − 1", as a later term. */
const plus = (value: number) => (value === 0 ? '' : value > 0 ? ` + ${value}` : ` − ${-value}`);
const point = (x: number, y: number) => `(${signed(x)}, ${signed(y)})`;

function askLine(random: Random, share: number): Asked {
  const slope = pick(random, share < 0.5 ? [1, 2, 1, 3] : [-1, -2, 0.5, -0.5, -3]);
  const start = randomWhole(random, -3, 3);
  const formula = (m: number, b: number) => `y = ${term(m)}${plus(b)}`;
  const mistakes: [number, number][] = [
    [-slope, start],
    [slope, -start],
    [slope * 2, start],
    [slope, start + 1],
    [slope, start - 2],
    [-slope, start + 1],
  ];
  const right = formula(slope, start);
  const wrong = inRandomOrder(
    random,
    mistakes.map(([m, b]) => formula(m, b)),
  ).filter((one) => one !== right);
  const x = Math.abs(slope) < 1 ? 2 : 1;
  return {
    question: 'Which function has this graph?',
    right,
    wrong: [...new Set(wrong)].slice(0, 3),
    alt: `A straight line in a plane, through ${point(0, start)} and ${point(x, start + slope * x)}.`,
    hint: 'See where the line crosses the upright axis, and how far it climbs with each step to the right.',
    note: `The line meets the y-axis at ${signed(start)} and ${slope > 0 ? 'climbs' : 'falls'} by ${Math.abs(slope)} with each step to the right: ${right}.`,
    rank: 0.25 + share * 0.5,
    svg: picture(WIDTH, HEIGHT, plane() + curve((at) => slope * at + start)),
  };
}

function askCurve(random: Random, share: number): Asked {
  const kind = pick(
    random,
    share < 0.45
      ? (['shifted', 'raised'] as const)
      : (['vertex', 'known', 'modulus', 'vertex'] as const),
  );
  const rank = 0.35 + share * 0.6;
  if (kind === 'known') return askKnown(random, rank);
  const sign = pick(random, [1, -1]);
  const across = kind === 'raised' ? 0 : pick(random, [-4, -3, -2, -1, 1, 2, 3, 4]);
  const up = kind === 'shifted' ? 0 : pick(random, [-3, -2, -1, 1, 2, 3]);
  const isModulus = kind === 'modulus';
  const formula = (s: number, p: number, q: number) => {
    const inner = p === 0 ? 'x' : `x${plus(-p)}`;
    const power = isModulus ? `|${inner}|` : p === 0 ? 'x²' : `(${inner})²`;
    return `y = ${term(s, power)}${plus(q)}`;
  };
  const right = formula(sign, across, up);
  const mistakes = [
    formula(-sign, across, up),
    formula(sign, -across, up),
    formula(sign, across, -up),
    formula(sign, up, across),
    formula(-sign, -across, up),
  ].filter((one) => one !== right);
  return {
    question: 'Which function has this graph?',
    right,
    wrong: [...new Set(inRandomOrder(random, mistakes))].slice(0, 3),
    alt: `${isModulus ? 'A V-shaped graph' : 'A parabola'} that opens ${sign > 0 ? 'upwards' : 'downwards'}, with its tip at ${point(across, up)}.`,
    hint: `Look for its ${sign > 0 ? 'lowest' : 'highest'} point first.`,
    note: `The tip lies at ${point(across, up)}: ${across === 0 ? 'no shift to a side' : `a shift to the ${across > 0 ? 'right' : 'left'} by ${Math.abs(across)} is written x${plus(-across)}`}. It opens ${sign > 0 ? 'upwards' : 'downwards'}: ${right}.`,
    rank,
    svg: picture(
      WIDTH,
      HEIGHT,
      plane() + curve((x) => sign * (isModulus ? Math.abs(x - across) : (x - across) ** 2) + up),
    ),
  };
}

interface Known {
  readonly formula: string;
  readonly value: (x: number) => number;
  readonly seen: string;
  readonly note: string;
}

const KNOWN: readonly Known[] = [
  {
    formula: 'y = sin x',
    value: Math.sin,
    seen: 'A wave between −1 and 1 that climbs through (0, 0)',
    note: 'The sine starts at 0 and climbs; it repeats itself after 2π, about 6.3.',
  },
  {
    formula: 'y = cos x',
    value: Math.cos,
    seen: 'A wave between −1 and 1 with a crest at (0, 1)',
    note: 'The cosine starts at its crest, 1; it repeats itself after 2π, about 6.3.',
  },
  {
    formula: 'y = 2 sin x',
    value: (x) => 2 * Math.sin(x),
    seen: 'A wave between −2 and 2 that climbs through (0, 0)',
    note: 'The factor 2 doubles the height of the wave, not its length.',
  },
  {
    formula: 'y = 2ˣ',
    value: (x) => 2 ** x,
    seen: 'A curve above the x-axis that climbs ever faster, through (0, 1) and (2, 4)',
    note: 'Each step to the right doubles it: 1, 2, 4. Any number to the power of 0 is 1.',
  },
  {
    formula: 'y = 1/x',
    value: (x) => 1 / x,
    seen: 'Two branches, at the upper right and the lower left, that never meet the axes',
    note: 'A hyperbola: the larger x, the nearer to 0; there is no value at x = 0.',
  },
  {
    formula: 'y = √x',
    value: (x) => (x < 0 ? Number.NaN : Math.sqrt(x)),
    seen: 'A curve from (0, 0) to the right only, through (1, 1) and (4, 2), ever flatter',
    note: 'There is no root of a negative number here, so nothing stands left of 0.',
  },
  {
    formula: 'y = x³',
    value: (x) => x ** 3,
    seen: 'A curve from the lower left through (−1, −1), (0, 0) and (1, 1) to the upper right, ever steeper',
    note: 'An odd power keeps the sign: negative numbers give negative values.',
  },
  {
    formula: 'y = |x|',
    value: Math.abs,
    seen: 'A V with its tip at (0, 0)',
    note: 'The modulus makes every number positive: (−2) and 2 both give 2.',
  },
];

function askKnown(random: Random, rank: number): Asked {
  const known = pick(random, KNOWN);
  const others = KNOWN.filter((one) => one !== known).map(({ formula }) => formula);
  return {
    question: 'Which function has this graph?',
    right: known.formula,
    wrong: inRandomOrder(random, others).slice(0, 3),
    alt: `${known.seen}.`,
    hint: 'Try x = 0 and x = 1.',
    note: known.note,
    rank,
    svg: picture(WIDTH, HEIGHT, plane() + curve(known.value)),
  };
}

function askPoint(random: Random, share: number): Asked {
  const [x, y] = [
    pick(random, [-7, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7]),
    pick(random, [-4, -3, -2, -1, 1, 2, 3, 4]),
  ];
  const others = [
    point(y, x),
    point(-x, y),
    point(x, -y),
    point(-x, -y),
    point(x + 1, y),
    point(-y, x),
  ];
  const at = pixel([x, y]);
  return {
    question: 'What are the coordinates of the red point?',
    right: point(x, y),
    wrong: [...new Set(inRandomOrder(random, others))]
      .filter((one) => one !== point(x, y))
      .slice(0, 3),
    alt: `A plane with a point ${Math.abs(x)} to the ${x > 0 ? 'right' : 'left'} of the middle and ${Math.abs(y)} ${y > 0 ? 'above' : 'below'} it.`,
    hint: 'First the number to the right or left, then the number up or down; left and down are negative.',
    note: `From the middle go ${Math.abs(x)} to the ${x > 0 ? 'right' : 'left'} and ${Math.abs(y)} ${y > 0 ? 'up' : 'down'}: ${point(x, y)}. The x-coordinate always comes first.`,
    rank: 0.02 + share * 0.3,
    svg: picture(WIDTH, HEIGHT, plane() + circle(at, 8, outlined('accent', 'card', 2))),
  };
}
