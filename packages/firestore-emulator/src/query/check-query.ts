import { fieldPathsEqual, formatFieldPath, isNameField } from '../model/field-path.ts';
import { checkDocumentPath, parseResourceName } from '../model/resource-name.ts';
import { valueSize } from '../model/size.ts';
import { invalidArgument } from '../model/status.ts';
import type { DatabaseId } from '../model/document.ts';
import type { Value } from '../model/value.ts';
import { fieldFiltersOf, inequalityFields, isInequality } from './implicit-order.ts';
import { disjunctsOf } from './normal-form.ts';
import type { FieldFilter, Query } from './query.ts';

/** Limits of firestore docs "Query limitations". */
const MAX_DISJUNCTIONS = 30;
const MAX_NOT_IN = 10;
const MAX_INEQUALITY_FIELDS = 10;
const MAX_FILTERS_AND_ORDERS = 100;
/** Firestore docs "Limits", size of an indexed field value: production refuses to look for more than an index entry has. */
const MAX_INDEXED_BYTES = 1_500;

/** Throws INVALID_ARGUMENT for a query that production refuses. */
export function checkQuery(query: Query, database: DatabaseId): void {
  const filters = fieldFiltersOf(query.filter);
  const parts = filters.length + query.orderBy.length + (query.parent === '' ? 0 : 1);
  if (parts > MAX_FILTERS_AND_ORDERS) {
    throw invalidArgument(
      `A query can have at most ${MAX_FILTERS_AND_ORDERS} filters and sort orders, not ${parts}.`,
    );
  }
  filters.forEach((filter) => checkFilter(filter, database));
  checkNegations(query, filters);
  checkKeyFilters(query, filters);
  checkOrder(query);
  const key = query.fullOrder.findIndex(({ field }) => isNameField(field));
  if (key !== query.fullOrder.length - 1) {
    throw invalidArgument('order by clause cannot contain more fields after the key');
  }
  if (inequalityFields(query.filter).length > MAX_INEQUALITY_FIELDS) {
    throw invalidArgument(
      `A query can have inequalities on at most ${MAX_INEQUALITY_FIELDS} fields.`,
    );
  }
  for (const [name, cursor] of [
    ['start_at', query.startAt],
    ['end_at', query.endAt],
  ] as const) {
    if (cursor && cursor.values.length > query.orderBy.length) {
      throw invalidArgument(`Cursor "${name}" has too many values.`);
    }
    const key = cursor?.values[query.fullOrder.length - 1];
    if (key && key.kind !== 'reference') {
      throw invalidArgument(`Cursor "${name}": the value for __key__ must be a reference.`);
    }
  }
  const disjuncts = disjunctsOf(query.filter, MAX_DISJUNCTIONS);
  if (disjuncts.length > MAX_DISJUNCTIONS) {
    throw invalidArgument(
      `The query has more than ${MAX_DISJUNCTIONS} disjunctions after normalisation to disjunctive normal form.`,
    );
  }
  for (const disjunct of disjuncts) {
    if (disjunct.filter(({ op }) => op === 'array-contains').length > 1) {
      throw invalidArgument("A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.");
    }
  }
}

function checkOrder({ orderBy }: Query): void {
  const twice = orderBy.find(({ field }, at) =>
    orderBy.slice(0, at).some((earlier) => fieldPathsEqual(earlier.field, field)),
  );
  if (!twice) return;
  throw invalidArgument(
    `order by clause cannot contain duplicate fields ${formatFieldPath(twice.field)}`,
  );
}

function checkFilter({ field, op, value }: FieldFilter, database: DatabaseId): void {
  if (op === 'in' || op === 'not-in' || op === 'array-contains-any') {
    const name = op.toUpperCase().replaceAll('-', '_');
    if (value.kind !== 'array' || value.values.length === 0) {
      throw invalidArgument(`'${name}' requires a non-empty ArrayValue.`);
    }
    const limit = op === 'not-in' ? MAX_NOT_IN : MAX_DISJUNCTIONS;
    if (value.values.length > limit) {
      throw invalidArgument(`'${name}' supports up to ${limit} comparison values.`);
    }
  }
  if (!isNameField(field)) {
    checkSize(field, op, value);
    return;
  }
  if (op === 'array-contains' || op === 'array-contains-any') {
    throw invalidArgument(`"${op}" cannot be used on the document name.`);
  }
  const names = value.kind === 'array' ? value.values : [value];
  for (const name of names) {
    if (name.kind !== 'reference') throw invalidArgument('__key__ filter value must be a Key');
    const parsed = parseResourceName(name.name);
    if (parsed.database.project !== database.project) {
      throw invalidArgument(`The reference "${name.name}" lies in another project.`);
    }
    // Range ends may have any bytes (recursiveDelete bounds a collection by `coll\0`); equality must name a document.
    if (!isInequality({ kind: 'field', field, op, value }))
      checkDocumentPath(parsed.path, name.name);
  }
}

function checkSize(field: FieldFilter['field'], op: FieldFilter['op'], value: Value): void {
  const isList = op === 'in' || op === 'not-in' || op === 'array-contains-any';
  const values = isList && value.kind === 'array' ? value.values : [value];
  if (values.every((one) => valueSize(one) <= MAX_INDEXED_BYTES)) return;
  const name = field.join('.') + (op.startsWith('array-contains') ? '[*]' : '');
  throw invalidArgument(`value for ${name} is too large to be used in a query`);
}

function checkNegations(query: Query, filters: readonly FieldFilter[]): void {
  if (filters.filter(({ op }) => op === '!=' || op === 'not-in').length > 1) {
    throw invalidArgument(
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
    );
  }
  if (!filters.some(({ op }) => op === 'not-in')) return;
  const other = filters.find(({ op }) => op === 'in' || op === 'array-contains-any')?.op;
  if (other) {
    const name = other.toUpperCase().replaceAll('-', '_');
    throw invalidArgument(`'NOT_IN' cannot be used in the same query with '${name}'.`);
  }
  if (hasOr(query)) throw invalidArgument("'NOT_IN' cannot be used in the same query with 'OR'.");
}

function hasOr({ filter }: Query): boolean {
  const search = (node: Query['filter']): boolean =>
    node !== undefined &&
    node.kind !== 'field' &&
    (node.kind === 'or' || node.filters.some((child) => search(child)));
  return search(filter);
}

function checkKeyFilters(query: Query, filters: readonly FieldFilter[]): void {
  const equality = filters.some(
    ({ field, op }) => isNameField(field) && (op === '==' || op === 'in'),
  );
  if (!equality) return;
  const keyInequality = filters.some((filter) => isNameField(filter.field) && isInequality(filter));
  if (inequalityFields(query.filter).length > 0 && !keyInequality) {
    throw invalidArgument(
      'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
    );
  }
}
