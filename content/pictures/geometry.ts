import { askAreas } from './areas.ts';
import type { Asked } from './asked.ts';
import { askGraphs } from './graphs.ts';
import type { Point, Tone } from './draw.ts';
import {
  arc,
  circle,
  fill,
  lineThrough,
  outlined,
  path,
  picture,
  polar,
  polygon,
  rect,
  sector,
  stroke,
  textAt,
} from './draw.ts';
import { distinct } from './making.ts';
import type { Random } from './random.ts';
import { pick, seeded, inRandomOrder, randomWhole, wrongNumbers } from './random.ts';

const [WIDTH, HEIGHT] = [480, 320];
const draw = (content: string) => picture(WIDTH, HEIGHT, content);

/** Angles, areas, fractions and graphs. */
export function askGeometry(): Asked[] {
  const random = seeded(41);
  return [
    ...distinct(25, (share) => thirdAngle(random, share)),
    ...distinct(20, (share) => angleBeside(random, share)),
    ...distinct(15, (share) => protractor(random, share)),
    ...askAreas(random),
    ...distinct(25, (share) => fraction(random, share)),
    ...distinct(10, (share) => longestSide(random, share)),
    ...askGraphs(random),
  ];
}

const degrees = (values: readonly number[]) => values.map((value) => `${value}°`);

/** The middle of a triangle, towards which the labels of its corners stand. */
function inward(corner: Point, others: readonly Point[], pixels: number): Point {
  const [x, y] = [0, 1].map(
    (at) => others.reduce((sum, one) => sum + (one[at] ?? 0), 0) / others.length,
  );
  const [stepX, stepY] = [(x ?? 0) - corner[0], (y ?? 0) - corner[1]];
  const length = Math.hypot(stepX, stepY);
  return [corner[0] + (stepX / length) * pixels, corner[1] + (stepY / length) * pixels];
}

function thirdAngle(random: Random, share: number): Asked {
  const step = share < 0.5 ? 10 : 1;
  const first = randomWhole(random, Math.ceil(35 / step), Math.floor(75 / step)) * step;
  const drawn = randomWhole(random, 40 / step, 70 / step) * step;
  const isIsosceles = [first, drawn].includes(180 - first - drawn);
  // the asked angle equals no other one
  const second = isIsosceles ? drawn + 5 : drawn;
  const third = 180 - first - second;
  // the law of sines, the lower side 1
  const side = Math.sin((second * Math.PI) / 180) / Math.sin((third * Math.PI) / 180);
  const top = polar([0, 0], side, first);
  const scale = Math.min(300 / Math.max(1, top[0]), 230 / -top[1]);
  const left = (WIDTH - scale) / 2;
  const corners: Point[] = [
    [left, 285],
    [left + scale, 285],
    [left + top[0] * scale, 285 + top[1] * scale],
  ];
  const labels = [`${first}°`, `${second}°`, '?'];
  const marks = corners.map((corner, at) => {
    const others = corners.filter((_, other) => other !== at);
    const tone: Tone = at === 2 ? 'accent' : 'text';
    return textAt(inward(corner, others, at === 2 ? 52 : 58), labels[at] ?? '', {
      size: 22,
      isBold: true,
      tone,
    });
  });
  return {
    question: 'How large is the angle with the question mark?',
    right: `${third}°`,
    wrong: degrees(
      wrongNumbers(random, third, [180 - first, 90 - first, 360 - first - second, first + second], {
        step: step === 10 ? 10 : 4,
        least: 5,
      }),
    ),
    alt: `A triangle with angles of ${first}° and ${second}°; the third has a question mark.`,
    hint: 'The three angles of a triangle make up a straight line.',
    note: `The angles of a triangle add up to 180°: 180° − ${first}° − ${second}° = ${third}°.`,
    rank: 0.1 + share * 0.6,
    svg: draw(polygon(corners, outlined('soft', 'blue', 4)) + marks.join('')),
  };
}

