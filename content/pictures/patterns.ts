import type { Asked } from './asked.ts';
import type { Figure } from './cells.ts';
import {
  cellsText,
  connected,
  drawFigure,
  everyView,
  lopsided,
  mirrored,
  turned,
} from './cells.ts';
import { askCubes } from './cubes.ts';
import type { Point, Tone } from './draw.ts';
import {
  circle,
  fill,
  lineThrough,
  outlined,
  picture,
  polar,
  polygon,
  rect,
  textAt,
} from './draw.ts';
import { distinct } from './making.ts';
import type { Random } from './random.ts';
import { pick, seeded, inRandomOrder, randomWhole, wrongNumbers } from './random.ts';

const [WIDTH, HEIGHT] = [480, 320];
const draw = (content: string) => picture(WIDTH, HEIGHT, content);

/** Rows of figures, mirror images, turned figures, missing pieces, cubes. */
export function askPatterns(): Asked[] {
  const random = seeded(97);
  return [
    ...distinct(12, (share) => askArrow(random, share)),
    ...distinct(8, (share) => askSides(random, share)),
    ...distinct(12, (share) => askCycle(random, share)),
    ...distinct(23, (share) => askMirror(random, share)),
    ...distinct(20, (share) => askTurn(random, share)),
    ...distinct(15, (share) => askPiece(random, share)),
    ...askCubes(random),
  ];
}

/** The places of the figures in a row; the last has a question mark. */
const placesOf = (count: number): Point[] =>
  Array.from({ length: count }, (_, at) => [240 + (at - (count - 1) / 2) * 90, 160]);

function row(figures: readonly ((at: Point) => string)[]): string {
  const places = placesOf(figures.length + 1);
  const drawn = figures.map((figure, at) => figure(places[at] ?? [0, 0]));
  const [x, y] = places.at(-1) ?? [0, 0];
  const gap = rect(x - 38, y - 38, 76, 76, outlined('yellow', 'strong', 2.5), 10);
  return draw(
    drawn.join('') + gap + textAt([x, y], '?', { size: 42, isBold: true, tone: 'accent' }),
  );
}

const WAYS = [
  'Right',
  'Upper right',
  'Up',
  'Upper left',
  'Left',
  'Lower left',
  'Down',
  'Lower right',
];

function arrow(way: number): (at: Point) => string {
  return (at) => {
    const angle = way * 45;
    const tip = polar(at, 34, angle);
    const head = [
      tip,
      polar(polar(at, 8, angle), 19, angle + 90),
      polar(polar(at, 8, angle), 19, angle - 90),
    ];
    return (
      lineThrough([polar(at, 34, angle + 180), polar(at, 8, angle)], 'blue', 10) +
      polygon(head, fill('blue'))
    );
  };
}

function askArrow(random: Random, share: number): Asked {
  const step = pick(random, share < 0.4 ? [2, -2] : [1, -1, 3, -3]);
  const start = randomWhole(random, 0, 7);
  const way = (at: number) => (((start - step * at) % 8) + 8) % 8;
  const shown = [0, 1, 2, 3].map(way);
  const right = WAYS[way(4)] ?? '';
  const others = share < 0.4 ? WAYS.filter((_, at) => (at - start) % 2 === 0) : WAYS;
  return {
    question: 'The arrow turns by the same angle each time. Where does it point next?',
    right,
    wrong: inRandomOrder(
      random,
      others.filter((one) => one !== right),
    ).slice(0, 3),
    alt: `Four arrows in a row point ${shown.map((one) => (WAYS[one] ?? '').toLowerCase()).join(', ')}; then a question mark.`,
    hint: 'See by what part of a full turn each one differs from the one before.',
    note: `Each arrow is turned by ${Math.abs(step) * 45}° ${step > 0 ? 'clockwise' : 'anticlockwise'}; after the fourth one comes: ${right.toLowerCase()}.`,
    rank: 0.05 + share * 0.6,
    svg: row(shown.map(arrow)),
  };
}

