import type { Atom, Getter } from 'jotai';
import { atom } from 'jotai';
import { atomEffect } from 'jotai-effect';
import { localClockAtom } from './clock/clock-atoms.ts';
import { dispatchAtom } from './dispatch-atom.ts';
import { keepEqual } from './equal-atom.ts';
import type { Snapshot } from './listen.ts';

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
    const dispatch = set(dispatchAtom);
    let unsubscribe = () => {};
    let cancelRetry = () => {};
    let retryMs = RETRY_MS;
    const subscribe = () => {
      unsubscribe();
      unsubscribe = listen((snapshot) => {
        dispatch(snapshotAtom, (before) => keepEqual(before, snapshot));
        if (snapshot.state === 'live') retryMs = RETRY_MS;
        if (snapshot.state !== 'failed') return;
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
      set(snapshotAtom, { state: 'idle' });
    };
  });
  return atom((get) => {
    get(listenEffect);
    return get(snapshotAtom);
  });
}
