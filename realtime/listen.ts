import type { DocumentReference } from 'firebase/firestore';
import { onSnapshot } from 'firebase/firestore';
import { listenFailure } from './listen-failure.ts';
import { plainData } from './plain-data.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * Listens to one document. `parse` gets its data with times in milliseconds (pending server times
 * estimated) and throws if it is malformed; `tell` gets every change. Returns the unsubscribe.
 */
export function listen<T>(
  document: DocumentReference,
  parse: (data: unknown) => T,
  tell: (snapshot: Snapshot<T>) => void,
): () => void {
  return onSnapshot(
    document,
    { includeMetadataChanges: true },
    (snapshot) => {
      const data = snapshot.data({ serverTimestamps: 'estimate' });
      const { hasPendingWrites: pending, fromCache } = snapshot.metadata;
      if (data === undefined) {
        // an empty cache knows nothing yet; the server's word follows
        tell(fromCache ? { state: 'loading' } : { state: 'missing' });
        return;
      }
      let parsed: T;
      try {
        parsed = parse(plainData(data));
      } catch (error) {
        const message = `${document.path}: ${String(error)}`;
        tell({ state: 'failed', reason: 'malformed', message });
        return;
      }
      // what listeners make of it is no error of the document
      tell({ state: 'live', data: parsed, pending, fromCache });
    },
    (error) => tell({ state: 'failed', reason: listenFailure(error), message: error.message }),
  );
}
