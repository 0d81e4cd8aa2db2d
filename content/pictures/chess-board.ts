import type { Point } from './draw.ts';
import { fill, num, outlined, path, picture, rect, stroke, textAt } from './draw.ts';

/** Size of a picture of a board in pixels. */
const BOARD = { width: 480, height: 320 } as const;
/** Pixels of a square, and the upper left corner of the board. */
const [SQUARE, LEFT, TOP] = [36, 100, 6];
const FILES = 'abcdefgh';

/** The shapes of the pieces in a box of 45 by 45. */
const SHAPES: Readonly<Record<string, string>> = {
  p: 'M22.5 9a6 6 0 0 1 4 10.4C29 24 30.5 28 31 34H33V39H12V34H14C14.5 28 16 24 18.5 19.400A6 6 0 0 1 22.5 9Z',
  r: 'M11 8H16V12H20V8H25V12H29V8H34V17L30 20 31 33H35V39H10V33H14L15 20 11 17Z',
  n: 'M12 39C12 31 20 28 19.5 22 16.5 23.5 14.5 27 10.5 25.5 7.5 24 8 20.5 10 18L16 10 16.5 5 21 8.500C31 8 35 19 35 39Z',
  b: 'M22.5 4a2.8 2.8 0 0 1 1.5 5.200C29.5 13 31 19 27 25L30 33H34V39H11V33H15L18 25C14 19 15.5 13 21 9.200A2.8 2.8 0 0 1 22.5 4Z',
  q: 'M8 11A2.5 2.5 0 1 1 10 13L16 22 19.8 10A2.7 2.7 0 1 1 25.2 10L29 22 35 13A2.5 2.5 0 1 1 37 11L31.5 33H34V39H11V33H13.500Z',
  k: 'M20.8 3H24.200V6H27.500V9.400H24.200V14C30 11 37 13 36.5 20 36 25 32.5 29 31.5 33H34V39H11V33H13.500C12.5 29 9 25 8.5 20 8 13 15 11 20.8 14V9.400H17.500V6H20.800Z',
};

const NAMES: Readonly<Record<string, string>> = {
  k: 'king',
  q: 'queen',
  r: 'rook',
  b: 'bishop',
  n: 'knight',
  p: 'pawn',
};

/** The name of a piece, by its letter. */
export const pieceName = (letter: string) => NAMES[letter.toLowerCase()] ?? '';

/** A piece on the board: an upper-case letter is white. */
export interface Piece {
  readonly letter: string;
  readonly square: string;
}

/** The pieces of a position, in Forsyth-Edwards notation. */
export function piecesOf(placement: string): Piece[] {
  return placement.split('/').flatMap((row, fromTop) => {
    let file = 0;
    return [...row].flatMap((letter) => {
      const empty = Number(letter);
      if (empty > 0) {
        file += empty;
        return [];
      }
      return [{ letter, square: `${FILES[file++]}${8 - fromTop}` }];
    });
  });
}

const cornerOf = (square: string): Point => [
  LEFT + FILES.indexOf(square.charAt(0)) * SQUARE,
  TOP + (8 - Number(square.charAt(1))) * SQUARE,
];

function pieceAt({ letter, square }: Piece): string {
  const [x, y] = cornerOf(square);
  const isWhite = letter === letter.toUpperCase();
  const scale = (SQUARE - 2) / 45;
  const shape = path(
    SHAPES[letter.toLowerCase()] ?? '',
    isWhite ? outlined('white', 'black', 1.8) : outlined('black', 'white', 1.5),
  );
  const eye =
    letter.toLowerCase() === 'n'
      ? path('M17.5 15.500h.1', stroke(isWhite ? 'black' : 'white', 3))
      : '';
  return `<g transform="translate(${num(x + 1)} ${num(y + 1)}) scale(${num(scale)})">${shape}${eye}</g>`;
}

/** A board with its pieces. @param marked a square with a frame */
export function board(pieces: readonly Piece[], marked?: string): string {
  const squares = Array.from({ length: 64 }, (_, at) => {
    const [file, row] = [at % 8, Math.floor(at / 8)];
    return (file + row) % 2 === 0
      ? ''
      : `M${LEFT + file * SQUARE} ${TOP + row * SQUARE}h36v36h-36z`;
  }).join('');
  const labels = Array.from({ length: 8 }, (_, at) => [
    textAt([LEFT + (at + 0.5) * SQUARE, TOP + 8 * SQUARE + 12], FILES[at] ?? '', { size: 16 }),
    textAt([LEFT - 13, TOP + (at + 0.5) * SQUARE], String(8 - at), { size: 16 }),
  ]).flat();
  const [x, y] = marked ? cornerOf(marked) : [0, 0];
  const mark = marked ? rect(x + 1.5, y + 1.5, SQUARE - 3, SQUARE - 3, stroke('accent', 3.5)) : '';
  return picture(
    BOARD.width,
    BOARD.height,
    rect(LEFT, TOP, 8 * SQUARE, 8 * SQUARE, fill('wood')) +
      path(squares, fill('dark')) +
      mark +
      pieces.map(pieceAt).join('') +
      labels.join(''),
  );
}

/** The position as text: White: king g1, rook a1. Black: king g8. */
export function boardText(pieces: readonly Piece[]): string {
  const side = (isWhite: boolean) => {
    const own = pieces.filter(({ letter }) => (letter === letter.toUpperCase()) === isWhite);
    const names = [...'kqrbnp'].flatMap((kind) => {
      const squares = own
        .filter(({ letter }) => letter.toLowerCase() === kind)
        .map(({ square }) => square);
      return squares.length === 0
        ? []
        : [`${pieceName(kind)}${squares.length > 1 ? 's' : ''} ${squares.join(' ')}`];
    });
    return names.join(', ');
  };
  return `White: ${side(true)}. Black: ${side(false)}.`;
}
