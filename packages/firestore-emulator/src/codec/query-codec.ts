import { parseFieldPath } from '../model/field-path.ts';
import { checkCollectionId } from '../model/resource-name.ts';
import { invalidArgument, StatusError } from '../model/status.ts';
import { NULL } from '../model/value.ts';
import type { DatabaseId } from '../model/document.ts';
import type { Value } from '../model/value.ts';
import { completeOrder } from '../query/implicit-order.ts';
import type { Cursor, FieldOperator, FieldPath, Filter, Order, Query } from '../query/query.ts';
import { checkQuery } from '../query/check-query.ts';
import {
  asRaw,
  booleanMember,
  enumMember,
  integerMember,
  listMember,
  messageMember,
  optionalInteger,
  stringMember,
} from './raw.ts';
import type { Raw } from './raw.ts';
import { readValue } from './value-codec.ts';

const NAN: Value = { kind: 'double', value: NaN };

/** The numbers of the enums are those of google/firestore/v1/query.proto. */
const DIRECTIONS = { DIRECTION_UNSPECIFIED: 0, ASCENDING: 1, DESCENDING: 2 };
const COMPOSITE_NUMBERS = { OPERATOR_UNSPECIFIED: 0, AND: 1, OR: 2 };
const UNARY_NUMBERS = {
  OPERATOR_UNSPECIFIED: 0,
  IS_NAN: 2,
  IS_NULL: 3,
  IS_NOT_NAN: 4,
  IS_NOT_NULL: 5,
};
const OPERATOR_NUMBERS = {
  OPERATOR_UNSPECIFIED: 0,
  LESS_THAN: 1,
  LESS_THAN_OR_EQUAL: 2,
  GREATER_THAN: 3,
  GREATER_THAN_OR_EQUAL: 4,
  EQUAL: 5,
  NOT_EQUAL: 6,
  ARRAY_CONTAINS: 7,
  IN: 8,
  ARRAY_CONTAINS_ANY: 9,
  NOT_IN: 10,
};

const OPERATORS: Readonly<Record<string, FieldOperator>> = {
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL: '<=',
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL: '>=',
  EQUAL: '==',
  NOT_EQUAL: '!=',
  ARRAY_CONTAINS: 'array-contains',
  IN: 'in',
  ARRAY_CONTAINS_ANY: 'array-contains-any',
  NOT_IN: 'not-in',
};

const UNARY: Readonly<Record<string, readonly [FieldOperator, Value]>> = {
  IS_NAN: ['==', NAN],
  IS_NULL: ['==', NULL],
  IS_NOT_NAN: ['!=', NAN],
  IS_NOT_NULL: ['!=', NULL],
};

/**
 * Reads and validates a StructuredQuery below `parent` ('' for the root).
 * @throws INVALID_ARGUMENT for a query that production refuses, UNIMPLEMENTED for vector queries
 */
export function readQuery(raw: Raw, database: DatabaseId, parent: string): Query {
  if (raw['findNearest'] !== undefined && raw['findNearest'] !== null) {
    throw new StatusError('UNIMPLEMENTED', 'Vector queries (findNearest) are not emulated.');
  }
  const from = listMember(raw, 'from');
  if (from.length > 1) throw invalidArgument('A query can select from one collection only.');
  const selector = from.length === 0 ? {} : asRaw(from[0], 'from');
  const collectionId = stringMember(selector, 'collectionId');
  if (collectionId !== '') checkCollectionId(collectionId);
  const where = messageMember(raw, 'where');
  const filter = where && readFilter(where, 0);
  const orderBy = listMember(raw, 'orderBy').map(readOrder);
  const limit = optionalInteger(raw, 'limit');
  const offset = integerMember(raw, 'offset');
  if (limit !== undefined && limit < 0) throw invalidArgument('limit is negative');
  if (offset < 0) throw invalidArgument('offset is negative');
  const select = messageMember(raw, 'select');
  const query: Query = {
    parent,
    collectionId: collectionId === '' ? undefined : collectionId,
    allDescendants: booleanMember(selector, 'allDescendants'),
    filter,
    orderBy,
    fullOrder: completeOrder(filter, orderBy),
    startAt: readCursor(messageMember(raw, 'startAt')),
    endAt: readCursor(messageMember(raw, 'endAt')),
    offset,
    limit,
    select: select && readProjection(select),
  };
  checkQuery(query, database);
  return query;
}

function readProjection(raw: Raw): FieldPath[] {
  return listMember(raw, 'fields').map((field) => readField(asRaw(field, 'select.fields')));
}

function readField(raw: Raw): FieldPath {
  return parseFieldPath(stringMember(raw, 'fieldPath'));
}

function fieldMember(raw: Raw): FieldPath {
  const field = messageMember(raw, 'field');
  if (!field) throw invalidArgument('A filter or order needs a "field".');
  return readField(field);
}

function readOrder(input: unknown): Order {
  const raw = asRaw(input, 'orderBy');
  const direction = enumMember(raw, 'direction', DIRECTIONS);
  return { field: fieldMember(raw), direction: direction === 'DESCENDING' ? 'desc' : 'asc' };
}

function readCursor(raw: Raw | undefined): Cursor | undefined {
  return (
    raw && {
      values: listMember(raw, 'values').map((value, i) => readValue(value, `values[${i}]`)),
      before: booleanMember(raw, 'before'),
    }
  );
}

/** Deepest nesting of composite filters: protobuf parsers stop at 100 messages. */
const MAX_FILTER_DEPTH = 100;

function readFilter(raw: Raw, depth: number): Filter | undefined {
  if (depth > MAX_FILTER_DEPTH) {
    throw invalidArgument(`The filters are nested deeper than ${MAX_FILTER_DEPTH}.`);
  }
  const composite = messageMember(raw, 'compositeFilter');
  if (composite) return readComposite(composite, depth);
  const field = messageMember(raw, 'fieldFilter');
  if (field) {
    const op = OPERATORS[enumMember(field, 'op', OPERATOR_NUMBERS)];
    if (!op) throw invalidArgument('A field filter needs an operator ("op").');
    return {
      kind: 'field',
      field: fieldMember(field),
      op,
      value:
        op === 'in' || op === 'not-in' ? readChoices(field['value']) : readValue(field['value']),
    };
  }
  const unary = messageMember(raw, 'unaryFilter');
  if (unary) {
    const [op, value] = UNARY[enumMember(unary, 'op', UNARY_NUMBERS)] ?? [];
    if (!op || !value) throw invalidArgument('A unary filter needs an operator ("op").');
    return { kind: 'field', field: fieldMember(unary), op, value };
  }
  throw invalidArgument('A filter needs "compositeFilter", "fieldFilter" or "unaryFilter".');
}

/** The list of `in` and `not-in` is not a stored array, so it may contain arrays as values to compare with. */
function readChoices(input: unknown): Value {
  const list = messageMember(asRaw(input, 'value'), 'arrayValue');
  if (!list) return readValue(input);
  const values = listMember(list, 'values').map((value, i) => readValue(value, `value[${i}]`));
  return { kind: 'array', values };
}

function readComposite(raw: Raw, depth: number): Filter | undefined {
  const op = enumMember(raw, 'op', COMPOSITE_NUMBERS);
  if (op !== 'AND' && op !== 'OR') {
    throw invalidArgument('A composite filter needs an operator ("op").');
  }
  const filters = listMember(raw, 'filters')
    .map((filter) => readFilter(asRaw(filter, 'filters'), depth + 1))
    .filter((filter) => filter !== undefined);
  if (filters.length <= 1) return filters[0];
  return { kind: op === 'AND' ? 'and' : 'or', filters };
}
