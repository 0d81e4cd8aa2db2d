import type { Firestore, Transaction } from 'firebase/firestore';
import { runTransaction } from 'firebase/firestore';
import { ApiError } from '../domain/errors.ts';
import { systemClock } from './clock/system-clock.ts';

interface Replacement {
  /** Rejects when the instance is replaced; else it never settles. */
  readonly reached: Promise<never>;
  readonly reach: (error: ApiError) => void;
  isReached: boolean;
}

const replacements = new WeakMap<Firestore, Replacement>();

function replacementOf(firestore: Firestore): Replacement {
  let replacement = replacements.get(firestore);
  if (!replacement) {
    let reach = (_: ApiError) => {};
    const reached = new Promise<never>((_, reject) => (reach = reject));
    reached.catch(() => {});
    replacements.set(firestore, (replacement = { reached, reach, isReached: false }));
  }
  return replacement;
}

/** Ends the waits of `unlessReplaced` for an instance that is being replaced. */
export function endWaits(firestore: Firestore): void {
  const replacement = replacementOf(firestore);
  replacement.isReached = true;
  replacement.reach(new ApiError('unavailable'));
}

/**
 * Does work with an instance, at once. The SDK never settles what a terminated instance had in flight, and throws
 * `failed-precondition` for what would begin afterwards.
 * @throws ApiError `unavailable` if the instance is replaced; the server may have got a write that had begun
 */
export async function unlessReplaced<T>(firestore: Firestore, work: () => Promise<T>): Promise<T> {
  const { reached, isReached } = replacementOf(firestore);
  return isReached ? reached : Promise.race([work(), reached]);
}

/** The longest time that a transaction may take, in milliseconds. */
const TRANSACTION_MS = 15_000;

/**
 * Firestore's `runTransaction` with a time limit. Where a network answers with its own login page, the SDK throws while it
 * parses the answer, and never settles the call.
 * @throws ApiError `unavailable` after 15 s; the server may have got the write
 */
export async function runShortTransaction<T>(
  firestore: Firestore,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const limit = Promise.withResolvers<never>();
  const stop = systemClock.after(TRANSACTION_MS, () => limit.reject(new ApiError('unavailable')));
  try {
    return await Promise.race([runTransaction(firestore, work), limit.promise]);
  } finally {
    stop();
  }
}
