import type { Query } from 'firebase/firestore';
import { onSnapshot } from 'firebase/firestore';
import { listenFailure } from './listen-failure.ts';
import { plainData } from './plain-data.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * Listens to a query. `parse` gets each document's id and data with times in milliseconds and throws if it is malformed;
 * `tell` gets the whole list at every change, and `loading` until the server has confirmed it once. Returns the unsubscribe.
 */
export function listenToList<T>(
  query: Query,
  parse: (id: string, data: unknown) => T,
  tell: (snapshot: Snapshot<readonly T[]>) => void,
): () => void {
  let isConfirmed = false;
  return onSnapshot(
    query,
    { includeMetadataChanges: true },
    (snapshot) => {
      const { hasPendingWrites: pending, fromCache } = snapshot.metadata;
      isConfirmed ||= !fromCache;
      if (!isConfirmed) return;
      let data: readonly T[];
      try {
        data = snapshot.docs.map((document) =>
          parse(document.id, plainData(document.data({ serverTimestamps: 'estimate' }))),
        );
      } catch (error) {
        tell({ state: 'failed', reason: 'malformed', message: String(error) });
        return;
      }
      // what listeners make of it is no error of a document
      tell({ state: 'live', data, pending, fromCache });
    },
    (error) => tell({ state: 'failed', reason: listenFailure(error), message: error.message }),
  );
}