function angleBeside(random: Random, share: number): Asked {
  const isCrossing = share > 0.6;
  const isRight = share > 0.3 && !isCrossing;
  const known =
    randomWhole(random, 4, isRight ? 8 : 17) * (isRight ? 5 : random() < 0.5 ? 5 : 9) +
    randomWhole(random, 0, 4) * (share > 0.5 ? 1 : 0);
  const right = (isRight ? 90 : 180) - known;
  const at: Point = isRight ? [120, 285] : [240, isCrossing ? 160 : 250];
  const reach = isCrossing ? 190 : isRight ? 250 : 200;
  const ends = isCrossing
    ? [0, 180, known, known + 180]
    : isRight
      ? [0, 90, known]
      : [0, 180, known];
  const lines = ends.map((angle) => lineThrough([at, polar(at, reach, angle)], 'text', 3.5));
  const [from, to] = [known, isRight ? 90 : 180];
  const label = (middle: number, content: string, tone: Tone, far: number) =>
    textAt(polar(at, far, middle), content, { size: 24, isBold: true, tone });
  const arcs =
    path(arc(at, 48, 0, known), stroke('blue', 4)) +
    path(arc(at, 58, from, to), stroke('accent', 4));
  const labels =
    label(known / 2, `${known}°`, 'blue', known < 30 ? 120 : 88) +
    label((from + to) / 2, '?', 'accent', to - from < 30 ? 125 : 92);
  const sum = isRight ? 90 : 180;
  return {
    question: isCrossing
      ? 'Two straight lines cross. How large is the marked angle?'
      : 'How large is the other angle?',
    right: `${right}°`,
    wrong: degrees(
      wrongNumbers(random, right, [180 - right, 90 - right, right + 10], { step: 10, least: 5 }),
    ),
    alt: isCrossing
      ? `Two lines cross; one angle has ${known}°, and the one beside it has a question mark.`
      : `A ${isRight ? 'right angle' : 'straight line'}, divided by a ray into an angle of ${known}° and one with a question mark.`,
    hint: isCrossing
      ? 'Angles side by side at a straight line make up 180°.'
      : 'Both angles together are a right angle or a straight line.',
    note: isCrossing
      ? `Neighbours at a straight line add up to 180°: 180° − ${known}° = ${right}°. Angles opposite to each other are equal.`
      : `The two angles add up to ${sum}°: ${sum}° − ${known}° = ${right}°.`,
    rank: 0.05 + share * 0.5,
    svg: draw(lines.join('') + arcs + labels),
  };
}

function protractor(random: Random, share: number): Asked {
  const angle = share < 0.5 ? randomWhole(random, 2, 16) * 10 : randomWhole(random, 4, 33) * 5;
  const at: Point = [240, 285];
  const marks = Array.from({ length: 37 }, (_, one) => {
    const mark = one * 5;
    const isLong = mark % 10 === 0;
    return lineThrough(
      [polar(at, 215, mark), polar(at, isLong ? 197 : 205, mark)],
      'text',
      isLong ? 2 : 1.2,
    );
  });
  const numbers = Array.from({ length: 7 }, (_, one) => one * 30).map((mark) =>
    textAt(polar(at, 178, mark), String(mark), { size: 17 }),
  );
  const rays =
    lineThrough([at, [465, 285]], 'accent', 4) +
    lineThrough([at, polar(at, 235, angle)], 'accent', 4);
  const base = Math.floor(angle / 30) * 30;
  return {
    question: 'How large is the angle between the two red rays?',
    right: `${angle}°`,
    wrong: degrees(
      wrongNumbers(random, angle, [180 - angle, angle + 10, angle - 10], { step: 10, least: 5 }),
    ),
    alt: `A protractor with a mark every 5°. One ray lies at 0; the other ${
      angle === base
        ? `passes the mark labelled ${base}`
        : `passes ${(angle - base) / 5} marks beyond the label ${base}`
    }.`,
    hint:
      angle < 90
        ? 'It is an acute angle: less than a right angle.'
        : angle === 90
          ? 'It is the angle of a square.'
          : 'It is an obtuse angle: more than a right angle.',
    note: `Count from the ray at 0: the other ray passes the mark of ${angle}°. ${angle < 90 ? 'Angles below 90° are acute.' : angle === 90 ? 'It is a right angle.' : 'Angles between 90° and 180° are obtuse.'}`,
    rank: 0.1 + share * 0.5,
    svg: draw(
      path(sector(at, 215, 0, 180), outlined('yellow', 'strong', 2)) +
        marks.join('') +
        numbers.join('') +
        circle(at, 5, fill('accent')) +
        rays,
    ),
  };
}

const SHARED: Readonly<Record<string, string>> = {
  circle: 'A circle',
  bar: 'A bar',
  grid: 'A grid',
};

