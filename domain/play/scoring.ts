/** The worth of answers. Times in milliseconds. */
export interface Scoring {
  /** Points of a right answer. */
  readonly correct: number;
  /** Points that a wrong answer costs; none in a battle. */
  readonly wrong?: number | undefined;
  /** Bonus points for fast right answers, the fastest first: the first whose `withinMs` applies is given. */
  readonly bonuses: readonly { readonly withinMs: number; readonly points: number }[];
}

/** The mark of one question. */
export type Mark =
  /** No answer, a late one, or one whose key is not known yet. */
  | { readonly kind: 'unanswered' }
  | {
      readonly kind: 'judged';
      readonly isRight: boolean;
      /** Points with the bonus; negative if the mode takes points for a wrong answer. */
      readonly points: number;
      readonly bonus: number;
    };

/** The sum over all questions so far. */
export interface ScoreTally {
  readonly points: number;
  readonly right: number;
  readonly wrong: number;
  readonly unanswered: number;
  /** Bonus points in all. */
  readonly bonus: number;
  /** Right answers since the last wrong one; an unanswered question neither adds to it nor ends it. */
  readonly streak: number;
  readonly bestStreak: number;
}

/** The mark of an answer. @param elapsedMs since the question began; undefined if speed brings no points */
export function markOf(
  { correct, wrong = 0, bonuses }: Scoring,
  isRight: boolean,
  elapsedMs?: number,
): Mark & { readonly kind: 'judged' } {
  if (!isRight) return { kind: 'judged', isRight, points: 0 - wrong, bonus: 0 };
  const reached = bonuses.find(({ withinMs }) => elapsedMs !== undefined && elapsedMs <= withinMs);
  const bonus = reached?.points ?? 0;
  return { kind: 'judged', isRight, points: correct + bonus, bonus };
}

/** Adds up the marks of questions in the order in which they were asked. */
export function tallyOf(marks: readonly Mark[]): ScoreTally {
  const tally = {
    points: 0,
    right: 0,
    wrong: 0,
    unanswered: 0,
    bonus: 0,
    streak: 0,
    bestStreak: 0,
  };
  for (const mark of marks) {
    if (mark.kind === 'unanswered') {
      tally.unanswered += 1;
      continue;
    }
    tally.points += mark.points;
    tally.bonus += mark.bonus;
    if (mark.isRight) tally.right += 1;
    else tally.wrong += 1;
    tally.streak = mark.isRight ? tally.streak + 1 : 0;
    tally.bestStreak = Math.max(tally.bestStreak, tally.streak);
  }
  return tally;
}

/** The reward of a solo attempt, by the share of right answers. */
export interface Reward {
  /** An attempt passes from this percentage on. */
  readonly passPercent: number;
  /** An attempt brings all coins from this percentage on. */
  readonly fullPercent: number;
  readonly coins: number;
}

/** The result of an attempt. */
export interface AttemptResult {
  /** 0 to 100, not rounded. */
  readonly percent: number;
  readonly isPassed: boolean;
  /** The coins that it is worth; they are paid only if the item has not paid them before. */
  readonly coins: number;
}

/**
 * The coins of an attempt: none below the pass mark, all from `fullPercent` on. In between, one coin less for each
 * missing ten percent (rounded down, never negative). An attempt may pass and bring no coins.
 * @param right of `count` questions; skipped ones do not count
 */
export function resultOf(
  { passPercent, fullPercent, coins }: Reward,
  right: number,
  count: number,
): AttemptResult {
  const percent = count === 0 ? 0 : (right / count) * 100;
  const isPassed = count > 0 && percent >= passPercent;
  const missing = Math.max(0, fullPercent - percent) / 10;
  return { percent, isPassed, coins: isPassed ? Math.max(0, Math.floor(coins - missing)) : 0 };
}
