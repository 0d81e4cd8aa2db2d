import type { TestContext } from 'vitest';
import { IS_OFFICIAL, VERIFIED } from './firestore.ts';

/** Capabilities that our emulator has, and Google's or a real project lacks. */
export type Capability =
  /** Counts the billed reads and writes. */
  | 'usage meter'
  /** Delays, cuts and refuses requests on demand. */
  | 'faults'
  /** The clock can be set ahead. */
  | 'clock'
  /** Refuses tokens that are expired or of another project. */
  | 'token checks'
  /** Five aggregations; names of 1,500 bytes, without the backslashes of a quoted path. */
  | 'documented limits'
  /** Keeps documents in a folder over a restart. Google's has them in memory only. */
  | 'stored documents'
  /** Has other projects, and databases with names. */
  | 'other databases'
  /** Ends one of two transactions that wait for each other. Google's lets both wait for 2 s, and may end both. */
  | 'early abort'
  /** Google's answers "Cannot convert a vector value in an array value". */
  | 'vectors in arrays'
  /** Answers queries over several fields without an index. A real project has none for collections with random names. */
  | 'queries without an index'
  /** Accepts rules for a test, and unsigned tokens. */
  | 'rules of a test'
  /** Supports pages; the relay of the verification does not. */
  | 'pages'
  /** Browsers that this machine may lack. */
  | 'Firefox'
  | 'WebKit';

const GOOGLES_LACKS: readonly Capability[] = [
  'usage meter',
  'faults',
  'clock',
  'token checks',
  'documented limits',
  'vectors in arrays',
  'stored documents',
  'early abort',
];
const PROJECT_LACKS: readonly Capability[] = [
  'usage meter',
  'faults',
  'clock',
  'token checks',
  'other databases',
  'queries without an index',
  'rules of a test',
  'pages',
];

const [BACKEND, LACKS] = lacksOf();

/** The tested Firestore, with its missing capabilities. A rehearsal lacks those of both. */
function lacksOf(): readonly [string, ReadonlySet<Capability>] {
  if (VERIFIED?.isRehearsal) return ['a rehearsal', new Set([...PROJECT_LACKS, ...GOOGLES_LACKS])];
  if (VERIFIED) return ['a real project', new Set(PROJECT_LACKS)];
  return ["Google's emulator", new Set(IS_OFFICIAL ? GOOGLES_LACKS : [])];
}

declare module 'vitest' {
  interface TaskMeta {
    /** The capability of our emulator that a skipped test needs. The check counts these. */
    needs?: Capability;
  }
}

/** Whether the tested Firestore lacks a capability; for the set-up of a file. */
export function lacks(capability: Capability): boolean {
  return LACKS.has(capability);
}

/**
 * Skips the test if the tested Firestore lacks a capability, and names it in the report.
 * @param context the first argument of the calling test
 */
export function needs(context: TestContext, capability: Capability): void {
  if (!lacks(capability)) return;
  context.task.meta.needs = capability;
  context.skip(`needs the ${capability} of our emulator, which ${BACKEND} lacks`);
}

/**
 * Skips the test if this machine lacks a program, and names it in the report.
 * @param program the name of the missing program; null if it is there
 */
export function needsProgram(
  context: TestContext,
  capability: Capability,
  program: string | null,
): void {
  if (program === null) return;
  context.task.meta.needs = capability;
  context.skip(`needs ${program}, which this machine lacks`);
}
