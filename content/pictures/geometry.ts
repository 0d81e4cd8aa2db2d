import type { Asked } from './asked.ts';
import { askGraphs } from './graphs.ts';
import type { Point, Tone } from './draw.ts';
import {
  arc,
  circle,
  fill,
  lineThrough,
  num,
  outlined,
  path,
  picture,
  polar,
  polygon,
  rect,
  sector,
  stroke,
  text,
} from './draw.ts';
import { distinct } from './making.ts';
import type { Random } from './random.ts';
import { pick, seeded, shuffled, whole, wrongNumbers } from './random.ts';

const [WIDTH, HEIGHT] = [480, 320];
const draw = (content: string) => picture(WIDTH, HEIGHT, content);

/** Angles, areas, fractions and graphs. */
export function askGeometry(): Asked[] {
  const random = seeded(41);
  return [
    ...distinct(25, (share) => thirdAngle(random, share)),
    ...distinct(20, (share) => angleBeside(random, share)),
    ...distinct(15, (share) => protractor(random, share)),
    ...distinct(30, (share) => area(random, share)),
    ...distinct(10, (share) => perimeter(random, share)),
    ...distinct(25, (share) => fraction(random, share)),
    ...distinct(10, (share) => longestSide(random, share)),
    ...askGraphs(random),
  ];
}

const degrees = (values: readonly number[]) => values.map((value) => `${value}°`);

/** The middle of a triangle, towards which the labels of its corners stand. */
function inward(corner: Point, others: readonly Point[], pixels: number): Point {
  const [x, y] = [0, 1].map((at) => others.reduce((sum, one) => sum + (one[at] ?? 0), 0) / others.length);
  const [stepX, stepY] = [(x ?? 0) - corner[0], (y ?? 0) - corner[1]];
  const length = Math.hypot(stepX, stepY);
  return [corner[0] + (stepX / length) * pixels, corner[1] + (stepY / length) * pixels];
}

function thirdAngle(random: Random, share: number): Asked {
  const step = share < 0.5 ? 10 : 1;
  const first = whole(random, Math.ceil(35 / step), Math.floor(75 / step)) * step;
  const drawn = whole(random, 40 / step, 70 / step) * step;
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
    return text(inward(corner, others, at === 2 ? 52 : 58), labels[at] ?? '', { size: 22, isBold: true, tone });
  });
  return {
    question: 'How large is the angle with the question mark?',
    right: `${third}°`,
    wrong: degrees(wrongNumbers(random, third, [180 - first, 90 - first, 360 - first - second, first + second], { step: step === 10 ? 10 : 4, least: 5 })),
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
  const known = whole(random, 4, isRight ? 8 : 17) * (isRight ? 5 : random() < 0.5 ? 5 : 9) + whole(random, 0, 4) * (share > 0.5 ? 1 : 0);
  const right = (isRight ? 90 : 180) - known;
  const at: Point = isRight ? [120, 285] : [240, isCrossing ? 160 : 250];
  const reach = isCrossing ? 190 : isRight ? 250 : 200;
  const ends = isCrossing ? [0, 180, known, known + 180] : isRight ? [0, 90, known] : [0, 180, known];
  const lines = ends.map((angle) => lineThrough([at, polar(at, reach, angle)], 'text', 3.5));
  const [from, to] = [known, isRight ? 90 : 180];
  const label = (middle: number, content: string, tone: Tone, far: number) =>
    text(polar(at, far, middle), content, { size: 24, isBold: true, tone });
  const arcs = path(arc(at, 48, 0, known), stroke('blue', 4)) + path(arc(at, 58, from, to), stroke('accent', 4));
  const labels =
    label(known / 2, `${known}°`, 'blue', known < 30 ? 120 : 88) +
    label((from + to) / 2, '?', 'accent', to - from < 30 ? 125 : 92);
  const sum = isRight ? 90 : 180;
  return {
    question: isCrossing ? 'Two straight lines cross. How large is the marked angle?' : 'How large is the other angle?',
    right: `${right}°`,
    wrong: degrees(wrongNumbers(random, right, [180 - right, 90 - right, right + 10], { step: 10, least: 5 })),
    alt: isCrossing
      ? `Two lines cross; one angle has ${known}°, and the one beside it has a question mark.`
      : `A ${isRight ? 'right angle' : 'straight line'}, divided by a ray into an angle of ${known}° and one with a question mark.`,
    hint: isCrossing ? 'Angles side by side at a straight line make up 180°.' : 'Both angles together are a right angle or a straight line.',
    note: isCrossing
      ? `Neighbours at a straight line add up to 180°: 180° − ${known}° = ${right}°. Angles opposite to each other are equal.`
      : `The two angles add up to ${sum}°: ${sum}° − ${known}° = ${right}°.`,
    rank: 0.05 + share * 0.5,
    svg: draw(lines.join('') + arcs + labels),
  };
}

