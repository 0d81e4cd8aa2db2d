import type { WritableAtom } from 'jotai';
import { getDefaultStore, useAtom } from 'jotai';

/** Reads and writes a group. The frame, and pages with a connection of their own, share one memory. */
export function usePersisted<Value, Args extends unknown[], Result>(
  group: WritableAtom<Value, Args, Result>,
) {
  return useAtom(group, { store: getDefaultStore() });
}
