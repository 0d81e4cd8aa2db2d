import { Timestamp, onSnapshot, onSnapshotsInSync } from 'firebase/firestore';
import type {
  DocumentReference,
  DocumentSnapshot,
  FirestoreError,
  Query,
} from 'firebase/firestore';
import type { Atom, Getter, Setter } from 'jotai';
import { atom } from 'jotai';
import { atomEffect } from 'jotai-effect';
import { firestoreAtom, isRenewingAtom } from './client-atoms.ts';
import { clockAtom, localClockAtom } from './clock/clock-atoms.ts';
import { dispatchAtom } from './dispatch-atom.ts';
import { renewAtom } from './renew-atom.ts';
import { keepEqual } from './equal-atom.ts';

/** Why a listener failed, as a screen shows it. */
export type ListenFailure = 'denied' | 'unavailable' | 'malformed' | 'other';

/** The state of one listened document. `pending` while an own write awaits the server. */
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

/** The clocks by which a listener corrects the SDK's estimates of server times. */
export interface EstimateClock {
  /** The device's system clock, in milliseconds since 1970. */
  readonly wall: () => number;
  /** Milliseconds by which the server's clock is ahead of it. */
  readonly serverAheadMs: () => number;
}

/** The server time that replaces an estimate of the SDK. */
type Correction = (estimated: number) => number;

/**
 * Corrections for the listener of one document or list. The SDK estimates the server times of own pending writes by the device's
 * system clock, in whole seconds: `convertTimestamp` of Firestore 4.17 reads `nanos` of a `Timestamp`, which has `nanoseconds`.
 * Where the clock is wrong, or a second has just begun, the round that the page has just opened would seem to be over, or far
 * away. The snapshot follows its write within milliseconds, so the missing part is taken from the first snapshot with that
 * second; the page's knowledge of the server's clock corrects the rest.
 */
function corrections({ wall, serverAheadMs }: EstimateClock): Correction {
  const writtenAt = new Map<number, number>();
  return (estimated) => {
    const now = Math.min(Math.max(wall(), estimated), estimated + 999);
    const written = writtenAt.get(estimated) ?? now;
    writtenAt.set(estimated, written);
    return written + serverAheadMs();
  };
}

/** The data of a document in the domain's terms, with corrected estimates; undefined for a missing one. */
function dataOf(snapshot: DocumentSnapshot, correct: Correction): unknown {
  const estimated = withMillis(snapshot.data({ serverTimestamps: 'estimate' }));
  if (!snapshot.metadata.hasPendingWrites) return estimated;
  return corrected(estimated, snapshot.data({ serverTimestamps: 'none' }), correct);
}

/** @param known the same data with null for each server time that is estimated */
function corrected(estimated: unknown, known: unknown, correct: Correction): unknown {
  if (known === null) return typeof estimated === 'number' ? correct(estimated) : estimated;
  if (!isMap(estimated) || !isMap(known)) return estimated;
  return Object.fromEntries(
    Object.entries(estimated).map(([key, field]) => [key, corrected(field, known[key], correct)]),
  );
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Maps the error of an ended listener to the reason that a screen shows. */
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
 * Listens to one document. `parse` gets its data with times in milliseconds (pending server times estimated) and throws if it
 * is malformed; `onChange` gets every change. Returns the unsubscribe function.
 */
export function listen<T>(
  document: DocumentReference,
  parse: (data: unknown) => T,
  onChange: (snapshot: Snapshot<T>) => void,
  clock: EstimateClock,
): () => void {
  const correct = corrections(clock);
  return onSnapshot(
    document,
    { includeMetadataChanges: true },
    (snapshot) => {
      const data = dataOf(snapshot, correct);
      const { hasPendingWrites: pending, fromCache } = snapshot.metadata;
      if (data === undefined) {
        // an empty result from the cache does not mean that the document is missing: the server's snapshot follows
        onChange(fromCache ? { state: 'loading' } : { state: 'missing' });
        return;
      }
      let parsed: T;
      try {
        parsed = parse(data);
      } catch (error) {
        const message = `${document.path}: ${String(error)}`;
        onChange({ state: 'failed', reason: 'malformed', message });
        return;
      }
      // errors thrown by `onChange` are not parse errors: let them propagate
      onChange({ state: 'live', data: parsed, pending, fromCache });
    },
    (error) => onChange({ state: 'failed', reason: listenFailure(error), message: error.message }),
  );
}

/**
 * Listens to a query. `parse` gets each document's id and data with times in milliseconds and throws if it is
 * malformed. `onChange` gets the whole list at every change, the first time when the server has confirmed it. Only
 * changed documents are parsed. Returns the unsubscribe function.
 */
export function listenToList<T>(
  query: Query,
  parse: (id: string, data: unknown) => T,
  onChange: (snapshot: Snapshot<readonly T[]>) => void,
  clock: EstimateClock,
): () => void {
  const correct = corrections(clock);
  let isConfirmed = false;
  const parsed = new Map<string, T>();
  return onSnapshot(
    query,
    { includeMetadataChanges: true },
    (snapshot) => {
      const { hasPendingWrites: pending, fromCache } = snapshot.metadata;
      // an estimated time changes with the metadata
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
          const fresh = parse(document.id, dataOf(document, correct));
          parsed.set(document.id, fresh);
          return fresh;
        });
      } catch (error) {
        onChange({ state: 'failed', reason: 'malformed', message: String(error) });
        return;
      }
      // errors thrown by `onChange` are not parse errors: let them propagate
      onChange({ state: 'live', data, pending, fromCache });
    },
    (error) => onChange({ state: 'failed', reason: listenFailure(error), message: error.message }),
  );
}

