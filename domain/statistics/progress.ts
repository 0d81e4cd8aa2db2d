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
