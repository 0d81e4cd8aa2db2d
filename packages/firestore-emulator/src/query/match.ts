import { compareValues, typeRank, valuesEqual } from '../model/compare-values.ts';
import { fieldAt, isNameField } from '../model/field-path.ts';
import { resourceName } from '../model/document.ts';
import type { DatabaseId, StoredDocument } from '../model/document.ts';
import { childPath, collectionOf, lastSegment } from '../model/resource-name.ts';
import type { Value } from '../model/value.ts';
import type { FieldFilter, FieldPath, Filter, Query } from './query.ts';

/** The value a field path has in a document; the document name is a reference. */
export function valueOf(
  database: DatabaseId,
  document: StoredDocument,
  field: FieldPath,
): Value | undefined {
  return isNameField(field)
    ? { kind: 'reference', name: resourceName(database, document.path) }
    : fieldAt(document.fields, field);
}

/** Whether a document lies in the query's collection or collection group; without an id, in any collection. */
export function inScope(query: Query, path: string): boolean {
  const collection = collectionOf(path);
  if (!query.allDescendants && query.collectionId === undefined) {
    return collection === childPath(query.parent, lastSegment(collection));
  }
  if (!query.allDescendants) {
    return query.parent === ''
      ? collection === query.collectionId
      : collection === `${query.parent}/${query.collectionId}`;
  }
  if (query.collectionId !== undefined && lastSegment(collection) !== query.collectionId) {
    return false;
  }
  return query.parent === '' || collection.startsWith(`${query.parent}/`);
}

/** Whether a document is in scope, passes the filter and has every field of the order (cursors and limits left aside). */
export function matches(database: DatabaseId, query: Query, document: StoredDocument): boolean {
  return inScope(query, document.path) && matchesFields(database, query, document);
}

/** {@link matches} without the scope. */
export function matchesFields(
  database: DatabaseId,
  query: Query,
  document: StoredDocument,
): boolean {
  for (const { field } of query.fullOrder) {
    if (!isNameField(field) && fieldAt(document.fields, field) === undefined) return false;
  }
  return query.filter === undefined || passes(database, query.filter, document);
}

function passes(database: DatabaseId, filter: Filter, document: StoredDocument): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every((child) => passes(database, child, document));
    case 'or':
      return filter.filters.some((child) => passes(database, child, document));
    case 'field':
      return passesField(filter, valueOf(database, document, filter.field));
  }
}

function passesField({ op, value: operand }: FieldFilter, value: Value | undefined): boolean {
  if (value === undefined) return false;
  switch (op) {
    case '==':
      return valuesEqual(value, operand);
    case '!=':
      return value.kind !== 'null' && !valuesEqual(value, operand);
    case '<':
    case '<=':
    case '>':
    case '>=':
      return inRange(op, value, operand);
    case 'in':
      return isElement(value, operand);
    case 'not-in':
      return (
        value.kind !== 'null' &&
        operand.kind === 'array' &&
        !operand.values.some((element) => element.kind === 'null' || valuesEqual(element, value))
      );
    case 'array-contains':
      // A list of one: it ignores null and NaN like the other two.
      return value.kind === 'array' && isElement(operand, value);
    case 'array-contains-any':
      return value.kind === 'array' && value.values.some((element) => isElement(element, operand));
  }
}

/** `in`, `array-contains` and `array-contains-any` never match null or NaN. */
function isElement(value: Value, list: Value): boolean {
  if (value.kind === 'null' || isNaNValue(value) || list.kind !== 'array') return false;
  return list.values.some((element) => valuesEqual(element, value));
}

/** Ranges compare within one type only; NaN is in no range but `<= NaN` and `>= NaN` of itself. */
function inRange(op: '<' | '<=' | '>' | '>=', value: Value, operand: Value): boolean {
  if (typeRank(value) !== typeRank(operand)) return false;
  if (isNaNValue(value) !== isNaNValue(operand)) return false;
  const order = compareValues(value, operand);
  switch (op) {
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}

function isNaNValue(value: Value): boolean {
  return value.kind === 'double' && Number.isNaN(value.value);
}
