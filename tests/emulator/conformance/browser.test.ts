import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEmulator } from '@quizbout/firestore-emulator';
import type { Emulator } from '@quizbout/firestore-emulator';
import { lacks, needs } from '../../support/capabilities.ts';
import { openSdkBrowser } from '../sdk/support/browser.ts';
import type { SdkBrowser } from '../sdk/support/browser.ts';

let emulator: Emulator;
let browser: SdkBrowser;
let profile: BrowserContext;
let project: string;

beforeAll(async () => {
  if (lacks('pages')) return;
  [emulator, browser] = await Promise.all([startEmulator(), openSdkBrowser()]);
});
afterAll(() => Promise.all([emulator?.stop(), browser?.close()]));
beforeEach((context) => needs(context, 'pages'));
beforeEach(async () => {
  project = `browser-${randomUUID().slice(0, 13)}`;
  profile = await browser.profile();
});
afterEach(() => profile?.close());

const tab = (settings = {}) => browser.tab(profile, { port: emulator.port, project, settings });

describe.each([
  ['streaming', {}],
  ['long polling', { experimentalForceLongPolling: true }],
  ['detected', { experimentalAutoDetectLongPolling: true }],
])('%s', (_, settings) => {
  let page: Page;
  beforeEach(async () => {
    page = await tab(settings);
  });

  it('doubles that JSON cannot write come through streams and calls', async () => {
    const seen = await page.evaluate(async () => {
      const { doc, setDoc, getDoc, collection, getAggregateFromServer, sum, runTransaction } =
        window.sdk;
      const values = { nan: NaN, high: Infinity, low: -Infinity, zero: -0, tiny: 5e-324 };
      const ref = doc(window.db, 'c/a');
      await setDoc(ref, values);
      const read = await runTransaction(window.db, (transaction) => transaction.get(ref));
      const asked = { nan: sum('nan'), high: sum('high'), tiny: sum('tiny') };
      const sums = await getAggregateFromServer(collection(window.db, 'c'), asked);
      return [(await getDoc(ref)).data(), read.data(), sums.data()].map((data) =>
        Object.entries(data ?? {}).map(([name, n]) => `${name} ${Object.is(n, -0) ? '-0' : n}`),
      );
    });
    const all = ['nan NaN', 'high Infinity', 'low -Infinity', 'zero -0', 'tiny 5e-324'].sort();
    expect(seen[0]!.toSorted()).toEqual(all);
    expect(seen[1]!.toSorted()).toEqual(all);
    expect(seen[2]!.toSorted()).toEqual(['high Infinity', 'nan NaN', 'tiny 5e-324']);
  });

  it('a batch is pending until confirmed, or taken back if refused', async () => {
    const changes = await page.evaluate(async () => {
      const { collection, doc, onSnapshot, writeBatch } = window.sdk;
      const coll = collection(window.db, 'c');
      const events: string[] = [];
      let wake = (): void => {};
      onSnapshot(coll, { includeMetadataChanges: true }, ({ size, metadata }) => {
        events.push(`${size} ${metadata.hasPendingWrites ? 'pending' : 'confirmed'}`);
        wake();
      });
      const until = async (count: number) => {
        while (events.length < count) await new Promise<void>((resolve) => (wake = resolve));
      };
      await until(1);
      const set = { n: 1 };
      void writeBatch(window.db).set(doc(coll, 'a'), set).set(doc(coll, 'b'), set).commit();
      await until(3);
      const bad = writeBatch(window.db).set(doc(coll, 'c'), set).update(doc(coll, 'd'), set);
      const code = await bad.commit().catch((error: { code: string }) => error.code);
      await until(5);
      return [...events, code];
    });
    expect(changes).toEqual([
      '0 confirmed',
      '2 pending',
      '2 confirmed',
      '3 pending',
      '2 confirmed',
      'not-found',
    ]);
  });

  it('queries the server refuses fail in its words, every time', async () => {
    const errors = await page.evaluate(async () => {
      const { collection, documentId, getDocs, orderBy, query, where } = window.sdk;
      const bad = [
        collection(window.db, 'a/__bad__/b'),
        query(collection(window.db, 'c'), where('k', '!=', 42), orderBy(documentId())),
      ];
      const asked = [...bad, ...bad].map((one) =>
        getDocs(one).catch((error: { code: string; message: string }) => error),
      );
      return (await Promise.all(asked)).map((error) =>
        'code' in error ? `${error.code} ${error.message}` : 'no error',
      );
    });
    expect(errors).toHaveLength(4);
    for (const error of errors) expect(error).toMatch(/^invalid-argument .+/);
    expect(errors[1]).toMatch(/cannot contain more fields after the key/i);
    expect(errors[3]).toBe(errors[1]);
  });

  it('writes wait for the network until the client is terminated', async () => {
    const seen = await page.evaluate(async () => {
      const { collection, disableNetwork, doc, enableNetwork, getCountFromServer } = window.sdk;
      const { getDoc, setDoc, terminate, waitForPendingWrites } = window.sdk;
      const ref = doc(window.db, 'c/a');
      await disableNetwork(window.db);
      const written = setDoc(ref, { n: 1 });
      const waited = waitForPendingWrites(window.db);
      const offline = (await getDoc(ref)).metadata.fromCache;
      await enableNetwork(window.db);
      await Promise.all([written, waited]);
      const online = (await getDoc(ref)).metadata.fromCache;
      void getCountFromServer(collection(window.db, 'c')).catch(() => {});
      await terminate(window.db);
      return { offline, online };
    });
    expect(seen).toEqual({ offline: true, online: false });
  });
});

