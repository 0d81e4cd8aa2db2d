import type { DocumentPath } from '../model/document.ts';
import { invalidArgument, StatusError } from '../model/status.ts';
import type { Micros } from '../model/timestamp.ts';
import type { QueryResult } from '../query/execute.ts';
import type { Query } from '../query/query.ts';
import type { Database } from './database.ts';
import { contention, deadlockVictim, LockTable, lockTimeout } from './locks.ts';
import type { Holder } from './locks.ts';
import type { CommitPlan } from './plan-writes.ts';
import { rangeOf, ReadSet } from './read-set.ts';
import type { Touch } from './read-set.ts';
import { checkReadTime, checkUnchanged, expiryOf, isExpired } from './open-transaction.ts';
import type { Concurrency, Transaction, TransactionMode } from './open-transaction.ts';
import { TransactionIds } from './transaction-ids.ts';

/**
 * A write waits this long for locks, then it is ABORTED: half of the 60 s after which the SDKs give up. Google publishes
 * no number; its emulator 1.19.9 gives up after 2 s (measured, LOCK-6 of SPEC.md).
 */
const LOCK_WAIT_MS = 30_000;

/** The maximum number of open transactions; the oldest ends when one more begins. */
const MAX_OPEN = 10_000;

/** The least number of ended transactions that are remembered, so that a retry can replace them. */
const KNOWN_ENDED = 1_000;

export interface BeginOptions {
  readonly mode: TransactionMode;
  readonly readTime?: Micros;
  /** The failed transaction that this one repeats; it keeps that one's age for deadlocks. */
  readonly retry: Uint8Array;
}

/** A commit that may have to wait for locks. */
export interface LockedWrite<T> {
  readonly database: Database;
  /** The committed transaction; it ends in any case. */
  readonly transaction: Uint8Array | undefined;
  /** The number of writes. */
  readonly count: number;
  /** Plans the writes; called again after every wait, because the documents may have changed. */
  readonly plan: () => CommitPlan;
  /** Judges and applies the plan, in the turn in which no other transaction locks its documents. */
  readonly apply: (plan: CommitPlan) => T;
  /** Aborted when the client no longer waits for the answer. */
  readonly signal: AbortSignal;
}

/** The open transactions of all databases, with their locks and waits. */
export class Transactions {
  /** The mode of read-write transactions that do not choose one. */
  readonly concurrency: Concurrency;
  readonly #ids = new TransactionIds();
  readonly #open = new Map<string, Transaction>();
  #ages = new Map<string, number>();
  #earlierAges = new Map<string, number>();
  readonly #locks = new WeakMap<Database, LockTable>();
  #nextAge = 0;

  constructor(concurrency: Concurrency) {
    this.concurrency = concurrency;
  }

