import type { Firestore } from 'firebase-admin/firestore';
import { LRUCache } from 'lru-cache';

type Argument = string | number;

/** Values of one reader that a process keeps; the least used goes first. */
const MAX_VALUES = 500;

/**
 * Makes a reader that reads a database anew at most every so many milliseconds, one per process and arguments. Who asks
 * meanwhile gets the same; a failure is for those who asked meanwhile, not for the next.
 * @returns a function of the database, of now in milliseconds since the epoch, and of the reader's own arguments
 */
export function cached<T extends object, Args extends readonly Argument[] = []>(
  maxAgeMs: number,
  read: (firestore: Firestore, ...args: Args) => Promise<T>,
): (firestore: Firestore, now: number, ...args: Args) => Promise<T> {
  const caches = new WeakMap<Firestore, LRUCache<string, T, readonly Argument[]>>();
  let askedAt = 0;
  return (firestore, now, ...args) => {
    askedAt = now;
    const cache =
      caches.get(firestore) ??
      new LRUCache<string, T, readonly Argument[]>({
        max: MAX_VALUES,
        // the library counts a value as old only after its ttl
        ttl: maxAgeMs - 1,
        ttlResolution: 0,
        perf: { now: () => askedAt },
        // an evicted fetch still resolves for its callers
        ignoreFetchAbort: true,
        fetchMethod: (_key, _old, { context }) => read(firestore, ...(context as Args)),
      });
    caches.set(firestore, cache);
    const key = args.join(' ');
    // a clock that was set back must not keep a value alive until it has caught up; callers a moment apart may
    if (cache.getRemainingTTL(key) > 2 * maxAgeMs) cache.delete(key);
    return cache.forceFetch(key, { context: args });
  };
}
