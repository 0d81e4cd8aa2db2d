import type { Firestore } from 'firebase-admin/firestore';
import { LRUCache } from 'lru-cache';

type Argument = string | number;

/** Values that a process caches per reader; the least recently used is dropped first. */
const MAX_VALUES = 500;

/**
 * Makes a cached reader: it reads the database at most once per `maxAgeMs`, process and arguments. Concurrent callers
 * share one reading. A failure reaches the callers that wait for it, and the next call reads again.
 * @returns a function of the database, of now in milliseconds since the epoch, and of the reader's arguments
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
        // the library expires a value only after its ttl, not at it
        ttl: maxAgeMs - 1,
        ttlResolution: 0,
        perf: { now: () => askedAt },
        // an evicted fetch still resolves for its callers
        ignoreFetchAbort: true,
        fetchMethod: (_key, _old, { context }) => read(firestore, ...(context as Args)),
      });
    caches.set(firestore, cache);
    const key = args.join(' ');
    // after a clock is set back, a value would stay too long; small differences between callers are fine
    if (cache.getRemainingTTL(key) > 2 * maxAgeMs) cache.delete(key);
    return cache.forceFetch(key, { context: args });
  };
}
