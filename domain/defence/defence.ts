import { shuffled } from '../play/present.ts';
import type { Supply } from '../play/pick.ts';

/** The questions of a day, each of another category. */
export const DEFENCE_QUESTIONS = 6;

/**
 * The points that a player spreads over the six questions of a rival, and the spread of a player who assigns nothing: the
 * questions stand in order of difficulty, so the hardest is then worth the most.
 */
export const DEFENCE_POINTS: readonly number[] = [0, 1, 1, 2, 2, 3];

/** League points of a match. */
export const DEFENCE_WIN = 2;
export const DEFENCE_DRAW = 1;

/** Whether these are the six points, in any order. */
export function isDefence(worths: readonly number[]): boolean {
  const sorted = worths.toSorted((one, other) => one - other);
  return sorted.length === DEFENCE_QUESTIONS && DEFENCE_POINTS.every((n, at) => sorted[at] === n);
}

/**
 * The points that are still free while a player assigns them, the least first.
 * @param worths one for each question; undefined where none is assigned yet
 */
export function pointsLeft(worths: readonly (number | undefined)[]): readonly number[] {
  const left = [...DEFENCE_POINTS];
  for (const worth of worths) {
    const at = worth === undefined ? -1 : left.indexOf(worth);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** A player's part of a match, once the day is over. */
export interface DefenceSide {
  /** By question: whether the answer was right. */
  readonly rights: readonly boolean[];
  /** The number of answered questions. */
  readonly answered: number;
  /** The points that the player assigned to the rival's questions; null if none. */
  readonly worths: readonly number[] | null;
}

/** The result of a match for one of its players. */
export interface DefenceResult {
  readonly outcome: 'win' | 'draw' | 'loss' | 'bye';
  /** The match points of the player and of the rival; 0 for the rival in a bye. */
  readonly own: number;
  readonly theirs: number;
  /** The points of each question for the player, and for the rival. */
  readonly worths: readonly number[];
  readonly rivalWorths: readonly number[];
  /** The points for the weekly league. */
  readonly leaguePoints: number;
}

const worthsOf = (side: DefenceSide | undefined) => side?.worths ?? DEFENCE_POINTS;

const sumOf = ({ rights }: DefenceSide, worths: readonly number[]) =>
  rights.reduce((sum, isRight, at) => sum + (isRight ? (worths[at] ?? 0) : 0), 0);

/**
 * The result of a match: a right answer is worth what the rival assigned to it. A player without a rival has a bye, which
 * brings the points of a draw. A player without an answer gets no league points.
 * @param rival undefined for a bye
 */
export function defenceResult(own: DefenceSide, rival: DefenceSide | undefined): DefenceResult {
  const worths = worthsOf(rival);
  const rivalWorths = worthsOf(own);
  const points = sumOf(own, worths);
  const theirs = rival ? sumOf(rival, rivalWorths) : 0;
  const outcome = !rival ? 'bye' : points > theirs ? 'win' : points === theirs ? 'draw' : 'loss';
  const reward = outcome === 'win' ? DEFENCE_WIN : outcome === 'loss' ? 0 : DEFENCE_DRAW;
  const leaguePoints = own.answered === 0 ? 0 : reward;
  return { outcome, own: points, theirs, worths, rivalWorths, leaguePoints };
}

/** A player's answers in defence, by the slug of the category. Rivals see it. */
export type DefenceRecord = Readonly<Record<string, DefenceTally>>;

interface DefenceTally {
  readonly asked: number;
  readonly right: number;
}

/** A record after a day. @param categories the slug of each question's category */
export function withDefenceDay(
  record: DefenceRecord,
  categories: readonly string[],
  rights: readonly boolean[],
): DefenceRecord {
  const after: Record<string, DefenceTally> = { ...record };
  for (const [at, category] of categories.entries()) {
    const { asked, right } = after[category] ?? { asked: 0, right: 0 };
    after[category] = { asked: asked + 1, right: right + (rights[at] === true ? 1 : 0) };
  }
  return after;
}

/** Players met within these many days are paired again only if nobody else waits. */
export const MET_DAYS = 3;

/**
 * Waiting players in the order in which they are tried: new ones first, then those met longest ago.
 * @param met the rivals of the last days, the latest first
 */
export function rivalOrder(waiting: readonly string[], met: readonly string[]): readonly string[] {
  const daysSince = (uid: string) => (met.includes(uid) ? met.indexOf(uid) : Infinity);
  return waiting.toSorted((one, other) => {
    const [left, right] = [daysSince(one), daysSince(other)];
    return left === right ? 0 : right - left;
  });
}

/**
 * The categories with a question in the order in which a day takes one of each, all orders equally likely.
 * @param supply questions by category
 * @param random numbers in [0, 1); the server's, so that nobody knows tomorrow's
 */
export function shuffledCategories(
  supply: ReadonlyMap<string, Supply>,
  random: () => number,
): readonly string[] {
  const filled = [...supply].filter(
    ([, { 1: easy, 2: medium, 3: hard }]) => easy + medium + hard > 0,
  );
  return shuffled(filled, random).map(([category]) => category);
}
