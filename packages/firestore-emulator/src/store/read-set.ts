import type { DatabaseId, DocumentPath, StoredDocument } from '../model/document.ts';
import type { Micros } from '../model/timestamp.ts';
import { afterStart, beforeEnd, compareDocuments } from '../query/compare-documents.ts';
import type { QueryResult } from '../query/execute.ts';
import { matches } from '../query/match.ts';
import type { Query } from '../query/query.ts';
import type { Database } from './database.ts';

/** The range of a query: its results and the gaps between them, up to the last one if a limit stopped it. */
export interface QueryRange {
  readonly query: Query;
  readonly last: StoredDocument | undefined;
}

/** A document before and after a write, for conflict checks with its readers. */
export interface Touch {
  readonly path: DocumentPath;
  readonly before: StoredDocument | null;
  readonly after: StoredDocument | null;
}

export function rangeOf(query: Query, { documents }: QueryResult): QueryRange {
  const isFull = query.limit !== undefined && documents.length === query.limit;
  return { query, last: isFull ? documents.at(-1) : undefined };
}

/** Whether a write removes a document from a query's range, adds one or changes one in it. */
export function touchesRange(database: DatabaseId, range: QueryRange, touch: Touch): boolean {
  return inRange(database, range, touch.before) || inRange(database, range, touch.after);
}

function inRange(
  database: DatabaseId,
  { query, last }: QueryRange,
  document: StoredDocument | null,
): boolean {
  return (
    document !== null &&
    query.limit !== 0 &&
    matches(database, query, document) &&
    afterStart(database, query, document) &&
    beforeEnd(database, query, document) &&
    (last === undefined || compareDocuments(query.fullOrder, document, last) <= 0)
  );
}

/** The reads of a transaction, with their times. */
export class ReadSet {
  readonly #documents = new Map<DocumentPath, Micros>();
  readonly #ranges: { readonly range: QueryRange; readonly time: Micros }[] = [];
  #first: Micros | undefined;

  get isEmpty(): boolean {
    return this.#first === undefined;
  }

  get documents(): Iterable<DocumentPath> {
    return this.#documents.keys();
  }

  /** If a document was read several times, the first read counts. */
  addDocument(path: DocumentPath, time: Micros): void {
    this.#first ??= time;
    if (!this.#documents.has(path)) this.#documents.set(path, time);
  }

  addRange(range: QueryRange, time: Micros): void {
    this.#first ??= time;
    this.#ranges.push({ range, time });
  }

  touchesRanges(database: DatabaseId, touch: Touch): boolean {
    return this.#ranges.some(({ range }) => touchesRange(database, range, touch));
  }

  /**
   * Whether a read document was changed later, as by every clearing of the database; undefined if the history does not
   * reach back far enough.
   */
  hasChanged(database: Database): boolean | undefined {
    if (this.#first === undefined) return false;
    const { history, id } = database;
    if (this.#first < history.cleared) return true;
    for (const change of history.since(this.#first)) {
      const read = this.#documents.get(change.path);
      if (read !== undefined && read < change.time) return true;
      for (const { range, time } of this.#ranges) {
        if (time < change.time && touchesRange(id, range, change)) return true;
      }
    }
    return this.#first < history.floor ? undefined : false;
  }
}
