import { toStatusError } from '../../src/model/status.ts';
import type { StatusName } from '../../src/model/status.ts';
import { IndexCatalogue } from '../../src/query/index-catalogue.ts';
import type {
  CallContext,
  Caller,
  ServerStreamMethod,
  StreamSession,
  UnaryMethod,
} from '../../src/service/call.ts';
import { LocalFirestore } from '../../src/service/firestore-service.ts';
import { Guard } from '../../src/service/guard.ts';
import { RulesStore } from '../../src/service/rules-store.ts';
import type { ServiceCore } from '../../src/service/service-core.ts';
import { systemMicros } from '../../src/store/commit-clock.ts';
import { Databases } from '../../src/store/databases.ts';
import type { Concurrency } from '../../src/store/open-transaction.ts';
import { Transactions } from '../../src/store/transactions.ts';
import { UsageMeter } from '../../src/usage/usage-meter.ts';

export const DATABASE = 'projects/demo-test/databases/(default)';
export const ROOT = `${DATABASE}/documents`;

export const OWNER: Caller = { kind: 'owner' };
export const user = (uid: string): Caller => ({
  kind: 'user',
  auth: { uid, token: { sub: uid } },
});

/** A JSON message; tests read into it freely. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Json = any;

export interface LocalOptions {
  readonly rules?: string;
  readonly indexes?: object;
  readonly now?: () => number;
  readonly concurrency?: Concurrency;
}

/** The service without transports, driven in proto3 JSON. */
export class Local {
  readonly core: ServiceCore;
  readonly service: LocalFirestore;
  readonly usage = new UsageMeter();
  readonly rules = new RulesStore();
  readonly #now: () => number;

  constructor({ rules, indexes, now, concurrency = 'pessimistic' }: LocalOptions = {}) {
    this.#now = now ?? systemMicros;
    const databases = new Databases(() => this.#now());
    if (rules !== undefined) this.rules.set(undefined, rules);
    this.core = {
      databases,
      transactions: new Transactions(concurrency),
      guard: new Guard(databases, this.rules, this.usage),
      usage: this.usage,
      indexes: indexes && new IndexCatalogue(JSON.stringify(indexes), 'firestore.indexes.json'),
    };
    this.service = new LocalFirestore(this.core);
  }

  context(caller: Caller = OWNER): CallContext {
    return { dialect: 'json', transport: 'rest', caller, signal: new AbortController().signal };
  }

  unary(method: UnaryMethod, request: object, caller?: Caller): Promise<Json> {
    return this.service.unary(method, request, this.context(caller));
  }

  async stream(method: ServerStreamMethod, request: object, caller?: Caller): Promise<Json[]> {
    const messages = [];
    for await (const message of this.service.serverStream(method, request, this.context(caller))) {
      messages.push(message);
    }
    return messages;
  }

  commit(writes: object[], extra: object = {}, caller?: Caller): Promise<Json> {
    return this.unary('Commit', { database: DATABASE, writes, ...extra }, caller);
  }

  /** Sets documents from plain values, `{ 'rooms/a': { n: 1 } }`. */
  set(documents: Record<string, Record<string, unknown>>, caller?: Caller): Promise<Json> {
    return this.commit(
      Object.entries(documents).map(([path, fields]) => ({ update: document(path, fields) })),
      {},
      caller,
    );
  }

  delete(...paths: string[]): Promise<Json> {
    return this.commit(paths.map((path) => ({ delete: `${ROOT}/${path}` })));
  }

  get(path: string, caller?: Caller): Promise<Json> {
    return this.unary('GetDocument', { name: `${ROOT}/${path}` }, caller);
  }

  /** Runs a structured query; the ids of its results in order. */
  async ids(structuredQuery: object, options: { parent?: string; caller?: Caller } = {}) {
    const parent = options.parent ? `${ROOT}/${options.parent}` : ROOT;
    const messages = await this.stream('RunQuery', { parent, structuredQuery }, options.caller);
    return messages
      .filter((message) => message.document)
      .map((message) => message.document.name.slice(message.document.name.lastIndexOf('/') + 1));
  }

  listen(caller?: Caller): Listener {
    return new Listener(this, caller);
  }
}

/** A Listen stream that collects its messages in `messages`. */
export class Listener {
  readonly messages: Json[] = [];
  readonly session: StreamSession;
  failure: Error | undefined;
  writable = true;
  #drain: () => void = () => {};

