import type {
  CompositeFilter,
  FieldFilter,
  FieldOperator,
  Filter,
  Order,
  Query,
} from '../../src/query/query.ts';
import type { Plain } from './harness.ts';
import { toValue } from './harness.ts';

export function where(field: string, op: FieldOperator, value: Plain): FieldFilter {
  return { kind: 'field', field: field.split('.'), op, value: toValue(value) };
}

export function and(...filters: Filter[]): CompositeFilter {
  return { kind: 'and', filters };
}

export function or(...filters: Filter[]): CompositeFilter {
  return { kind: 'or', filters };
}

export function asc(field: string): Order {
  return { field: field.split('.'), direction: 'asc' };
}

export function desc(field: string): Order {
  return { field: field.split('.'), direction: 'desc' };
}

interface QueryParts {
  readonly filter?: Filter;
  readonly orderBy?: readonly Order[];
  readonly limit?: number;
  readonly offset?: number;
  readonly allDescendants?: boolean;
}

/** A query on `rooms/r1/players` or, with `allDescendants`, on the collection group below the parent. */
export function queryOn(collection: string, parts: QueryParts = {}): Query {
  const slash = collection.lastIndexOf('/');
  const orderBy = parts.orderBy ?? [];
  return {
    parent: slash < 0 ? '' : collection.slice(0, slash),
    collectionId: collection.slice(slash + 1),
    allDescendants: parts.allDescendants ?? false,
    filter: parts.filter,
    orderBy,
    fullOrder: [...orderBy, { field: ['__name__'], direction: 'asc' }],
    startAt: undefined,
    endAt: undefined,
    offset: parts.offset ?? 0,
    limit: parts.limit,
    select: undefined,
  };
}
