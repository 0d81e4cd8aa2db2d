import type { DocumentSnapshot, Query } from 'firebase-admin/firestore';

/** Documents read per batch. */
const BATCH = 50;

/** The result of scheduled work. */
export interface WorkDone {
  readonly done: number;
  /** The number of due items that were not begun, because the time was over. */
  readonly left: number;
  /** The failed items with their errors; the next call tries them again, and they block no others. */
  readonly errors: readonly string[];
}

/**
 * Does the work for the documents of a query, until none is left or the time is over. Documents start in their order; a
 * failed one is skipped, so that it does not block the others.
 * @param due in an order that the work does not change
 * @param isTimeUp called before each document
 * @param atOnce documents processed in parallel
 */
export async function doDueWork(
  due: Query,
  isTimeUp: () => boolean,
  work: (document: DocumentSnapshot) => Promise<unknown>,
  atOnce = 1,
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
          await work(document);
          done += 1;
        } catch (error) {
          errors.push(`${document.ref.path}: ${String(error)}`);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, workOn));
    const last = docs[begun - 1];
    if (last) rest = due.startAfter(last);
    if (isOver) {
      const left = await rest.count().get();
      return { done, left: left.data().count, errors };
    }
    if (docs.length < BATCH) return { done, left: 0, errors };
  }
}
