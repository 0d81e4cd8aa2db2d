import type { DocumentReference } from 'firebase/firestore';
import type { Atom, Getter } from 'jotai';
import { atom } from 'jotai';
import { atomEffect } from 'jotai-effect';
import { listen } from './listen.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * An atom that listens to a document while something reads it. `locate` names the document from other
 * atoms, or null for none; when its answer changes, the old listener ends and its data is forgotten.
 */
export function documentAtom<T>(
  locate: (get: Getter) => DocumentReference | null,
  parse: (data: unknown) => T,
): Atom<Snapshot<T>> {
  const snapshotAtom = atom<Snapshot<T>>({ state: 'idle' });
  const listenEffect = atomEffect((get, set) => {
    const document = locate(get);
    if (!document) return;
    set(snapshotAtom, { state: 'loading' });
    const unsubscribe = listen(document, parse, (snapshot) => set(snapshotAtom, snapshot));
    return () => {
      unsubscribe();
      set(snapshotAtom, { state: 'idle' });
    };
  });
  return atom((get) => {
    get(listenEffect);
    return get(snapshotAtom);
  });
}
