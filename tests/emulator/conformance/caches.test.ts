import {
  collection,
  deleteDoc,
  disableNetwork,
  doc,
  enableNetwork,
  getDoc,
  getDocFromCache,
  getDocFromServer,
  getDocs,
  getDocsFromCache,
  getDocsFromServer,
  limit,
  loadBundle,
  namedQuery,
  onSnapshot,
  onSnapshotResume,
  orderBy,
  query,
  runTransaction,
  setDoc,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore';
import type { CollectionReference, QuerySnapshot } from 'firebase/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { dataOf, idsOf, useBackend } from './support/backend.ts';
import type { Documents } from './support/backend.ts';
import { Events } from './support/events.ts';
import { withFilterMismatches } from './support/existence-filters.ts';
import { needs } from '../../support/capabilities.ts';

const backend = useBackend();
const LRU = { cache: 'lru' } as const;

describe('where an answer comes from', () => {
  it('the server while online, the cache while offline', async () => {
    const coll = await backend.filled({ a: { n: 1 }, b: { n: 2 } }, LRU);
    const ref = doc(coll, 'a');
    expect((await getDoc(ref)).metadata).toMatchObject({ fromCache: false });
    expect((await getDocs(coll)).metadata).toMatchObject({ fromCache: false });
    await disableNetwork(coll.firestore);
    void updateDoc(ref, { more: true });
    expect((await getDoc(ref)).metadata).toMatchObject({ fromCache: true, hasPendingWrites: true });
    expect(dataOf(await getDocs(coll))).toEqual([{ n: 1, more: true }, { n: 2 }]);
    expect((await getDocsFromCache(coll)).metadata).toMatchObject({ fromCache: true });
    await expect(getDocFromServer(ref)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(getDocsFromServer(coll)).rejects.toMatchObject({ code: 'unavailable' });
    await enableNetwork(coll.firestore);
    expect((await getDocFromServer(ref)).data()).toEqual({ n: 1, more: true });
  });

  it('a missing document is known to be missing from the server, but unknown from an empty cache', async () => {
    const coll = await backend.filled({});
    const missing = await getDocFromServer(doc(coll, 'a'));
    expect(missing.exists()).toBe(false);
    expect(missing.metadata).toMatchObject({ fromCache: false, hasPendingWrites: false });
    expect((await getDocsFromServer(coll)).empty).toBe(true);
    await expect(getDocFromCache(doc(coll, 'b'))).rejects.toMatchObject({ code: 'unavailable' });
    expect((await getDocsFromCache(coll)).metadata.fromCache).toBe(true);
  });

  it('an empty result comes from the cache first', async () => {
    const coll = await backend.filled({ a: { n: 1 } }, LRU);
    await getDocs(coll);
    void deleteDoc(doc(coll, 'a'));
    const events = new Events<QuerySnapshot>();
    onSnapshot(coll, events.push);
    const first = await events.next();
    expect(first.metadata.fromCache).toBe(true);
    expect(first.empty).toBe(true);
  });
});

describe('listeners of the cache', () => {
  const ALL = { includeMetadataChanges: true };
  const CACHE = { includeMetadataChanges: true, source: 'cache' } as const;

  it('receive local writes alone', async () => {
    const coll = await backend.filled({ a: { n: 0 }, b: { n: 1 } }, LRU);
    await getDocs(coll);
    const events = new Events<QuerySnapshot>();
    onSnapshot(query(coll, where('n', '>', 0)), CACHE, events.push);
    expect(idsOf(await events.next())).toEqual(['b']);
    await runTransaction(coll.firestore, async (transaction) => {
      transaction.set(doc(coll, 'unheard'), { n: 9 });
    });
    await setDoc(doc(coll, 'c'), { n: 2 });
    const written = await events.next();
    expect(idsOf(written)).toEqual(['b', 'c']);
    expect(written.metadata).toMatchObject({ fromCache: true, hasPendingWrites: true });
    await disableNetwork(coll.firestore);
    await enableNetwork(coll.firestore);
    await backend.caughtUp(coll.firestore);
    expect(events.untaken).toBe(0);
  });

  it('agree with a listener of the server on the same query', async () => {
    const coll = await backend.filled({ a: { n: 0 }, b: { n: 1 } }, LRU);
    await getDocs(coll);
    const asked = query(coll, where('n', '!=', 0));
    const cached = new Events<QuerySnapshot>();
    const served = new Events<QuerySnapshot>();
    onSnapshot(asked, CACHE, cached.push);
    expect((await cached.next()).metadata.fromCache).toBe(true);
    const stop = onSnapshot(asked, ALL, served.push);
    expect((await served.next()).metadata.fromCache).toBe(true);
    for (const events of [served, cached]) {
      expect((await events.next()).metadata.fromCache).toBe(false);
    }
    await setDoc(doc(coll, 'c'), { n: 2 });
    for (const hasPendingWrites of [true, false]) {
      for (const events of [served, cached]) {
        const snapshot = await events.next();
        expect(idsOf(snapshot)).toEqual(['b', 'c']);
        expect(snapshot.metadata).toMatchObject({ fromCache: false, hasPendingWrites });
      }
    }
    stop();
    await updateDoc(doc(coll, 'b'), { n: 3 });
    expect(idsOf(await cached.next())).toEqual(['c', 'b']);
  });
});

/** Ten seconds after which the server no longer knows the deletions of a query it stopped watching. */
const FORGOTTEN_MS = 10_000;

describe('[LISTEN-14, LISTEN-15] a query asked again after a while', () => {
  beforeEach((context) => needs(context, 'clock'));

  /** Fills the client's cache, runs `change` from another client, then repeats the query. */
  async function askAgain(
    documents: Documents,
    change: (behind: CollectionReference) => Promise<unknown>,
    ask: (coll: CollectionReference) => Promise<QuerySnapshot> = getDocs,
  ) {
    const coll = await backend.filled(documents, LRU);
    await ask(coll);
    await change(collection(backend.client(), coll.path));
    await backend.advanceClock(FORGOTTEN_MS);
    return withFilterMismatches(() => ask(coll));
  }

  const numbered = (count: number, data: object): Documents =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`doc${1000 + i}`, data]));

  it('spares the whole result by a bloom filter when half was deleted', async () => {
    const { result, mismatches } = await askAgain(numbered(100, { n: 42 }), async (coll) => {
      const batch = writeBatch(coll.firestore);
      for (let i = 0; i < 100; i += 2) batch.delete(doc(coll, `doc${1000 + i}`));
      await batch.commit();
    });
    expect(result.size).toBe(50);
    expect(mismatches).toHaveLength(1);
    const { localCacheCount, existenceFilterCount, bloomFilter } = mismatches[0]!;
    expect([localCacheCount, existenceFilterCount]).toEqual([100, 50]);
    expect(bloomFilter?.applied).toBe(true);
    expect(bloomFilter!.hashCount).toBeGreaterThan(0);
    expect(bloomFilter!.bitmapLength).toBeGreaterThan(0);
    expect(bloomFilter!.padding).toBeGreaterThan(0);
    expect(bloomFilter!.padding).toBeLessThan(8);
  });

  it('distinguishes additions, deletions, departures and changes', async () => {
    const { result, mismatches } = await askAgain(
      numbered(20, { n: 42, removed: false }),
      async (coll) => {
        const batch = writeBatch(coll.firestore);
        for (let i = 0; i < 20; i += 4) {
          batch.delete(doc(coll, `doc${1000 + i}`));
          batch.update(doc(coll, `doc${1001 + i}`), { removed: true });
          batch.update(doc(coll, `doc${1002 + i}`), { n: 43 });
        }
        for (let i = 0; i < 15; i++) batch.set(doc(coll, `new${i}`), { n: 42, removed: false });
        await batch.commit();
      },
      (coll) => getDocs(query(coll, where('removed', '==', false))),
    );
    expect(result.size).toBe(25);
    expect(result.docs.filter((one) => one.get('n') === 43)).toHaveLength(5);
    expect(mismatches).toMatchObject([
      { localCacheCount: 35, existenceFilterCount: 25, bloomFilter: { applied: true } },
    ]);
  });

  it('hashes names by their UTF-8 bytes, unnormalised', async () => {
    const ids = ['gone', '_\u00e9', '_e\u0301', '_e\u0301\u0327', '_e\u0327\u0301', '_\u{1f600}'];
    const { result, mismatches } = await askAgain(
      Object.fromEntries(ids.map((id) => [id, { n: 1 }])),
      (coll) => deleteDoc(doc(coll, 'gone')),
    );
    expect(idsOf(result).toSorted()).toEqual(ids.slice(1).toSorted());
    expect(mismatches).toMatchObject([
      { localCacheCount: 6, existenceFilterCount: 5, bloomFilter: { applied: true } },
    ]);
  });

  it('needs no filter when nothing or only the content changed', async () => {
    const { result, mismatches } = await askAgain({ a: { n: 1 }, b: { n: 1 } }, (coll) =>
      updateDoc(doc(coll, 'a'), { n: 2 }),
    );
    expect(dataOf(result)).toEqual([{ n: 2 }, { n: 1 }]);
    expect(mismatches).toEqual([]);
  });

  it('finds the right window of a limit', async () => {
    const { result } = await askAgain(
      { a: { n: 1 }, b: { n: 2 }, c: { n: 3 }, d: { n: 4 } },
      (coll) => deleteDoc(doc(coll, 'a')),
      (coll) => getDocs(query(coll, orderBy('n'), limit(2))),
    );
    expect(idsOf(result)).toEqual(['b', 'c']);
  });
});

