/** A question that its player answered wrongly, as `users/{uid}/private/learning` stores it. */
export interface Mistake {
  /** The id of the question. */
  readonly id: string;
  /** The number of right answers since, each given when it was due. */
  readonly step: number;
  /** The first day on which it is due, as `2026-11-21`. */
  readonly due: string;
}

/** An answered question of a finished attempt or a settled battle. */
export interface JudgedAnswer {
  readonly id: string;
  readonly isRight: boolean;
}

/** The greatest number of mistakes of a player; one more removes the oldest. */
export const MAX_MISTAKES = 300;

/** Days until a mistake is due again, after each right answer; after one more it is learned and leaves. */
const DAYS_UNTIL_DUE = [2, 7] as const;
const DAY_MS = 86_400_000;

/**
 * The mistakes of a player after more answers. A wrong answer makes a question due today, whatever it was before. A
 * right answer moves it only if it is due: to two days later, to a week later, then out of the list.
 * @param mistakes the oldest first
 * @param today as `2026-11-21`
 * @returns the same array if nothing changes
 */
export function afterAnswers(
  mistakes: readonly Mistake[],
  answers: readonly JudgedAnswer[],
  today: string,
): readonly Mistake[] {
  let after = mistakes;
  for (const { id, isRight } of answers) {
    const before = after.find((mistake) => mistake.id === id);
    if (!isRight) {
      after = [...after.filter((mistake) => mistake !== before), { id, step: 0, due: today }];
    } else if (before && isDue(before, today)) {
      const days = DAYS_UNTIL_DUE[before.step];
      after = after.flatMap((mistake) => {
        if (mistake !== before) return [mistake];
        return days === undefined
          ? []
          : [{ id, step: before.step + 1, due: daysLater(today, days) }];
      });
    }
  }
  return after.length > MAX_MISTAKES ? after.slice(-MAX_MISTAKES) : after;
}

const isDue = ({ due }: Mistake, today: string): boolean => due <= today;

/** The ids of the due mistakes, the one that waits longest first. @param today as `2026-11-21` */
export function dueIds(mistakes: readonly Mistake[], today: string): readonly string[] {
  return mistakes
    .filter((mistake) => isDue(mistake, today))
    .toSorted((one, other) => (one.due < other.due ? -1 : one.due > other.due ? 1 : 0))
    .map(({ id }) => id);
}

/** The next day on which more mistakes are due. */
interface NextDue {
  readonly day: string;
  readonly count: number;
}

/** @param today as `2026-11-21` @returns undefined if no mistake waits for a later day */
export function nextDue(mistakes: readonly Mistake[], today: string): NextDue | undefined {
  const waiting = mistakes.filter((mistake) => !isDue(mistake, today)).map(({ due }) => due);
  const [day] = waiting.toSorted();
  return day === undefined
    ? undefined
    : { day, count: waiting.filter((due) => due === day).length };
}

/** The day a number of days after another. @param day as `2026-11-21` */
function daysLater(day: string, days: number): string {
  // a date without a time is read as UTC, where every day has 24 hours
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