function protractor(random: Random, share: number): Asked {
  const angle = share < 0.5 ? whole(random, 2, 16) * 10 : whole(random, 4, 33) * 5;
  const at: Point = [240, 285];
  const marks = Array.from({ length: 37 }, (_, one) => {
    const mark = one * 5;
    const isLong = mark % 10 === 0;
    return lineThrough([polar(at, 215, mark), polar(at, isLong ? 197 : 205, mark)], 'text', isLong ? 2 : 1.2);
  });
  const numbers = Array.from({ length: 7 }, (_, one) => one * 30).map((mark) =>
    text(polar(at, 178, mark), String(mark), { size: 17 }),
  );
  const rays =
    lineThrough([at, [465, 285]], 'accent', 4) + lineThrough([at, polar(at, 235, angle)], 'accent', 4);
  const base = Math.floor(angle / 30) * 30;
  return {
    question: 'How large is the angle between the two red rays?',
    right: `${angle}°`,
    wrong: degrees(wrongNumbers(random, angle, [180 - angle, angle + 10, angle - 10], { step: 10, least: 5 })),
    alt: `A protractor with a mark every 5°. One ray lies at 0; the other ${
      angle === base ? `passes the mark labelled ${base}` : `passes ${(angle - base) / 5} marks beyond the label ${base}`
    }.`,
    hint: angle < 90 ? 'It is an acute angle: less than a right angle.' : angle === 90 ? 'It is the angle of a square.' : 'It is an obtuse angle: more than a right angle.',
    note: `Count from the ray at 0: the other ray passes the mark of ${angle}°. ${angle < 90 ? 'Angles below 90° are acute.' : angle === 90 ? 'It is a right angle.' : 'Angles between 90° and 180° are obtuse.'}`,
    rank: 0.1 + share * 0.5,
    svg: draw(path(sector(at, 215, 0, 180), outlined('yellow', 'strong', 2)) + marks.join('') + numbers.join('') + circle(at, 5, fill('accent')) + rays),
  };
}

const KINDS = ['rectangle', 'triangle', 'parallelogram', 'trapezium', 'L'] as const;

