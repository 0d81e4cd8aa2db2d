import { comparePaths } from '../model/compare-names.ts';
import { compareValues } from '../model/compare-values.ts';
import { fieldAt, isNameField } from '../model/field-path.ts';
import { resourceName } from '../model/document.ts';
import type { DatabaseId, StoredDocument } from '../model/document.ts';
import type { Cursor, Order, Query } from './query.ts';

/** Compares two documents that have every field of the order. */
export function compareDocuments(
  order: readonly Order[],
  left: StoredDocument,
  right: StoredDocument,
): number {
  for (const { field, direction } of order) {
    const result = isNameField(field)
      ? comparePaths(left.path, right.path)
      : compareValues(fieldAt(left.fields, field)!, fieldAt(right.fields, field)!);
    if (result !== 0) return direction === 'asc' ? result : -result;
  }
  return 0;
}

/** Negative when the document comes before the cursor's values, 0 when they are equal as far as they go. */
function compareToCursor(
  database: DatabaseId,
  order: readonly Order[],
  document: StoredDocument,
  { values }: Cursor,
): number {
  for (let i = 0; i < values.length; i++) {
    const { field, direction } = order[i]!;
    const value = isNameField(field)
      ? { kind: 'reference' as const, name: resourceName(database, document.path) }
      : fieldAt(document.fields, field)!;
    const result = compareValues(value, values[i]!);
    if (result !== 0) return direction === 'asc' ? result : -result;
  }
  return 0;
}

/** Whether a document lies at or after the query's start. */
export function afterStart(database: DatabaseId, query: Query, document: StoredDocument): boolean {
  if (!query.startAt) return true;
  const order = compareToCursor(database, query.fullOrder, document, query.startAt);
  return query.startAt.before ? order >= 0 : order > 0;
}

/** Whether a document lies at or before the query's end. */
export function beforeEnd(database: DatabaseId, query: Query, document: StoredDocument): boolean {
  if (!query.endAt) return true;
  const order = compareToCursor(database, query.fullOrder, document, query.endAt);
  return query.endAt.before ? order < 0 : order <= 0;
}
