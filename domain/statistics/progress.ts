/** Answers given, and how many of them were right. */
export interface Tally {
  readonly answered: number;
  readonly correct: number;
}

/** What a player has done so far, in the shape of `users/{uid}/private/progress`. */
export interface Progress {
  readonly counters: Tally;
  /** By slug. */
  readonly categories: Readonly<Record<string, Tally>>;
  /** By day, as `2026-11-21`. */
  readonly days: Readonly<Record<string, Tally & { readonly points: number }>>;
}

/** What one battle adds to a player's progress. */
export interface Contribution extends Tally {
  /** Slug of the category; '' where all were mixed. */
  readonly category: string;
  /** As `2026-11-21`. */
  readonly day: string;
  readonly points: number;
}

/** The progress that these battles make together, in whatever order. */
export function progressOf(contributions: readonly Contribution[]): Progress {
  const sum = (one: Tally | undefined, { answered, correct }: Tally): Tally => ({
    answered: (one?.answered ?? 0) + answered,
    correct: (one?.correct ?? 0) + correct,
  });
  let counters: Tally = { answered: 0, correct: 0 };
  const categories: Record<string, Tally> = {};
  const days: Record<string, Tally & { points: number }> = {};
  for (const part of contributions) {
    counters = sum(counters, part);
    // a mixed battle does not tell which question was of what
    if (part.category) categories[part.category] = sum(categories[part.category], part);
    const points = (days[part.day]?.points ?? 0) + part.points;
    days[part.day] = { ...sum(days[part.day], part), points };
  }
  return { counters, categories, days };
}
