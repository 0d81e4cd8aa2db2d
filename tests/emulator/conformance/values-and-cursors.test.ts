import {
  Bytes,
  collection,
  collectionGroup,
  doc,
  documentId,
  endAt,
  endBefore,
  GeoPoint,
  getDoc,
  getDocs,
  limit,
  limitToLast,
  onSnapshot,
  orderBy,
  query,
  runTransaction,
  setDoc,
  startAfter,
  startAt,
  Timestamp,
  updateDoc,
  vector,
  where,
} from 'firebase/firestore';
import type { DocumentData, QuerySnapshot } from 'firebase/firestore';
import { describe, expect, it } from 'vitest';
import { idsOf, useBackend } from './support/backend.ts';
import { Events } from './support/events.ts';
import { sameOnlineAndOffline } from './support/same-online-and-offline.ts';
import { needs } from '../../support/capabilities.ts';

const backend = useBackend();

describe('values', () => {
  it.each<[string, DocumentData]>([
    ['null', { a: 1, b: null }],
    ['numbers', { a: 1, b: NaN, c: Infinity, d: -0, e: 2 ** 53, f: 5e-324, g: -1.5 }],
    ['arrays', { list: [1, 'foo', { deep: true }, null] }],
    ['points', { a: new GeoPoint(1.23, 4.56), b: new GeoPoint(0, 0), c: new GeoPoint(-90, 180) }],
    [
      'bytes',
      { a: Bytes.fromUint8Array(new Uint8Array([0, 1, 255])), b: Bytes.fromBase64String('') },
    ],
    ['times', { a: new Timestamp(100, 123_456_000), b: new Timestamp(-1, 0) }],
    ['vectors', { a: vector([1, 2, 3]), b: { c: vector([0.5]) } }],
    ['empty maps and lists', { a: {}, b: [], c: { d: [{}] } }],
    ['strings', { a: '', b: '\u0000\u{1f600}\ufffd', c: '\n"\\' }],
  ])('%s come back by each way to read', async (_, data) => {
    const coll = await backend.filled({});
    const ref = doc(coll, 'a');
    await setDoc(ref, data);
    await updateDoc(ref, data);
    const found = [
      (await getDoc(ref)).data(),
      (await getDocs(coll)).docs[0]!.data(),
      await runTransaction(coll.firestore, async (t) => (await t.get(ref)).data()),
    ];
    const events = new Events<QuerySnapshot>();
    onSnapshot(collection(backend.client(), coll.path), events.push);
    found.push((await events.next()).docs[0]!.data());
    for (const one of found) expect(one).toEqual(data);
  });

  it('vectors in an array come back', async (context) => {
    needs(context, 'vectors in arrays');
    const ref = doc(await backend.filled({}), 'a');
    await setDoc(ref, { list: [vector([0.5])] });
    const found = await getDoc(doc(backend.client(), ref.path));
    expect(found.data()).toEqual({ list: [vector([0.5])] });
  });

  it('references come back as references, in lists too', async () => {
    const coll = await backend.filled({});
    const ref = doc(coll, 'a');
    await setDoc(ref, { one: ref, list: [ref] });
    const found = await getDoc(doc(backend.client(), ref.path));
    expect(found.get('one').path).toBe(ref.path);
    expect(found.get('list')[0].path).toBe(ref.path);
  });

  it('[DATA-2] sort by type, then by value, on the server as in the cache', async () => {
    const db = backend.client();
    const values = [
      null,
      false,
      true,
      NaN,
      -Infinity,
      -1.5,
      -0,
      1,
      2 ** 53,
      Infinity,
      new Timestamp(100, 123_456_000),
      new Timestamp(200, 0),
      '',
      'string',
      '\u{fb01}',
      '\u{1f600}',
      Bytes.fromUint8Array(new Uint8Array([])),
      Bytes.fromUint8Array(new Uint8Array([0, 1, 255])),
      doc(db, 'a/__id7__'),
      doc(db, 'a/b'),
      doc(db, 'a/b/c/d'),
      doc(db, 'b/a'),
      new GeoPoint(-1, 5),
      new GeoPoint(0, 0),
      [],
      [1, 2],
      [2],
      vector([9]),
      vector([1, 2]),
      vector([1, 3]),
      {},
      { a: 1 },
      { a: 1, b: 0 },
      { a: 2 },
      { b: 0 },
    ];
    // Their ids sort the other way round, so that nothing is right by accident.
    const ids = values.map((_, i) => `id${String(999 - i)}`);
    const all = Object.fromEntries(values.map((v, i) => [ids[i], { v }]));
    const coll = await backend.filled(all, { cache: 'lru' });
    await getDocs(coll);
    await sameOnlineAndOffline(query(coll, orderBy('v')), ids);
    await sameOnlineAndOffline(query(coll, orderBy('v', 'desc')), ids.toReversed());
  });

  it('strings sort by code point, as values, ids, map keys or in lists', async () => {
    const names = ['Sierpiński', '岩澤', '你好', '\ufb01', '🄟', '😁', '😊'];
    const sorted = names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    const all = Object.fromEntries(
      names.toReversed().map((s) => [s, { s, list: [s], map: { [s]: true } }]),
    );
    const coll = await backend.filled(all, { cache: 'lru' });
    await getDocs(coll);
    for (const field of ['s', 'list', 'map', documentId()]) {
      await sameOnlineAndOffline(query(coll, orderBy(field)), sorted);
    }
    await sameOnlineAndOffline(
      query(coll, where('s', '>', '你好')),
      sorted.slice(sorted.indexOf('你好') + 1),
    );
  });

  it('times are cut to microseconds, stored or asked for', async () => {
    const coll = await backend.filled({ a: { t: new Timestamp(0, 123_456_789) } });
    const at = async (nanos: number) =>
      (await getDocs(query(coll, where('t', '==', new Timestamp(0, nanos))))).size;
    expect([await at(123_456_789), await at(123_456_000), await at(123_000_000)]).toEqual([
      1, 1, 0,
    ]);
  });
});

