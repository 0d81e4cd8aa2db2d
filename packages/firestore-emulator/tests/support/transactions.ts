import { DATABASE, ROOT, statusOf } from './local.ts';
import type { Json, Local } from './local.ts';

/** Begins a read-write transaction of a server. */
export async function begin(local: Local, readWrite: object = {}): Promise<string> {
  const options = { readWrite };
  return (await local.unary('BeginTransaction', { database: DATABASE, options })).transaction;
}

export function read(local: Local, transaction: string, ...paths: string[]): Promise<Json[]> {
  const documents = paths.map((path) => `${ROOT}/${path}`);
  return local.stream('BatchGetDocuments', { database: DATABASE, documents, transaction });
}

/** A transaction that holds locks on these documents. */
export async function holding(local: Local, ...paths: string[]): Promise<string> {
  const transaction = await begin(local);
  await read(local, transaction, ...paths);
  return transaction;
}

export function query(local: Local, transaction: string, structuredQuery: object): Promise<Json[]> {
  return local.stream('RunQuery', { parent: ROOT, structuredQuery, transaction });
}

export function rollback(local: Local, transaction: string): Promise<Json> {
  return local.unary('Rollback', { database: DATABASE, transaction });
}

/** A running call. */
export interface Started {
  /** The status it ends with. */
  readonly ended: Promise<string>;
  /** Its state without any other call: 'waits', or its final status. */
  now(): Promise<string>;
}

export function started(call: Promise<unknown>): Started {
  let state = 'waits';
  const ended = statusOf(call).then((status) => (state = status));
  return {
    ended,
    now: async () => {
      await turn();
      return state;
    },
  };
}

/** Waits until all work that needs no lock is done. */
export async function turn(): Promise<void> {
  for (let i = 0; i < 50; i++) await Promise.resolve();
}
