import { randomBytes } from 'node:crypto';
import type { DocumentPath } from '../model/document.ts';
import { invalidArgument, StatusError } from '../model/status.ts';
import type { Micros } from '../model/timestamp.ts';
import { matches } from '../query/match.ts';
import type { Query } from '../query/query.ts';
import type { Database } from './database.ts';

/** A transaction ends after this long in all, or this long without a call (firestore docs, quotas: 270 s and 60 s). */
const TRANSACTION_LIFETIME_MICROS = 270 * 1_000_000;
const TRANSACTION_IDLE_MICROS = 60 * 1_000_000;

/** Open transactions kept at most; the oldest ends when one more begins. */
const MAX_OPEN = 10_000;

interface Transaction {
  readonly database: Database;
  readonly readOnly: boolean;
  /** Every read sees the state at this time. */
  readonly readTime: Micros;
  readonly started: Micros;
  lastUsed: Micros;
  readonly documents: Set<DocumentPath>;
  readonly queries: Query[];
}

/**
 * Transactions with optimistic concurrency, one of the modes of Standard edition: reads see the snapshot at the begin, a
 * commit succeeds only if nothing that was read has changed since, else it ends in ABORTED and the SDK tries again.
 */
export class Transactions {
  readonly #open = new Map<string, Transaction>();

  /** @returns the id, as opaque bytes */
  begin(database: Database, options: { readOnly: boolean; readTime?: Micros }): Uint8Array {
    const now = database.clock.now();
    const readTime = options.readTime ?? now;
    checkReadTime(database, readTime);
    if (this.#open.size >= MAX_OPEN) this.#open.delete(this.#open.keys().next().value!);
    const id = randomBytes(12);
    this.#open.set(id.toString('base64'), {
      database,
      readOnly: options.readOnly,
      readTime,
      started: now,
      lastUsed: now,
      documents: new Set(),
      queries: [],
    });
    return id;
  }

  /** The snapshot time of an open transaction. @throws INVALID_ARGUMENT when it is unknown or expired */
  readTime(id: Uint8Array, database: Database): Micros {
    return this.#use(id, database).readTime;
  }

  /** Remembers what a read-write transaction read. */
  track(id: Uint8Array, database: Database, read: DocumentPath | Query): void {
    const transaction = this.#use(id, database);
    if (transaction.readOnly) return;
    if (typeof read === 'string') transaction.documents.add(read);
    else transaction.queries.push(read);
  }

  /**
   * Ends a transaction for its commit.
   * @throws ABORTED when something it read has changed, INVALID_ARGUMENT when it is unknown, expired or read-only with writes
   */
  finish(id: Uint8Array, database: Database, hasWrites: boolean): void {
    const transaction = this.#use(id, database);
    this.#open.delete(keyOf(id));
    if (transaction.readOnly) {
      if (hasWrites) throw invalidArgument('Cannot modify entities in a read-only transaction.');
      return;
    }
    if (transaction.documents.size === 0 && transaction.queries.length === 0) return;
    if (transaction.readTime < database.history.floor) throw contention();
    for (const { path, before, after } of database.history.since(transaction.readTime)) {
      if (transaction.documents.has(path)) throw contention();
      for (const query of transaction.queries) {
        if (
          (before && matches(database.id, query, before)) ||
          (after && matches(database.id, query, after))
        ) {
          throw contention();
        }
      }
    }
  }

  rollback(id: Uint8Array): void {
    this.#open.delete(keyOf(id));
  }

  #use(id: Uint8Array, database: Database): Transaction {
    const transaction = this.#open.get(keyOf(id));
    const now = database.clock.now();
    if (
      transaction?.database !== database ||
      now - transaction.started > TRANSACTION_LIFETIME_MICROS ||
      now - transaction.lastUsed > TRANSACTION_IDLE_MICROS
    ) {
      this.#open.delete(keyOf(id));
      throw invalidArgument('The referenced transaction has expired or is no longer valid.');
    }
    transaction.lastUsed = now;
    return transaction;
  }
}

function keyOf(id: Uint8Array): string {
  return Buffer.from(id).toString('base64');
}

function contention(): StatusError {
  return new StatusError('ABORTED', 'Too much contention on these documents. Please try again.');
}

/** Throws unless the state at `time` can still be read. */
export function checkReadTime(database: Database, time: Micros): void {
  if (time > database.clock.now()) throw invalidArgument('read_time cannot be in the future.');
  if (time < database.history.floor) {
    throw new StatusError('FAILED_PRECONDITION', 'read_time is too old.');
  }
}
