import type { DatabaseId, DocumentPath, StoredDocument } from '../model/document.ts';
import type { Micros } from '../model/timestamp.ts';
import type { Fields } from '../model/value.ts';
import type { Query } from '../query/query.ts';

export type RulesMethod = 'get' | 'list' | 'create' | 'update' | 'delete';

/** Claims of the caller's token: `request.auth` is null, or {uid: claims.sub, token: claims}. */
export interface RulesAuth {
  readonly uid: string;
  readonly token: Readonly<Record<string, unknown>>;
}

/** One operation to be judged. */
export interface RulesRequest {
  readonly database: DatabaseId;
  readonly method: RulesMethod;
  /** The document's path; for `list` the collection's path (parent path and collection id). */
  readonly path: string;
  readonly auth: RulesAuth | null;
  /** `request.time`: for a write, the commit time (milliseconds as micros); for a read, the read time. */
  readonly time: Micros;
  /** The current document: null if missing; unknown for `list` (judged by `query`). */
  readonly resource: StoredDocument | null;
  /** For create and update the fields the document will have, for delete null. */
  readonly newFields: Fields | null;
  /** Only for `list`. */
  readonly query: Query | null;
}

/** The reader behind get(), exists(), getAfter() and existsAfter(). Paths are relative document paths. */
export interface RulesReader {
  /** State before the request, at its read time. */
  before(database: DatabaseId, path: DocumentPath): StoredDocument | null;
  /** State after the whole batch or transaction; the same as `before` for reads. */
  after(database: DatabaseId, path: DocumentPath): StoredDocument | null;
}

/** Counts document look-ups of one request of one or several operations (limits: 10 per operation, 20 per batch). */
export interface LookupBudget {
  /** Distinct paths looked up so far over all operations; repeats are cached and free. */
  readonly seen: Set<string>;
  /** 10 for one document or query, 20 for a batch or transaction. */
  readonly limit: number;
}

export interface RulesDecision {
  readonly allowed: boolean;
  /** The allow statement that granted, or the last one that was tried and refused. */
  readonly rule: { readonly line: number; readonly column: number } | undefined;
  /** Why it was refused when an evaluation failed: `Null value error. for 'get' @ L12`, in production's words. */
  readonly reason: string | undefined;
  /** Document look-ups made by this operation that production would bill (distinct, not yet in the budget). */
  readonly lookups: number;
}
