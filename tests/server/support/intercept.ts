import type { Firestore } from '@google-cloud/firestore';

type Send = (method: string, ...rest: unknown[]) => Promise<unknown>;

/**
 * Puts `handle` between a client and Firestore, for instance to end a process in the middle of a commit.
 * @param handle gets the original function, the method, such as `commit`, and its parameters
 */
export function intercept(
  firestore: Firestore,
  handle: (send: Send, method: string, rest: readonly unknown[]) => Promise<unknown>,
): void {
  // all calls of the client pass through this method, which its types leave out
  const inner = firestore as unknown as { request: Send };
  const send = inner.request.bind(firestore);
  inner.request = (method, ...rest) => handle(send, method, rest);
}
