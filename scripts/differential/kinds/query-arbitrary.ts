import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { Json } from '../kind.ts';
import { FIELD_VALUES } from './data-set.ts';
import { DOCUMENTS } from './values.ts';

const FIELDS = ['a', 'a', 'b', 'b', 'i', 'n.x', 'n', 't', 'missing'] as const;
const field = fc.constantFrom(...FIELDS);
/** Around the size that a filter's value may have: 1,500 bytes, of which a text has one more than its UTF-8. */
const LARGE_VALUES: readonly Json[] = [
  { stringValue: 'z'.repeat(1_499) },
  { stringValue: 'z'.repeat(1_500) },
  { bytesValue: Buffer.alloc(1_500, 255).toString('base64') },
  { bytesValue: Buffer.alloc(1_501, 255).toString('base64') },
  { arrayValue: { values: Array.from({ length: 188 }, () => ({ integerValue: '1' })) } },
  { mapValue: { fields: { x: { stringValue: 'z'.repeat(1_498) } } } },
];
const fieldValue = fc.oneof(
  { arbitrary: fc.constantFrom(...FIELD_VALUES), weight: 40 },
  { arbitrary: fc.constantFrom(...LARGE_VALUES), weight: 1 },
);
const name: Arbitrary<Json> = fc
  .constantFrom('c/k1', 'c/k20', 'c/10', 'c/zzz', 'd/k1', 'p/one/c/k2')
  .map((path) => ({ referenceValue: `${DOCUMENTS}/${path}` }));

const path = (fieldPath: string): Json => ({ fieldPath });

const comparison: Arbitrary<Json> = fc
  .tuple(
    field,
    fc.constantFrom(
      'EQUAL',
      'EQUAL',
      'EQUAL',
      'NOT_EQUAL',
      'LESS_THAN',
      'LESS_THAN_OR_EQUAL',
      'GREATER_THAN',
      'GREATER_THAN_OR_EQUAL',
      'ARRAY_CONTAINS',
    ),
    fieldValue,
  )
  .map(([of, op, value]) => ({ fieldFilter: { field: path(of), op, value } }));

const membership: Arbitrary<Json> = fc
  .tuple(
    field,
    fc.constantFrom('IN', 'NOT_IN', 'ARRAY_CONTAINS_ANY'),
    fc.array(fieldValue, { maxLength: 4 }),
  )
  .map(([of, op, values]) => ({
    fieldFilter: { field: path(of), op, value: { arrayValue: { values } } },
  }));

const unary: Arbitrary<Json> = fc
  .tuple(field, fc.constantFrom('IS_NULL', 'IS_NAN', 'IS_NOT_NULL', 'IS_NOT_NAN'))
  .map(([of, op]) => ({ unaryFilter: { field: path(of), op } }));

const byName: Arbitrary<Json> = fc
  .tuple(
    fc.constantFrom('EQUAL', 'NOT_EQUAL', 'LESS_THAN', 'GREATER_THAN_OR_EQUAL', 'GREATER_THAN'),
    name,
  )
  .map(([op, value]) => ({ fieldFilter: { field: path('__name__'), op, value } }));

const { filter } = fc.letrec<{ filter: Json }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    { arbitrary: comparison, weight: 6 },
    { arbitrary: membership, weight: 2 },
    { arbitrary: unary, weight: 2 },
    { arbitrary: byName, weight: 1 },
    {
      arbitrary: fc
        .tuple(
          fc.constantFrom('AND', 'AND', 'OR'),
          fc.array(tie('filter'), { minLength: 2, maxLength: 3 }),
        )
        .map(([op, filters]): Json => ({ compositeFilter: { op, filters } })),
      weight: 6,
    },
  ),
}));

const order: Arbitrary<Json> = fc
  .tuple(
    fc.constantFrom(...FIELDS, '__name__'),
    fc.constantFrom('ASCENDING', 'DESCENDING', undefined),
  )
  .map(([of, direction]) => ({ field: path(of), ...(direction && { direction }) }));

const orders = fc.array(order, { maxLength: 3 });

/** A cursor with as many values as there are orders, mostly; the last may be a name. */
function cursorFor(count: number): Arbitrary<Json> {
  return fc
    .tuple(
      fc.array(fc.oneof({ arbitrary: fieldValue, weight: 8 }, name), {
        minLength: count > 0 ? 1 : 0,
        maxLength: Math.max(1, count + 1),
      }),
      fc.boolean(),
    )
    .map(([values, before]) => ({ values, before }));
}

const optional = <T extends Json>(arbitrary: Arbitrary<T>): Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq: 2 });

const rarely = <T extends Json>(arbitrary: Arbitrary<T>): Arbitrary<T | undefined> =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: 7 }, { arbitrary, weight: 2 });

/** Structured queries of REST, nearly all of them valid. `from` is given by its kind of collection. */
export const structuredQuery: Arbitrary<{ [member: string]: Json }> = orders
  .chain((orderBy) =>
    fc.record({
      orderBy: fc.constant(orderBy),
      where: optional(filter),
      startAt: rarely(cursorFor(orderBy.length)),
      endAt: rarely(cursorFor(orderBy.length)),
      limit: rarely(fc.integer({ min: 0, max: 8 })),
      offset: rarely(fc.integer({ min: 0, max: 5 })),
      select: rarely(
        fc
          .array(fc.constantFrom('a', 'n.x', '__name__', 'missing'), { maxLength: 2 })
          .map((fields): Json => ({ fields: fields.map(path) })),
      ),
    }),
  )
  .map(
    (parts) =>
      Object.fromEntries(
        Object.entries(parts).filter(
          ([, member]) => member !== undefined && !(Array.isArray(member) && member.length === 0),
        ),
      ) as { [member: string]: Json },
  );