function askSides(random: Random, share: number): Asked {
  const step = pick(random, share < 0.5 ? [1, -1] : [1, -1, 2]);
  const start = step > 0 ? randomWhole(random, 3, step === 2 ? 3 : 5) : randomWhole(random, 7, 9);
  const count = step === 2 ? 3 : 4;
  const shown = Array.from({ length: count }, (_, at) => start + step * at);
  const right = start + step * count;
  const tone = pick(random, ['green', 'pink', 'orange', 'blue'] as const);
  const sides = (number: number) => `${number} sides`;
  return {
    question: 'How many sides does the next figure have?',
    right: sides(right),
    wrong: wrongNumbers(random, right, [right + step, right - step * 2], { step: 1, least: 3 }).map(
      sides,
    ),
    alt: `${count} ${tone} polygons in a row, with ${shown.join(', ')} sides; then a question mark.`,
    hint: 'Count the corners of each one.',
    note: `The number of sides ${step > 0 ? 'grows' : 'falls'} by ${Math.abs(step)} each time: ${shown.join(', ')}, ${right}.`,
    rank: 0.02 + share * 0.4,
    svg: row(
      shown.map(
        (number) => (at: Point) =>
          polygon(
            Array.from({ length: number }, (_, corner) =>
              polar(at, 38, 90 + (360 / number) * corner),
            ),
            fill(tone),
          ),
      ),
    ),
  };
}

const SHAPES = ['circle', 'square', 'triangle', 'star'] as const;
const COLOURS: readonly (readonly [name: string, tone: Tone])[] = [
  ['blue', 'blue'],
  ['red', 'accent'],
  ['green', 'green'],
];

function shape(kind: (typeof SHAPES)[number], tone: Tone): (at: Point) => string {
  return (at) => {
    const [x, y] = at;
    switch (kind) {
      case 'circle':
        return circle(at, 31, fill(tone));
      case 'square':
        return rect(x - 28, y - 28, 56, 56, fill(tone), 4);
      case 'triangle':
        return polygon(
          [0, 1, 2].map((corner) => polar([x, y + 7], 39, 90 + corner * 120)),
          fill(tone),
        );
      case 'star':
        return polygon(
          Array.from({ length: 10 }, (_, corner) =>
            polar(at, corner % 2 === 0 ? 38 : 16, 90 + corner * 36),
          ),
          fill(tone),
        );
    }
  };
}

function askCycle(random: Random, share: number): Asked {
  const shapes = inRandomOrder(random, SHAPES).slice(0, share < 0.5 ? 2 : 3);
  const colours = inRandomOrder(random, COLOURS).slice(0, share < 0.5 ? 3 : 2);
  const at = (place: number) => {
    const [name, tone] = colours[place % colours.length] ?? ['', 'blue' as const];
    const kind = shapes[place % shapes.length] ?? 'circle';
    return { said: `${name} ${kind}`, drawn: shape(kind, tone) };
  };
  // periods of two and of three: four figures show a whole round of both, and the fifth is a new one
  const shown = [0, 1, 2, 3].map(at);
  const next = at(4).said;
  const said = (one: string) => one.charAt(0).toUpperCase() + one.slice(1);
  const others = shapes.flatMap((kind) => colours.map(([name]) => `${name} ${kind}`));
  const more = SHAPES.flatMap((kind) => COLOURS.map(([name]) => `${name} ${kind}`));
  const wrong = [...inRandomOrder(random, others), ...inRandomOrder(random, more)].filter(
    (one) => one !== next,
  );
  return {
    question: 'Shapes and colours repeat themselves. Which figure comes next?',
    right: said(next),
    wrong: [...new Set(wrong)].slice(0, 3).map(said),
    alt: `Figures in a row: ${shown.map((one) => one.said).join(', ')}; then a question mark.`,
    hint: 'Follow the shapes alone, then the colours alone.',
    note: `The shapes repeat after ${shapes.length} (${shapes.join(', ')}), the colours after ${colours.length} (${colours.map(([name]) => name).join(', ')}): next comes the ${next}.`,
    rank: 0.05 + share * 0.55,
    svg: row(shown.map((one) => one.drawn)),
  };
}

