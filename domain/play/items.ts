import type { Grade } from './dealt-attempt.ts';

/**
 * An item pays its coins once and can be repeated for a better score: a level, a passage, a category; '' for a mode without
 * items. Its name is its path below the mode's page, as in `space/3` or `science/physics/3`.
 */
export type ItemPath = string;

/** How a map names an item: no key of it may be empty. */
export const itemKey = (item: ItemPath): string => (item === '' ? '*' : item);

/** A player's progress in an item. */
export interface ItemProgress {
  /** Best score of a passed run; undefined before the first that brought points. */
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
  /** Points by which the run betters the best one. */
  readonly gained: number;
  readonly earned: number;
  readonly item: ItemProgress;
}

/**
 * The gain of an attempt beside the earlier ones. A passed one adds to the score by how much it exceeds the best, and pays its
 * coins the first time. One that is not passed costs nothing.
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
 * The highest level that is open: each opens the next by being passed, whatever its coins. A level that was added below a
 * passed one closes nothing.
 * @param last the last level that there is
 */
export function openLevel(items: ItemsProgress, section: string, last: number): number {
  let open = 1;
  for (let level = 1; level < last; level++) {
    if (items[levelPath(section, level)]?.isPassed) open = level + 1;
  }
  return Math.min(open, Math.max(1, last));
}

/** Whether something of a category was played. */
export const isTouched = (items: ItemsProgress, section: string): boolean =>
  Object.keys(items).some((path) => path === section || path.startsWith(`${section}/`));

/** A quiz of one player, played to its end, as the counters see it. */
export interface QuizFact {
  readonly mode: 'quiz' | 'daily' | 'words' | 'passage';
  readonly questions: number;
  readonly answered: number;
  readonly correct: number;
  /** Lifelines and hints together. */
  readonly helps: number;
  /** Whether it was done within the time that the settings allow for its badge. */
  readonly isInTime: boolean;
  /** When it was played, as `2026-11-21`, in the game's time zone. */
  readonly day: string;
  /** Of a daily quiz: when it was played, in milliseconds since the epoch; undefined of earlier versions. */
  readonly playedAt?: number | undefined;
}

/** A finished run as badges and statistics count it; `run` is its number among the runs of its mode, from 1. */
export interface AttemptFact extends QuizFact {
  readonly run: number;
  /** Slug; '' for a mix. */
  readonly category: string;
  /** That the score grew by. */
  readonly points: number;
  /** When it was finished, in milliseconds since the epoch; of a contest, whose attempt holds one run and no more. */
  readonly at?: number | undefined;
  /** Of a daily quiz, which day in a row it was. */
  readonly inRow?: number | undefined;
}