describe('with IndexedDB', () => {
  /** A tab whose `window.db` stores its cache in the profile, under the app's name. */
  async function keeping(): Promise<Page> {
    const page = await tab();
    await page.evaluate(
      ({ project, port }) => {
        const { connectFirestoreEmulator, initializeApp, initializeFirestore } = window.sdk;
        const { persistentLocalCache } = window.sdk;
        const app = initializeApp({ projectId: project }, 'keeping');
        window.db = initializeFirestore(app, { localCache: persistentLocalCache() });
        connectFirestoreEmulator(window.db, '127.0.0.1', port);
      },
      { project, port: emulator.port },
    );
    return page;
  }

  it('writes made offline are sent after a restart', async () => {
    const first = await keeping();
    await first.evaluate(async () => {
      const { disableNetwork, doc, getDoc, setDoc, terminate } = window.sdk;
      await disableNetwork(window.db);
      void setDoc(doc(window.db, 'c/a'), { foo: 'bar' }).catch(() => {});
      await getDoc(doc(window.db, 'c/a'));
      await terminate(window.db);
    });
    const second = await keeping();
    const found = await second.evaluate(async () => {
      const { doc, getDoc, waitForPendingWrites } = window.sdk;
      await waitForPendingWrites(window.db);
      const snapshot = await getDoc(doc(window.db, 'c/a'));
      return [snapshot.data(), snapshot.metadata.hasPendingWrites];
    });
    expect(found).toEqual([{ foo: 'bar' }, false]);
  });

  it('the cache outlives a restart until it is cleared', async () => {
    const first = await keeping();
    await first.evaluate(async () => {
      const { collection, doc, getDocs, setDoc, terminate } = window.sdk;
      for (const id of ['a', 'b', 'c']) await setDoc(doc(window.db, 'c', id), { id });
      await getDocs(collection(window.db, 'c'));
      await terminate(window.db);
    });
    const other = await tab();
    await other.evaluate(() => window.sdk.deleteDoc(window.sdk.doc(window.db, 'c/b')));
    await fetch(`http://${emulator.address}/emulator/v1/projects/${project}:faults`, {
      method: 'PUT',
      body: JSON.stringify({ faults: [{ kind: 'clock', offsetMs: 10_000 }] }),
    });
    const second = await keeping();
    const seen = await second.evaluate(async () => {
      const { clearIndexedDbPersistence, collection, doc, getDocFromCache } = window.sdk;
      const { getDocsFromCache, getDocsFromServer, terminate } = window.sdk;
      const coll = collection(window.db, 'c');
      const cached = (await getDocsFromCache(coll)).docs.map(({ id }) => id).join('');
      const served = (await getDocsFromServer(coll)).docs.map(({ id }) => id).join('');
      await getDocFromCache(doc(coll, 'a'));
      await terminate(window.db);
      await clearIndexedDbPersistence(window.db);
      return { cached, served };
    });
    expect(seen).toEqual({ cached: 'abc', served: 'ac' });
    const third = await keeping();
    const cleared = await third.evaluate(async () => {
      const { doc, getDocFromCache } = window.sdk;
      return getDocFromCache(doc(window.db, 'c/a')).catch((error: { code: string }) => error.code);
    });
    expect(cleared).toBe('unavailable');
  });

  it('[LISTEN-18] a cache of a former emulator loses deleted documents', async () => {
    const first = await keeping();
    await first.evaluate(async () => {
      const { collection, doc, getDocs, setDoc, terminate } = window.sdk;
      for (const id of ['a', 'b']) await setDoc(doc(window.db, 'c', id), { id });
      await getDocs(collection(window.db, 'c'));
      await terminate(window.db);
    });
    const { port } = emulator;
    await emulator.stop();
    emulator = await startEmulator({ port });
    const second = await keeping();
    const ids = await second.evaluate(async () => {
      const { collection, doc, getDocsFromServer, setDoc } = window.sdk;
      await setDoc(doc(window.db, 'c/new'), {});
      const found = await getDocsFromServer(collection(window.db, 'c'));
      return found.docs.map(({ id }) => id);
    });
    expect(ids).toEqual(['new']);
  });
});