/** A figure at the left, and four others of which one is right. */
function choose(
  random: Random,
  given: Figure,
  right: Figure,
  wrong: readonly Figure[],
): Pick<Asked, 'right' | 'wrong' | 'isOrdered' | 'svg'> & { readonly text: string } {
  const place = randomWhole(random, 0, 3);
  const options = wrong.slice(0, 3).toSpliced(place, 0, right);
  const names = ['Figure A', 'Figure B', 'Figure C', 'Figure D'];
  const [large, small] = [150 / given.size, 100 / given.size];
  const drawn = options.map((figure, at) => {
    const corner: Point = [226 + (at % 2) * 138, 24 + Math.floor(at / 2) * 150];
    return (
      drawFigure(figure, corner, small, 'orange') +
      textAt([corner[0] - 17, corner[1] + 50], 'ABCD'.charAt(at), { size: 26, isBold: true })
    );
  });
  return {
    right: names[place] ?? '',
    wrong: names.filter((_, at) => at !== place),
    isOrdered: true,
    svg: draw(drawFigure(given, [22, 85], large, 'blue') + drawn.join('')),
    text: options.map((figure, at) => `${'ABCD'.charAt(at)}: ${cellsText(figure)}`).join('; '),
  };
}

/** Different figures among these, without one of them. */
function others(figures: readonly Figure[], without: Figure): Figure[] {
  const seen = new Set([cellsText(without)]);
  return figures.filter((figure) => {
    const key = cellsText(figure);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function askMirror(random: Random, share: number): Asked {
  const size = share < 0.3 ? 3 : 4;
  const given = lopsided(random, size, share < 0.3 ? 4 : share < 0.7 ? 5 : 6);
  const right = mirrored(given);
  const { text: said, ...chosen } = choose(
    random,
    given,
    right,
    inRandomOrder(random, others(everyView(given), right)),
  );
  return {
    ...chosen,
    question: 'A mirror stands at the right side of the blue figure. What does it show?',
    alt: `Blue cells: ${cellsText(given)}. ${said}.`,
    hint: 'Left and right change places; above and below stay.',
    note: `In a mirror at the side each row stays in its place and runs the other way: the blue cells ${cellsText(given)} become ${cellsText(right)}.`,
    rank: 0.15 + share * 0.6,
  };
}

function askTurn(random: Random, share: number): Asked {
  const size = share < 0.3 ? 3 : 4;
  const given = lopsided(random, size, share < 0.3 ? 4 : 5);
  const quarters = share < 0.5 ? 1 : pick(random, [2, 3]);
  const views = everyView(given);
  const right = views[quarters] ?? turned(given);
  const angle =
    quarters === 2
      ? 'half a turn'
      : `a quarter turn ${quarters === 1 ? 'clockwise' : 'anticlockwise'}`;
  const { text: said, ...chosen } = choose(
    random,
    given,
    right,
    inRandomOrder(random, others(views.slice(1), right)),
  );
  return {
    ...chosen,
    question: `How does the blue figure look after ${angle}?`,
    alt: `Blue cells: ${cellsText(given)}. ${said}.`,
    hint:
      quarters === 2
        ? 'What is at the top comes to the bottom, and what is left to the right.'
        : `The top row becomes the ${quarters === 1 ? 'right' : 'left'} column.`,
    note: `After ${angle} the blue cells ${cellsText(given)} are ${cellsText(right)}.`,
    rank: 0.25 + share * 0.7,
  };
}

function askPiece(random: Random, share: number): Asked {
  const size = 4;
  const count = share < 0.5 ? 4 : 5;
  const hole: Figure = { size, cells: connected(random, size, count) };
  const key = (figure: Figure) => cellsText(figure).split(' ');
  const isIn = new Set(key(hole));
  const all: Figure = {
    size,
    cells: Array.from(
      { length: size * size },
      (_, at) => [at % size, Math.floor(at / size)] as const,
    ),
  };
  const given: Figure = {
    size,
    cells: all.cells.filter((cell) => !isIn.has(cellsText({ size, cells: [cell] }))),
  };
  const mistakes = Array.from({ length: 30 }, (): Figure => ({
    size,
    cells: connected(random, size, count),
  }));
  const alike = (figure: Figure) => key(figure).filter((one) => isIn.has(one)).length;
  const wrong = others(mistakes, hole).sort((one, other) => alike(other) - alike(one));
  const { text: said, ...chosen } = choose(random, given, hole, wrong);
  return {
    ...chosen,
    question: 'Which piece fills the gap, so that the square is whole?',
    alt: `Gap in a square of 16 cells: ${cellsText(hole)}. ${said}.`,
    hint: 'The piece must have its cells where the blue square has none.',
    note: `The blue square lacks the cells ${cellsText(hole)}; only one piece has exactly these.`,
    rank: share * 0.45,
  };
}
