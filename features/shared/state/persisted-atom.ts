import { atomWithStorage } from 'jotai/utils';
import { readPersistedRoot, ROOT_KEY, writePersistedValue } from './persisted-root.ts';

const errorListeners = new Set<(error: Error) => void>();

/** Calls back when a group could not be kept. @returns how to stop */
export function onPersistError(listener: (error: Error) => void): () => void {
  errorListeners.add(listener);
  return () => errorListeners.delete(listener);
}

/**
 * A group of the page's state that outlives a reload, and is the same in all tabs. What lies in storage and does not fit
 * is the initial value. Every page brings this, so it is told by a guard and not by a schema.
 */
export function persistedAtom<Value>(
  name: string,
  fits: (kept: unknown) => kept is Value,
  initial: Value,
) {
  const read = (): Value => {
    const kept = readPersistedRoot()[name];
    return fits(kept) ? kept : initial;
  };
  const keep = (value: unknown) =>
    void writePersistedValue(name, value).catch((error: unknown) => {
      for (const listener of errorListeners) listener(error as Error);
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
