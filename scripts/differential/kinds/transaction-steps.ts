import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { Json } from '../kind.ts';

/** A transaction of the case by its number, or none. */
type In = 0 | 1 | 2 | null;

export type Options =
  | 'none'
  | 'read-write'
  | 'read-only'
  | 'unknown retry'
  | 'read time in the future'
  | 'read time too old'
  | { readonly retry: 0 | 1 | 2 }
  | { readonly readTimeOf: number };

export type Write = {
  readonly document: string;
  readonly n?: number;
  readonly increment?: number;
  readonly delete?: true;
  readonly exists?: boolean;
};

export type Read = {
  readonly how: 'get' | 'batchGet' | 'query' | 'count';
  /** The documents to read; one for a get. */
  readonly documents: readonly string[];
  readonly query: { readonly [member: string]: Json };
};

export type Begin = { readonly step: 'begin'; readonly in: 0 | 1 | 2; readonly options: Options };

export type TransactionStep =
  | Begin
  | {
      readonly step: 'read';
      readonly in: In;
      readonly read: Read;
      /** Begins the transaction, unless it is open or the read is a get. */
      readonly begins?: Options;
      /** Outside of transactions: reads at the time of that commit. */
      readonly readTimeOf?: number;
    }
  | { readonly step: 'commit'; readonly in: In; readonly writes: readonly Write[] }
  | { readonly step: 'rollback'; readonly in: 0 | 1 | 2 };

export type TransactionsCase = {
  readonly before: readonly { readonly document: string; readonly n: number }[];
  readonly steps: readonly TransactionStep[];
};

const document = fc.constantFrom('a', 'a', 'b', 'c');
const small = fc.integer({ min: 0, max: 4 });
const number = fc.constantFrom<(0 | 1 | 2)[]>(0, 0, 1, 1, 2);
const inside = fc.constantFrom<In[]>(0, 0, 1, 1, 2, null);

const options: Arbitrary<Options> = fc.oneof(
  {
    arbitrary: fc.constantFrom<Options[]>('none', 'read-write', 'read-write', 'read-only'),
    weight: 8,
  },
  { arbitrary: fc.record({ readTimeOf: fc.integer({ min: 0, max: 2 }) }), weight: 2 },
  { arbitrary: fc.record({ retry: number }), weight: 2 },
  {
    arbitrary: fc.constantFrom<Options[]>(
      'unknown retry',
      'read time in the future',
      'read time too old',
    ),
    weight: 1,
  },
);

const path: Json = { fieldPath: 'n' };
const equal = (value: number): Json => ({
  fieldFilter: { field: path, op: 'EQUAL', value: { integerValue: String(value) } },
});
const atLeast = (value: number): Json => ({
  fieldFilter: {
    field: path,
    op: 'GREATER_THAN_OR_EQUAL',
    value: { integerValue: String(value) },
  },
});
const query: Arbitrary<Read['query']> = fc.oneof(
  fc.constant<Read['query']>({}),
  small.map((n) => ({ where: equal(n) })),
  small.map((n) => ({ where: atLeast(n) })),
  fc
    .tuple(fc.constantFrom('ASCENDING', 'DESCENDING'), fc.integer({ min: 1, max: 2 }))
    .map(([direction, limit]) => ({ orderBy: [{ field: path, direction }], limit })),
);

const read: Arbitrary<Read> = fc.record({
  how: fc.constantFrom<Read['how'][]>('get', 'batchGet', 'batchGet', 'query', 'count'),
  documents: fc.uniqueArray(document, { minLength: 1, maxLength: 2 }),
  query,
});

const write: Arbitrary<Write> = fc
  .tuple(
    document,
    fc.oneof(
      { arbitrary: small.map((n) => ({ n })), weight: 4 },
      { arbitrary: small.map((increment) => ({ increment })), weight: 3 },
      { arbitrary: fc.constant({ delete: true }), weight: 2 },
    ),
    fc.constantFrom(undefined, undefined, undefined, true, false),
  )
  .map(([of, what, exists]) => ({
    document: of,
    ...(what as object),
    ...(exists !== undefined && { exists }),
  }));

const step: Arbitrary<TransactionStep> = fc.oneof(
  { arbitrary: fc.record({ step: fc.constant('begin'), in: number, options }), weight: 4 },
  { arbitrary: fc.record({ step: fc.constant('read'), in: inside, read }), weight: 5 },
  {
    arbitrary: fc.record({ step: fc.constant('read'), in: number, read, begins: options }),
    weight: 1,
  },
  {
    arbitrary: fc.record({
      step: fc.constant('read'),
      in: fc.constant(null),
      read,
      readTimeOf: fc.integer({ min: 0, max: 2 }),
    }),
    weight: 1,
  },
  {
    arbitrary: fc.record({
      step: fc.constant('commit'),
      in: inside,
      writes: fc.uniqueArray(write, { maxLength: 2, selector: (one) => one.document }),
    }),
    weight: 5,
  },
  { arbitrary: fc.record({ step: fc.constant('rollback'), in: number }), weight: 1 },
) as Arbitrary<TransactionStep>;

/** Steps of up to three transactions and of requests outside of them, over three documents. */
export const transactionsCases: Arbitrary<TransactionsCase> = fc.record({
  before: fc.uniqueArray(fc.record({ document, n: small }), {
    maxLength: 3,
    selector: (one) => one.document,
  }),
  steps: fc.array(step, { minLength: 2, maxLength: 10 }),
});
