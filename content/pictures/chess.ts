import { Chess } from 'chess.js';
import type { Square } from 'chess.js';
import type { Asked } from './asked.ts';
import type { Piece } from './chess-board.ts';
import { board, boardText, pieceName, piecesOf } from './chess-board.ts';
import { CAPTURES, MATES, STATES } from './chess-positions.ts';
import { distinct } from './making.ts';
import type { Random } from './random.ts';
import { pick, inRandomOrder, randomWhole, wrongNumbers } from './random.ts';

const gameOf = (placement: string, side: 'w' | 'b' = 'w') =>
  new Chess(`${placement} ${side} - - 0 1`);
/** A move without the signs of check and mate, which would tell the answer. */
const plain = (move: string) => move.replace(/[+#]$/, '');
const SQUARES = [...'abcdefgh'].flatMap((file) => [...'12345678'].map((rank) => `${file}${rank}`));
const MINOR_WORDS: Readonly<Record<string, string>> = {
  N: 'knight',
  B: 'bishop',
  R: 'rook',
  Q: 'queen',
  K: 'king',
};

/** Questions about positions on a chessboard. */
export function askChess(random: Random): Asked[] {
  return [
    ...MATES.map((placement, at) => askMate(placement, at, random)),
    ...CAPTURES.map((placement, at) => askCapture(placement, at, random)),
    ...STATES.map((placement, at) => askState(placement, at, random)),
    ...distinct(10, (share) => askReach(random, share)),
    ...distinct(8, (share) => askLegal(random, share)),
  ];
}

function askMate(placement: string, at: number, random: Random): Asked {
  const game = gameOf(placement);
  const moves = game.moves();
  const mates = moves.filter((move) => move.endsWith('#'));
  const [mate = ''] = mates;
  if (mates.length !== 1) throw new Error(`${placement} has ${mates.length} mates`);
  const checks = inRandomOrder(
    random,
    moves.filter((move) => move.endsWith('+')),
  );
  const others = inRandomOrder(
    random,
    moves.filter((move) => !/[+#]$/.test(move)),
  );
  const sameKind = (one: string) => (one.charAt(0) === mate.charAt(0) ? 0 : 1);
  const wrong = [...checks, ...others.sort((one, other) => sameKind(one) - sameKind(other))].map(
    plain,
  );
  const pieces = piecesOf(placement);
  const mover = MINOR_WORDS[mate.charAt(0)] ?? 'pawn';
  return {
    question: 'White mates in one move. Which move is it?',
    right: plain(mate),
    wrong: [...new Set(wrong)].filter((move) => move !== plain(mate)).slice(0, 3),
    alt: `A chessboard. ${boardText(pieces)}`,
    hint: `White moves a ${mover}.`,
    note: `After ${mate} the black king is in check and has no square to go to; no black piece can capture or stand between.`,
    rank: 0.25 + (pieces.length / 12) * 0.5 + at / 90,
    svg: board(pieces),
  };
}

const nameAt = ({ letter, square }: Piece) => `The ${pieceName(letter)} on ${square}`;

function askCapture(placement: string, at: number, random: Random): Asked {
  const pieces = piecesOf(placement);
  const captures = gameOf(placement)
    .moves({ verbose: true })
    .filter((move) => move.captured);
  const [capture] = captures;
  if (!capture || captures.length !== 1)
    throw new Error(`${placement} has ${captures.length} captures`);
  const black = pieces.filter(({ letter }) => letter !== letter.toUpperCase() && letter !== 'k');
  const taken = black.find(({ square }) => square === capture.to);
  if (!taken) throw new Error(`${placement} has nothing on ${capture.to}`);
  return {
    question: 'Which black piece can White capture now?',
    right: nameAt(taken),
    wrong: inRandomOrder(
      random,
      black.filter((one) => one !== taken),
    )
      .slice(0, 3)
      .map(nameAt),
    alt: `A chessboard. ${boardText(pieces)}`,
    hint: 'Follow the lines of each white piece up to the first piece in its way.',
    note: `The white ${pieceName(capture.piece)} goes from ${capture.from} to ${capture.to}; every other black piece is out of reach.`,
    rank: 0.15 + at / 24,
    svg: board(pieces),
  };
}

/** The state of the game for the side to move. */
function stateOf(game: Chess): string {
  if (game.isCheckmate()) return 'Checkmate';
  if (game.isStalemate()) return 'Stalemate';
  return game.isCheck() ? 'Check, but not mate' : 'None of these';
}

const EXPLAINED: Readonly<Record<string, string>> = {
  Checkmate: 'The king is attacked, and no move saves him: the game is lost.',
  Stalemate: 'The king is not attacked, but Black has no legal move: the game is drawn.',
  'Check, but not mate': 'The king is attacked, but a move saves him.',
  'None of these': 'The king is not attacked, and Black has legal moves.',
};

function askState(placement: string, at: number, random: Random): Asked {
  const pieces = piecesOf(placement);
  const right = stateOf(gameOf(placement, 'b'));
  return {
    question: 'It is the turn of Black. What stands on the board?',
    right,
    wrong: inRandomOrder(
      random,
      Object.keys(EXPLAINED).filter((one) => one !== right),
    ),
    alt: `A chessboard. ${boardText(pieces)}`,
    hint: 'First see whether a white piece attacks the king, then whether Black can move at all.',
    note: EXPLAINED[right] ?? '',
    rank: 0.2 + at / 20,
    svg: board(pieces),
  };
}

function askReach(random: Random, share: number): Asked {
  const letter = pick(random, share < 0.4 ? ['N', 'R', 'K'] : ['B', 'Q', 'N']);
  const [square = '', ...free] = inRandomOrder(random, SQUARES);
  const blockers = free
    .filter((one) => !one.endsWith('1') && !one.endsWith('8'))
    .slice(0, share < 0.4 ? 0 : randomWhole(random, 3, 6))
    .map((one, at): Piece => ({ letter: at % 2 === 0 ? 'P' : 'p', square: one }));
  const pieces = [{ letter, square }, ...blockers];
  const right = reachOf(pieces);
  const name = pieceName(letter);
  return {
    question: `How many squares can the white ${name} go to in one move?`,
    right: String(right),
    wrong: wrongNumbers(random, right, [right - 2, right + 2], { step: 1, least: 0 }).map(String),
    alt: `A part of a game without kings. ${blockers.length > 0 ? boardText(pieces) : `Only a white ${name} on ${square}.`}`.replace(
      'without kings',
      letter === 'K' ? 'with one king' : 'without kings',
    ),
    hint:
      letter === 'N'
        ? 'It moves like an L: two squares straight and one to the side.'
        : 'It cannot jump over a piece, but it can capture a black one.',
    note: `The ${name} on ${square} has ${right} moves${blockers.length > 0 ? ': a white pawn stops it, a black pawn can be captured' : ' on the empty board'}.`,
    rank: 0.02 + share * 0.6,
    svg: board(pieces, square),
  };
}

/** The number of moves of the first piece, on a board that may have no kings. */
function reachOf(pieces: readonly Piece[]): number {
  const game = new Chess();
  game.clear();
  for (const { letter, square } of pieces) {
    const color = letter === letter.toUpperCase() ? 'w' : 'b';
    game.put({ type: letter.toLowerCase() as 'p', color }, square as Square);
  }
  return game.moves({ square: (pieces[0]?.square ?? 'a1') as Square }).length;
}

function askLegal(random: Random, share: number): Asked {
  const placement = pick(random, [...CAPTURES, ...MATES]);
  const pieces = piecesOf(placement);
  const moves = gameOf(placement)
    .moves({ verbose: true })
    .filter(({ piece, captured }) => piece !== 'p' && !captured);
  const legal = pick(random, moves);
  const say = (piece: string, from: string, to: string) =>
    `The ${pieceName(piece)} from ${from} to ${to}`;
  const own = pieces.filter(({ letter }) => letter === letter.toUpperCase() && letter !== 'P');
  const distance = (from: string, to: string) =>
    Math.max(
      Math.abs(from.charCodeAt(0) - to.charCodeAt(0)),
      Math.abs(from.charCodeAt(1) - to.charCodeAt(1)),
    );
  const illegal = own.flatMap(({ letter, square }) =>
    SQUARES.filter(
      (to) =>
        distance(square, to) < 4 &&
        !pieces.some((one) => one.square === to) &&
        !gameOf(placement)
          .moves({ verbose: true })
          .some((move) => move.from === square && move.to === to),
    ).map((to) => say(letter, square, to)),
  );
  return {
    question: 'Which of these moves is legal for White?',
    right: say(legal.piece, legal.from, legal.to),
    wrong: inRandomOrder(random, illegal).slice(0, 3),
    alt: `A chessboard. ${boardText(pieces)}`,
    hint: 'Does each one go its own way, with nothing between, and is White out of check afterwards?',
    note: `The ${pieceName(legal.piece)} can go from ${legal.from} to ${legal.to}. Every other move breaks the rule of its piece, is blocked, or leaves the king in check.`,
    rank: 0.3 + share * 0.6,
    svg: board(pieces),
  };
}
