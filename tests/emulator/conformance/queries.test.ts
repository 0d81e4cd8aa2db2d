import {
  Bytes,
  collection,
  collectionGroup,
  doc,
  documentId,
  endAt,
  endBefore,
  GeoPoint,
  getDocs,
  limit,
  onSnapshot,
  orderBy,
  query,
  setDoc,
  startAfter,
  startAt,
  Timestamp,
  where,
  writeBatch,
} from 'firebase/firestore';
import type { Firestore, QuerySnapshot, WhereFilterOp } from 'firebase/firestore';
import { describe, expect, it } from 'vitest';
import { idsOf, useBackend } from './support/backend.ts';
import { Events } from './support/events.ts';
import { sameOnlineAndOffline } from './support/same-online-and-offline.ts';

const backend = useBackend();

const ZIPS = {
  a: { zip: NaN },
  b: { zip: 91102 },
  c: { zip: 98101 },
  d: { zip: 98103 },
  e: { zip: '98101' },
  f: { zip: [98101] },
  g: { zip: [98101, 98102] },
  h: { zip: ['98101', { zip: 98101 }] },
  i: { zip: { code: 500 } },
  j: { zip: null },
  k: { code: 500 },
};

/** Filters for which the SDK's cache and the server agree, so that one can judge the other. */
const SAME: [WhereFilterOp, unknown, string][] = [
  ['==', null, 'j'],
  ['==', NaN, 'a'],
  ['==', { code: 500 }, 'i'],
  ['!=', 98101, 'abdefghi'],
  ['!=', { code: 500 }, 'abcdefgh'],
  ['!=', null, 'abcdefghi'],
  ['!=', NaN, 'bcdefghi'],
  ['in', [98101, 98103, [98101, 98102]], 'cdg'],
  ['in', [{ code: 500 }], 'i'],
  ['not-in', [98101, 98103, [98101, 98102]], 'abefhi'],
  ['not-in', [{ code: 500 }], 'abcdefgh'],
  ['not-in', [null], ''],
  ['not-in', [NaN], 'bcdefghi'],
  ['not-in', [NaN, 98101], 'bdefghi'],
  ['>', 91102, 'cd'],
  ['array-contains', 98101, 'fg'],
  ['array-contains-any', [98102, '98101'], 'gh'],
];

describe('filters on mixed values', () => {
  it.each(SAME)('zip %s %o finds "%s", from the cache too', async (op, value, ids) => {
    const coll = await backend.filled(ZIPS, { cache: 'lru' });
    await getDocs(coll);
    await sameOnlineAndOffline(query(coll, where('zip', op, value)), [...ids]);
  });

  it.each<[WhereFilterOp, unknown, string]>([
    ['==', Infinity, ''],
    ['in', [null], ''],
    ['in', [98101, null], 'c'],
    ['in', [NaN], ''],
    ['in', [98101, NaN], 'c'],
    ['<=', 98101, 'bc'],
  ])('zip %s %o finds "%s" on the server', async (op, value, ids) => {
    const coll = await backend.filled(ZIPS);
    expect(idsOf(await getDocs(query(coll, where('zip', op, value)))).join('')).toBe(ids);
  });

  it.each<[WhereFilterOp, unknown, string]>([
    ['array-contains', 42, 'abd'],
    ['array-contains', null, ''],
    ['array-contains', NaN, ''],
    ['array-contains-any', [42, 43], 'abde'],
    ['array-contains-any', [{ a: 42 }], 'f'],
    ['array-contains-any', [null], ''],
    ['array-contains-any', [43, null], 'e'],
    ['array-contains-any', [43, NaN], 'e'],
  ])('an array %s %o finds "%s"', async (op, value, ids) => {
    const coll = await backend.filled({
      a: { list: [42] },
      b: { list: ['a', 42, 'c'] },
      c: { list: [41.999, '42', { a: [42] }] },
      d: { list: [42], other: ['x'] },
      e: { list: [43] },
      f: { list: [{ a: 42 }] },
      g: { list: 42 },
      h: { list: [null] },
      i: { list: [NaN] },
    });
    const zip = op === 'array-contains' && value !== 42 ? 'none' : 'list';
    expect(idsOf(await getDocs(query(coll, where(zip, op, value)))).join('')).toBe(ids);
  });

  it('compares maps of references, points, bytes and times, when listened to twice', async () => {
    const coll = await backend.filled({});
    const time = Timestamp.now();
    const list = [doc(coll, 'x'), new GeoPoint(0, 0), Bytes.fromBase64String('Zm9v'), time];
    const data = { ref: list[0], point: list[1], bytes: list[2], time, list };
    await setDoc(doc(coll, 'a'), { data });
    for (let i = 0; i < 2; i++) {
      const events = new Events<QuerySnapshot>();
      const stop = onSnapshot(query(coll, where('data', '==', data)), events.push);
      expect(idsOf(await events.next())).toEqual(['a']);
      stop();
    }
  });

  it('tells dates a millisecond apart', async () => {
    const at = (ms: number) => new Date(1_700_000_000_000 + ms);
    const coll = await backend.filled({ 1: { d: at(0) }, 2: { d: at(1) }, 3: { d: at(2) } });
    const [later, last] = await Promise.all([
      getDocs(query(coll, where('d', '>', at(0)))),
      getDocs(query(coll, where('d', '>', at(1)))),
    ]);
    expect(idsOf(later)).toEqual(['2', '3']);
    expect(idsOf(last)).toEqual(['3']);
  });
});

