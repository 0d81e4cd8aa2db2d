import type { Asked } from './asked.ts';
import type { Point } from './draw.ts';
import { lineThrough, num, outlined, picture, polar, polygon, rect, textAt } from './draw.ts';
import { distinct } from './making.ts';
import type { Random } from './random.ts';
import { randomWhole, wrongNumbers } from './random.ts';

const [WIDTH, HEIGHT] = [480, 320];
const draw = (content: string) => picture(WIDTH, HEIGHT, content);

/** Areas and perimeters. */
export function askAreas(random: Random): Asked[] {
  return [
    ...distinct(30, (share) => area(random, share)),
    ...distinct(10, (share) => perimeter(random, share)),
  ];
}

const KINDS = ['rectangle', 'triangle', 'parallelogram', 'trapezium', 'L'] as const;

function area(random: Random, share: number): Asked {
  const kind = KINDS[Math.min(4, Math.floor(share * 5))] ?? 'L';
  const [width, height] = [randomWhole(random, 4, 10), randomWhole(random, 2, 6)];
  const scale = Math.min(300 / width, 200 / height);
  const [w, h] = [width * scale, height * scale];
  const [x, y] = [(WIDTH - w) / 2, (HEIGHT - h) / 2 + 5];
  const style = outlined('mint', 'green', 4);
  const label = (at: Point, value: number) => textAt(at, `${value} cm`, { size: 21, isBold: true });
  const below = label([WIDTH / 2, y + h + 22], width);
  const dashed = lineThrough(
    [
      [x + w * 0.3, y],
      [x + w * 0.3, y + h],
    ],
    'text',
    2,
  ).replace('/>', ' stroke-dasharray="6 6"/>');
  const ask = (
    right: number,
    mistakes: number[],
    figure: string,
    alt: string,
    rule: string,
  ): Asked => ({
    question: 'What is the area of this figure?',
    right: `${num(right)} cm²`,
    wrong: wrongNumbers(random, right, mistakes, { step: 2, least: 1 }).map(
      (one) => `${num(one)} cm²`,
    ),
    alt,
    hint:
      kind === 'L'
        ? 'Divide it into two rectangles.'
        : kind === 'rectangle'
          ? 'Multiply the two sides.'
          : 'Compare it with a rectangle of the same height.',
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
        polygon(
          [
            [x, y + h],
            [x + w, y + h],
            [x + w * 0.3, y],
          ],
          style,
        ) +
          dashed +
          below +
          label([x + w * 0.3 + 40, y + h * 0.68], height),
        `A triangle with a base of ${width} cm and a height of ${height} cm.`,
        `The area of a triangle is half of base times height: ${width} · ${height} : 2 = ${num((width * height) / 2)} cm².`,
      );
    case 'parallelogram': {
      const slanted = height + randomWhole(random, 1, 2);
      const shift = w * 0.22;
      return ask(
        width * height,
        [width * slanted, 2 * (width + slanted)],
        polygon(
          [
            [x - shift / 2, y + h],
            [x + w - shift / 2, y + h],
            [x + w + shift / 2, y],
            [x + shift / 2, y],
          ],
          style,
        ) +
          lineThrough(
            [
              [x + w * 0.45, y],
              [x + w * 0.45, y + h],
            ],
            'text',
            2,
          ).replace('/>', ' stroke-dasharray="6 6"/>') +
          below +
          label([x + w * 0.45 + 38, y + h / 2], height) +
          label([x + w + 48, y + h / 2], slanted),
        `A parallelogram with a base of ${width} cm, a height of ${height} cm and slanted sides of ${slanted} cm.`,
        `A parallelogram has the area of base times height, not times the slanted side: ${width} · ${height} = ${width * height} cm².`,
      );
    }
    case 'trapezium': {
      const top = randomWhole(random, 2, width - 1);
      const t = top * scale;
      return ask(
        ((width + top) * height) / 2,
        [width * height, top * height, (width + top) * height],
        polygon(
          [
            [x, y + h],
            [x + w, y + h],
            [x + t + (w - t) * 0.35, y],
            [x + (w - t) * 0.35, y],
          ],
          style,
        ) +
          lineThrough(
            [
              [x + w / 2, y],
              [x + w / 2, y + h],
            ],
            'text',
            2,
          ).replace('/>', ' stroke-dasharray="6 6"/>') +
          below +
          label([x + t / 2 + (w - t) * 0.35, y - 18], top) +
          label([x + w / 2 + 38, y + h / 2], height),
        `A trapezium with parallel sides of ${width} cm and ${top} cm and a height of ${height} cm.`,
        `Take the mean of the parallel sides, times the height: (${width} + ${top}) : 2 · ${height} = ${num(((width + top) * height) / 2)} cm².`,
      );
    }
    case 'L': {
      const [cutX, cutY] = [randomWhole(random, 1, width - 2), randomWhole(random, 1, height - 1)];
      const [cx, cy] = [cutX * scale, cutY * scale];
      const right = width * height - cutX * cutY;
      return ask(
        right,
        [width * height, width * height - cutX - cutY, cutX * cutY],
        polygon(
          [
            [x, y],
            [x + w - cx, y],
            [x + w - cx, y + cy],
            [x + w, y + cy],
            [x + w, y + h],
            [x, y + h],
          ],
          style,
        ) +
          below +
          label([x - 38, y + h / 2], height) +
          lineThrough(
            [
              [x + w - cx, y],
              [x + w, y],
              [x + w, y + cy],
            ],
            'text',
            2,
          ).replace('/>', ' stroke-dasharray="6 6"/>') +
          label([x + w - cx / 2, y - 18], cutX) +
          label([x + w + 38, y + cy / 2], cutY),
        `An L: a rectangle of ${width} cm by ${height} cm without a corner of ${cutX} cm by ${cutY} cm.`,
        `Take the corner off the whole: ${width} · ${height} − ${cutX} · ${cutY} = ${right} cm².`,
      );
    }
  }
}

function perimeter(random: Random, share: number): Asked {
  const sides = share < 0.5 ? 4 : randomWhole(random, 5, 8);
  const [width, height] = [randomWhole(random, 4, 12), randomWhole(random, 2, 8)];
  const isRectangle = sides === 4;
  const right = isRectangle ? 2 * (width + height) : sides * width;
  const scale = Math.min(300 / width, 200 / height);
  const [w, h] = [width * scale, height * scale];
  const label = (at: Point, value: number) => textAt(at, `${value} cm`, { size: 21, isBold: true });
  const style = outlined('shade', 'accent', 4);
  const corners = Array.from({ length: sides }, (_, at) =>
    polar([240, 150], 118, 270 + 180 / sides + (360 / sides) * at),
  );
  return {
    question: isRectangle
      ? 'What is the perimeter of this rectangle?'
      : 'All sides are equal. What is the perimeter?',
    right: `${right} cm`,
    wrong: wrongNumbers(
      random,
      right,
      isRectangle ? [width * height, width + height] : [right - width, right + width],
      { step: 2, least: 1 },
    ).map((one) => `${one} cm`),
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
