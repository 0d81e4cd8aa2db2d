import type { Firestore } from 'firebase-admin/firestore';
import { Fresh } from './fresh.ts';

/**
 * Makes a reader that reads a database anew at most every so many milliseconds, one per process.
 * @returns a function of the database and of now, in milliseconds since the epoch
 */
export function kept<T>(
  maxAgeMs: number,
  read: (firestore: Firestore) => Promise<T>,
): (firestore: Firestore, now: number) => Promise<T> {
  const held = new WeakMap<Firestore, Fresh<T>>();
  return (firestore, now) => {
    const fresh = held.get(firestore) ?? new Fresh<T>(maxAgeMs);
    held.set(firestore, fresh);
    return fresh.get(now, () => read(firestore));
  };
}