describe('the document id', () => {
  const NAMES = { aa: {}, ab: {}, ba: {}, bb: {} };

  it.each<[WhereFilterOp, string | string[], string[]]>([
    ['==', 'ab', ['ab']],
    ['!=', 'aa', ['ab', 'ba', 'bb']],
    ['>', 'aa', ['ab', 'ba', 'bb']],
    ['<=', 'ba', ['aa', 'ab', 'ba']],
    ['in', ['aa', 'ab', 'zz'], ['aa', 'ab']],
    ['not-in', ['aa', 'ab'], ['ba', 'bb']],
  ])('id %s %o', async (op, value, ids) => {
    const coll = await backend.filled(NAMES);
    expect(idsOf(await getDocs(query(coll, where(documentId(), op, value))))).toEqual(ids);
    const refs = Array.isArray(value) ? value.map((id) => doc(coll, id)) : doc(coll, value);
    expect(idsOf(await getDocs(query(coll, where(documentId(), op, refs))))).toEqual(ids);
  });

  it('sorts numeric ids first by number, others by bytes, also while listening', async () => {
    const ids = ['A', 'a', 'Aa', '7', '12', '__id7__', '__id12__', '__id-2__', '__id1_', '_id1__'];
    const max = ['__id9223372036854775807__', '__id-9223372036854775808__'];
    const all = Object.fromEntries([...ids, ...max].map((id) => [id, {}]));
    const coll = await backend.filled(all, { cache: 'lru' });
    const sorted = [
      '__id-9223372036854775808__',
      '__id-2__',
      '__id7__',
      '__id12__',
      '__id9223372036854775807__',
      '12',
      '7',
      'A',
      'Aa',
      '__id1_',
      '_id1__',
      'a',
    ];
    const ordered = query(coll, orderBy(documentId()));
    const events = new Events<QuerySnapshot>();
    onSnapshot(ordered, events.push);
    expect(idsOf(await events.nextRemote())).toEqual(sorted);
    await sameOnlineAndOffline(ordered, sorted);
    const between = [where(documentId(), '>', '__id7__'), where(documentId(), '<=', 'A')];
    await sameOnlineAndOffline(query(coll, ...between), sorted.slice(3, 8));
  });

  it('bounds a collection group by any path', async () => {
    const db = backend.client();
    const group = await fillGroup(db, [
      'a/a/G/1',
      'a/b/a/b/G/2',
      'a/b/G/3',
      'a/b/c/d/G/4',
      'a/c/G/5',
      'G/6',
    ]);
    const named = (...parts: Parameters<typeof query>[1][]) =>
      getDocs(query(collectionGroup(db, group), ...parts)).then(idsOf);
    const id = documentId();
    expect(await named(orderBy(id), startAt('a/b'), endAt('a/b0'))).toEqual(['2', '3', '4']);
    const third = `a/b/${group}/3`;
    expect(await named(orderBy(id), startAfter('a/b'), endBefore(third))).toEqual(['2']);
    expect(await named(where(id, '>=', 'a/b'), where(id, '<=', 'a/b0'))).toEqual(['2', '3', '4']);
    expect(await named(where(id, '>', 'a/b'), where(id, '<', third))).toEqual(['2']);
  });
});

