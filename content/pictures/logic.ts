import type { Asked } from './asked.ts';
import { askChess } from './chess.ts';
import type { Point } from './draw.ts';
import { circle, fill, lineThrough, outlined, picture, rect, textAt } from './draw.ts';
import { distinct, signed } from './making.ts';
import type { Random } from './random.ts';
import { pick, seeded, inRandomOrder, randomWhole, wrongNumbers } from './random.ts';

const [WIDTH, HEIGHT] = [480, 320];
const draw = (content: string) => picture(WIDTH, HEIGHT, content);

/** Chess, matchsticks and grids of numbers. */
export function askLogic(): Asked[] {
  const random = seeded(83);
  return [
    ...askChess(random),
    ...distinct(14, (share) => askMatches(random, share)),
    ...distinct(12, (share) => askMagic(random, share)),
    ...distinct(12, (share) => askPyramid(random, share)),
    ...distinct(12, (share) => askSequence(random, share)),
  ];
}

/** The matches of each digit: top, upper left, upper right, middle, lower left, lower right, bottom. */
const DIGITS = [
  '1110111',
  '0010010',
  '1011101',
  '1011011',
  '0111010',
  '1101011',
  '1101111',
  '1010010',
  '1111111',
  '1111011',
];

interface Sum {
  readonly digits: readonly [number, number, number];
  readonly isPlus: boolean;
}

const isTrue = ({ digits: [one, two, three], isPlus }: Sum) =>
  (isPlus ? one + two : one - two) === three;
const textOf = ({ digits: [one, two, three], isPlus }: Sum) =>
  `${one} ${isPlus ? '+' : '−'} ${two} = ${three}`;
const bitsOf = ({ digits, isPlus }: Sum) =>
  `${digits.map((digit) => DIGITS[digit]).join('')}${isPlus ? 1 : 0}`;

const EVERY_SUM: readonly Sum[] = Array.from({ length: 2000 }, (_, at) => ({
  digits: [Math.floor(at / 200), Math.floor(at / 20) % 10, Math.floor(at / 2) % 10] as const,
  isPlus: at % 2 === 1,
}));

/** The sums that come from moving one match of another. */
function oneMoveFrom(sum: Sum): Sum[] {
  const bits = bitsOf(sum);
  return EVERY_SUM.filter((other) => {
    const theirs = bitsOf(other);
    let [added, taken] = [0, 0];
    for (let at = 0; at < bits.length; at++) {
      if (bits[at] === theirs[at]) continue;
      if (bits[at] === '1') taken += 1;
      else added += 1;
    }
    return added === 1 && taken === 1;
  });
}

function match(from: Point, to: Point): string {
  return lineThrough([from, to], 'strong', 8) + circle(to, 6.5, fill('accent'));
}

function drawSum({ digits, isPlus }: Sum): string {
  const [size, top] = [62, 92];
  const digitAt = (digit: number, x: number) => {
    const [y1, y2, y3, right] = [top, top + size, top + 2 * size, x + size];
    const places: [Point, Point][] = [
      [
        [x + 9, y1],
        [right - 9, y1],
      ],
      [
        [x, y1 + 9],
        [x, y2 - 9],
      ],
      [
        [right, y1 + 9],
        [right, y2 - 9],
      ],
      [
        [x + 9, y2],
        [right - 9, y2],
      ],
      [
        [x, y2 + 9],
        [x, y3 - 9],
      ],
      [
        [right, y2 + 9],
        [right, y3 - 9],
      ],
      [
        [x + 9, y3],
        [right - 9, y3],
      ],
    ];
    return places
      .map(([from, to], at) => (DIGITS[digit]?.[at] === '1' ? match(from, to) : ''))
      .join('');
  };
  const middle = top + size;
  return (
    digitAt(digits[0], 28) +
    match([118, middle], [158, middle]) +
    (isPlus ? match([138, middle + 20], [138, middle - 20]) : '') +
    digitAt(digits[1], 190) +
    match([280, middle - 12], [322, middle - 12]) +
    match([280, middle + 12], [322, middle + 12]) +
    digitAt(digits[2], 356)
  );
}

