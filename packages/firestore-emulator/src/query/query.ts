import type { Value } from '../model/value.ts';

/** A field path as unescaped segments; `['__name__']` is the document name. */
export type FieldPath = readonly string[];

export type FieldOperator =
  '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not-in' | 'array-contains' | 'array-contains-any';

/** Unary wire filters are folded in: IS_NULL is `== null`, IS_NOT_NAN is `!= NaN`, and so on. */
export type Filter = FieldFilter | CompositeFilter;

export interface FieldFilter {
  readonly kind: 'field';
  readonly field: FieldPath;
  readonly op: FieldOperator;
  readonly value: Value;
}

export interface CompositeFilter {
  readonly kind: 'and' | 'or';
  readonly filters: readonly Filter[];
}

export type Direction = 'asc' | 'desc';

export interface Order {
  readonly field: FieldPath;
  readonly direction: Direction;
}

/** A position in the order; `before` is true if the cursor is just before the given values. */
export interface Cursor {
  readonly values: readonly Value[];
  readonly before: boolean;
}

/** A parsed and validated StructuredQuery. */
export interface Query {
  /** Path of the parent document, '' for the root. */
  readonly parent: string;
  /** Undefined: a kindless query over every collection below the parent (recursiveDelete of the Admin SDK). */
  readonly collectionId: string | undefined;
  /** True: a collection group, every collection of that id at any depth below the parent. */
  readonly allDescendants: boolean;
  readonly filter: Filter | undefined;
  /** The client's order. */
  readonly orderBy: readonly Order[];
  /** `orderBy` completed by the implicit orders: inequality fields, then the document name. */
  readonly fullOrder: readonly Order[];
  readonly startAt: Cursor | undefined;
  readonly endAt: Cursor | undefined;
  readonly offset: number;
  readonly limit: number | undefined;
  /** Projection; undefined for whole documents, `[['__name__']]` for names only. */
  readonly select: readonly FieldPath[] | undefined;
}
