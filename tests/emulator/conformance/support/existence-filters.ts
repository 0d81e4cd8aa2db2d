import * as firestore from 'firebase/firestore';

/** The SDK's report to its own tests about an existence filter whose count differs from the cache's. */
export interface FilterMismatch {
  readonly localCacheCount: number;
  readonly existenceFilterCount: number;
  readonly bloomFilter?: {
    /** Whether it saved the SDK a full repeat of the query. */
    readonly applied: boolean;
    readonly hashCount: number;
    readonly bitmapLength: number;
    readonly padding: number;
  };
}

interface Hooks {
  onExistenceFilterMismatch(callback: (mismatch: FilterMismatch) => void): () => void;
}

/** Runs `action` and returns its result and every mismatch that any client in the process met meanwhile. */
export async function withFilterMismatches<T>(
  action: () => Promise<T>,
): Promise<{ result: T; mismatches: FilterMismatch[] }> {
  // Exported by the build but left out of its types.
  const hooks = Reflect.get(firestore, '_TestingHooks') as Hooks;
  const mismatches: FilterMismatch[] = [];
  const stop = hooks.onExistenceFilterMismatch((mismatch) => {
    mismatches.push(mismatch);
  });
  try {
    return { result: await action(), mismatches };
  } finally {
    stop();
  }
}
