import { Chess } from 'chess.js';
import { describe, expect, it } from 'vitest';
import { checkKeys, fromNumbers, questionsOf, rightOf } from '../support/picture-questions.ts';
import type { Seen } from '../support/picture-questions.ts';

// The keys worked out again from the text about the picture, in another way than the script does.

/** The placement of the pieces in Forsyth-Edwards notation, from "White: king e1. Black: king e8." */
function placementOf(alt: string): string {
  const board = new Map<string, string>();
  for (const [, side = '', list = ''] of alt.matchAll(/(White|Black): ([^.]*)\./g)) {
    for (const part of list.split(', ')) {
      const [name = '', ...squares] = part.split(' ');
      const letter = name.startsWith('knight') ? 'n' : name.charAt(0);
      for (const square of squares)
        board.set(square, side === 'White' ? letter.toUpperCase() : letter);
    }
  }
  const rows = [...'87654321'].map((rank) =>
    [...'abcdefgh'].map((file) => board.get(`${file}${rank}`) ?? '1').join(''),
  );
  return rows.join('/').replaceAll(/1+/g, (empty) => String(empty.length));
}

const gameOf = ({ picture }: Seen, side = 'w') =>
  new Chess(`${placementOf(picture.alt)} ${side} - - 0 1`);

describe('the keys of chess', () => {
  const questions = questionsOf('chess-and-logic');
  const asked = (part: string) => questions.filter(({ question }) => question.includes(part));

  it('are the only move that mates', () => {
    expect(asked('mates in one')).toHaveLength(30);
    for (const seen of asked('mates in one')) {
      const mating = seen.options.filter((move) => {
        const game = gameOf(seen);
        game.move(move);
        return game.isCheckmate();
      });
      expect(mating, seen.id).toEqual([rightOf(seen)]);
    }
  });

  it('are the only piece that can be captured', () => {
    expect(asked('can White capture')).toHaveLength(12);
    for (const seen of asked('can White capture')) {
      const captures = gameOf(seen)
        .moves({ verbose: true })
        .filter(({ captured }) => captured);
      expect(
        captures.map(({ to }) => to),
        seen.id,
      ).toEqual([rightOf(seen).slice(-2)]);
    }
  });

  it('are the only legal move', () => {
    expect(asked('legal for White')).toHaveLength(8);
    for (const seen of asked('legal for White')) {
      const legal = gameOf(seen)
        .moves({ verbose: true })
        .map(({ from, to }) => `from ${from} to ${to}`);
      const possible = seen.options.filter((option) => legal.some((move) => option.endsWith(move)));
      expect(possible, seen.id).toEqual([rightOf(seen)]);
    }
  });

  it('name what stands on the board', () => {
    expect(asked('turn of Black')).toHaveLength(10);
    for (const seen of asked('turn of Black')) {
      const game = gameOf(seen, 'b');
      const canMove = game.moves().length > 0;
      const state = game.inCheck()
        ? canMove
          ? 'Check, but not mate'
          : 'Checkmate'
        : canMove
          ? 'None of these'
          : 'Stalemate';
      expect(state, seen.id).toBe(rightOf(seen));
    }
  });
});

/** Numbers and a gap by rows, from "2 7 6; 9 ? 1". */
const rowsOf = (alt: string) =>
  alt
    .replace(/^[^:]*: /, '')
    .replace(/\.$/, '')
    .split('; ')
    .map((row) => row.split(' '));

function magicKey({ picture }: Seen): string {
  const rows = rowsOf(picture.alt);
  const sum = (values: readonly string[]) =>
    values.reduce((all, one) => all + (Number(one) || 0), 0);
  const whole = rows.filter((row) => !row.includes('?')).map(sum);
  const gap = rows.find((row) => row.includes('?')) ?? [];
  expect(new Set(whole).size).toBe(1);
  return String((whole[0] ?? 0) - sum(gap));
}

function pyramidKey(seen: Seen): string {
  const fits = seen.options.filter((option) => {
    const rows = rowsOf(seen.picture.alt.replace('?', option)).map((row) => row.map(Number));
    return rows.every((row, y) => {
      const below = rows[y + 1];
      return !below || row.every((value, x) => value === (below[x] ?? 0) + (below[x + 1] ?? 0));
    });
  });
  expect(fits).toHaveLength(1);
  return fits[0] ?? '';
}

/** The number of matches of a digit. */
const MATCHES = [6, 2, 5, 5, 4, 5, 6, 3, 7, 6];

function matchKey(seen: Seen): string {
  const matchesOf = (sum: string) =>
    [...sum].reduce(
      (all, sign) =>
        all +
        (sign === '+'
          ? 2
          : sign === '−'
            ? 1
            : sign === '='
              ? 2
              : sign === ' '
                ? 0
                : (MATCHES[Number(sign)] ?? 0)),
      0,
    );
  const shown = seen.picture.alt.replace(/^[^:]*: /, '').replace('.', '');
  const holds = (sum: string) => {
    const [one = 0, other = 0, result] = (sum.match(/\d/g) ?? []).map(Number);
    return (sum.includes('+') ? one + other : one - other) === result;
  };
  expect(holds(shown)).toBe(false);
  expect(holds(rightOf(seen))).toBe(true);
  expect(matchesOf(rightOf(seen)), seen.id).toBe(matchesOf(shown));
  return rightOf(seen);
}