function area(random: Random, share: number): Asked {
  const kind = KINDS[Math.min(4, Math.floor(share * 5))] ?? 'L';
  const [width, height] = [whole(random, 4, 10), whole(random, 2, 6)];
  const scale = Math.min(300 / width, 200 / height);
  const [w, h] = [width * scale, height * scale];
  const [x, y] = [(WIDTH - w) / 2, (HEIGHT - h) / 2 + 5];
  const style = outlined('mint', 'green', 4);
  const label = (at: Point, value: number) => text(at, `${value} cm`, { size: 21, isBold: true });
  const below = label([WIDTH / 2, y + h + 22], width);
  const dashed = lineThrough([[x + w * 0.3, y], [x + w * 0.3, y + h]], 'text', 2).replace('/>', ' stroke-dasharray="6 6"/>');
  const ask = (right: number, mistakes: number[], figure: string, alt: string, rule: string): Asked => ({
    question: 'What is the area of this figure?',
    right: `${num(right)} cm²`,
    wrong: wrongNumbers(random, right, mistakes, { step: 2, least: 1 }).map((one) => `${num(one)} cm²`),
    alt,
    hint: kind === 'L' ? 'Divide it into two rectangles.' : kind === 'rectangle' ? 'Multiply the two sides.' : 'Compare it with a rectangle of the same height.',
    note: rule,
    rank: 0.05 + share * 0.85,
    svg: draw(figure),
  });
  switch (kind) {
    case 'rectangle':
      return ask(
        width * height,
        [2 * (width + height), width + height],
        rect(x, y, w, h, style) + below + label([x - 38, y + h / 2], height),
        `A rectangle, ${width} cm wide and ${height} cm high.`,
        `The area of a rectangle is width times height: ${width} cm · ${height} cm = ${width * height} cm².`,
      );
    case 'triangle':
      return ask(
        (width * height) / 2,
        [width * height, width + height],
        polygon([[x, y + h], [x + w, y + h], [x + w * 0.3, y]], style) + dashed + below + label([x + w * 0.3 + 40, y + h * 0.68], height),
        `A triangle with a base of ${width} cm and a height of ${height} cm.`,
        `The area of a triangle is half of base times height: ${width} · ${height} : 2 = ${num((width * height) / 2)} cm².`,
      );
    case 'parallelogram': {
      const slanted = height + whole(random, 1, 2);
      const shift = w * 0.22;
      return ask(
        width * height,
        [width * slanted, 2 * (width + slanted)],
        polygon([[x - shift / 2, y + h], [x + w - shift / 2, y + h], [x + w + shift / 2, y], [x + shift / 2, y]], style) +
          lineThrough([[x + w * 0.45, y], [x + w * 0.45, y + h]], 'text', 2).replace('/>', ' stroke-dasharray="6 6"/>') +
          below +
          label([x + w * 0.45 + 38, y + h / 2], height) +
          label([x + w + 48, y + h / 2], slanted),
        `A parallelogram with a base of ${width} cm, a height of ${height} cm and slanted sides of ${slanted} cm.`,
        `A parallelogram has the area of base times height, not times the slanted side: ${width} · ${height} = ${width * height} cm².`,
      );
    }
    case 'trapezium': {
      const top = whole(random, 2, width - 1);
      const t = top * scale;
      return ask(
        ((width + top) * height) / 2,
        [width * height, top * height, (width + top) * height],
        polygon([[x, y + h], [x + w, y + h], [x + t + (w - t) * 0.35, y], [x + (w - t) * 0.35, y]], style) +
          lineThrough([[x + w / 2, y], [x + w / 2, y + h]], 'text', 2).replace('/>', ' stroke-dasharray="6 6"/>') +
          below +
          label([x + t / 2 + (w - t) * 0.35, y - 18], top) +
          label([x + w / 2 + 38, y + h / 2], height),
        `A trapezium with parallel sides of ${width} cm and ${top} cm and a height of ${height} cm.`,
        `Take the mean of the parallel sides, times the height: (${width} + ${top}) : 2 · ${height} = ${num(((width + top) * height) / 2)} cm².`,
      );
    }
    case 'L': {
      const [cutX, cutY] = [whole(random, 1, width - 2), whole(random, 1, height - 1)];
      const [cx, cy] = [cutX * scale, cutY * scale];
      const right = width * height - cutX * cutY;
      return ask(
        right,
        [width * height, width * height - cutX - cutY, cutX * cutY],
        polygon([[x, y], [x + w - cx, y], [x + w - cx, y + cy], [x + w, y + cy], [x + w, y + h], [x, y + h]], style) +
          below +
          label([x - 38, y + h / 2], height) +
          lineThrough([[x + w - cx, y], [x + w, y], [x + w, y + cy]], 'text', 2).replace('/>', ' stroke-dasharray="6 6"/>') +
          label([x + w - cx / 2, y - 18], cutX) +
          label([x + w + 38, y + cy / 2], cutY),
        `An L: a rectangle of ${width} cm by ${height} cm without a corner of ${cutX} cm by ${cutY} cm.`,
        `Take the corner off the whole: ${width} · ${height} − ${cutX} · ${cutY} = ${right} cm².`,
      );
    }
  }
}

