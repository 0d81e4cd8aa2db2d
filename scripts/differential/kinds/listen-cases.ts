import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { Json } from '../kind.ts';

type Target =
  | { readonly documents: readonly string[] }
  | { readonly query: { readonly [member: string]: Json } };

type Write = { readonly document: string; readonly n: number | 'delete' };
export type Commit = readonly Write[];

type Step =
  | { readonly commit: Commit }
  /** Adds the target of this number if it does not exist; otherwise removes it. */
  | { readonly toggle: 0 | 1 }
  /** Closes the stream, commits, and resumes all targets by their token. */
  | { readonly missed: readonly Commit[]; readonly tellsCount: boolean };

export type ListenCase = {
  readonly targets: readonly [Target, Target];
  readonly before: Commit;
  readonly steps: readonly Step[];
};

const NAMES = ['a', 'b', 'c', 'e', 'f'] as const;
const small = fc.integer({ min: 0, max: 4 });
const field: Json = { fieldPath: 'n' };
export const integer = (n: number): Json => ({ integerValue: String(n) });
const where = (op: string, value: Json): { [member: string]: Json } => ({
  where: { fieldFilter: { field, op, value } },
});
const direction = fc.constantFrom('ASCENDING', 'DESCENDING');
const limit = fc.integer({ min: 1, max: 3 });

const query: Arbitrary<{ [member: string]: Json }> = fc.oneof(
  { arbitrary: fc.constant({}), weight: 1 },
  {
    arbitrary: fc
      .tuple(fc.constantFrom('EQUAL', 'GREATER_THAN', 'LESS_THAN_OR_EQUAL', 'NOT_EQUAL'), small)
      .map(([op, n]) => where(op, integer(n))),
    weight: 3,
  },
  {
    arbitrary: fc
      .uniqueArray(small, { minLength: 1, maxLength: 3 })
      .map((list) => where('IN', { arrayValue: { values: list.map(integer) } })),
    weight: 1,
  },
  {
    arbitrary: fc
      .tuple(direction, limit)
      .map(([of, count]) => ({ orderBy: [{ field, direction: of }], limit: { value: count } })),
    weight: 4,
  },
  {
    arbitrary: fc
      .tuple(small, limit)
      .map(([n, count]) => ({ ...where('GREATER_THAN', integer(n)), limit: { value: count } })),
    weight: 1,
  },
  {
    arbitrary: fc.tuple(direction, small, fc.boolean()).map(([of, n, before]) => ({
      orderBy: [{ field, direction: of }],
      startAt: { values: [integer(n)], before },
    })),
    weight: 1,
  },
);

const target: Arbitrary<Target> = fc.oneof(
  {
    arbitrary: fc
      .uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 3 })
      .map((documents) => ({ documents })),
    weight: 1,
  },
  { arbitrary: query.map((one) => ({ query: one })), weight: 3 },
);

const write: Arbitrary<Write> = fc.record({
  document: fc.constantFrom(...NAMES),
  n: fc.oneof(
    { arbitrary: small, weight: 3 },
    { arbitrary: fc.constant<'delete'>('delete'), weight: 1 },
  ),
});
const commit = (maxLength: number): Arbitrary<Commit> =>
  fc.uniqueArray(write, { minLength: 1, maxLength, selector: (one) => one.document });

const step: Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ commit: commit(2) }), weight: 5 },
  { arbitrary: fc.record({ toggle: fc.constantFrom<(0 | 1)[]>(0, 1, 1) }), weight: 1 },
  {
    arbitrary: fc.record({
      missed: fc.array(commit(2), { maxLength: 3 }),
      tellsCount: fc.boolean(),
    }),
    weight: 1,
  },
);

/** Two targets of a collection of five documents, and the events while a client listens to one or both. */
export const listenCases: Arbitrary<ListenCase> = fc.record({
  targets: fc.tuple(target, target),
  before: fc.uniqueArray(write, { maxLength: 4, selector: (one) => one.document }),
  steps: fc.array(step, { minLength: 1, maxLength: 6 }),
});