describe('the keys of grids and matches', () => {
  it('follow from the numbers in the picture', () => {
    checkKeys(
      'chess-and-logic',
      [
        [/diagonals/, /./, magicKey],
        [/stone/, /./, pyramidKey],
        [/Move one match/, /./, matchKey],
      ],
      38,
    );
  });
});

/** A figure as rows of a grid, from "a1 b1 b2". */
function pointsOf(cells: string): [number, number][] {
  return cells
    .split(' ')
    .map((cell) => ['abcde'.indexOf(cell.charAt(0)), Number(cell.charAt(1)) - 1]);
}

function figureKey(move: (x: number, y: number, last: number) => [number, number]) {
  return (seen: Seen): string => {
    const [first = '', ...rest] = seen.picture.alt.replace(/\.$/, '').split('. ');
    const given = pointsOf(first.replace(/^[^:]*: /, ''));
    const figures = rest
      .join(' ')
      .split('; ')
      .map((one) => one.split(': ') as [string, string]);
    const highest = [...given, ...figures.flatMap(([, cells]) => pointsOf(cells))].flat();
    const key = (points: readonly (readonly [number, number])[]) =>
      points.map(String).sort().join(' ');
    // the grid has 3 or 4 cells a side; a figure reaches the fourth if there is one
    const found = [2, 3]
      .filter((last) => last >= Math.max(...highest))
      .map((last) =>
        figures.filter(
          ([, cells]) => key(pointsOf(cells)) === key(given.map(([x, y]) => move(x, y, last))),
        ),
      )
      .find((fitting) => fitting.length === 1);
    return `Figure ${found?.[0]?.[0]}`;
  };
}

/** The square opposite to another one of a net, by the directions in which the folded squares look. */
function netKey({ question, picture }: Seen): string {
  const rows = rowsOf(picture.alt);
  type Vector = readonly [number, number, number];
  const minus = (vector: Vector): Vector => [-vector[0], -vector[1], -vector[2]];
  const looks = new Map<string, Vector>();
  const fold = (x: number, y: number, out: Vector, right: Vector, down: Vector): void => {
    const value = rows[y]?.[x];
    if (value === undefined || value === 'empty' || looks.has(value)) return;
    looks.set(value, out);
    fold(x + 1, y, right, minus(out), down);
    fold(x - 1, y, minus(right), out, down);
    fold(x, y + 1, down, right, minus(out));
    fold(x, y - 1, minus(down), right, out);
  };
  fold(rows[0]?.findIndex((value) => value !== 'empty') ?? 0, 0, [0, 0, 1], [1, 0, 0], [0, 1, 0]);
  expect(new Set([...looks.values()].map((one) => one.map((part) => part + 0).join())).size).toBe(
    6,
  );
  const asked = looks.get(question.match(/the (\d)\?/)?.[1] ?? '') ?? [0, 0, 0];
  const [opposite = ''] =
    [...looks].find(([, one]) =>
      one.every((part, at) => part === -(asked[at] ?? 0) || part + (asked[at] ?? 0) === 0),
    ) ?? [];
  return opposite;
}

const WAYS = [
  'right',
  'upper right',
  'up',
  'upper left',
  'left',
  'lower left',
  'down',
  'lower right',
];

function arrowKey({ picture }: Seen): string {
  const shown = picture.alt
    .replace(/^.*point /, '')
    .replace(/;.*/, '')
    .split(', ')
    .map((way) => WAYS.indexOf(way));
  const steps = shown.slice(1).map((way, at) => (way - (shown[at] ?? 0) + 8) % 8);
  expect(new Set(steps).size).toBe(1);
  const next = WAYS[((shown.at(-1) ?? 0) + (steps[0] ?? 0)) % 8] ?? '';
  return next.charAt(0).toUpperCase() + next.slice(1);
}

describe('the keys of patterns', () => {
  it('follow from the cells, cubes and arrows in the picture', () => {
    checkKeys(
      'patterns',
      [
        [/mirror/, /./, figureKey((x, y, last) => [last - x, y])],
        [/quarter turn clockwise/, /./, figureKey((x, y, last) => [last - y, x])],
        [/quarter turn anticlockwise/, /./, figureKey((x, y, last) => [y, last - x])],
        [/half a turn/, /./, figureKey((x, y, last) => [last - x, last - y])],
        [/fills the gap/, /./, figureKey((x, y) => [x, y])],
        [
          /How many cubes/,
          /./,
          fromNumbers((...heights) => heights.reduce((sum, one) => sum + one, 0)),
        ],
        [/opposite/, /./, netKey],
        [/arrow/, /./, arrowKey],
      ],
      100,
    );
  });
});
