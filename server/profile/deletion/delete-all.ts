import type { CollectionReference, Firestore, Query } from 'firebase-admin/firestore';

/** Writes of one batch; Firestore allows 500. */
const AT_ONCE = 200;

/** Deletes all that a query finds. @param spared the path of a document that stays */
export async function deleteAll(
  firestore: Firestore,
  query: Query | CollectionReference,
  spared?: string,
): Promise<void> {
  for (;;) {
    const { docs } = await query.limit(AT_ONCE).get();
    const doomed = docs.filter(({ ref }) => ref.path !== spared);
    if (doomed.length === 0) return;
    const batch = firestore.batch();
    for (const { ref } of doomed) batch.delete(ref);
    await batch.commit();
  }
}
