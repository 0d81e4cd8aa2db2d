/** Why a listener failed, in the words a screen needs. */
export type ListenFailure = 'denied' | 'unavailable' | 'malformed' | 'other';

/** What is known of one document. `pending` while an own write awaits the server. */
export type Snapshot<T> =
  | { state: 'idle' }
  | { state: 'loading' }
  | { state: 'live'; data: T; pending: boolean; fromCache: boolean }
  | { state: 'missing' }
  | { state: 'failed'; reason: ListenFailure; message: string };