function askMatches(random: Random, share: number): Asked {
  for (;;) {
    const sum = pick(random, EVERY_SUM);
    const reached = oneMoveFrom(sum);
    const [right, ...others] = reached.filter(isTrue);
    if (isTrue(sum) || !right || others.length > 0) continue;
    const wrong = EVERY_SUM.filter(
      (one) => isTrue(one) && one !== right && likeness(one, sum) >= 2,
    );
    if (wrong.length < 3) continue;
    return {
      question: 'Move one match so that the sum is right. Which sum do you get?',
      right: textOf(right),
      wrong: inRandomOrder(random, wrong).slice(0, 3).map(textOf),
      alt: `A wrong sum of matches, with digits as on a pocket calculator: ${textOf(sum)}.`,
      hint: 'The number of matches stays the same: a match leaves one sign and joins the same or another one.',
      note: `One match moves from ${textOf(sum)} to ${textOf(right)}; no other single move makes a right sum.`,
      rank: 0.35 + share * 0.65,
      svg: draw(drawSum(sum)),
    };
  }
}

/** How many of the three digits and the sign are equal. */
const likeness = (one: Sum, other: Sum) =>
  one.digits.filter((digit, at) => digit === other.digits[at]).length +
  (one.isPlus === other.isPlus ? 1 : 0);

function drawGrid(rows: readonly (readonly (number | '?')[])[], size = 84): string {
  const columns = rows[0]?.length ?? 0;
  const [left, top] = [(WIDTH - columns * size) / 2, (HEIGHT - rows.length * size) / 2];
  return rows
    .flatMap((row, y) =>
      row.map((value, x) => {
        const [cellX, cellY] = [left + x * size, top + y * size];
        const isAsked = value === '?';
        return (
          rect(cellX, cellY, size, size, outlined(isAsked ? 'yellow' : 'card', 'text', 2.5)) +
          textAt([cellX + size / 2, cellY + size / 2], isAsked ? '?' : signed(value), {
            size: 30,
            isBold: true,
            tone: isAsked ? 'accent' : 'text',
          })
        );
      }),
    )
    .join('');
}

const gridText = (rows: readonly (readonly (number | '?')[])[]) =>
  rows.map((row) => row.map((value) => (value === '?' ? '?' : signed(value))).join(' ')).join('; ');

const LO_SHU = [
  [2, 7, 6],
  [9, 5, 1],
  [4, 3, 8],
] as const;

function askMagic(random: Random, share: number): Asked {
  const [factor, more] =
    share < 0.4
      ? [1, randomWhole(random, 0, 4)]
      : [randomWhole(random, 1, 3), randomWhole(random, 0, 9)];
  const turned =
    random() < 0.5
      ? LO_SHU.map((row) => row.toReversed())
      : LO_SHU.map((_, x) => LO_SHU.map((row) => row[x] ?? 0));
  const full = turned.map((row) => row.map((value) => value * factor + more));
  const [y, x] = [randomWhole(random, 0, 2), randomWhole(random, 0, 2)];
  const right = full[y]?.[x] ?? 0;
  const sum = (full[0] ?? []).reduce((all, one) => all + one, 0);
  const shown = full.map((row, atY) =>
    row.map((value, atX) => (atY === y && atX === x ? ('?' as const) : value)),
  );
  return {
    question: 'All rows, columns and diagonals have the same sum. Which number is missing?',
    right: String(right),
    wrong: wrongNumbers(random, right, [right + factor, right - factor, sum - right], {
      step: factor,
      least: 0,
    }).map(String),
    alt: `A magic square of three rows: ${gridText(shown)}.`,
    hint: 'Add up a row without a gap, then take away the two numbers beside the gap.',
    note: `Each row, column and diagonal adds up to ${sum}, so the missing number is ${right}. The oldest such square, Lo Shu, is Chinese and over 2,000 years old.`,
    rank: 0.1 + share * 0.6,
    svg: draw(drawGrid(shown)),
  };
}

