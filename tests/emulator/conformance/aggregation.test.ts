import {
  average,
  collection,
  collectionGroup,
  count,
  doc,
  getAggregateFromServer,
  getCountFromServer,
  getDoc,
  orderBy,
  query,
  setDoc,
  sum,
  terminate,
  where,
} from 'firebase/firestore';
import type { Query } from 'firebase/firestore';
import { describe, expect, it } from 'vitest';
import { useBackend } from './support/backend.ts';
import { needs } from '../../support/capabilities.ts';

const backend = useBackend();

/** A collection of documents with these values as their field `n`. */
function numbers(...values: unknown[]): Promise<Query> {
  return backend.filled(Object.fromEntries(values.map((n, i) => [`d${i}`, { n }])));
}

async function total(asked: Query): Promise<number> {
  return (await getAggregateFromServer(asked, { total: sum('n') })).data().total;
}

async function mean(asked: Query): Promise<number | null> {
  return (await getAggregateFromServer(asked, { mean: average('n') })).data().mean;
}

const MAX_LONG = 2 ** 63 - 1;
const { MAX_VALUE, MIN_VALUE, MAX_SAFE_INTEGER, MIN_SAFE_INTEGER } = Number;

describe('sum', () => {
  it.each<[unknown[], number]>([
    [[100, 50], 150],
    [[5, 4.5, 3], 12.5],
    [[5, 4.5, 3.5], 13],
    [[5, 4, '3', 1, [7], null], 10],
    [[MAX_LONG, MAX_LONG], MAX_LONG + MAX_LONG],
    [[MAX_SAFE_INTEGER, 1, -101], MAX_SAFE_INTEGER - 100],
    [[MAX_SAFE_INTEGER, MIN_SAFE_INTEGER, -101, -10_000], -10_101],
    [[MAX_VALUE, MAX_VALUE], Infinity],
    [[MAX_VALUE, 1e293], Infinity],
    [[-MAX_VALUE, -MAX_VALUE], -Infinity],
    [[5, 4, NaN, 0], NaN],
    [[Infinity, -Infinity], NaN],
    [[MIN_VALUE], MIN_VALUE],
    [['a'], 0],
    [[], 0],
  ])('of %o is %d', async (values, expected) => {
    expect(await total(await numbers(...values))).toBe(expected);
  });
});

describe('average', () => {
  it.each<[unknown[], number | null]>([
    [[10, 5, 0], 5],
    [[10.5, 9.5], 10],
    [[10, 9.5, 10.5], 10],
    [[5.5, 4.5, 3.5], 4.5],
    [[10, 9], 9.5],
    [[MIN_VALUE, 0], 0],
    [[MIN_VALUE], MIN_VALUE],
    [[MAX_VALUE, MAX_VALUE], Infinity],
    [[5, 4, NaN, 0], NaN],
    [[5, 4, '3', 6], 5],
    [['a'], null],
    [[], null],
  ])('of %o is %o', async (values, expected) => {
    expect(await mean(await numbers(...values))).toBe(expected);
  });

  it('of 8.6, 9, 10 is about 9.2', async () => {
    expect(await mean(await numbers(8.6, 9, 10))).toBeCloseTo(9.2, 7);
  });
});

describe('an aggregation query', () => {
  it('takes any alias, several times for one aggregation', async () => {
    const long = '0123456789'.repeat(150);
    const aliases = ['with.dots', 'un/su+pp[or]ted', '`ticks`', 'back\\slash\\es', long];
    const asked = Object.fromEntries(aliases.map((alias) => [alias, count()]));
    const result = await getAggregateFromServer(await numbers(1, 2), asked);
    expect(result.data()).toEqual(Object.fromEntries(aliases.map((alias) => [alias, 2])));
  });

  it('is refused with six aggregations', async (context) => {
    needs(context, 'documented limits');
    const asked = Object.fromEntries([...'abcdef'].map((alias) => [alias, count()]));
    await expect(getAggregateFromServer(await numbers(1), asked)).rejects.toThrow(
      /maximum number of aggregations/,
    );
  });

  it('goes over a filter', async () => {
    const coll = await backend.filled({
      a: { in: { pages: 100 }, rating: 5 },
      b: { in: { pages: 50 }, rating: 4 },
      c: { in: { pages: 30 }, rating: 3 },
    });
    const asked = { pages: sum('in.pages'), mean: average('rating'), n: count() };
    const some = await getAggregateFromServer(query(coll, where('rating', 'in', [5, 3])), asked);
    expect(some.data()).toEqual({ pages: 130, mean: 4, n: 2 });
  });

  it('goes over an order', async () => {
    const coll = await backend.filled({
      a: { in: { pages: 100 }, rating: 5 },
      b: { in: { pages: 50 }, rating: 4 },
      c: { in: { pages: 30 }, rating: 3 },
    });
    const asked = { pages: sum('in.pages'), mean: average('rating'), n: count() };
    const sorted = query(coll, orderBy('in.pages'));
    expect((await getAggregateFromServer(sorted, asked)).data().pages).toBe(180);
  });

  it('goes over a collection group', async () => {
    const coll = await backend.filled({
      a: { in: { pages: 100 }, rating: 5 },
      b: { in: { pages: 50 }, rating: 4 },
      c: { in: { pages: 30 }, rating: 3 },
    });
    await setDoc(doc(coll.firestore, `x/y/${coll.id}/d`), { in: { pages: 7 }, rating: 9 });
    const group = collectionGroup(coll.firestore, coll.id);
    expect((await getCountFromServer(group)).data().count).toBe(4);
  });

  it('[READ-3] leaves out only documents that lack an aggregated field', async () => {
    const coll = await backend.filled({
      a: { pages: 100, year: 1980 },
      b: { pages: 50, year: 2020 },
      c: { pages: 150, year: 2021 },
      d: { pages: 50 },
      e: { pages: 0, year: 'unknown' },
    });
    const asked = { pages: sum('pages'), year: average('year'), n: count() };
    expect((await getAggregateFromServer(coll, asked)).data()).toEqual({
      pages: 300,
      year: 2007,
      n: 4,
    });
    expect((await getAggregateFromServer(coll, { n: count() })).data().n).toBe(5);
  });

  it('counts below ids with special characters', async () => {
    const coll = await backend.filled({});
    for (const path of ['so!@#$%^&*()_+special/sub', 'b1/so!@#$%^&*()_+special']) {
      const below = collection(coll, path);
      await setDoc(doc(below), { n: 1 });
      expect((await getCountFromServer(below)).data().count).toBe(1);
    }
  });
});

it('a client may be ended with an aggregation under way, also one with later calls', async () => {
  for (let i = 0; i < 10; i++) {
    const coll = collection(backend.client(), 'c');
    if (i % 2 === 0) await getDoc(doc(coll, 'warm'));
    void getCountFromServer(coll).catch(() => {});
    await terminate(coll.firestore);
  }
});