/** Pending snapshots: by atom, the function that sets it once all listeners have been called. */
const pendingSnapshotsAtom = atom(() => new Map<object, (set: Setter) => void>());

const deliverSnapshotsAtom = atom(null, (get, set) => {
  const pending = get(pendingSnapshotsAtom);
  const all = [...pending.values()];
  pending.clear();
  for (const deliver of all) deliver(set);
});

/**
 * One commit may change several documents, and the SDK calls each listener in its own task. The pending snapshots go to the
 * atoms together, at `onSnapshotsInSync`: the last lock and the reveal of the same commit are drawn in one frame, and no
 * screen shows one without the other.
 */
const deliveryEffect = atomEffect((get, set) => {
  const firestore = get(firestoreAtom);
  if (!firestore) return;
  const pending = get.peek(pendingSnapshotsAtom);
  const dispatch = set(dispatchAtom);
  return onSnapshotsInSync(firestore, () => {
    if (pending.size > 0) dispatch(deliverSnapshotsAtom);
  });
});

/** A listener that the server ended starts again after this time, which doubles up to the maximum. */
const RETRY_MS = 1_000;
const MAX_RETRY_MS = 15_000;

const LOADING = { state: 'loading' } as const;

/** Begins to listen, and returns the unsubscribe function. */
type Listening<T> = (onChange: (snapshot: Snapshot<T>) => void, clock: EstimateClock) => () => void;

/**
 * An atom that listens while something reads it. `begin` reads other atoms and returns how to listen, or null for nothing.
 * - When its result changes, the old listener ends and its data is dropped; only a new Firestore keeps it, as old data.
 * - After a denial the listener stays ended until `begin` returns something new; after any other end it starts again.
 * - An instance of the SDK that has failed refuses to listen: the page opens another one.
 * - After data that cannot be parsed it continues: the next snapshot may be valid.
 */
export function listenerAtom<T>(begin: (get: Getter) => Listening<T> | null): Atom<Snapshot<T>> {
  const snapshotAtom = atom<Snapshot<T>>({ state: 'idle' });
  const listenEffect = atomEffect((get, set) => {
    const listen = begin(get);
    if (!listen) return;
    const clock = get.peek(localClockAtom);
    const estimateClock = {
      wall: clock.wall,
      serverAheadMs: () => get.peek(clockAtom).now() - clock.wall(),
    };
    const pending = get.peek(pendingSnapshotsAtom);
    const firestore = get.peek(firestoreAtom);
    const dispatch = set(dispatchAtom);
    let unsubscribe = () => {};
    let cancelRetry = () => {};
    let retryMs = RETRY_MS;
    const retry = () => {
      cancelRetry = clock.after(retryMs, subscribe);
      retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
    };
    const subscribe = () => {
      unsubscribe();
      try {
        unsubscribe = listen(take, estimateClock);
      } catch {
        unsubscribe = () => {};
        retry();
        if (firestore) queueMicrotask(() => dispatch(renewAtom, firestore));
      }
    };
    const take = (snapshot: Snapshot<T>) => {
      pending.set(snapshotAtom, (put) =>
        put(snapshotAtom, (before) =>
          // a new Firestore has nothing yet
          snapshot.state === 'loading' && before.state === 'live'
            ? before
            : keepEqual(before, snapshot),
        ),
      );
      if (snapshot.state === 'live') retryMs = RETRY_MS;
      if (snapshot.state !== 'failed') return;
      // the SDK makes no further call for a listener that ended
      dispatch(deliverSnapshotsAtom);
      if (snapshot.reason === 'denied' || snapshot.reason === 'malformed') return;
      retry();
    };
    set(snapshotAtom, (before) =>
      before.state === 'live' ? { ...before, pending: false, fromCache: true } : LOADING,
    );
    subscribe();
    return () => {
      cancelRetry();
      unsubscribe();
      pending.delete(snapshotAtom);
      if (!get.peek(isRenewingAtom)) set(snapshotAtom, { state: 'idle' });
    };
  });
  return atom((get) => {
    get(deliveryEffect);
    get(listenEffect);
    return get(snapshotAtom);
  });
}
