import {
  and,
  average,
  count,
  disableNetwork,
  documentId,
  getAggregateFromServer,
  getDocs,
  limit,
  limitToLast,
  or,
  orderBy,
  query,
  sum,
  where,
} from 'firebase/firestore';
import type { QueryCompositeFilterConstraint, QueryNonFilterConstraint } from 'firebase/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { idsOf, useBackend } from './support/backend.ts';
import { needs } from '../../support/capabilities.ts';
import { sameOnlineAndOffline } from './support/same-online-and-offline.ts';

const backend = useBackend();

type Case = readonly [QueryCompositeFilterConstraint, QueryNonFilterConstraint[], string];

const NUMBERS = {
  1: { a: 1, b: 0 },
  2: { a: 2, b: 1 },
  3: { a: 3, b: 2 },
  4: { a: 1, b: 3 },
  5: { a: 1, b: 1 },
};

describe('disjunctions', () => {
  async function checkNumbers(...[filter, parts, ids]: Case): Promise<void> {
    const coll = await backend.filled(NUMBERS, { cache: 'lru' });
    await getDocs(coll);
    await sameOnlineAndOffline(query(coll, filter, ...parts), [...ids]);
  }

  it.each<Case>([
    [or(where('a', '==', 1), where('b', '==', 1)), [], '1245'],
    [or(where('a', '==', 1), where('b', '==', 1)), [limit(2)], '12'],
    [or(where('a', '==', 2), where('b', '==', 1)), [limit(1)], '2'],
    [
      or(
        and(where('a', '==', 1), where('b', '==', 0)),
        and(where('a', '==', 3), where('b', '==', 2)),
      ),
      [],
      '13',
    ],
    [
      and(
        or(where('a', '==', 2), where('b', '==', 2)),
        or(where('a', '==', 3), where('b', '==', 3)),
      ),
      [],
      '3',
    ],
    [and(where('a', 'in', [1, 2, 3]), where('a', 'in', [0, 1, 4])), [], '145'],
    [and(where('a', 'in', [2, 3]), where('a', 'in', [0, 1, 4])), [], ''],
    [or(where('a', 'in', [0, 3]), where('a', 'in', [0, 2])), [], '23'],
    [or(where('a', 'in', [2, 3]), where('b', 'in', [0, 2])), [], '123'],
  ])('%# on the server as from the cache', checkNumbers);

  describe('with ranges and orders', () => {
    beforeEach((context) => needs(context, 'queries without an index'));

    it.each<Case>([
      [or(where('a', '>', 2), where('b', '==', 1)), [], '523'],
      [or(where('a', '==', 1), where('b', '>', 0)), [limit(2)], '12'],
      [or(where('a', '==', 1), where('b', '>', 0)), [orderBy('b'), limitToLast(2)], '34'],
      [or(where('a', '==', 2), where('b', '==', 1)), [orderBy('a'), limit(1)], '5'],
      [or(where('a', '==', 2), where('b', '==', 1)), [orderBy('a'), limitToLast(1)], '2'],
      [or(where('a', '>', 2), where('b', '<', 1)), [], '13'],
      [and(where('a', '!=', 1), where('b', '<', 2)), [], '2'],
      [and(where('a', '<', 3), where('b', 'not-in', [2, 3])), [], '152'],
      [and(where('b', '!=', 0), where('a', '<', 3)), [limit(2)], '54'],
      [and(where('a', '<', 3), where('b', '!=', 0)), [orderBy('b', 'desc'), limit(2)], '42'],
    ])('%# on the server as from the cache', checkNumbers);
  });

  it.each<Case>([
    [or(where('a', '==', 2), where('b', 'array-contains', 7)), [], '346'],
    [or(where('a', '==', 2), where('b', 'array-contains-any', [0, 3])), [], '146'],
    [or(where('a', 'in', [2, 3]), where('b', 'array-contains-any', [0, 7])), [], '1346'],
    [and(where('a', 'in', [2, 3]), where('b', 'array-contains-any', [0, 7])), [], '3'],
    [
      or(
        and(where('a', 'in', [2, 3]), where('c', '==', 10)),
        where('b', 'array-contains-any', [0, 7]),
      ),
      [],
      '134',
    ],
    [
      and(
        where('a', 'in', [2, 3]),
        or(where('b', 'array-contains-any', [0, 7]), where('c', '==', 20)),
      ),
      [],
      '36',
    ],
    [and(where('a', 'in', [2, 3]), where('b', 'array-contains', 7)), [], '3'],
    [and(where('a', 'in', [2, 3])), [orderBy('a')], '63'],
  ])('%# with arrays and missing fields', async (filter, parts, ids) => {
    const documents = {
      1: { a: 1, b: [0] },
      2: { b: [1] },
      3: { a: 3, b: [2, 7], c: 10 },
      4: { a: 1, b: [3, 7] },
      5: { a: 1 },
      6: { a: 2, c: 20 },
    };
    const coll = await backend.filled(documents, { cache: 'lru' });
    await getDocs(coll);
    await sameOnlineAndOffline(query(coll, filter, ...parts), [...ids]);
  });
});