function askPyramid(random: Random, share: number): Asked {
  const base = Array.from({ length: share < 0.5 ? 3 : 4 }, () =>
    randomWhole(random, 1, share < 0.5 ? 9 : 12),
  );
  const rows: number[][] = [base];
  while ((rows[0]?.length ?? 0) > 1) {
    const below = rows[0] ?? [];
    rows.unshift(below.slice(1).map((value, at) => value + (below[at] ?? 0)));
  }
  const isTop = share < 0.35;
  const y = isTop ? 0 : rows.length - 1;
  const x = isTop ? 0 : randomWhole(random, 0, base.length - 1);
  const right = rows[y]?.[x] ?? 0;
  const shown = rows.map((row, atY) =>
    row.map((value, atX) => (atY === y && atX === x ? ('?' as const) : value)),
  );
  const [w, h] = [96, 68];
  const top = (HEIGHT - rows.length * h) / 2;
  const drawn = shown.flatMap((row, atY) =>
    row.map((value, atX) => {
      const [cellX, cellY] = [WIDTH / 2 + (atX - row.length / 2) * w, top + atY * h];
      const isAsked = value === '?';
      return (
        rect(
          cellX + 2,
          cellY + 2,
          w - 4,
          h - 4,
          outlined(isAsked ? 'yellow' : 'soft', 'text', 2.5),
          8,
        ) +
        textAt([cellX + w / 2, cellY + h / 2], String(value), {
          size: 28,
          isBold: true,
          tone: isAsked ? 'accent' : 'text',
        })
      );
    }),
  );
  return {
    question: 'Each stone is the sum of the two below it. Which number is missing?',
    right: String(right),
    wrong: wrongNumbers(random, right, [right + 2, right - 2, right + 10], {
      step: 1,
      least: 0,
    }).map(String),
    alt: `A pyramid of numbers, from the top: ${gridText(shown)}.`,
    hint: isTop
      ? 'Add the two stones below the gap.'
      : 'Take the stone beside the gap away from the one above both.',
    note: isTop
      ? `${rows[1]?.[0]} + ${rows[1]?.[1]} = ${right}.`
      : `A stone above the gap minus the stone beside it gives ${right}.`,
    rank: 0.05 + share * 0.65,
    svg: draw(drawn.join('')),
  };
}

interface Rule {
  /** From 0 for the easiest to 1. */
  readonly weight: number;
  readonly next: (values: readonly number[]) => number;
  readonly start: readonly number[];
  readonly said: string;
}

function ruleOf(random: Random, share: number): Rule {
  const step = randomWhole(random, 2, 9);
  const last = (values: readonly number[], at = 1) => values.at(-at) ?? 0;
  const first = randomWhole(random, 1, 12);
  const kinds: Omit<Rule, 'weight'>[] = [
    {
      start: [first],
      next: (values) => last(values) + step,
      said: `Each number is ${step} more than the one before.`,
    },
    {
      start: [first + 60],
      next: (values) => last(values) - step,
      said: `Each number is ${step} less than the one before.`,
    },
    {
      start: [randomWhole(random, 1, 5)],
      next: (values) => last(values) * 2,
      said: 'Each number is twice the one before.',
    },
    {
      start: [first, first + step],
      next: (values) => last(values) + last(values, 2),
      said: 'Each number is the sum of the two before.',
    },
    {
      start: [first],
      next: (values) => last(values) + values.length * 2,
      said: 'The steps grow by 2 each time.',
    },
    {
      start: [randomWhole(random, 1, 4) ** 2],
      next: (values) => (Math.sqrt(last(values)) + 1) ** 2,
      said: 'These are square numbers in a row.',
    },
    {
      start: [randomWhole(random, 1, 4)],
      next: (values) => last(values) * 2 + 1,
      said: 'Each number is twice the one before, plus 1.',
    },
  ];
  const weighted = kinds.map((kind, at) => ({ ...kind, weight: at / kinds.length }));
  return pick(random, share < 0.4 ? weighted.slice(0, 3) : weighted.slice(2));
}

function askSequence(random: Random, share: number): Asked {
  const rule = ruleOf(random, share);
  const values = [...rule.start];
  while (values.length < 6) values.push(rule.next(values));
  const gap = share < 0.5 ? 5 : randomWhole(random, 2, 5);
  const right = values[gap] ?? 0;
  const shown = values.map((value, at) => (at === gap ? ('?' as const) : value));
  const step = Math.max(1, Math.abs(right - (values[gap - 1] ?? 0)));
  return {
    question: 'The numbers follow a rule. Which one belongs in the gap?',
    right: String(right),
    wrong: wrongNumbers(
      random,
      right,
      [right + 1, right - 1, right + Math.ceil(step / 2), right - 2],
      { step: 2, least: 0 },
    ).map(String),
    alt: `Six numbers in a row: ${gridText([shown])}.`,
    hint: 'Look at the steps from each number to the next.',
    note: `${rule.said} So ${right} belongs in the gap.`,
    rank: rule.weight * 0.7 + (gap === 5 ? 0 : 0.2),
    svg: draw(drawGrid([shown], 74)),
  };
}