function perimeter(random: Random, share: number): Asked {
  const sides = share < 0.5 ? 4 : whole(random, 5, 8);
  const [width, height] = [whole(random, 4, 12), whole(random, 2, 8)];
  const isRectangle = sides === 4;
  const right = isRectangle ? 2 * (width + height) : sides * width;
  const scale = Math.min(300 / width, 200 / height);
  const [w, h] = [width * scale, height * scale];
  const label = (at: Point, value: number) => text(at, `${value} cm`, { size: 21, isBold: true });
  const style = outlined('shade', 'accent', 4);
  const corners = Array.from({ length: sides }, (_, at) => polar([240, 150], 118, 270 + 180 / sides + (360 / sides) * at));
  return {
    question: isRectangle ? 'What is the perimeter of this rectangle?' : 'All sides are equal. What is the perimeter?',
    right: `${right} cm`,
    wrong: wrongNumbers(random, right, isRectangle ? [width * height, width + height] : [right - width, right + width], { step: 2, least: 1 }).map((one) => `${one} cm`),
    alt: isRectangle
      ? `A rectangle, ${width} cm wide and ${height} cm high.`
      : `A regular polygon with ${sides} sides, each ${width} cm long.`,
    hint: 'Go once around the figure and add up the sides.',
    note: isRectangle
      ? `The perimeter is the way around: 2 · (${width} + ${height}) = ${right} cm.`
      : `${sides} equal sides: ${sides} · ${width} = ${right} cm.`,
    rank: 0.05 + share * 0.4,
    svg: draw(
      isRectangle
        ? rect((WIDTH - w) / 2, (HEIGHT - h) / 2 - 8, w, h, style) +
            label([WIDTH / 2, (HEIGHT + h) / 2 + 15], width) +
            label([(WIDTH - w) / 2 - 38, HEIGHT / 2 - 8], height)
        : polygon(corners, style) + label([240, 292], width),
    ),
  };
}

const SHARED: Readonly<Record<string, string>> = { circle: 'A circle', bar: 'A bar', grid: 'A grid' };

function fraction(random: Random, share: number): Asked {
  const kind = pick(random, ['circle', 'bar', 'grid'] as const);
  const [rows, columns] = kind === 'grid' ? [whole(random, 2, 3), whole(random, 3, 5)] : [1, whole(random, 3, 10)];
  const parts = rows * columns;
  const shaded = whole(random, 1, parts - 1);
  const isReduced = share > 0.5;
  const [top, bottom] = isReduced ? reduced(shaded, parts) : [shaded, parts];
  const chosen = new Set(shuffled(random, [...Array(parts).keys()]).slice(0, shaded));
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
  const wrong = shuffled(random, [
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
    question: isReduced ? 'Which fraction of the figure is yellow, in lowest terms?' : 'Which fraction of the figure is yellow?',
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

const TRIPLES = [[3, 4, 5], [6, 8, 10], [5, 12, 13], [9, 12, 15], [8, 15, 17], [12, 16, 20], [7, 24, 25], [20, 21, 29]] as const;

function longestSide(random: Random, share: number): Asked {
  const [short, long, most] = pick(random, TRIPLES);
  const isLongest = share < 0.6;
  const right = isLongest ? most : long;
  const scale = Math.min(320 / long, 220 / short);
  const [w, h] = [long * scale, short * scale];
  const [x, y] = [(WIDTH - w) / 2, (HEIGHT - h) / 2];
  const label = (at: Point, value: number, isAsked: boolean) =>
    text(at, isAsked ? '?' : `${value} cm`, { size: 22, isBold: true, tone: isAsked ? 'accent' : 'text' });
  return {
    question: 'How long is the side with the question mark?',
    right: `${right} cm`,
    wrong: wrongNumbers(random, right, [short + long, long - short, right + 2], { step: 1, least: 1 }).map((one) => `${one} cm`),
    alt: isLongest
      ? `A right-angled triangle. The sides at the right angle are ${short} cm and ${long} cm; the third has a question mark.`
      : `A right-angled triangle. One side at the right angle is ${short} cm, the longest is ${most} cm; the other has a question mark.`,
    hint: 'The squares of the two shorter sides add up to the square of the longest.',
    note: `Pythagoras: ${short}² + ${long}² = ${short ** 2} + ${long ** 2} = ${most ** 2} = ${most}².`,
    rank: 0.6 + share * 0.4,
    svg: draw(
      polygon([[x, y + h], [x + w, y + h], [x, y]], outlined('soft', 'blue', 4)) +
        lineThrough([[x, y + h - 20], [x + 20, y + h - 20], [x + 20, y + h]], 'blue', 2.5) +
        label([x - 36, y + h / 2], short, false) +
        label([x + w / 2, y + h + 20], long, !isLongest) +
        label([x + w / 2 + 34, y + h / 2 - 20], most, isLongest),
    ),
  };
}
