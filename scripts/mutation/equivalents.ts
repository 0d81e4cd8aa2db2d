/** A mutant that changes no observable behaviour. */
interface Equivalent {
  readonly file: string;
  /** The original line, without its indentation. */
  readonly line: string;
  /** The replacement of the mutant. */
  readonly change: string;
  readonly reason: string;
}

/** Survivors that no test can kill; they are not counted. */
export const EQUIVALENTS: readonly Equivalent[] = [
  {
    file: 'domain/badges/progress.ts',
    line: "return before !== '' && Date.parse(day) - Date.parse(before) === DAY_MS;",
    change: 'true',
    reason: 'an empty date is read as NaN, which equals nothing',
  },
];
