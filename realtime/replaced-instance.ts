import type { Firestore } from 'firebase/firestore';
import { ApiError } from '../domain/errors.ts';

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
