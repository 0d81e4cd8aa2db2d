import type { Point, Tone } from './draw.ts';
import { outlined, path, rect, stroke } from './draw.ts';
import type { Random } from './random.ts';
import { pick, inRandomOrder } from './random.ts';

/** A cell of a grid: column and row, from the upper left. */
export type Cell = readonly [column: number, row: number];

/** A figure of cells in a square grid. */
export interface Figure {
  readonly size: number;
  readonly cells: readonly Cell[];
}

const inOrder = (cells: readonly Cell[]) =>
  cells.toSorted(([x, y], [otherX, otherY]) => y - otherY || x - otherX);

const mapped = ({ size, cells }: Figure, move: (cell: Cell) => Cell): Figure => ({
  size,
  cells: inOrder(cells.map(move)),
});

/** The figure as a mirror that stands beside it shows it. */
export const mirrored = (figure: Figure) => mapped(figure, ([x, y]) => [figure.size - 1 - x, y]);

/** The figure after a quarter turn clockwise. */
export const turned = (figure: Figure) => mapped(figure, ([x, y]) => [figure.size - 1 - y, x]);

/** The names of the cells, as in "a1 b1": columns a, b, c, rows from above. */
export const cellsText = ({ cells }: Figure) =>
  inOrder(cells)
    .map(([x, y]) => `${'abcde'.charAt(x)}${y + 1}`)
    .join(' ');

/** The four quarter turns of a figure and of its mirror image. */
export function everyView(figure: Figure): Figure[] {
  const turns = (start: Figure) => {
    const views = [start];
    while (views.length < 4) views.push(turned(views.at(-1) ?? start));
    return views;
  };
  return [...turns(figure), ...turns(mirrored(figure))];
}

/** The form of a figure, wherever it stands in its grid. */
function formOf({ size, cells }: Figure): string {
  const [left, top] = [Math.min(...cells.map(([x]) => x)), Math.min(...cells.map(([, y]) => y))];
  return cellsText({ size, cells: cells.map(([x, y]) => [x - left, y - top]) });
}

/** A connected figure of some cells, whose eight views all have different forms. */
export function lopsided(random: Random, size: number, count: number): Figure {
  for (;;) {
    const figure = { size, cells: inOrder(connected(random, size, count)) };
    if (new Set(everyView(figure).map(formOf)).size === 8) return figure;
  }
}

/** Connected cells, from a random one. */
export function connected(random: Random, size: number, count: number): Cell[] {
  const cells: Cell[] = [[Math.floor(random() * size), Math.floor(random() * size)]];
  while (cells.length < count) {
    const [x, y] = pick(random, cells);
    const [[stepX, stepY]] = inRandomOrder(random, [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) as [Cell];
    const [nextX, nextY] = [x + stepX, y + stepY];
    const isInside = nextX >= 0 && nextY >= 0 && nextX < size && nextY < size;
    if (isInside && !cells.some(([one, other]) => one === nextX && other === nextY)) {
      cells.push([nextX, nextY]);
    }
  }
  return cells;
}

/** A figure in its grid. @param at the upper left corner @param pixels of a cell */
export function drawFigure(
  { size, cells }: Figure,
  [left, top]: Point,
  pixels: number,
  tone: Tone,
): string {
  const lines = Array.from({ length: size + 1 }, (_, at) => {
    const [x, y] = [left + at * pixels, top + at * pixels];
    return `M${x} ${top}V${top + size * pixels}M${left} ${y}H${left + size * pixels}`;
  }).join('');
  return (
    path(lines, stroke('line', 1.5)) +
    cells
      .map(([x, y]) =>
        rect(left + x * pixels, top + y * pixels, pixels, pixels, outlined(tone, 'card', 1.5), 2),
      )
      .join('')
  );
}
