import type { Grade } from './dealt-attempt.ts';

/**
 * An item pays its coins once and can be repeated for a better score: a level, a passage, a category; '' for a mode without
 * items. Its name is its path below the mode's page, as in `space/3` or `science/physics/3`.
 */
export type ItemPath = string;

/** The key of an item in a map; Firestore allows no empty key. */
export const itemKey = (item: ItemPath): string => (item === '' ? '*' : item);

/** A player's progress in an item. */
export interface ItemProgress {
  /** Best score of a passed attempt; undefined before the first with points. */
  readonly best?: number | undefined;
  /** Best share of right answers, 0 to 100, rounded down. */
  readonly percent: number;
  readonly isPassed: boolean;
  /** Whether its coins were paid. */
  readonly isWon: boolean;
}

export type ItemsProgress = Readonly<Record<ItemPath, ItemProgress>>;

const NOTHING: ItemProgress = { percent: 0, isPassed: false, isWon: false };

/** The gain of a finished attempt, and the new progress in its item. */
export interface ItemGain {
  /** Points by which the attempt exceeds the best score. */
  readonly gained: number;
  readonly earned: number;
  readonly item: ItemProgress;
}

/**
 * The gain of an attempt compared with earlier ones. A passed attempt adds the points by which it exceeds the best
 * score, and pays its coins the first time. A failed attempt costs nothing.
 */
export function gainOf(before: ItemProgress = NOTHING, { tally, count, result }: Grade): ItemGain {
  const best = Math.max(0, before.best ?? 0);
  const isBetter = result.isPassed && tally.points > best;
  const earned = before.isWon ? 0 : result.coins;
  return {
    gained: isBetter ? tally.points - best : 0,
    earned,
    item: {
      ...(isBetter ? { best: tally.points } : before.best !== undefined && { best: before.best }),
      percent: Math.max(before.percent, Math.floor(result.percent)),
      isPassed: before.isPassed || (result.isPassed && count > 0),
      isWon: before.isWon || earned > 0,
    },
  };
}

/** The stars of an item: one for a pass, two from the share that brings all coins, three for all right. */
export function starsOf({ percent, isPassed }: ItemProgress, fullPercent: number): 0 | 1 | 2 | 3 {
  if (!isPassed) return 0;
  if (percent === 100) return 3;
  return percent >= fullPercent ? 2 : 1;
}

/** The path of a level. @param section of the category or sub-category @param level from 1 */
export const levelPath = (section: string, level: number): ItemPath => `${section}/${level}`;

/**
 * The highest open level: each passed level opens the next, whatever its coins. A level added below a passed one locks
 * nothing.
 * @param last the last existing level
 */
export function openLevel(items: ItemsProgress, section: string, last: number): number {
  let open = 1;
  for (let level = 1; level < last; level++) {
    if (items[levelPath(section, level)]?.isPassed) open = level + 1;
  }
  return Math.min(open, Math.max(1, last));
}

/** Whether the player has played anything of a category. */
export const isTouched = (items: ItemsProgress, section: string): boolean =>
  Object.keys(items).some((path) => path === section || path.startsWith(`${section}/`));

/** The facts of a finished quiz for its player's counters. */
export interface QuizFact {
  readonly mode: 'quiz' | 'daily' | 'words' | 'passage';
  readonly questions: number;
  readonly answered: number;
  readonly correct: number;
  /** Used lifelines and hints together. */
  readonly helps: number;
  /** Whether it was finished within the time that the settings allow for its badge. */
  readonly isInTime: boolean;
  /** When it was played, as `2026-11-21`, in the game's time zone. */
  readonly day: string;
  /** For a daily quiz: when it was played, in milliseconds since the epoch; undefined in data of earlier versions. */
  readonly playedAt?: number | undefined;
}

/** A finished attempt as badges and statistics count it; `run` is its number among the attempts of its mode, from 1. */
export interface AttemptFact extends QuizFact {
  readonly run: number;
  /** Slug; '' for mixed categories. */
  readonly category: string;
  /** The growth of the score. */
  readonly points: number;
  /** For a contest: when it was finished, in milliseconds since the epoch. */
  readonly at?: number | undefined;
  /** For a daily quiz: its number in the row of days. */
  readonly inRow?: number | undefined;
}
