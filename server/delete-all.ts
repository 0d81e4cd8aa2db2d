import type { CollectionReference, Firestore, Query } from 'firebase-admin/firestore';

/** Writes of one batch; Firestore allows 500. */
const BATCH_SIZE = 200;

/** Deletes all documents of a query. @param spared the path of a document that stays */
export async function deleteAll(
  firestore: Firestore,
  query: Query | CollectionReference,
  spared?: string,
): Promise<void> {
  for (;;) {
    const { docs } = await query.limit(BATCH_SIZE).get();
    const doomed = docs.filter(({ ref }) => ref.path !== spared);
    if (doomed.length === 0) return;
    const batch = firestore.batch();
    for (const { ref } of doomed) batch.delete(ref);
    await batch.commit();
  }
}

/**
 * Changes all documents of a query. Can be repeated.
 * @param change takes each document out of the query
 */
export async function changeAll(
  firestore: Firestore,
  query: Query,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (;;) {
    const { docs } = await query.limit(BATCH_SIZE).get();
    if (docs.length === 0) return;
    const batch = firestore.batch();
    for (const { ref } of docs) batch.update(ref, change);
    await batch.commit();
  }
}
