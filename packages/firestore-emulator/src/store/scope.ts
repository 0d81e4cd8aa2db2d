import { formatFieldPath } from '../model/field-path.ts';
import type { StoredDocument } from '../model/document.ts';
import { FieldIndex } from './field-index.ts';
import type { IndexField } from './field-index.ts';

/** The maximum number of indexes of one collection or collection group; the least recently used is dropped. */
const MAX_INDEXES = 40;

/**
 * A set of documents that a query runs over, with the indexes of its queries. An index is built when a query first
 * needs it and updated from then on, so a collection without queries has no cost.
 */
export abstract class Scope {
  readonly #indexes = new Map<string, FieldIndex>();

  abstract readonly size: number;
  /** Length of the path prefix that all documents share. */
  abstract readonly sharedPrefix: number;
  abstract documents(): Iterable<StoredDocument>;

  /** The index over the given fields, built at the first call. */
  index(fields: readonly IndexField[]): FieldIndex {
    const key = fields.map(({ field, mode }) => `${formatFieldPath(field)} ${mode}`).join(', ');
    let index = this.#indexes.get(key);
    if (index) {
      this.#indexes.delete(key);
    } else {
      index = new FieldIndex(fields, this.sharedPrefix);
      for (const document of this.documents()) index.add(document);
      if (this.#indexes.size >= MAX_INDEXES) {
        this.#indexes.delete(this.#indexes.keys().next().value!);
      }
    }
    this.#indexes.set(key, index);
    return index;
  }

  /** Updates the indexes for one changed document. */
  reindex(before: StoredDocument | null, after: StoredDocument | null): void {
    for (const index of this.#indexes.values()) {
      if (before) index.remove(before);
      if (after) index.add(after);
    }
  }
}

/** The documents directly in one collection. */
export class Collection extends Scope {
  readonly path: string;
  readonly sharedPrefix: number;
  readonly byPath = new Map<string, StoredDocument>();

  constructor(path: string) {
    super();
    this.path = path;
    this.sharedPrefix = path.length + 1;
  }

  get size(): number {
    return this.byPath.size;
  }

  documents(): Iterable<StoredDocument> {
    return this.byPath.values();
  }
}

/** The documents of every collection with one id. */
export class CollectionGroup extends Scope {
  readonly members = new Set<Collection>();
  readonly sharedPrefix = 0;

  get size(): number {
    let size = 0;
    for (const collection of this.members) size += collection.size;
    return size;
  }

  *documents(): Iterable<StoredDocument> {
    for (const collection of this.members) yield* collection.documents();
  }
}
