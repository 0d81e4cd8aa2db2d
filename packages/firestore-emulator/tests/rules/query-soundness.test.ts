import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge, rulesWith } from './harness.ts';
import type { Plain } from './harness.ts';
import { and, or, queryOn, where } from './query-builder.ts';

type Data = Readonly<Record<string, Plain>>;

const scalar = fc.constantFrom<Plain>(1, 2, 3, 'a', 'b', 'c', null, true);

const comparison = fc
  .tuple(
    fc.constantFrom('i', 's', 'l'),
    fc.constantFrom('==', '!=', '<', '<=', '>', '>='),
    fc.constantFrom('1', '2', "'a'", "'b'", 'null', "['a']"),
  )
  .map(([field, operator, value]) => `resource.data.${field} ${operator} ${value}`);

const condition = fc.oneof(
  comparison,
  comparison.map((text) => `!(${text})`),
  fc
    .tuple(comparison, fc.constantFrom('&&', '||'), comparison)
    .map(([left, operator, right]) => `(${left}) ${operator} (${right})`),
  fc.constantFrom(
    "'a' in resource.data.l",
    "!('a' in resource.data.l)",
    "resource.data.i in [1, 2, 'a']",
    "!(resource.data.i in [1, 'a'])",
    "'i' in resource.data",
    'resource.data.i is number',
    'resource.data.s is string',
    '!(resource.data.s is string)',
    "resource.data.l.hasAny(['a', 'b'])",
    "resource.data.get('i', 1) == 1",
    "resource.data.keys().hasAll(['i'])",
  ),
);

const documents = fc.record(
  { i: scalar, s: scalar, l: fc.oneof(fc.array(scalar, { maxLength: 2 }), scalar) },
  { requiredKeys: [] },
);

const bound = fc.constantFrom<string | number>(1, 2, 'a', 'b');
/** Booleans and null too, of which a range may leave a single value. */
const anyBound = fc.oneof(bound, fc.constantFrom(true, false, null));

/** A filter and, independently of the emulator, whether a document passes it. */
interface Sieve {
  readonly filter: ReturnType<typeof where>;
  readonly passes: (data: Data) => boolean;
}

const oneValue: fc.Arbitrary<Sieve> = fc
  .tuple(
    fc.constantFrom('i', 's', 'l'),
    fc.constantFrom('==', '!=', '<', '<=', '>', '>=', 'array-contains'),
    anyBound,
  )
  .map(([field, op, value]) => ({
    filter: where(field, op, value),
    passes: (data) => field in data && compares(data[field] ?? null, op, value),
  }));

const manyValues: fc.Arbitrary<Sieve> = fc
  .tuple(
    fc.constantFrom('i', 's', 'l'),
    fc.constantFrom('in', 'not-in', 'array-contains-any'),
    fc.array(bound, { minLength: 1, maxLength: 3 }),
  )
  .map(([field, op, values]) => ({
    filter: where(field, op, values),
    passes: (data) => {
      if (!(field in data)) return false;
      const actual = data[field] ?? null;
      if (op === 'in') return values.some((value) => actual === value);
      if (op === 'not-in') return actual !== null && values.every((value) => actual !== value);
      return Array.isArray(actual) && values.some((value) => actual.includes(value));
    },
  }));

function compares(actual: Plain, op: string, value: string | number | boolean | null): boolean {
  switch (op) {
    case 'array-contains':
      return Array.isArray(actual) && actual.includes(value);
    case '==':
      return actual === value;
    case '!=':
      return actual !== null && actual !== value;
    default:
      return inRange(actual, op, value);
  }
}

/** Firestore's ranges hold only values of the bound's type. */
function inRange(actual: Plain, op: string, value: string | number | boolean | null): boolean {
  const sameType =
    (typeof actual === 'number' && typeof value === 'number') ||
    (typeof actual === 'string' && typeof value === 'string') ||
    (typeof actual === 'boolean' && typeof value === 'boolean');
  if (actual === value) return op === '<=' || op === '>=';
  if (!sameType) return false;
  return actual < value === op.startsWith('<');
}

describe('queries agree with documents [RULES-42]', () => {
  it('a query is allowed only if every document it can return is', () => {
    let granted = 0;
    fc.assert(
      fc.property(
        condition,
        fc.array(fc.oneof(oneValue, manyValues), { maxLength: 2 }),
        fc.boolean(),
        fc.array(documents, { minLength: 1, maxLength: 12 }),
        (text, sieves, disjunction, found) => {
          const rules = rulesWith(`match /things/{id} { allow get, list: if ${text}; }`);
          const filters = sieves.map(({ filter }) => filter);
          const isOr = disjunction && filters.length > 0;
          const query = queryOn('things', { filter: isOr ? or(...filters) : and(...filters) });
          if (!judge(rules, { method: 'list', path: 'things', query }).allowed) return;
          granted++;
          for (const data of found) {
            const returned = isOr
              ? sieves.some(({ passes }) => passes(data))
              : sieves.every(({ passes }) => passes(data));
            if (!returned) continue;
            const { allowed } = judge(rules, { method: 'get', data });
            expect({ text, data, allowed }).toEqual({ text, data, allowed: true });
          }
        },
      ),
      { numRuns: 6000 },
    );
    expect(granted).toBeGreaterThan(100);
  });
});
