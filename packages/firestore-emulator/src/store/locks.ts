import type { DatabaseId, DocumentPath } from '../model/document.ts';
import { StatusError } from '../model/status.ts';
import { touchesRange } from './read-set.ts';
import type { QueryRange, ReadSet, Touch } from './read-set.ts';

/** A transaction that may hold shared locks on the documents it has read. */
export interface Holder {
  /** Rises with every transaction; the lower, the older. */
  readonly age: number;
  readonly reads: ReadSet;
  /** Set while its commit waits. */
  waiting?: WaitingWrite;
}

/** A write that waits until no other transaction locks its documents. */
export interface WaitingWrite {
  readonly touches: readonly Touch[];
  readonly blockers: Set<Holder>;
  /** Settles when the wait is over: it may try again, or is rejected. */
  readonly over: Promise<void>;
  wake(): void;
  reject(error: StatusError): void;
}

/**
 * The locks of one database. A read takes shared locks, on documents and on the ranges of queries. A write changes all
 * its documents in one turn, so it never holds a lock: it only waits until no other transaction does. Therefore only
 * commits of transactions can wait for each other in a cycle.
 */
export class LockTable {
  readonly #database: DatabaseId;
  readonly #byDocument = new Map<DocumentPath, Set<Holder>>();
  readonly #byRange = new Set<Holder>();
  readonly #waiting = new Set<WaitingWrite>();

  constructor(database: DatabaseId) {
    this.#database = database;
  }

  get isFree(): boolean {
    return this.#byDocument.size === 0 && this.#byRange.size === 0;
  }

  /** The other holders of locks on documents that a write changes. */
  blockersOf(touches: readonly Touch[], self: Holder | undefined): Set<Holder> {
    const blockers = new Set<Holder>();
    for (const touch of touches) {
      for (const holder of this.#byDocument.get(touch.path) ?? []) blockers.add(holder);
      for (const holder of this.#byRange) {
        if (holder.reads.touchesRanges(this.#database, touch)) blockers.add(holder);
      }
    }
    if (self) blockers.delete(self);
    return blockers;
  }

  holdDocument(holder: Holder, path: DocumentPath): void {
    const holders = this.#byDocument.get(path);
    if (holders) holders.add(holder);
    else this.#byDocument.set(path, new Set([holder]));
    for (const waiting of this.#waiting) {
      if (waiting !== holder.waiting && touchesDocument(waiting, path)) {
        waiting.blockers.add(holder);
      }
    }
  }

  holdRange(holder: Holder, range: QueryRange): void {
    this.#byRange.add(holder);
    for (const waiting of this.#waiting) {
      if (waiting !== holder.waiting && this.#touchesRange(waiting, range)) {
        waiting.blockers.add(holder);
      }
    }
  }

  /** Releases all locks of a transaction; writes that waited only for it continue, in order of arrival. */
  release(holder: Holder): void {
    for (const path of holder.reads.documents) {
      const holders = this.#byDocument.get(path);
      holders?.delete(holder);
      if (holders?.size === 0) this.#byDocument.delete(path);
    }
    this.#byRange.delete(holder);
    for (const waiting of this.#waiting) {
      if (waiting.blockers.delete(holder) && waiting.blockers.size === 0) waiting.wake();
    }
  }

  /** Queues a write. Its promise settles when `wake` or `reject` was called. */
  wait(touches: readonly Touch[], blockers: Set<Holder>): WaitingWrite {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => this.#waiting.delete(waiting);
    const waiting: WaitingWrite = {
      touches,
      blockers,
      over: promise,
      wake: () => {
        leave();
        resolve();
      },
      reject: (error) => {
        leave();
        reject(error);
      },
    };
    this.#waiting.add(waiting);
    return waiting;
  }

  /** The writes that already wait for a document or for a part of a query's range. */
  writesAhead(paths: readonly DocumentPath[], range: QueryRange | undefined): WaitingWrite[] {
    if (this.#waiting.size === 0) return [];
    return [...this.#waiting].filter(
      (waiting) =>
        paths.some((path) => touchesDocument(waiting, path)) ||
        (range !== undefined && this.#touchesRange(waiting, range)),
    );
  }

  #touchesRange(waiting: WaitingWrite, range: QueryRange): boolean {
    return waiting.touches.some((touch) => touchesRange(this.#database, range, touch));
  }
}

function touchesDocument({ touches }: WaitingWrite, path: DocumentPath): boolean {
  return touches.some((touch) => touch.path === path);
}

/**
 * The youngest transaction of the cycle that a commit waiting for `blockers` would close; it is aborted. Undefined
 * without a cycle.
 */
export function deadlockVictim(self: Holder, blockers: ReadonlySet<Holder>): Holder | undefined {
  const circle = circleTo(self, blockers, new Set());
  return circle?.reduce((victim, holder) => (holder.age > victim.age ? holder : victim), self);
}

function circleTo(
  self: Holder,
  blockers: ReadonlySet<Holder>,
  seen: Set<Holder>,
): Holder[] | undefined {
  for (const blocker of blockers) {
    if (blocker === self) return [];
    if (!blocker.waiting || seen.has(blocker)) continue;
    seen.add(blocker);
    const rest = circleTo(self, blocker.waiting.blockers, seen);
    if (rest) return [blocker, ...rest];
  }
  return undefined;
}

/** Production's error for a transaction to retry. */
export function contention(): StatusError {
  return new StatusError('ABORTED', 'Too much contention on these documents. Please try again.');
}

/** The error of Google's emulator for a write that waited too long. */
export function lockTimeout(): StatusError {
  return new StatusError('ABORTED', 'Transaction lock timeout.');
}
