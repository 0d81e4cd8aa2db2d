import { atomWithStorage } from 'jotai/utils';
import * as v from 'valibot';
import { readGroups, ROOT_KEY, writeGroup } from './persisted-root.ts';

const faultListeners = new Set<(fault: Error) => void>();

/** Calls back when a group could not be kept. @returns how to stop */
export function onPersistFault(listener: (fault: Error) => void): () => void {
  faultListeners.add(listener);
  return () => faultListeners.delete(listener);
}

/**
 * A group of the page's state that outlives a reload, and is the same in all tabs. What lies in storage is read by the
 * schema; what does not fit it is the initial value.
 */
export function groupAtom<S extends v.GenericSchema>(
  name: string,
  schema: S,
  initial: v.InferOutput<S>,
) {
  type Value = v.InferOutput<S>;
  const read = (): Value => {
    const kept = v.safeParse(schema, readGroups()[name]);
    return kept.success ? kept.output : initial;
  };
  const keep = (value: unknown) =>
    void writeGroup(name, value).catch((fault: unknown) => {
      for (const listener of faultListeners) listener(fault as Error);
    });
  return atomWithStorage<Value>(name, initial, {
    getItem: read,
    setItem: (_name, value) => keep(value),
    removeItem: () => keep(undefined),
    subscribe(_name, tell) {
      const look = ({ key }: StorageEvent) => {
        if (key === ROOT_KEY || key === null) tell(read());
      };
      window.addEventListener('storage', look);
      return () => window.removeEventListener('storage', look);
    },
  });
}
