import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import { ApiError } from '../../domain/errors.ts';

/** A limit that all processes share, and that a restart does not reset. It costs a read and a write per counted act. */
export interface StoredLimit {
  /** The first part of the counters' ids: letters and hyphens. */
  readonly name: string;
  /** Acts of one key in a window. */
  readonly most: number;
  /** The window begins with the first act. */
  readonly windowMs: number;
}

/** A limit for one key: the id of a person, or a hash. Never an address or an e-mail in plain text. */
export interface LimitKey {
  readonly limit: StoredLimit;
  readonly key: string;
}

/** `limitCounts/{name}_{key}`: the acts of a window. Firestore's TTL policy removes it. */
const counterOf = (firestore: Firestore, { limit, key }: LimitKey) =>
  firestore.doc(`limitCounts/${limit.name}_${key}`);

/**
 * Reads the counters of an act within a transaction that has written nothing yet.
 * @returns the function that counts the act
 * @throws ApiError 429 if one of the limits is reached
 */
export async function readLimits(
  transaction: Transaction,
  firestore: Firestore,
  keys: readonly LimitKey[],
  now: number,
): Promise<() => void> {
  if (keys.length === 0) return () => undefined;
  const found = await transaction.getAll(...keys.map((one) => counterOf(firestore, one)));
  const counts = keys.map(({ limit }, place) => countIn(found[place], limit, now));
  for (const [place, { limit }] of keys.entries()) {
    const { count = 0, since = now } = counts[place] ?? {};
    if (count < limit.most) continue;
    const seconds = Math.ceil((since + limit.windowMs - now) / 1000);
    throw new ApiError('somethingWentWrong', `too many calls, wait ${seconds} s`, {
      status: 429,
      headers: { 'retry-after': String(seconds) },
    });
  }
  return () => {
    for (const [place, one] of keys.entries()) {
      const { count = 0, since = now } = counts[place] ?? {};
      transaction.set(counterOf(firestore, one), {
        count: count + 1,
        since: Timestamp.fromMillis(since),
        expiresAt: Timestamp.fromMillis(since + one.limit.windowMs),
      });
    }
  };
}

/** Counts an act. @throws ApiError 429 if a limit is reached */
export function countAct(
  firestore: Firestore,
  keys: readonly LimitKey[],
  now: number,
): Promise<void> {
  return firestore.runTransaction(async (transaction) => {
    const count = await readLimits(transaction, firestore, keys, now);
    count();
  });
}

/** The acts in the running window; 0 after it. */
function countIn(
  counter: DocumentSnapshot | undefined,
  { windowMs }: StoredLimit,
  now: number,
): { readonly count: number; readonly since: number } {
  const since = (counter?.get('since') as Timestamp | undefined)?.toMillis();
  if (since === undefined || now >= since + windowMs) return { count: 0, since: now };
  return { count: counter?.get('count') as number, since };
}