  /**
   * @returns the id, as opaque bytes
   * @throws INVALID_ARGUMENT if the transaction to retry is unknown or was read-only
   */
  begin(database: Database, { mode, readTime, retry }: BeginOptions): Uint8Array {
    if (retry.length > 0 && !this.#ids.knows(retry)) throw unknown();
    if (retry.length > 0 && this.#ids.isReadOnly(retry)) {
      throw invalidArgument('Cannot retry a read-only transaction.');
    }
    const now = database.clock.now();
    checkReadTime(database, readTime ?? now);
    const oldest = this.#open.size < MAX_OPEN ? undefined : this.#open.values().next().value;
    if (oldest) this.#end(oldest, contention());
    const bytes = this.#ids.next(mode === 'readOnly');
    const id = keyOf(bytes);
    this.#open.set(id, {
      id,
      database,
      mode,
      age: this.#ageOf(retry) ?? this.#nextAge++,
      readTime: readTime ?? now,
      started: now,
      lastUsed: now,
      reads: new ReadSet(),
    });
    return bytes;
  }

  /**
   * The time whose state a read in a transaction sees.
   * @throws INVALID_ARGUMENT if the transaction is unknown or expired; if the history no longer reaches back to its
   * begin, ABORTED for an optimistic one (a retry begins later), FAILED_PRECONDITION for a read-only one
   */
  readTime(id: Uint8Array, database: Database): Micros {
    const { mode, readTime } = this.#use(id, database);
    if (mode === 'pessimistic') return database.clock.now();
    if (mode === 'optimistic' && readTime < database.history.floor) throw contention();
    checkReadTime(database, readTime);
    return readTime;
  }

  /** Records and locks a document that was read at `time`. */
  readDocument(id: Uint8Array, database: Database, path: DocumentPath, time: Micros): void {
    const transaction = this.#use(id, database);
    if (transaction.mode === 'readOnly') return;
    transaction.reads.addDocument(path, time);
    if (transaction.mode === 'pessimistic') {
      this.#locksOf(database).holdDocument(transaction, path);
    }
  }

  /** Records and locks the range that a query read at `time`. */
  readQuery(
    id: Uint8Array,
    database: Database,
    query: Query,
    result: QueryResult,
    time: Micros,
  ): void {
    const transaction = this.#use(id, database);
    if (transaction.mode === 'readOnly') return;
    const range = rangeOf(query, result);
    transaction.reads.addRange(range, time);
    if (transaction.mode === 'pessimistic') this.#locksOf(database).holdRange(transaction, range);
  }

  /**
   * The writes that the first locking read of a transaction must let go first: those that already wait for the same
   * documents. Otherwise a series of readers could block a write forever. Later reads of a transaction do not wait.
   * @param id undefined if the read begins its transaction
   */
  writesAhead(
    id: Uint8Array | undefined,
    database: Database,
    paths: readonly DocumentPath[],
    query: Query | undefined,
  ): Promise<unknown> | undefined {
    if (id) {
      const { mode, reads } = this.#use(id, database);
      if (mode !== 'pessimistic' || !reads.isEmpty) return undefined;
    }
    const range = query && { query, last: undefined };
    const ahead = this.#locks.get(database)?.writesAhead(paths, range) ?? [];
    return ahead.length === 0 ? undefined : Promise.allSettled(ahead.map(({ over }) => over));
  }

  /**
   * Carries out a write at once, or as soon as no other transaction locks its documents. It changes all of them in one
   * turn. A read-only transaction refuses writes and stays open.
   * @throws ABORTED after a deadlock, a wait of 30 s, or a change of a document that an optimistic transaction read;
   * INVALID_ARGUMENT if the transaction is unknown, expired or read-only with writes
   */
  write<T>(write: LockedWrite<T>): T | Promise<T> {
    const own = write.transaction && this.#use(write.transaction, write.database);
    if (own?.mode === 'readOnly' && write.count > 0) {
      throw invalidArgument('Cannot modify entities in a read-only transaction.');
    }
    return this.#try(write, own, performance.now() + LOCK_WAIT_MS);
  }

  /**
   * Ends a transaction; does nothing if it has ended.
   * @throws INVALID_ARGUMENT for an unknown id
   */
  rollback(id: Uint8Array): void {
    if (!this.#ids.knows(id)) throw unknown();
    const transaction = this.#open.get(keyOf(id));
    if (transaction) this.#end(transaction, contention());
  }

  #try<T>(write: LockedWrite<T>, own: Transaction | undefined, deadlineMs: number): T | Promise<T> {
    try {
      const plan = write.plan();
      const blocked = this.#blocked(write.database, plan, own);
      if (blocked) return this.#wait(write, own, blocked, deadlineMs);
      if (own) {
        this.#end(own);
        checkUnchanged(own);
      }
      return write.apply(plan);
    } catch (error) {
      if (own) this.#end(own);
      throw error;
    }
  }

  /** The changes of a write and the transactions that block it; expired ones and losers of a deadlock are ended. */
  #blocked(
    database: Database,
    plan: CommitPlan,
    own: Transaction | undefined,
  ): { touches: Touch[]; blockers: Set<Holder> } | undefined {
    const locks = this.#locks.get(database);
    if (!locks || locks.isFree || plan.after.size === 0) return undefined;
    const touches = [...plan.after].map(([path, after]) => ({
      path,
      before: database.get(path),
      after,
    }));
    const blockers = locks.blockersOf(touches, own) as Set<Transaction>;
    this.#endExpired(blockers);
    let victim: Holder | undefined;
    while (own && (victim = deadlockVictim(own, blockers))) {
      if (victim === own) throw contention();
      this.#end(victim as Transaction, contention());
      blockers.delete(victim as Transaction);
    }
    return blockers.size === 0 ? undefined : { touches, blockers };
  }

  async #wait<T>(
    write: LockedWrite<T>,
    own: Transaction | undefined,
    { touches, blockers }: { touches: Touch[]; blockers: Set<Holder> },
    deadlineMs: number,
  ): Promise<T> {
    const waiting = this.#locksOf(write.database).wait(touches, blockers);
    if (own) own.waiting = waiting;
    const gone = () =>
      waiting.reject(new StatusError('CANCELLED', 'The client went away while its write waited.'));
    write.signal.addEventListener('abort', gone);
    let timer: NodeJS.Timeout | undefined;
    const look = () => {
      this.#endExpired(waiting.blockers as Set<Transaction>);
      const left = deadlineMs - performance.now();
      if (left <= 0) waiting.reject(lockTimeout());
      else timer = setTimeout(look, nextLookMs(waiting.blockers as Set<Transaction>, left)).unref();
    };
    look();
    if (write.signal.aborted) gone();
    try {
      await waiting.over;
      if (own && !this.#open.has(own.id)) throw contention();
    } catch (error) {
      if (own) this.#end(own);
      throw error;
    } finally {
      clearTimeout(timer);
      write.signal.removeEventListener('abort', gone);
      if (own) delete own.waiting;
    }
    return this.#try(write, own, deadlineMs);
  }

  #endExpired(transactions: Set<Transaction>): void {
    for (const transaction of transactions) {
      if (!isExpired(transaction)) continue;
      this.#end(transaction, contention());
      transactions.delete(transaction);
    }
  }

  /** Removes a transaction and frees its locks; `reason` is the error of its waiting commit. */
  #end(transaction: Transaction, reason?: StatusError): void {
    const { id, age, database, waiting } = transaction;
    if (!this.#open.delete(id)) return;
    if (this.#ages.size >= KNOWN_ENDED) {
      this.#earlierAges = this.#ages;
      this.#ages = new Map();
    }
    this.#ages.set(id, age);
    if (reason) waiting?.reject(reason);
    this.#locks.get(database)?.release(transaction);
  }

  #use(id: Uint8Array, database: Database): Transaction {
    const transaction = this.#open.get(keyOf(id));
    if (!transaction || transaction.database !== database || transaction.waiting) throw expired();
    if (isExpired(transaction)) {
      this.#end(transaction);
      throw expired();
    }
    transaction.lastUsed = database.clock.now();
    return transaction;
  }

  #ageOf(ended: Uint8Array): number | undefined {
    if (ended.length === 0) return undefined;
    const id = keyOf(ended);
    return this.#ages.get(id) ?? this.#earlierAges.get(id);
  }

  #locksOf(database: Database): LockTable {
    let locks = this.#locks.get(database);
    if (!locks) this.#locks.set(database, (locks = new LockTable(database.id)));
    return locks;
  }
}

function keyOf(id: Uint8Array): string {
  return Buffer.from(id).toString('base64');
}

function unknown(): StatusError {
  return invalidArgument('Invalid transaction.');
}

function expired(): StatusError {
  return invalidArgument('The referenced transaction has expired or is no longer valid.');
}

/** Milliseconds until a waiting write must be checked again: its limit, or the first expiry of its blockers. */
function nextLookMs(blockers: Iterable<Transaction>, left: number): number {
  let ms = left;
  for (const blocker of blockers) {
    ms = Math.min(ms, (expiryOf(blocker) - blocker.database.clock.now()) / 1_000 + 1);
  }
  return Math.max(1, ms);
}