describe('bundles and saved snapshots', () => {
  /** A bundle with an old read time: each element after its length in bytes. */
  function bundle(elements: readonly object[]): string {
    const framed = elements.map((element) => {
      const text = JSON.stringify(element);
      return `${Buffer.byteLength(text)}${text}`;
    });
    const totalBytes = Buffer.byteLength(framed.join(''));
    const createTime = { seconds: 1001, nanos: 9999 };
    const header = JSON.stringify({
      metadata: { id: 'old', createTime, version: 1, totalDocuments: 1, totalBytes },
    });
    return `${header.length}${header}${framed.join('')}`;
  }

  it('a named query of a bundle with an old read time gets the current documents', async () => {
    const coll = await backend.filled({ a: { n: 0 } }, LRU);
    const parent = `projects/${backend.project}/databases/(default)/documents`;
    const readTime = { seconds: 1000, nanos: 9999 };
    const name = `${parent}/${coll.id}/old`;
    const structuredQuery = { from: [{ collectionId: coll.id }] };
    const old = { seconds: 1, nanos: 9 };
    const fields = { n: { integerValue: 1 } };
    const elements = [
      { namedQuery: { name: 'q', readTime, bundledQuery: { parent, structuredQuery } } },
      { documentMetadata: { name, readTime, exists: true, queries: ['q'] } },
      { document: { name, createTime: old, updateTime: old, fields } },
    ];
    expect((await loadBundle(coll.firestore, bundle(elements))).taskState).toBe('Success');
    expect(idsOf(await getDocsFromCache(coll))).toEqual(['old']);
    const asked = (await namedQuery(coll.firestore, 'q'))!;
    expect(idsOf(await getDocsFromServer(asked))).toEqual(['a']);
  });

  it('a saved snapshot is listened to again from where it ended', async () => {
    const coll = await backend.filled({ a: { n: 1 }, b: { n: 2 } });
    const saved = (await getDocs(query(coll, orderBy('n')))).toJSON();
    await updateDoc(doc(coll, 'a'), { n: 3 });
    await deleteDoc(doc(coll, 'b'));
    const events = new Events<QuerySnapshot>();
    onSnapshotResume(backend.client(LRU), saved, events.push);
    let snapshot = await events.next();
    while (snapshot.metadata.fromCache) snapshot = await events.next();
    expect(dataOf(snapshot)).toEqual([{ n: 3 }]);
  });
});