function fraction(random: Random, share: number): Asked {
  const kind = pick(random, ['circle', 'bar', 'grid'] as const);
  const [rows, columns] =
    kind === 'grid'
      ? [randomWhole(random, 2, 3), randomWhole(random, 3, 5)]
      : [1, randomWhole(random, 3, 10)];
  const parts = rows * columns;
  const shaded = randomWhole(random, 1, parts - 1);
  const isReduced = share > 0.5;
  const [top, bottom] = isReduced ? reduced(shaded, parts) : [shaded, parts];
  const chosen = new Set(inRandomOrder(random, [...Array(parts).keys()]).slice(0, shaded));
  const tone = (at: number) =>
    outlined((kind === 'grid' ? chosen.has(at) : at < shaded) ? 'sun' : 'card', 'text', 2.5);
  const cells = Array.from({ length: parts }, (_, at) => {
    if (kind === 'circle') {
      const step = 360 / parts;
      return path(sector([240, 160], 130, 90 - step * (at + 1), 90 - step * at), tone(at));
    }
    const [w, h] = [Math.min(90, 420 / columns), kind === 'bar' ? 100 : 80];
    const [x, y] = [240 - (w * columns) / 2, 160 - (h * rows) / 2];
    return rect(x + (at % columns) * w, y + Math.floor(at / columns) * h, w, h, tone(at));
  });
  const wrong = inRandomOrder(random, [
    [parts - shaded, parts],
    [shaded, parts - shaded],
    [shaded + 1, parts],
    [shaded, parts + 1],
    [shaded - 1, parts],
    [shaded + 1, parts + 1],
  ])
    .filter(([one = 0, other = 0]) => one > 0 && one < other && one * parts !== shaded * other)
    .map(([one = 0, other = 1]) => (isReduced ? reduced(one, other) : [one, other]).join('/'));
  return {
    question: isReduced
      ? 'Which fraction of the figure is yellow, in lowest terms?'
      : 'Which fraction of the figure is yellow?',
    right: `${top}/${bottom}`,
    wrong: [...new Set(wrong)].slice(0, 3),
    alt: `${SHARED[kind]} in ${parts} equal parts, ${shaded} of them yellow.`,
    hint: 'Below the line stands the number of all parts, above it the number of the yellow ones.',
    note: `${shaded} of ${parts} equal parts are yellow${isReduced && top !== shaded ? `; divide both by ${shaded / top}` : ''}: ${top}/${bottom}.`,
    rank: 0.02 + share * 0.55,
    svg: draw(cells.join('')),
  };
}

function reduced(top: number, bottom: number): [number, number] {
  let [one, other] = [top, bottom];
  while (other > 0) [one, other] = [other, one % other];
  return [top / one, bottom / one];
}

const TRIPLES = [
  [3, 4, 5],
  [6, 8, 10],
  [5, 12, 13],
  [9, 12, 15],
  [8, 15, 17],
  [12, 16, 20],
  [7, 24, 25],
  [20, 21, 29],
] as const;

function longestSide(random: Random, share: number): Asked {
  const [short, long, most] = pick(random, TRIPLES);
  const isLongest = share < 0.6;
  const right = isLongest ? most : long;
  const scale = Math.min(320 / long, 220 / short);
  const [w, h] = [long * scale, short * scale];
  const [x, y] = [(WIDTH - w) / 2, (HEIGHT - h) / 2];
  const label = (at: Point, value: number, isAsked: boolean) =>
    textAt(at, isAsked ? '?' : `${value} cm`, {
      size: 22,
      isBold: true,
      tone: isAsked ? 'accent' : 'text',
    });
  return {
    question: 'How long is the side with the question mark?',
    right: `${right} cm`,
    wrong: wrongNumbers(random, right, [short + long, long - short, right + 2], {
      step: 1,
      least: 1,
    }).map((one) => `${one} cm`),
    alt: isLongest
      ? `A right-angled triangle. The sides at the right angle are ${short} cm and ${long} cm; the third has a question mark.`
      : `A right-angled triangle. One side at the right angle is ${short} cm, the longest is ${most} cm; the other has a question mark.`,
    hint: 'The squares of the two shorter sides add up to the square of the longest.',
    note: `Pythagoras: ${short}² + ${long}² = ${short ** 2} + ${long ** 2} = ${most ** 2} = ${most}².`,
    rank: 0.6 + share * 0.4,
    svg: draw(
      polygon(
        [
          [x, y + h],
          [x + w, y + h],
          [x, y],
        ],
        outlined('soft', 'blue', 4),
      ) +
        lineThrough(
          [
            [x, y + h - 20],
            [x + 20, y + h - 20],
            [x + 20, y + h],
          ],
          'blue',
          2.5,
        ) +
        label([x - 36, y + h / 2], short, false) +
        label([x + w / 2, y + h + 20], long, !isLongest) +
        label([x + w / 2 + 34, y + h / 2 - 20], most, isLongest),
    ),
  };
}
