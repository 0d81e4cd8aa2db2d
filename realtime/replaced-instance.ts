import type { Firestore, Transaction } from 'firebase/firestore';
import { runTransaction } from 'firebase/firestore';
import { ApiError } from '../domain/errors.ts';
import { systemClock } from './clock/system-clock.ts';

interface Replacement {
  /** Rejects when the instance is replaced; else it never settles. */
  readonly reached: Promise<never>;
  readonly reach: (error: ApiError) => void;
}

const replacements = new WeakMap<Firestore, Replacement>();

function replacementOf(firestore: Firestore): Replacement {
  let replacement = replacements.get(firestore);
  if (!replacement) {
    let reach = (_: ApiError) => {};
    const reached = new Promise<never>((_, reject) => (reach = reject));
    reached.catch(() => {});
    replacements.set(firestore, (replacement = { reached, reach }));
  }
  return replacement;
}

/** Ends the waits of `unlessReplaced` for an instance that is being replaced. */
export const endWaits = (firestore: Firestore): void =>
  replacementOf(firestore).reach(new ApiError('unavailable'));

/**
 * Awaits the work of an instance. The SDK never settles what a terminated instance had in flight, or begins afterwards.
 * @throws ApiError `unavailable` if the instance is replaced; the server may have got the write
 */
export const unlessReplaced = <T>(firestore: Firestore, work: Promise<T>): Promise<T> =>
  Promise.race([work, replacementOf(firestore).reached]);

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
