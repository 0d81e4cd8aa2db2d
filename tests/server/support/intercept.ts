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

/** Runs `work` once, after the first commit of a client is written and before the client gets the reply. */
export function afterFirstCommit(firestore: Firestore, work: () => Promise<unknown>): void {
  let isFirst = true;
  intercept(firestore, async (send, method, rest) => {
    const reply = await send(method, ...rest);
    if (method === 'commit' && isFirst) {
      isFirst = false;
      await work();
    }
    return reply;
  });
}
