import type { Asked } from './asked.ts';
import type { Cell } from './cells.ts';
import type { Point } from './draw.ts';
import { outlined, picture, polygon, rect, textAt } from './draw.ts';
import { distinct } from './making.ts';
import type { Random } from './random.ts';
import { pick, inRandomOrder, randomWhole, wrongNumbers } from './random.ts';

const [WIDTH, HEIGHT] = [480, 320];
const draw = (content: string) => picture(WIDTH, HEIGHT, content);

/** Stacks of cubes, and nets of cubes. */
export function askCubes(random: Random): Asked[] {
  return [
    ...distinct(15, (share) => askStack(random, share)),
    ...distinct(15, (share) => askNet(random, share)),
  ];
}

/** A cube of a stack in three faces. @param at its lower corner in front */
function cube([x, y]: Point, size: number): string {
  const [across, down] = [size * 0.866, size / 2];
  const top: Point[] = [
    [x, y - size],
    [x + across, y - size - down],
    [x, y - size - 2 * down],
    [x - across, y - size - down],
  ];
  const left: Point[] = [
    [x, y],
    [x, y - size],
    [x - across, y - size - down],
    [x - across, y - down],
  ];
  const right: Point[] = [
    [x, y],
    [x, y - size],
    [x + across, y - size - down],
    [x + across, y - down],
  ];
  return (
    polygon(top, outlined('yellow', 'text', 2)) +
    polygon(left, outlined('sun', 'text', 2)) +
    polygon(right, outlined('orange', 'text', 2))
  );
}

function askStack(random: Random, share: number): Asked {
  const size = share < 0.3 ? 2 : 3;
  const most = share < 0.6 ? 2 : 3;
  // no column hides a higher one behind it: each is at most as high as those behind
  const heights: number[][] = [];
  for (let y = 0; y < size; y++) {
    const row: number[] = [];
    for (let x = 0; x < size; x++) {
      const limit = Math.min(row[x - 1] ?? most, heights[y - 1]?.[x] ?? most);
      row.push(x + y === 0 ? most : randomWhole(random, Math.max(0, limit - 1), limit));
    }
    heights.push(row);
  }
  const right = heights.flat().reduce((sum, one) => sum + one, 0);
  const visible = heights.flat().filter((one) => one > 0).length;
  const edge = 56 - size * 3;
  // the whole stack stands in the middle
  const top = HEIGHT / 2 + ((most + size) * edge) / 2 - (size - 1) * edge;
  const drawn: string[] = [];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      for (let z = 0; z < (heights[y]?.[x] ?? 0); z++) {
        drawn.push(
          cube([240 + (x - y) * edge * 0.866, top + ((x + y) * edge) / 2 - z * edge], edge),
        );
      }
    }
  }
  return {
    question: 'How many cubes does this stack have? No cube floats.',
    right: String(right),
    wrong: wrongNumbers(random, right, [right - 1, right + 1, visible], { step: 1, least: 1 }).map(
      String,
    ),
    alt: `A stack of cubes; heights of the columns seen from above, from the back: ${heights.map((row) => row.join(' ')).join('; ')}.`,
    hint: 'Count column by column; below each cube stand others down to the ground.',
    note: `The columns have ${heights.map((row) => row.join(' + ')).join(' + ')} = ${right} cubes.`,
    rank: 0.1 + share * 0.7,
    svg: draw(drawn.join('')),
  };
}

/** Nets of a cube: columns and rows of the six squares. */
const NETS: readonly (readonly Cell[])[] = [
  [
    [1, 0],
    [0, 1],
    [1, 1],
    [2, 1],
    [3, 1],
    [1, 2],
  ],
  [
    [0, 0],
    [0, 1],
    [1, 1],
    [2, 1],
    [3, 1],
    [0, 2],
  ],
  [
    [0, 0],
    [0, 1],
    [1, 1],
    [2, 1],
    [3, 1],
    [3, 2],
  ],
  [
    [1, 0],
    [0, 1],
    [1, 1],
    [2, 1],
    [3, 1],
    [2, 2],
  ],
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [2, 1],
    [2, 2],
    [3, 2],
  ],
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [2, 1],
    [3, 1],
    [2, 2],
  ],
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [2, 1],
    [3, 1],
    [3, 2],
  ],
  [
    [0, 1],
    [1, 1],
    [2, 1],
    [2, 0],
    [3, 0],
    [4, 0],
  ],
];

