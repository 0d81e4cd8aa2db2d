import type { DatabaseId, DocumentPath, StoredDocument } from '../model/document.ts';
import {
  checkParentPath,
  parseResourceName,
  childPath,
  collectionOf,
} from '../model/resource-name.ts';
import { invalidArgument, StatusError } from '../model/status.ts';
import type { Micros } from '../model/timestamp.ts';
import { microsOfTimestamp } from '../model/timestamp.ts';
import type { FieldPath, Query } from '../query/query.ts';
import { execute } from '../query/execute.ts';
import type { QueryResult } from '../query/execute.ts';
import type { IndexCatalogue } from '../query/index-catalogue.ts';
import type { Database } from '../store/database.ts';
import type { Databases } from '../store/databases.ts';
import { checkReadTime } from '../store/open-transaction.ts';
import type { TransactionMode } from '../store/open-transaction.ts';
import type { Transactions } from '../store/transactions.ts';
import type { BilledKind, UsageMeter } from '../usage/usage-meter.ts';
import { bytesMember, enumMember, messageMember, optionalTimestamp } from '../codec/raw.ts';
import type { Raw } from '../codec/raw.ts';
import type { CallContext } from './call.ts';
import { callerName } from './guard.ts';
import type { Guard } from './guard.ts';

/** The dependencies of every handler. */
export interface ServiceCore {
  readonly databases: Databases;
  readonly transactions: Transactions;
  readonly guard: Guard;
  readonly usage: UsageMeter;
  /** The existing composite indexes; undefined if every query may run. */
  readonly indexes: IndexCatalogue | undefined;
}

/** The state a read sees. */
export interface ReadView {
  readonly database: Database;
  readonly time: Micros;
  /** The transaction the read belongs to. */
  readonly transaction: Uint8Array | undefined;
  /** Set when this read began the transaction: its id goes into the first answer. */
  readonly begun: Uint8Array | undefined;
}

/** The result of a handler: at once, or after a wait for locks. */
export type Answer<T> = T | Promise<T>;

/** The documents and collections of a read. */
export interface ReadTargets {
  readonly paths?: readonly DocumentPath[];
  readonly query?: Query;
}

/**
 * Runs a read with the state it sees. The first read of a transaction that locks lets writes that already wait for the
 * same documents go first; every other read runs at once.
 */
export function withView<T>(
  core: ServiceCore,
  raw: Raw,
  id: DatabaseId,
  context: CallContext,
  { paths = [], query }: ReadTargets,
  run: (view: ReadView) => T,
): Answer<T> {
  const enter = () => run(readView(core, raw, id, context));
  const transaction = bytesMember(raw, 'transaction');
  const options = newTransactionOf(raw);
  const locks = transaction.length > 0 || (options && modeOf(core, options) === 'pessimistic');
  const ahead =
    locks &&
    core.transactions.writesAhead(
      transaction.length > 0 ? transaction : undefined,
      core.databases.get(id),
      paths,
      query,
    );
  if (!ahead) return enter();
  return ahead.then(() => {
    if (context.signal.aborted) throw new StatusError('CANCELLED', 'The client went away.');
    return enter();
  });
}

/** The members of `consistency_selector`, of which a read has at most one (firestore.proto). */
const CONSISTENCY = ['transaction', 'newTransaction', 'readTime'];

/** Reads the consistency selector of a request: `transaction`, `newTransaction` or `readTime`, else now. */
export function readView(
  core: ServiceCore,
  raw: Raw,
  id: DatabaseId,
  context: CallContext,
): ReadView {
  const database = core.databases.get(id);
  const transaction = bytesMember(raw, 'transaction');
  const selectors = CONSISTENCY.filter((name) => raw[name] !== undefined && raw[name] !== null);
  if (selectors.length > 1) {
    throw invalidArgument(
      `A read has one of ${CONSISTENCY.join(', ')}, not ${selectors.join(' and ')}.`,
    );
  }
  if (transaction.length > 0) {
    const time = core.transactions.readTime(transaction, database);
    return { database, time, transaction, begun: undefined };
  }
  const options = newTransactionOf(raw);
  if (options) {
    const begun = beginTransaction(core, context, database, options);
    const time = core.transactions.readTime(begun, database);
    return { database, time, transaction: begun, begun };
  }
  const readTime = optionalTimestamp(raw, 'readTime');
  if (!readTime) {
    return { database, time: database.clock.now(), transaction: undefined, begun: undefined };
  }
  const time = microsOfTimestamp(readTime);
  checkReadTime(database, time);
  return { database, time, transaction: undefined, begun: undefined };
}

