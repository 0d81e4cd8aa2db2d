import type { DocumentSnapshot, Query } from 'firebase-admin/firestore';

/** Documents looked at in one go. */
const BATCH = 50;

/** How far scheduled work has come. */
export interface WorkDone {
  readonly done: number;
  /** What is due and was not begun, because the time was over. */
  readonly left: number;
  /** What made trouble, with it; it is tried again by the next call and holds up nothing else. */
  readonly errors: readonly string[];
}

/**
 * Does the work for one document after the other, until none is left that the query finds, or the time is over. What fails is
 * passed over, so that it cannot keep the others from their turn.
 * @param due in an order that the work does not change
 * @param isTimeUp asked before each document
 */
export async function doDueWork(
  due: Query,
  isTimeUp: () => boolean,
  work: (document: DocumentSnapshot) => Promise<unknown>,
): Promise<WorkDone> {
  let done = 0;
  let rest = due;
  const errors: string[] = [];
  for (;;) {
    const { docs } = await rest.limit(BATCH).get();
    for (const document of docs) {
      if (isTimeUp()) {
        const left = await rest.count().get();
        return { done, left: left.data().count, errors };
      }
      rest = due.startAfter(document);
      try {
        await work(document);
        done++;
      } catch (error) {
        errors.push(`${document.ref.path}: ${String(error)}`);
      }
    }
    if (docs.length < BATCH) return { done, left: 0, errors };
  }
}