describe('cursors', () => {
  const SORTED = {
    a: { n: 1 },
    b: { n: 2 },
    c: { n: 2 },
    d: { n: 2 },
    e: { n: 0 },
    f: { other: 1 },
  };

  it('page through a collection by its documents', async () => {
    const coll = await backend.filled({ a: {}, b: {}, c: {}, d: {}, e: {}, f: {} });
    const pages: string[] = [];
    let page = await getDocs(query(coll, limit(2)));
    while (!page.empty) {
      pages.push(idsOf(page).join(''));
      page = await getDocs(query(coll, limit(3), startAfter(page.docs.at(-1))));
    }
    expect(pages).toEqual(['ab', 'cde', 'f']);
  });

  it('start or end at documents or values, in both directions', async () => {
    const coll = await backend.filled(SORTED);
    const c = await getDoc(doc(coll, 'c'));
    const ids = async (...parts: Parameters<typeof query>[1][]) =>
      idsOf(await getDocs(query(coll, ...parts))).join('');
    const n = orderBy('n');
    expect(await ids(n, startAt(c))).toBe('cd');
    expect(await ids(n, startAfter(c))).toBe('d');
    expect(await ids(n, endBefore(c))).toBe('eab');
    expect(await ids(n, endAt(c))).toBe('eabc');
    expect(await ids(n, startAt(2))).toBe('bcd');
    expect(await ids(n, endBefore(2))).toBe('ea');
    expect(await ids(n, endBefore(2), limitToLast(3))).toBe('ea');
    expect(await ids(n, startAfter(0), limitToLast(3))).toBe('bcd');
    const down = [orderBy('n', 'desc'), orderBy(documentId(), 'desc')];
    expect(await ids(...down, startAt(2))).toBe('dcbae');
    expect(await ids(...down, startAt(2, 'c'))).toBe('cbae');
    expect(await ids(...down, endBefore(1))).toBe('dcb');
  });

  it('by id are relative to the collection, but by path in a group', async () => {
    const coll = await backend.filled({});
    const below = collection(coll, 'x', `sub-${coll.id}`);
    for (const id of ['a', 'b', 'c', 'd']) await setDoc(doc(below, id), { id });
    const byId = query(below, orderBy(documentId()), startAt('b'), endBefore('d'));
    expect(idsOf(await getDocs(byId)).join('')).toBe('bc');
    const last = (await getDocs(byId)).docs.at(-1)!;
    const group = query(collectionGroup(coll.firestore, below.id), startAfter(last));
    expect(idsOf(await getDocs(group)).join('')).toBe('d');
  });

  it('may be references, times or maps', async () => {
    const db = backend.client();
    const refs = ['1/a', '1/b', '2/a', '2/b', '3/a'].map((path) => doc(db, path));
    const all = refs.map((ref, i) => [
      String(i),
      { ref, t: new Timestamp(100, i * 1000), m: { i } },
    ]);
    const coll = await backend.filled(Object.fromEntries(all));
    const between = async (field: string, low: unknown, high: unknown) =>
      idsOf(await getDocs(query(coll, orderBy(field), startAfter(low), endAt(high)))).join('');
    const own = (path: string) => doc(coll.firestore, path);
    expect(await between('ref', own('1/a'), own('2/b'))).toBe('123');
    expect(await between('t', new Timestamp(100, 1000), new Timestamp(100, 3000))).toBe('23');
    expect(await between('m', { i: 0 }, { i: 2 })).toBe('12');
  });
});
