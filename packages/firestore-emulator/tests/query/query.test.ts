import { beforeEach, describe, expect, it } from 'vitest';
import {
  and,
  by,
  from,
  json,
  Local,
  messageOf,
  or,
  ROOT,
  statusOf,
  where,
} from '../support/local.ts';

let local: Local;
beforeEach(() => {
  local = new Local();
});

const q = (query: object) => local.ids({ from: from('c'), ...query });
const unary = (op: string) => ({ unaryFilter: { field: { fieldPath: 'x' }, op } });
const NAN = { wire: { doubleValue: 'NaN' } };

describe('filters', () => {
  it('[QUERY-1] range operators compare within one type', async () => {
    await local.set({ 'c/a': { x: 1 }, 'c/b': { x: 2.5 }, 'c/d': { x: '3' }, 'c/e': { x: null } });
    expect(await q({ where: where('x', 'GREATER_THAN', 1) })).toEqual(['b']);
    expect(await q({ where: where('x', 'GREATER_THAN_OR_EQUAL', 1) })).toEqual(['a', 'b']);
    expect(await q({ where: where('x', 'LESS_THAN', 'z') })).toEqual(['d']);
  });

  it('[QUERY-2] NaN is in no range though it sorts first', async () => {
    await local.set({ 'c/nan': { x: NAN }, 'c/one': { x: 1 } });
    expect(await q({ where: where('x', 'LESS_THAN_OR_EQUAL', 2) })).toEqual(['one']);
    expect(await q({ orderBy: [by('x')] })).toEqual(['nan', 'one']);
  });

  it('[QUERY-3] != and not-in need a field that is not null', async () => {
    await local.set({ 'c/a': { x: 1 }, 'c/b': { x: 2 }, 'c/n': { x: null }, 'c/o': { y: 1 } });
    expect(await q({ where: where('x', 'NOT_EQUAL', 1) })).toEqual(['b']);
    expect(await q({ where: where('x', 'NOT_IN', [1]) })).toEqual(['b']);
    expect(await q({ where: where('x', 'NOT_IN', [1, null]) })).toEqual([]);
  });

  it('[QUERY-4] in, array-contains and array-contains-any never match null or NaN', async () => {
    await local.set({
      'c/a': { x: null, t: [null] },
      'c/b': { x: NAN, t: [NAN] },
      'c/c': { x: 1, t: [1, 'z'] },
    });
    expect(await q({ where: where('x', 'IN', [null, NAN, 1]) })).toEqual(['c']);
    expect(await q({ where: where('t', 'ARRAY_CONTAINS_ANY', [null, NAN, 'z']) })).toEqual(['c']);
    expect(await q({ where: where('t', 'ARRAY_CONTAINS', null) })).toEqual([]);
    expect(await q({ where: where('t', 'ARRAY_CONTAINS', NAN) })).toEqual([]);
    expect(await q({ where: where('t', 'ARRAY_CONTAINS', 'z') })).toEqual(['c']);
  });

  it('[QUERY-5] null and NaN are found by the unary filters', async () => {
    await local.set({ 'c/a': { x: null }, 'c/b': { x: NAN }, 'c/c': { x: 1 }, 'c/d': {} });
    expect(await q({ where: unary('IS_NULL') })).toEqual(['a']);
    expect(await q({ where: unary('IS_NAN') })).toEqual(['b']);
    expect(await q({ where: unary('IS_NOT_NULL') })).toEqual(['b', 'c']);
    expect(await q({ where: unary('IS_NOT_NAN') })).toEqual(['c']);
  });

  it('[QUERY-6] and/or nest to any depth', async () => {
    await local.set({
      'c/a': { x: 1, y: 1 },
      'c/b': { x: 1, y: 2 },
      'c/d': { x: 2, y: 2 },
      'c/e': { x: 3, y: 3 },
    });
    const filter = or(
      and(where('x', 'EQUAL', 1), or(where('y', 'EQUAL', 2), where('y', 'EQUAL', 9))),
      where('x', 'EQUAL', 3),
    );
    expect(await q({ where: filter })).toEqual(['b', 'e']);
  });

  it('[QUERY-7] inequalities on several fields order by those fields in lexical order', async () => {
    await local.set({
      'c/a': { b: 1, a: 9 },
      'c/b': { b: 2, a: 3 },
      'c/d': { b: 1, a: 3 },
      'c/e': { b: 0, a: 3 },
    });
    const filter = and(where('b', 'GREATER_THAN', 0), where('a', 'GREATER_THAN', 1));
    expect(await q({ where: filter })).toEqual(['d', 'b', 'a']);
    expect(await q({ where: filter, orderBy: [by('b', 'DESCENDING')] })).toEqual(['b', 'a', 'd']);
  });

  it('[QUERY-8] the document name can be compared', async () => {
    await local.set({ 'c/a': {}, 'c/b': {}, 'c/d': {} });
    const name = (id: string) => ({ wire: { referenceValue: `${ROOT}/c/${id}` } });
    expect(await q({ where: where('__name__', 'EQUAL', name('b')) })).toEqual(['b']);
    expect(await q({ where: where('__name__', 'GREATER_THAN', name('a')) })).toEqual(['b', 'd']);
    expect(await q({ where: where('__name__', 'IN', [name('d'), name('a')]) })).toEqual(['a', 'd']);
  });

  it('[QUERY-9] nested and quoted field paths reach into maps', async () => {
    await local.set({ 'c/a': { m: { 'x.y': 1 } }, 'c/b': { m: { 'x.y': 2 } } });
    expect(await q({ where: where('m.`x.y`', 'EQUAL', 2) })).toEqual(['b']);
  });
});

