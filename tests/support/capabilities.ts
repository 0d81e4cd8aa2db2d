import type { TestContext } from 'vitest';
import { IS_OFFICIAL } from './firestore.ts';

/** Capabilities that our emulator has and Google's lacks. */
export type Capability =
  /** Counts the billed reads and writes. */
  | 'usage meter'
  /** Delays, cuts and refuses requests when told to. */
  | 'faults'
  /** Can be set ahead. */
  | 'clock'
  /** Refuses tokens that are expired or of another project. */
  | 'token checks'
  /** Five aggregations; names of 1,500 bytes, without the backslashes of a quoted path. */
  | 'documented limits'
  /** Takes new rules for databases with a name; Google's takes them for the default one alone. */
  | 'rules of named databases'
  /** Google's answers "Cannot convert a vector value in an array value". */
  | 'vectors in arrays';

declare module 'vitest' {
  interface TaskMeta {
    /** The capability of our emulator that a skipped test needs. `npm run check:official` counts these. */
    needs?: Capability;
  }
}

/**
 * Skips the test on Google's emulator, and names in the report what it lacks there.
 * @param context of the test that calls this, as its first argument has it
 */
export function needs(context: TestContext, capability: Capability): void {
  if (!IS_OFFICIAL) return;
  context.task.meta.needs = capability;
  context.skip(`needs the ${capability} of our emulator`);
}
