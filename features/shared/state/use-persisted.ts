import type { WritableAtom } from 'jotai';
import { getDefaultStore, useAtom } from 'jotai';

/** Reads and writes persisted state. The frame, and pages with a separate store, share one store for it. */
export function usePersisted<Value, Args extends unknown[], Result>(
  group: WritableAtom<Value, Args, Result>,
) {
  return useAtom(group, { store: getDefaultStore() });
}
