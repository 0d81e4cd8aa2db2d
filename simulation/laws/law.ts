import type { Commit } from '@quizbout/firestore-emulator/store/database';
import type { Plain } from '../wire/plain.ts';

/** A law of the game that did not hold. */
export interface Breach {
  readonly law: string;
  readonly text: string;
}

/** A document before and after a commit; null where there is none. */
export interface DocumentChange {
  readonly path: string;
  readonly before: Plain | null;
  readonly after: Plain | null;
}

/** A law that looks at each commit. */
export interface Law {
  readonly name: string;
  /**
   * @param at milliseconds since 1970
   * @param breach called with a sentence for each breach
   */
  readonly check: (
    changes: readonly DocumentChange[],
    at: number,
    breach: (text: string) => void,
    commit: Commit,
  ) => void;
}

/** Whether two values are the same, as JSON shows them. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