describe('order, cursors and limits', () => {
  beforeEach(() =>
    local.set({
      'c/a': { n: 1, s: 'x' },
      'c/b': { n: 2, s: 'x' },
      'c/d': { n: 2, s: 'y' },
      'c/e': { n: 3 },
      'c/f': { s: 'z' },
    }),
  );

  it('[QUERY-10] an order leaves out documents without the field', async () => {
    expect(await q({ orderBy: [by('n')] })).toEqual(['a', 'b', 'd', 'e']);
    expect(await q({ orderBy: [by('n'), by('s', 'DESCENDING')] })).toEqual(['a', 'd', 'b']);
  });

  it('[QUERY-11] ties are broken by name in the direction of the last order', async () => {
    expect(await q({ orderBy: [by('n', 'DESCENDING')] })).toEqual(['e', 'd', 'b', 'a']);
  });

  it('[QUERY-12] cursors include or leave out their position', async () => {
    const at = (before: boolean, ...values: unknown[]) => ({ before, values: values.map(json) });
    expect(await q({ orderBy: [by('n')], startAt: at(true, 2) })).toEqual(['b', 'd', 'e']);
    expect(await q({ orderBy: [by('n')], startAt: at(false, 2) })).toEqual(['e']);
    expect(await q({ orderBy: [by('n')], endAt: at(true, 2) })).toEqual(['a']);
    expect(await q({ orderBy: [by('n')], endAt: at(false, 2) })).toEqual(['a', 'b', 'd']);
    const name = { wire: { referenceValue: `${ROOT}/c/b` } };
    const orderBy = [by('n'), by('__name__')];
    expect(await q({ orderBy, startAt: at(false, 2, name) })).toEqual(['d', 'e']);
  });

  it('[QUERY-13] offset and limit cut the result', async () => {
    expect(await q({ offset: 1, limit: 2 })).toEqual(['b', 'd']);
    expect(await q({ limit: 0 })).toEqual([]);
  });

  it('[QUERY-14] a projection returns only the named fields', async () => {
    const structuredQuery = { from: from('c'), select: { fields: [{ fieldPath: 'n' }] }, limit: 1 };
    const [answer] = await local.stream('RunQuery', { parent: ROOT, structuredQuery });
    expect(answer.document.fields).toEqual({ n: { integerValue: '1' } });
  });
});

describe('scopes', () => {
  beforeEach(() =>
    local.set({ 'c/a': {}, 'p/1/c/b': {}, 'p/2/c/d': {}, 'p/1/x/9/c/e': {}, 'p/1/o/q': {} }),
  );

  it('[QUERY-15] a collection query stays in its collection', async () => {
    expect(await local.ids({ from: from('c') })).toEqual(['a']);
    expect(await local.ids({ from: from('c') }, { parent: 'p/1' })).toEqual(['b']);
  });

  it('[QUERY-16] a collection group finds every collection of the id, also below a parent', async () => {
    expect(await local.ids({ from: from('c', true) })).toEqual(['a', 'b', 'e', 'd']);
    expect(await local.ids({ from: from('c', true) }, { parent: 'p/1' })).toEqual(['b', 'e']);
  });

  it('[QUERY-17] a kindless query finds everything below a parent', async () => {
    const ids = await local.ids({ from: [{ allDescendants: true }] }, { parent: 'p/1' });
    expect(ids.sort()).toEqual(['b', 'e', 'q']);
  });

  it('[QUERY-17] without allDescendants it finds the documents directly below', async () => {
    const shallow = { from: [{ allDescendants: false }] };
    await local.set({ 'p/1/c/b/deep/x': {}, 'p/1/other/o': {}, 'q/r': {} });
    expect((await local.ids(shallow, { parent: 'p/1' })).sort()).toEqual(['b', 'o', 'q']);
    expect((await local.ids({ from: [{}] })).sort()).not.toContain('x');
    const listener = local.listen();
    listener.add({ targetId: 2, query: { parent: `${ROOT}/p/1/c/b`, structuredQuery: shallow } });
    expect(await listener.newMessages()).toEqual([
      'ADD 2',
      'change p/1/c/b/deep/x +2',
      'CURRENT 2',
      'SNAPSHOT',
    ]);
    await local.set({ 'p/1/c/b/deep/x/deeper/y': {} });
    await local.set({ 'p/1/c/b/deep/z': {} });
    expect(await listener.newMessages()).toEqual(['change p/1/c/b/deep/z +2', 'SNAPSHOT']);
  });
});