/** The options of a transaction that a read begins. Without a mode it is read-only (`new_transaction` in firestore.proto). */
function newTransactionOf(raw: Raw): Raw | undefined {
  const options = messageMember(raw, 'newTransaction');
  if (!options || messageMember(options, 'readWrite')) return options;
  return { readOnly: messageMember(options, 'readOnly') ?? {} };
}

/** TransactionOptions.ConcurrencyMode (google/firestore/v1/common.proto, 2026). */
const CONCURRENCY_MODES = { CONCURRENCY_MODE_UNSPECIFIED: 0, OPTIMISTIC: 1, PESSIMISTIC: 2 };

function modeOf(core: ServiceCore, options: Raw): TransactionMode {
  if (messageMember(options, 'readOnly')) return 'readOnly';
  switch (chosenConcurrency(options)) {
    case 'OPTIMISTIC':
      return 'optimistic';
    case 'PESSIMISTIC':
      return 'pessimistic';
    default:
      return core.transactions.concurrency;
  }
}

function chosenConcurrency(options: Raw): string {
  const readWrite = messageMember(options, 'readWrite') ?? {};
  return enumMember(readWrite, 'concurrencyMode', CONCURRENCY_MODES);
}

/**
 * Begins a transaction from TransactionOptions; no options mean read-write.
 * @throws PERMISSION_DENIED to callers under rules, unless it is read-only or asks for optimistic concurrency: "3rd party
 * auth requests are only allowed to create optimistic read-write transactions" (reference of TransactionOptions.ReadWrite)
 */
export function beginTransaction(
  core: ServiceCore,
  { caller }: CallContext,
  database: Database,
  options: Raw = {},
): Uint8Array {
  const mode = modeOf(core, options);
  if (
    caller.kind === 'user' &&
    mode !== 'readOnly' &&
    chosenConcurrency(options) !== 'OPTIMISTIC'
  ) {
    throw new StatusError(
      'PERMISSION_DENIED',
      'Missing or insufficient permissions: users begin read-only transactions, or read-write ones with concurrencyMode OPTIMISTIC.',
    );
  }
  const readOnly = messageMember(options, 'readOnly');
  const readTime = readOnly && optionalTimestamp(readOnly, 'readTime');
  const retry = bytesMember(messageMember(options, 'readWrite') ?? {}, 'retryTransaction');
  return core.transactions.begin(database, {
    mode,
    retry,
    ...(readTime ? { readTime: microsOfTimestamp(readTime) } : {}),
  });
}

/** Reads one document through a view: judged, tracked by its transaction and billed, also when it is missing. */
export function readDocument(
  core: ServiceCore,
  context: CallContext,
  view: ReadView,
  path: string,
  budget?: Parameters<Guard['get']>[5],
): StoredDocument | null {
  const { database, time, transaction } = view;
  const past = database.pastTime(time);
  const document = past === undefined ? database.get(path) : database.getAt(path, past);
  core.guard.get(database.id, context, path, document, time, budget);
  if (transaction) core.transactions.readDocument(transaction, database, path, time);
  bill(core, context, database.id, 'reads', 1, collectionOf(path));
  return document;
}

/**
 * Runs a query through a view: judged, checked against the indexes, tracked and billed.
 * @param aggregated the fields it is aggregated over; the caller then bills
 */
export function runQuery(
  core: ServiceCore,
  context: CallContext,
  view: ReadView,
  query: Query,
  aggregated?: readonly FieldPath[],
): QueryResult {
  const { database, time, transaction } = view;
  core.guard.list(database.id, context, query, time);
  core.indexes?.check(query, database.id, aggregated);
  const result = execute(database, query, database.pastTime(time));
  if (transaction) core.transactions.readQuery(transaction, database, query, result, time);
  if (!aggregated) {
    // Production bills one read for a query without results, and the documents skipped by an offset.
    const reads = Math.max(1, result.documents.length + result.skipped);
    bill(core, context, database.id, 'reads', reads, queriedCollection(query));
  }
  return result;
}

export function queriedCollection(query: Query): string {
  return query.collectionId === undefined ? '' : childPath(query.parent, query.collectionId);
}

export function bill(
  core: ServiceCore,
  context: CallContext,
  database: DatabaseId,
  kind: BilledKind,
  count: number,
  collection: string,
): void {
  core.usage.add(database.project, kind, count, collection, callerName(context.caller));
}

/** Reads a `parent` member: the database and the parent path, '' for the root. */
export function parseParent(name: string): { database: DatabaseId; parent: string } {
  const { database, path } = parseResourceName(name);
  checkParentPath(path, name);
  return { database, parent: path };
}
