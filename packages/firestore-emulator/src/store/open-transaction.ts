import { invalidArgument, StatusError } from '../model/status.ts';
import type { Micros } from '../model/timestamp.ts';
import type { Database } from './database.ts';
import { contention } from './locks.ts';
import type { Holder } from './locks.ts';

/**
 * `pessimistic`: reads of read-write transactions lock; `optimistic`: a commit is refused if a document that it read
 * has changed.
 */
export type Concurrency = 'pessimistic' | 'optimistic';

export type TransactionMode = Concurrency | 'readOnly';

/** A transaction ends after this long in all, or this long without a call (firestore docs, quotas: 270 s and 60 s). */
const LIFETIME_MICROS = 270 * 1_000_000;
const IDLE_MICROS = 60 * 1_000_000;

/** An open transaction. */
export interface Transaction extends Holder {
  readonly id: string;
  readonly database: Database;
  readonly mode: TransactionMode;
  /** The time whose state every read sees; reads under locks see the newest. */
  readonly readTime: Micros;
  readonly started: Micros;
  lastUsed: Micros;
}

/** When an unused transaction ends. */
export function expiryOf({ started, lastUsed }: Transaction): Micros {
  return Math.min(started + LIFETIME_MICROS, lastUsed + IDLE_MICROS);
}

export function isExpired(transaction: Transaction): boolean {
  return transaction.database.clock.now() > expiryOf(transaction);
}

/**
 * Throws ABORTED if a document that a transaction has read was changed since. Under locks only clearing the database
 * can do that, so the history need not reach back.
 */
export function checkUnchanged({ mode, reads, database }: Transaction): void {
  if (mode === 'readOnly') return;
  const changed = reads.hasChanged(database);
  if (changed || (changed === undefined && mode === 'optimistic')) throw contention();
}

/** Throws unless the state at `time` can still be read. */
export function checkReadTime(database: Database, time: Micros): void {
  if (time > database.clock.now()) throw invalidArgument('read_time cannot be in the future.');
  if (time < database.history.floor) {
    throw new StatusError('FAILED_PRECONDITION', 'read_time is too old.');
  }
}
