import { Timestamp, onSnapshot, onSnapshotsInSync } from 'firebase/firestore';
import type { FirestoreError, DocumentReference, Query } from 'firebase/firestore';
import type { Atom, Getter, Setter } from 'jotai';
import { atom } from 'jotai';
import { atomEffect } from 'jotai-effect';
import { firestoreAtom } from './client-atoms.ts';
import { localClockAtom } from './clock/clock-atoms.ts';
import { dispatchAtom } from './dispatch-atom.ts';
import { keepEqual } from './equal-atom.ts';

/** Why a listener failed, in the words a screen needs. */
export type ListenFailure = 'denied' | 'unavailable' | 'malformed' | 'other';

/** What is known of one document. `pending` while an own write awaits the server. */
export type Snapshot<T> =
  | { state: 'idle' }
  | { state: 'loading' }
  | { state: 'live'; data: T; pending: boolean; fromCache: boolean }
  | { state: 'missing' }
  | { state: 'failed'; reason: ListenFailure; message: string };

/** Document data in the domain's terms: Firestore's timestamps become milliseconds since 1970. */
export function withMillis(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toMillis();
  if (Array.isArray(value)) return value.map(withMillis);
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, field]) => [key, withMillis(field)]),
    );
  }
  return value;
}

/** Why the server ended a listener, in the words a screen needs. */
function listenFailure({ code }: FirestoreError): ListenFailure {
  switch (code) {
    case 'permission-denied':
    case 'unauthenticated':
      return 'denied';
    case 'unavailable':
    case 'deadline-exceeded':
    case 'resource-exhausted':
      return 'unavailable';
    default:
      return 'other';
  }
}

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
        parsed = parse(withMillis(data));
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
          const data = withMillis(document.data({ serverTimestamps: 'estimate' }));
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

/** What listeners were told, until all of them have been: how each puts it into its atom, by that atom. */
const newsAtom = atom(() => new Map<object, (set: Setter) => void>());

const deliverNewsAtom = atom(null, (get, set) => {
  const news = get(newsAtom);
  const all = [...news.values()];
  news.clear();
  for (const deliver of all) deliver(set);
});

/**
 * One commit may change several documents, and the SDK tells each listener in a task of its own. Their news go to the atoms
 * together, when the SDK says that all have been told: the last lock and the reveal that came with it are one picture, and no
 * screen sees the one without the other.
 */
const deliveryEffect = atomEffect((get, set) => {
  const firestore = get(firestoreAtom);
  if (!firestore) return;
  const news = get.peek(newsAtom);
  const dispatch = set(dispatchAtom);
  return onSnapshotsInSync(firestore, () => {
    if (news.size > 0) dispatch(deliverNewsAtom);
  });
});

/** A listener that the server has ended is begun anew after this, doubling up to the maximum. */
const RETRY_MS = 1_000;
const MAX_RETRY_MS = 15_000;

/**
 * An atom that listens while something reads it. `begin` finds from other atoms what to listen to and returns how, or null
 * for nothing; when its answer changes, the old listener ends and its data is forgotten. What the server refuses stays
 * refused until `begin` answers anew; a listener that the server has ended otherwise is begun again. One whose data cannot be
 * read goes on: the next snapshot may be whole.
 */
export function listenerAtom<T>(
  begin: (get: Getter) => ((tell: (snapshot: Snapshot<T>) => void) => () => void) | null,
): Atom<Snapshot<T>> {
  const snapshotAtom = atom<Snapshot<T>>({ state: 'idle' });
  const listenEffect = atomEffect((get, set) => {
    const listen = begin(get);
    if (!listen) return;
    const clock = get.peek(localClockAtom);
    const news = get.peek(newsAtom);
    const dispatch = set(dispatchAtom);
    let unsubscribe = () => {};
    let cancelRetry = () => {};
    let retryMs = RETRY_MS;
    const subscribe = () => {
      unsubscribe();
      unsubscribe = listen((snapshot) => {
        news.set(snapshotAtom, (put) => put(snapshotAtom, (before) => keepEqual(before, snapshot)));
        if (snapshot.state === 'live') retryMs = RETRY_MS;
        if (snapshot.state !== 'failed') return;
        // of a listener that ends the SDK says nothing more
        dispatch(deliverNewsAtom);
        if (snapshot.reason === 'denied' || snapshot.reason === 'malformed') return;
        cancelRetry = clock.after(retryMs, subscribe);
        retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
      });
    };
    set(snapshotAtom, { state: 'loading' });
    subscribe();
    return () => {
      cancelRetry();
      unsubscribe();
      news.delete(snapshotAtom);
      set(snapshotAtom, { state: 'idle' });
    };
  });
  return atom((get) => {
    get(deliveryEffect);
    get(listenEffect);
    return get(snapshotAtom);
  });
}
