import { valuesEqual } from '../model/compare-values.ts';
import {
  compareFieldPaths,
  fieldPathsEqual,
  formatFieldPath,
  isNameField,
} from '../model/field-path.ts';
import { parseResourceName } from '../model/resource-name.ts';
import type { Value } from '../model/value.ts';
import type { FieldIndex, IndexField, IndexKey } from '../store/field-index.ts';
import type { Cursor, FieldFilter, Order, Query } from './query.ts';

/**
 * How one conjunction of a query reads an index so that documents arrive in the query's order: equalities first (they
 * are constant), then the sort fields. Bounds may include a few extra documents, so the filter is checked again.
 */
export interface ScanPlan {
  readonly fields: readonly IndexField[];
  /** Bounds in the index's own direction. */
  bounds(index: FieldIndex): { lower: IndexKey; upper: IndexKey };
  readonly reverse: boolean;
}

export function planScan(query: Query, disjunct: readonly FieldFilter[]): ScanPlan {
  const equalities = new Map<string, FieldFilter>();
  for (const filter of disjunct) {
    if (filter.op === '==' && !isNameField(filter.field)) {
      equalities.set(formatFieldPath(filter.field), filter);
    }
  }
  const contains = disjunct.find(({ op }) => op === 'array-contains');
  const constants = [...equalities.values()].sort((a, b) => compareFieldPaths(a.field, b.field));
  const order = query.fullOrder.filter(({ field }) => !equalities.has(formatFieldPath(field)));
  // An index ends in ascending names; a descending order reads the mirrored index backwards.
  const reverse = order.at(-1)!.direction === 'desc';
  const sorted = order
    .filter(({ field }) => !isNameField(field))
    .map(({ field, direction }): IndexField => {
      return { field, mode: (direction === 'desc') === reverse ? 'asc' : 'desc' };
    });
  const prefix = [...(contains ? [contains] : []), ...constants];
  const fields: IndexField[] = [
    ...prefix.map(({ field, op }): IndexField => {
      return { field, mode: op === 'array-contains' ? 'contains' : 'asc' };
    }),
    ...sorted,
  ];
  const values = prefix.map(({ value }) => value);
  return {
    fields,
    reverse,
    bounds: (index) => bounds(index, values, query, disjunct, order, equalities, reverse),
  };
}

function bounds(
  index: FieldIndex,
  prefix: readonly Value[],
  query: Query,
  disjunct: readonly FieldFilter[],
  order: readonly Order[],
  equalities: ReadonlyMap<string, FieldFilter>,
  reverse: boolean,
): { lower: IndexKey; upper: IndexKey } {
  let lower: IndexKey = { values: prefix, path: undefined, edge: -1 };
  let upper: IndexKey = { values: prefix, path: undefined, edge: 1 };
  const narrow = (key: IndexKey, isStart: boolean) => {
    if (isStart !== reverse) {
      if (index.compare(key, lower) > 0) lower = key;
    } else if (index.compare(key, upper) < 0) upper = key;
  };
  const first = order[0]!;
  for (const { field, op, value } of disjunct) {
    if (!fieldPathsEqual(field, first.field)) continue;
    const isLow = op === '>' || op === '>=';
    if (!isLow && op !== '<' && op !== '<=') continue;
    const inclusive = op === '>=' || op === '<=';
    // In the query's order a lower limit is where an ascending scan starts and a descending one ends.
    const isStart = isLow === (first.direction === 'asc');
    const position = positionOf([value], [first], prefix);
    if (position) narrow(edged(position, isStart === inclusive, reverse), isStart);
  }
  for (const [cursor, isStart] of [
    [query.startAt, true],
    [query.endAt, false],
  ] as const) {
    if (!cursor) continue;
    const position = cursorPosition(cursor, query.fullOrder, equalities, prefix);
    if (position) narrow(edged(position, cursor.before, reverse), isStart);
  }
  return { lower, upper };
}

interface Position {
  readonly values: readonly Value[];
  readonly path: string | undefined;
}

/** A key just before (in the query's order) or just after a position. */
function edged({ values, path }: Position, before: boolean, reverse: boolean): IndexKey {
  return { values, path, edge: before !== reverse ? -1 : 1 };
}

function positionOf(
  values: readonly Value[],
  order: readonly Order[],
  prefix: readonly Value[],
): Position | undefined {
  const position = [...prefix];
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (!isNameField(order[i]!.field)) {
      position.push(value);
    } else {
      if (value.kind !== 'reference') return undefined;
      return { values: position, path: parseResourceName(value.name).path };
    }
  }
  return { values: position, path: undefined };
}

function cursorPosition(
  cursor: Cursor,
  fullOrder: readonly Order[],
  equalities: ReadonlyMap<string, FieldFilter>,
  prefix: readonly Value[],
): Position | undefined {
  const values: Value[] = [];
  const order: Order[] = [];
  for (let i = 0; i < cursor.values.length; i++) {
    const equality = equalities.get(formatFieldPath(fullOrder[i]!.field));
    if (!equality) {
      values.push(cursor.values[i]!);
      order.push(fullOrder[i]!);
    } else if (!valuesEqual(equality.value, cursor.values[i]!)) {
      return undefined;
    }
  }
  return positionOf(values, order, prefix);
}