describe("as Google's emulator", () => {
  it('[QUERY-4] in compares with whole arrays', async () => {
    await local.set({ 'c/a': { x: [1, 2] }, 'c/b': { x: [1] } });
    expect(await q({ where: where('x', 'IN', [[1, 2], [2]]) })).toEqual(['a']);
  });

  it('[QUERY-12] a cursor has at most one value for each order written out, a name where the name is', async () => {
    await local.set({ 'c/a': { x: 1 } });
    const after = (...values: unknown[]) => ({ values: values.map((one) => json(one as never)) });
    expect(await statusOf(q({ orderBy: [by('x')], startAt: after(1, 2) }))).toBe(
      'INVALID_ARGUMENT',
    );
    expect(await statusOf(q({ orderBy: [by('__name__')], startAt: after(1) }))).toBe(
      'INVALID_ARGUMENT',
    );
    expect(await q({ orderBy: [by('x')], startAt: { ...after(1), before: true } })).toEqual(['a']);
  });
});

describe('times', () => {
  it("[DATA-4] filter values are not cut to microseconds, as in Google's emulator", async () => {
    const time = (nanos: string) => ({ wire: { timestampValue: `2020-01-01T00:00:00.${nanos}Z` } });
    await local.set({ 'c/a': { x: time('123456789') } });
    expect(await q({ where: where('x', 'EQUAL', time('123456')) })).toEqual(['a']);
    expect(await q({ where: where('x', 'EQUAL', time('123456789')) })).toEqual([]);
    expect(await q({ where: where('x', 'LESS_THAN', time('123456001')) })).toEqual(['a']);
  });
});

describe('queries that production refuses', () => {
  const cases: [string, object, RegExp][] = [
    ['orders after the key', { orderBy: [by('__name__'), by('n')] }, /fields after the key/],
    [
      'two !=',
      { where: and(where('a', 'NOT_EQUAL', 1), where('b', 'NOT_EQUAL', 2)) },
      /^Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query\.$/,
    ],
    [
      'IS_NOT_NULL with IS_NOT_NAN',
      { where: and(unary('IS_NOT_NULL'), unary('IS_NOT_NAN')) },
      /^Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query\.$/,
    ],
    [
      '!= with IS_NOT_NULL',
      { where: and(where('a', 'NOT_EQUAL', 1), unary('IS_NOT_NULL')) },
      /^Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query\.$/,
    ],
    [
      'a field twice in the order',
      { orderBy: [by('a'), by('b'), by('a', 'DESCENDING')] },
      /^order by clause cannot contain duplicate fields a$/,
    ],
    [
      'more than 100 filters and orders',
      {
        where: and(...Array.from({ length: 100 }, () => where('a', 'EQUAL', 1))),
        orderBy: [by('a')],
      },
      /^A query can have at most 100 filters and sort orders, not 101\.$/,
    ],
    ['a negative limit', { limit: -1 }, /limit is negative/],
    ['an empty in', { where: where('a', 'IN', []) }, /non-empty/],
    [
      '31 values',
      {
        where: where(
          'a',
          'IN',
          Array.from({ length: 31 }, (_, i) => i),
        ),
      },
      /up to 30/,
    ],
    [
      '11 not-in',
      {
        where: where(
          'a',
          'NOT_IN',
          Array.from({ length: 11 }, (_, i) => i),
        ),
      },
      /up to 10/,
    ],
    [
      '36 disjunctions',
      {
        where: and(where('a', 'IN', [1, 2, 3, 4, 5, 6]), where('b', 'IN', [1, 2, 3, 4, 5, 6])),
      },
      /30 disjunctions/,
    ],
    [
      'two array-contains',
      { where: and(where('a', 'ARRAY_CONTAINS', 1), where('b', 'ARRAY_CONTAINS', 1)) },
      /maximum of 1 'ARRAY_CONTAINS'/,
    ],
    [
      'not-in with or',
      { where: or(where('a', 'NOT_IN', [1]), where('b', 'EQUAL', 1)) },
      /'NOT_IN' cannot be used in the same query with 'OR'/,
    ],
    ['a name that is none', { where: where('__name__', 'EQUAL', 'b') }, /must be a Key/],
    ['a long cursor', { startAt: { values: [json(1), json(2)] } }, /too many values/],
    ['a reserved collection', { from: from('__c__') }, /reserved/],
    ['a bad field path', { where: where('a..b', 'EQUAL', 1) }, /Invalid property path/],
    [
      'an unknown operator',
      { where: where('a', 'LIKE', 1) },
      /Invalid value for "op": "LIKE", expected one of .*ARRAY_CONTAINS/,
    ],
  ];

  it.each(cases)('[QUERY-18] refuses %s with INVALID_ARGUMENT', async (_name, query, message) => {
    expect(await statusOf(q(query))).toBe('INVALID_ARGUMENT');
    expect(await messageOf(q(query))).toMatch(message);
  });

  it('[QUERY-19] a vector query is UNIMPLEMENTED', async () => {
    expect(await statusOf(q({ findNearest: {} }))).toBe('UNIMPLEMENTED');
  });
});
