import { comparePaths } from '../model/compare-names.ts';
import { compareValues, valuesEqual } from '../model/compare-values.ts';
import { fieldAt } from '../model/field-path.ts';
import type { StoredDocument } from '../model/document.ts';
import type { Value } from '../model/value.ts';
import type { Direction, FieldPath } from '../query/query.ts';
import { newSortedMap } from './sorted-map.ts';
import type { SortedMap } from './sorted-map.ts';

/** One component of an index: a field in a direction, or the elements of an array field. */
export interface IndexField {
  readonly field: FieldPath;
  readonly mode: Direction | 'contains';
}

/**
 * A position in an index. Entries have all values, a path and edge 0; a bound may have fewer values or no path, and is
 * just before (-1) or just after (+1) all entries that start with them.
 */
export interface IndexKey {
  readonly values: readonly Value[];
  readonly path: string | undefined;
  readonly edge: -1 | 0 | 1;
}

/** Documents sorted by field values and then by name; only documents that have every field are in it. */
export class FieldIndex {
  readonly fields: readonly IndexField[];
  readonly #tree: SortedMap<IndexKey, StoredDocument>;

  readonly #shared: number;

  /** @param shared length of the path prefix that all documents have in common */
  constructor(fields: readonly IndexField[], shared: number) {
    this.fields = fields;
    this.#shared = shared;
    this.#tree = newSortedMap<IndexKey, StoredDocument>((left, right) => this.compare(left, right));
  }

  compare(left: IndexKey, right: IndexKey): number {
    const shared = Math.min(left.values.length, right.values.length);
    for (let i = 0; i < shared; i++) {
      const order = compareValues(left.values[i]!, right.values[i]!);
      if (order !== 0) return this.fields[i]!.mode === 'desc' ? -order : order;
    }
    // the shorter one is before or after all keys that begin with it, a longer bound included
    if (left.values.length < right.values.length) return left.edge;
    if (left.values.length > right.values.length) return -right.edge;
    if (left.path !== undefined && right.path !== undefined) {
      // A bound may name a document elsewhere; only entries are known to share the prefix.
      const from = left.edge === 0 && right.edge === 0 ? this.#shared : 0;
      const order = comparePaths(left.path, right.path, from);
      if (order !== 0) return order;
    }
    return left.edge - right.edge;
  }

  add(document: StoredDocument): void {
    for (const key of this.#keysOf(document)) this.#tree.set(key, document);
  }

  remove(document: StoredDocument): void {
    for (const key of this.#keysOf(document)) this.#tree.delete(key);
  }

  /** Documents between two bounds, forwards or backwards. The index must not change while it is read. */
  *scan(lower: IndexKey, upper: IndexKey, reverse: boolean): Generator<StoredDocument> {
    if (reverse) {
      for (const [key, document] of this.#tree.entriesReversed(upper)) {
        if (this.compare(key, lower) < 0) return;
        yield document;
      }
    } else {
      for (const [key, document] of this.#tree.entries(lower)) {
        if (this.compare(key, upper) > 0) return;
        yield document;
      }
    }
  }

  *#keysOf(document: StoredDocument): Generator<IndexKey> {
    const values: Value[] = [];
    let elements: readonly Value[] | undefined;
    for (const { field, mode } of this.fields) {
      const value = fieldAt(document.fields, field);
      if (value === undefined) return;
      if (mode === 'contains') {
        if (value.kind !== 'array') return;
        elements = value.values;
      }
      values.push(value);
    }
    if (!elements) {
      yield { values, path: document.path, edge: 0 };
      return;
    }
    const at = this.fields.findIndex(({ mode }) => mode === 'contains');
    const distinct = elements.filter(
      (element, i) => elements.findIndex((other) => valuesEqual(other, element)) === i,
    );
    for (const element of distinct) {
      yield { values: values.with(at, element), path: document.path, edge: 0 };
    }
  }
}