/** Writes a document at each path, `G` standing for the group's id, which it returns. */
async function fillGroup(db: Firestore, paths: readonly string[]): Promise<string> {
  const group = `b${doc(collection(db, 'x')).id}`;
  const batch = writeBatch(db);
  for (const path of paths) {
    const named = path
      .split('/')
      .map((segment) => segment.replace(/^(x?)G(x?)$/, `$1${group}$2`))
      .join('/');
    batch.set(doc(db, named), { n: 1 });
  }
  await batch.commit();
  return group;
}

it('a collection group is every collection of exactly that id, ordered by path', async () => {
  const db = backend.client();
  const group = await fillGroup(db, [
    'abc/123/G/1',
    'abc/123/G/2',
    'G/3',
    'G/4',
    'def/456/G/5',
    'G/virtual/nested/no',
    'xG/no',
    'Gx/no',
    'abc/123/xG/no',
    'abc/G',
  ]);
  expect(idsOf(await getDocs(collectionGroup(db, group)))).toEqual(['1', '2', '3', '4', '5']);
});

describe('nested fields', () => {
  /** Finds ids among documents of which two have the nested field. */
  async function nested(): Promise<(...parts: Parameters<typeof query>[1][]) => Promise<string>> {
    const coll = await backend.filled({
      a: {},
      b: { map: {} },
      c: { map: { in: { n: 3 } } },
      d: { map: { in: { n: 1 } }, 'map.in': 1, 'back\\slash': 9 },
    });
    return async (...parts) => idsOf(await getDocs(query(coll, ...parts))).join('');
  }

  it('can be filtered', async () => {
    const ids = await nested();
    expect(await ids(where('map.in.n', '>=', 1))).toBe('dc');
    expect(await ids(where('back\\slash', '==', 9))).toBe('d');
  });

  it('can be sorted', async () => {
    const ids = await nested();
    expect(await ids(orderBy('map.in.n', 'desc'))).toBe('cd');
  });
});

it('a descending inequality sorts equal values by descending name', async () => {
  const values = [42, 42.0, 42, 21, 21, 66, 66].map((n, i) => ['abcdefg'[i], { n }]);
  const coll = await backend.filled(Object.fromEntries(values));
  const found = await getDocs(query(coll, where('n', '>', 21.0), orderBy('n', 'desc')));
  expect(idsOf(found).join('')).toBe('gfcba');
});

it('a page of many documents of very different sizes arrives, time after time', async () => {
  const coll = await backend.filled({});
  for (let first = 0; first < 573; first += 100) {
    const batch = writeBatch(coll.firestore);
    for (let id = first; id < Math.min(first + 100, 573); id++) {
      batch.set(doc(coll, String(id)), { id, data: '0'.repeat((id * 7919) % 7000) });
    }
    await batch.commit();
  }
  for (let round = 0; round < 10; round++) {
    const page = query(collection(backend.client(), coll.path), orderBy('id'), limit(127));
    expect((await getDocs(page)).size).toBe(127);
  }
});

it('strings of 10,000 characters from all of unicode come back unchanged', async () => {
  let text = '';
  for (let i = 0; i < 10_000; i++) text += String.fromCodePoint(1 + ((i * 104_729) % 0xd7ff));
  text += '\u{1f600}\u{10ffff}';
  const coll = await backend.filled({ a: { text } });
  expect((await getDocs(coll)).docs[0]!.get('text') === text).toBe(true);
});