  constructor(local: Local, caller?: Caller) {
    // eslint-disable-next-line @typescript-eslint/no-this-alias
    const listener = this;
    this.session = local.service.bidi('Listen', local.context(caller), {
      send: (message) => void this.messages.push(message),
      get writable() {
        return listener.writable;
      },
      onDrain: (drain) => void (this.#drain = drain),
      fail: (error) => void (this.failure = error),
      end: () => {},
    });
  }

  /** Becomes writable again and informs the service. */
  drain(): void {
    this.writable = true;
    this.#drain();
  }

  query(targetId: number, structuredQuery: object, extra: object = {}): void {
    this.add({ targetId, query: { parent: ROOT, structuredQuery }, ...extra });
  }

  documents(targetId: number, paths: readonly string[], extra: object = {}): void {
    const documents = paths.map((path) => `${ROOT}/${path}`);
    this.add({ targetId, documents: { documents }, ...extra });
  }

  add(addTarget: object): void {
    this.session.receive({ database: DATABASE, addTarget });
  }

  remove(targetId: number): void {
    this.session.receive({ database: DATABASE, removeTarget: targetId });
  }

  /** The messages since the last call, in short form, once the current turn is over. */
  async newMessages(): Promise<string[]> {
    await new Promise((resolve) => setImmediate(resolve));
    return this.messages.splice(0).map(describeMessage);
  }
}

function describeMessage(message: Json): string {
  const short = (name: string) => name.slice(ROOT.length + 1);
  const ids = (list: number[] | undefined) => (list ?? []).join(',');
  if (message.targetChange) {
    const { targetChangeType, targetIds, cause } = message.targetChange;
    if (targetChangeType === 'NO_CHANGE') return 'SNAPSHOT';
    return `${targetChangeType} ${ids(targetIds)}${cause ? ` code ${cause.code}` : ''}`;
  }
  if (message.documentChange) {
    const { document: changed, targetIds, removedTargetIds } = message.documentChange;
    const removed = removedTargetIds ? ` -${ids(removedTargetIds)}` : '';
    return `change ${short(changed.name)} +${ids(targetIds)}${removed}`;
  }
  if (message.documentDelete) {
    const { document: name, removedTargetIds } = message.documentDelete;
    return `delete ${short(name)} -${ids(removedTargetIds)}`;
  }
  if (message.documentRemove) {
    const { document: name, removedTargetIds } = message.documentRemove;
    return `remove ${short(name)} -${ids(removedTargetIds)}`;
  }
  return `filter ${message.filter.targetId} count ${message.filter.count}`;
}

export function document(path: string, fields: Record<string, unknown>): object {
  return { name: `${ROOT}/${path}`, fields: jsonFields(fields) };
}

export function jsonFields(fields: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, json(value)]));
}

/** A wire value of a plain one; bigint is an integer and so is a whole number, `{wire}` is passed through. */
export function json(value: unknown): object {
  if (value === null) return { nullValue: null };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'bigint') return { integerValue: String(value) };
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value) && !Object.is(value, -0))
      return { integerValue: String(value) };
    return { doubleValue: Number.isFinite(value) ? value : String(value) };
  }
  if (typeof value === 'string') return { stringValue: value };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (value instanceof Uint8Array) return { bytesValue: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(json) } };
  if ('wire' in (value as object)) return (value as { wire: object }).wire;
  return { mapValue: { fields: jsonFields(value as Record<string, unknown>) } };
}

export const from = (collectionId: string, allDescendants = false) => [
  { collectionId, allDescendants },
];

export function where(fieldPath: string, op: string, value: unknown): object {
  return { fieldFilter: { field: { fieldPath }, op, value: json(value) } };
}

export const and = (...filters: object[]) => ({ compositeFilter: { op: 'AND', filters } });
export const or = (...filters: object[]) => ({ compositeFilter: { op: 'OR', filters } });

export const by = (fieldPath: string, direction = 'ASCENDING') => ({
  field: { fieldPath },
  direction,
});

/** The status a promise is rejected with, `OK` when it is not. */
export async function statusOf(promise: Promise<unknown>): Promise<StatusName> {
  try {
    await promise;
    return 'OK';
  } catch (error) {
    return toStatusError(error).status;
  }
}

/** The message a promise is rejected with. */
export async function messageOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return '';
  } catch (error) {
    return toStatusError(error).message;
  }
}