/** The index of the opposite square of each square, by rolling a cube over the net. */
function oppositesOf(net: readonly Cell[]): number[] {
  // the faces of the cube that lies on a square: below, above, north, south, west, east
  const below = new Map<string, number[]>([[String(net[0]), [0, 1, 2, 3, 4, 5]]]);
  const queue = [net[0] ?? [0, 0]];
  const moves: [Cell, (faces: readonly number[]) => number[]][] = [
    [[1, 0], ([d = 0, u = 0, n = 0, s = 0, w = 0, e = 0]) => [e, w, n, s, d, u]],
    [[-1, 0], ([d = 0, u = 0, n = 0, s = 0, w = 0, e = 0]) => [w, e, n, s, u, d]],
    [[0, 1], ([d = 0, u = 0, n = 0, s = 0, w = 0, e = 0]) => [s, n, d, u, w, e]],
    [[0, -1], ([d = 0, u = 0, n = 0, s = 0, w = 0, e = 0]) => [n, s, u, d, w, e]],
  ];
  for (let cell = queue.shift(); cell; cell = queue.shift()) {
    const faces = below.get(String(cell)) ?? [];
    for (const [[stepX, stepY], roll] of moves) {
      const next = [cell[0] + stepX, cell[1] + stepY] as const;
      const isInNet = net.some((one) => String(one) === String(next));
      if (!isInNet || below.has(String(next))) continue;
      below.set(String(next), roll(faces));
      queue.push(next);
    }
  }
  // the faces 0 and 1, 2 and 3, 4 and 5 are opposite
  const faceOf = net.map((cell) => below.get(String(cell))?.[0] ?? -1);
  return faceOf.map((face) => faceOf.indexOf(face % 2 === 0 ? face + 1 : face - 1));
}

function askNet(random: Random, share: number): Asked {
  const net = share < 0.35 ? (NETS[0] ?? []) : pick(random, NETS.slice(1));
  const numbers = inRandomOrder(random, [1, 2, 3, 4, 5, 6]);
  const asked = randomWhole(random, 0, 5);
  const opposite = oppositesOf(net)[asked] ?? 0;
  const [one, right] = [numbers[asked] ?? 0, numbers[opposite] ?? 0];
  const [columns, rows] = [
    Math.max(...net.map(([x]) => x)) + 1,
    Math.max(...net.map(([, y]) => y)) + 1,
  ];
  const size = Math.min(86, 440 / columns, 290 / rows);
  const [left, top] = [(WIDTH - columns * size) / 2, (HEIGHT - rows * size) / 2];
  const drawn = net.map(([x, y], at) => {
    const [cellX, cellY] = [left + x * size, top + y * size];
    return (
      rect(cellX, cellY, size, size, outlined(at === asked ? 'yellow' : 'mint', 'text', 2.5)) +
      textAt([cellX + size / 2, cellY + size / 2], String(numbers[at]), { size: 34, isBold: true })
    );
  });
  const lines = Array.from({ length: rows }, (_, y) =>
    Array.from({ length: columns }, (__, x) => {
      const at = net.findIndex(([cellX, cellY]) => cellX === x && cellY === y);
      return at < 0 ? 'empty' : String(numbers[at]);
    }).join(' '),
  );
  return {
    question: `The net is folded to a cube. Which number lies opposite to the ${one}?`,
    right: String(right),
    wrong: inRandomOrder(
      random,
      numbers.filter((value) => value !== right && value !== one),
    )
      .slice(0, 3)
      .map(String),
    alt: `A net of squares with numbers, row by row: ${lines.join('; ')}.`,
    hint: 'In a straight row of squares every other one is opposite.',
    note: `Fold the net in your mind: ${one} and ${right} never touch. In a straight row the next but one square is the opposite one.`,
    rank: 0.25 + share * 0.75,
    svg: draw(drawn.join('')),
  };
}