const ROOMS = {
  1: { key: 'a', sort: 5, v: 0 },
  2: { key: 'aa', sort: 4, v: 0 },
  3: { key: 'b', sort: 3, v: 1 },
  4: { key: 'b', sort: 2, v: 1 },
  5: { key: 'bb', sort: 1, v: 1 },
  6: { key: 'c', sort: 0, v: 2 },
};

describe('inequalities on several fields', () => {
  beforeEach((context) => needs(context, 'queries without an index'));

  const wide = and(where('key', '>', 'a'), where('sort', '>=', 1));
  it.each<Case>([
    [wide, [], '2435'],
    [and(where('sort', '>=', 1), where('key', '>', 'a')), [], '2435'],
    [wide, [orderBy('v')], '2435'],
    [wide, [orderBy('v'), orderBy('sort')], '2543'],
    [wide, [orderBy('v', 'desc')], '5342'],
    [wide, [orderBy('v', 'desc'), orderBy('sort')], '5432'],
    [wide, [orderBy('v', 'desc'), limit(2)], '53'],
    [wide, [orderBy('v', 'desc'), limitToLast(2)], '42'],
    [and(wide, where('v', 'in', [0, 2]), where('sort', 'in', [3, 4])), [], '2'],
    [and(wide, where('v', 'not-in', [0, 7])), [], '435'],
    [and(wide, where(documentId(), '<', '5')), [], '243'],
    [and(where(documentId(), '<', '5'), wide), [orderBy('sort', 'desc')], '234'],
  ])('%# in the implied order, on the server as from the cache', async (filter, parts, ids) => {
    const coll = await backend.filled(ROOMS, { cache: 'lru' });
    await getDocs(coll);
    await sameOnlineAndOffline(query(coll, filter, ...parts), [...ids]);
  });

  it('nested disjunctions imply the order of all their inequality fields', async () => {
    const coll = await backend.filled({
      1: { key: 'a', sort: 0, v: 5 },
      2: { key: 'aa', sort: 4, v: 4 },
      3: { key: 'c', sort: 3, v: 3 },
      4: { key: 'b', sort: 2, v: 2 },
      5: { key: 'b', sort: 2, v: 1 },
      6: { key: 'b', sort: 0, v: 0 },
    });
    const either = or(
      and(where('key', '==', 'b'), where('sort', '<=', 2)),
      and(where('key', '!=', 'b'), where('v', '>', 4)),
    );
    expect(idsOf(await getDocs(query(coll, either))).join('')).toBe('1654');
    const sorted = query(coll, either, orderBy('sort', 'desc'), orderBy('key'));
    expect(idsOf(await getDocs(sorted)).join('')).toBe('5416');
  });

  it('null, NaN and missing fields are in no range', async () => {
    const coll = await backend.filled({
      2: { key: 'b', sort: NaN, v: 1 },
      3: { key: 'c', sort: null, v: 3 },
      4: { key: 'd', v: 0 },
      5: { key: 'e', sort: 1 },
      6: { key: 'f', sort: 1, v: 1 },
    });
    const two = [where('key', '!=', 'a'), where('sort', '<=', 2)];
    expect(idsOf(await getDocs(query(coll, ...two))).join('')).toBe('56');
    expect(idsOf(await getDocs(query(coll, ...two, where('v', '<=', 1)))).join('')).toBe('6');
  });

  it('can be aggregated', async () => {
    const coll = await backend.filled(ROOMS);
    const asked = query(coll, where('key', '>', 'a'), where('sort', '>=', 1), where('v', '!=', 0));
    const result = await getAggregateFromServer(asked, {
      n: count(),
      total: sum('sort'),
      mean: average('v'),
    });
    expect(result.data()).toEqual({ n: 3, total: 6, mean: 1 });
  });

  it('are answered offline from the cache', async () => {
    const coll = await backend.filled(ROOMS, { cache: 'lru' });
    const asked = query(coll, where('key', '!=', 'a'), where('sort', '<=', 3));
    await getDocs(asked);
    await disableNetwork(coll.firestore);
    const found = await getDocs(asked);
    expect(found.metadata).toMatchObject({ fromCache: true, hasPendingWrites: false });
    expect(idsOf(found).join('')).toBe('4356');
  });
});

it('inequalities on several fields are refused, in the words of production, when the name is not the last order', async () => {
  const coll = await backend.filled({});
  const unsorted = query(coll, where('key', '!=', 42), orderBy(documentId()));
  await expect(getDocs(unsorted)).rejects.toThrow(
    /order by clause cannot contain more fields after the key/i,
  );
  const equal = query(coll, where('key', '!=', 42), where(documentId(), '==', 'a'));
  await expect(getDocs(equal)).rejects.toThrow(
    'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
  );
});
