import { atomWithStorage } from 'jotai/utils';
import { readPersistedRoot, ROOT_KEY, writePersistedValue } from './persisted-root.ts';

const errorListeners = new Set<(error: Error) => void>();

/** Calls back when a state could not be stored. @returns unsubscribes */
export function onPersistError(listener: (error: Error) => void): () => void {
  errorListeners.add(listener);
  return () => errorListeners.delete(listener);
}

/**
 * Makes persisted state: it survives a reload and is equal in all tabs. A stored value of the wrong shape is replaced by
 * the initial one. Every page loads this code, so a guard checks the shape, not a schema.
 */
export function persistedAtom<Value>(
  name: string,
  fits: (stored: unknown) => stored is Value,
  initial: Value,
) {
  const read = (): Value => {
    const stored = readPersistedRoot()[name];
    return fits(stored) ? stored : initial;
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
