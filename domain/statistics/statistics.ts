/** The number of answers, and of right ones. */
export interface AnswerTally {
  readonly answered: number;
  readonly correct: number;
}

/** A player's counters, in the shape of `users/{uid}/private/progress`. */
export interface AnswerProgress {
  readonly counters: AnswerTally;
  /** By slug. */
  readonly categories: Readonly<Record<string, AnswerTally>>;
  /** By day, as `2026-11-21`. */
  readonly days: Readonly<Record<string, AnswerTally & { readonly points: number }>>;
}

/** The number of days in the list. */
const DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A category with its tally. */
export interface CategoryTally extends AnswerTally {
  /** Its slug. */
  readonly category: string;
}

/** The summary of a player's progress. */
export interface StatisticsSummary {
  /** Most answered first. */
  readonly categories: readonly CategoryTally[];
  /** The category with the largest share of right answers, and the one with the smallest, if there are two. */
  readonly strong: CategoryTally | undefined;
  readonly weak: CategoryTally | undefined;
  /** The last 14 days, the oldest first, days without a game included. */
  readonly days: readonly (AnswerTally & { readonly day: string; readonly points: number })[];
}

/** @param today as `2026-11-21` */
export function statisticsOf(progress: AnswerProgress, today: string): StatisticsSummary {
  const categories = Object.entries(progress.categories)
    .filter(([, { answered }]) => answered > 0)
    .map(([category, { answered, correct }]) => ({ category, answered, correct }))
    .sort((a, b) => b.answered - a.answered || (a.category < b.category ? -1 : 1));
  // the sort is stable: with equal shares, the category with more answers comes first
  const byShare = categories.toSorted((a, b) => percentOf(b) - percentOf(a));
  const end = Date.parse(`${today}T00:00:00Z`);
  return {
    categories,
    strong: byShare[0],
    weak: byShare.length > 1 ? byShare.at(-1) : undefined,
    days: Array.from({ length: DAYS }, (_, i) => {
      const day = new Date(end - (DAYS - 1 - i) * DAY_MS).toISOString().slice(0, 10);
      const { answered = 0, correct = 0, points = 0 } = progress.days[day] ?? {};
      return { day, answered, correct, points };
    }),
  };
}

/** With fewer answers, the share of right ones says little. */
const MIN_ANSWERS = 10;
/** The most strengths, and the most gaps. */
const MAX_NAMED = 3;

/** The categories in which a player is best, the best first, and weakest, the weakest first; none is in both. */
export interface StrengthsAndGaps<T extends AnswerTally> {
  readonly strengths: readonly T[];
  readonly gaps: readonly T[];
}

/** A strength has at least this share of right answers, the pass mark of most modes. */
const STRONG_SHARE = 0.6;

/**
 * The three best and the three weakest of the categories with at least 10 answers. Strengths are in the better half and have
 * 60 % or more; every other category with a wrong answer can be a gap.
 */
export function strengthsAndGaps<T extends AnswerTally>(
  categories: readonly T[],
): StrengthsAndGaps<T> {
  const share = ({ correct, answered }: AnswerTally) => correct / answered;
  const ranked = categories
    .filter(({ answered }) => answered >= MIN_ANSWERS)
    .toSorted((one, other) => share(other) - share(one) || other.answered - one.answered);
  const better = ranked.slice(0, Math.ceil(ranked.length / 2));
  const strengths = better.filter((row) => share(row) >= STRONG_SHARE);
  const others = ranked.filter((row) => !strengths.includes(row)).toReversed();
  return {
    strengths: strengths.slice(0, MAX_NAMED),
    gaps: others.filter(({ correct, answered }) => correct < answered).slice(0, MAX_NAMED),
  };
}

/** The share of right answers in whole per cent; 0 without answers. */
export function percentOf({ answered, correct }: AnswerTally): number {
  return answered === 0 ? 0 : Math.round((correct / answered) * 100);
}
