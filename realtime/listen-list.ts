import type { Query } from 'firebase/firestore';
import { onSnapshot } from 'firebase/firestore';
import { listenFailure } from './listen-failure.ts';
import { plainData } from './plain-data.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * Listens to a query. `parse` gets each document's id and data with times in milliseconds and throws if it is malformed;
 * `tell` gets the whole list at every change, and nothing until the server has confirmed it once; only documents that have
 * changed are parsed. Returns the unsubscribe.
 */
export function listenToList<T>(
  query: Query,
  parse: (id: string, data: unknown) => T,
  tell: (snapshot: Snapshot<readonly T[]>) => void,
): () => void {
  let isConfirmed = false;
  const parsed = new Map<string, T>();
  return onSnapshot(
    query,
    { includeMetadataChanges: true },
    (snapshot) => {
      const { hasPendingWrites: pending, fromCache } = snapshot.metadata;
      // a time that was estimated changes with the metadata
      for (const change of snapshot.docChanges({ includeMetadataChanges: true })) {
        parsed.delete(change.doc.id);
      }
      isConfirmed ||= !fromCache;
      if (!isConfirmed) return;
      let data: readonly T[];
      try {
        data = snapshot.docs.map((document) => {
          const known = parsed.get(document.id);
          if (known !== undefined) return known;
          const data = plainData(document.data({ serverTimestamps: 'estimate' }));
          const fresh = parse(document.id, data);
          parsed.set(document.id, fresh);
          return fresh;
        });
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
