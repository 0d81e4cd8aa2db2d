import type { Firestore } from '@google-cloud/firestore';

type Send = (method: string, ...rest: unknown[]) => Promise<unknown>;
type Handle = (send: Send, method: string, rest: readonly unknown[]) => Promise<unknown>;

/** The methods through which all calls of a client pass; its types leave them out. */
type Sender = Record<'request' | 'requestStream', Send>;

function patch(firestore: Firestore, name: keyof Sender, handle: Handle): void {
  const inner = firestore as unknown as Sender;
  const send = inner[name].bind(firestore);
  inner[name] = (method, ...rest) => handle(send, method, rest);
}

/**
 * Puts `handle` between a client and Firestore, for instance to end a process in the middle of a commit. Reads of
 * documents and queries are streams, which pass by.
 * @param handle gets the original function, the method, such as `commit`, and its parameters
 */
export function intercept(firestore: Firestore, handle: Handle): void {
  patch(firestore, 'request', handle);
}

/** A kind of calls: the method, and a text in its parameters, such as a path or a written value. */
interface CallKind {
  readonly method: 'commit' | 'batchGetDocuments' | 'runQuery';
  readonly has: string;
}

/**
 * Forces an order: does `work` to its end before the client sends its first call of a kind, or after Firestore has
 * answered that call.
 */
export function interleave(
  firestore: Firestore,
  when: 'before' | 'after',
  { method: wanted, has }: CallKind,
  work: () => Promise<unknown>,
): void {
  let isDone = false;
  const handle: Handle = async (send, method, rest) => {
    const isIt = !isDone && method === wanted && JSON.stringify(rest).includes(has);
    if (!isIt) return send(method, ...rest);
    isDone = true;
    if (when === 'before') await work();
    const answer = await send(method, ...rest);
    if (when === 'after') await work();
    return answer;
  };
  for (const name of ['request', 'requestStream'] as const) patch(firestore, name, handle);
}

/** Holds the first call of a kind of each of `count` callers until all of them have come so far. */
export function meetingPoint(count: number, { method: wanted, has }: CallKind) {
  const all = Promise.withResolvers<void>();
  let waiting = 0;
  return (firestore: Firestore): void =>
    intercept(firestore, async (send, method, rest) => {
      if (method === wanted && JSON.stringify(rest).includes(has)) {
        waiting += 1;
        if (waiting === count) all.resolve();
        await all.promise;
      }
      return send(method, ...rest);
    });
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
