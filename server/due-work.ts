import type { DocumentData, DocumentSnapshot, Query } from 'firebase-admin/firestore';
import { isMissing, isOutdated } from './firestore-errors.ts';

/** Documents read per batch. */
const BATCH = 50;

/** Documents processed in parallel, because the work mostly waits for Firestore. */
export const MAX_PARALLEL = 16;

/**
 * A claim ends after this time, so that the work of a dead process is done by the next one. Longer than a call of the
 * scheduler works.
 */
export const LEASE_MS = 60_000;

/** The result of scheduled work. */
export interface WorkDone {
  readonly done: number;
  /** The number of due items that were not begun, because the time was over. */
  readonly left: number;
  /** The failed items with their errors; the next call tries them again, and they block no others. */
  readonly errors: readonly string[];
}

/**
 * Claims a document for this process by one write, which succeeds only if the document is as it was read.
 * @param fields the time at which the claim ends, in the field by which others find the document
 * @returns false if it has changed since, also by another's claim
 */
export async function claim(document: DocumentSnapshot, fields: DocumentData): Promise<boolean> {
  try {
    const read = document.updateTime;
    await document.ref.update(fields, read ? { lastUpdateTime: read } : {});
    return true;
  } catch (error) {
    if (isOutdated(error) || isMissing(error)) return false;
    throw error;
  }
}

/** How due work is done. */
interface DueWork {
  /** Called before each document. */
  readonly isTimeUp: () => boolean;
  readonly work: (document: DocumentSnapshot) => Promise<unknown>;
  /**
   * The fields of a claim, for work of many steps: two concurrent calls then share the documents. Without it both may
   * work on a document, so its work must be one transaction that finds nothing to do the second time.
   */
  readonly claimBy?: DocumentData;
}

/**
 * Does the work for the documents of a query, until none is left or the time is over: 16 at once, begun in their order. A
 * failed one is skipped, so that it does not block the others; one that another process has claimed is not counted.
 * @param due in an order that the work changes only to later places
 */
export async function doDueWork(
  due: Query,
  { isTimeUp, work, claimBy }: DueWork,
): Promise<WorkDone> {
  let done = 0;
  let rest = due;
  const errors: string[] = [];
  for (;;) {
    const { docs } = await rest.limit(BATCH).get();
    let begun = 0;
    let isOver = false;
    const workOn = async () => {
      for (;;) {
        const document = docs[begun];
        if (!document || isOver) return;
        if (isTimeUp()) {
          isOver = true;
          return;
        }
        begun += 1;
        try {
          if (claimBy && !(await claim(document, claimBy))) continue;
          await work(document);
          done += 1;
        } catch (error) {
          errors.push(`${document.ref.path}: ${String(error)}`);
        }
      }
    };
    await Promise.all(Array.from({ length: MAX_PARALLEL }, workOn));
    const last = docs[begun - 1];
    if (last) rest = due.startAfter(last);
    if (isOver) {
      const left = await rest.count().get();
      return { done, left: left.data().count, errors };
    }
    if (docs.length < BATCH) return { done, left: 0, errors };
  }
}
