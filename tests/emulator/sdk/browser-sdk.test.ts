import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSdkBrowser } from './support/browser.ts';
import type { SdkBrowser } from './support/browser.ts';
import { PROJECT, RestartableEmulator } from './support/sdk-emulator.ts';

let emulator: RestartableEmulator;
let browser: SdkBrowser;
let profile: BrowserContext;
beforeAll(async () => {
  [emulator, browser] = await Promise.all([RestartableEmulator.start(), openSdkBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await emulator.stop();
});
beforeEach(async () => {
  await emulator.clear();
  profile = await browser.profile();
});
afterEach(async () => {
  await profile.close();
  await emulator.inject([]);
});

const TRANSPORTS = {
  'default streaming': {},
  'forced long polling': { experimentalForceLongPolling: true },
} as const;
const open = (settings: object = {}): Promise<Page> =>
  browser.tab(profile, { port: emulator.port, project: PROJECT, settings });

describe.each(Object.entries(TRANSPORTS))('%s', (_, settings) => {
  it('[TRANSPORT-20] supports the life of a document', async () => {
    const tab = await open(settings);
    const seen = await tab.evaluate(async () => {
      const { db, sdk } = window;
      const room = sdk.doc(db, 'rooms/r1');
      await sdk.setDoc(room, { n: 1, gone: true, at: sdk.Timestamp.fromMillis(5) });
      await sdk.updateDoc(room, { n: sdk.increment(1), gone: sdk.deleteField() });
      const one = (await sdk.getDoc(room)).data();
      const rooms = sdk.query(sdk.collection(db, 'rooms'), sdk.where('n', '>', 1));
      const found = (await sdk.getDocs(rooms)).docs.map(({ id }) => id);
      const count = (await sdk.getCountFromServer(rooms)).data().count;
      const { sum } = (await sdk.getAggregateFromServer(rooms, { sum: sdk.sum('n') })).data();
      await sdk.deleteDoc(room);
      const left = (await sdk.getDocs(rooms)).size;
      return {
        n: one?.['n'] as number,
        keys: Object.keys(one ?? {}).sort(),
        found,
        count,
        sum,
        left,
      };
    });
    expect(seen).toEqual({ n: 2, keys: ['at', 'n'], found: ['r1'], count: 1, sum: 2, left: 0 });
  });

  it('[TRANSPORT-21] carries large documents with emoji', async () => {
    const tab = await open(settings);
    const reader = await open(settings);
    const length = 300_000;
    await tab.evaluate(async (n) => {
      const { db, sdk } = window;
      await sdk.setDoc(sdk.doc(db, 'big/a'), { text: '😀é'.repeat(n / 3), list: ['日本', '\n'] });
    }, length);
    const read = await reader.evaluate(async (n) => {
      const { db, sdk } = window;
      const data = (await sdk.getDocFromServer(sdk.doc(db, 'big/a'))).data();
      return { same: data?.['text'] === '😀é'.repeat(n / 3), list: data?.['list'] as string[] };
    }, length);
    expect(read).toEqual({ same: true, list: ['日本', '\n'] });
  });

  it('[TRANSPORT-20] shows a batch as one change, pending until confirmed', async () => {
    const tab = await open(settings);
    const states = await tab.evaluate(async () => {
      const { db, sdk } = window;
      const all: string[] = [];
      await new Promise<void>((resolve, reject) => {
        sdk.onSnapshot(
          sdk.collection(db, 'times'),
          { includeMetadataChanges: true },
          (snapshot) => {
            const { fromCache, hasPendingWrites } = snapshot.metadata;
            const dated = snapshot.docs.filter((one) => one.get('at') !== null).length;
            all.push(`${snapshot.size} ${dated} ${hasPendingWrites}`);
            if (snapshot.empty && !fromCache) {
              const batch = sdk.writeBatch(db);
              for (let n = 0; n < 3; n++) {
                batch.set(sdk.doc(db, `times/t${n}`), { at: sdk.serverTimestamp() });
              }
              void batch.commit();
            }
            if (snapshot.size === 3 && !hasPendingWrites) resolve();
          },
          reject,
        );
      });
      return all;
    });
    expect(states).toContain('3 0 true');
    expect(states.at(-1)).toBe('3 3 false');
    expect(states.every((state) => /^[03] /.test(state))).toBe(true);
  });

  it('[TRANSPORT-30] continues after a failed write', async () => {
    const tab = await open(settings);
    const outcome = await tab.evaluate(async () => {
      const { db, sdk } = window;
      const failed = sdk.updateDoc(sdk.doc(db, 'rooms/none'), { n: 1 }).then(
        () => 'written',
        (error: { code: string }) => error.code,
      );
      const next = sdk.setDoc(sdk.doc(db, 'rooms/next'), {}).then(() => 'written');
      return Promise.all([failed, next]);
    });
    expect(outcome).toEqual(['not-found', 'written']);
  });

  it('[TRANSPORT-28] recovers when the server restarts', async () => {
    const tab = await open(settings);
    await tab.evaluate(async () => {
      const { db, sdk, results } = window;
      const room = sdk.doc(db, 'rooms/restart');
      sdk.onSnapshot(room, { includeMetadataChanges: true }, (snapshot) => {
        if (!snapshot.metadata.hasPendingWrites && !snapshot.metadata.fromCache) {
          results['n'] = snapshot.get('n');
        }
      });
      await sdk.setDoc(room, { n: 1 });
    });
    await tab.waitForFunction(() => window.results['n'] === 1);
    await emulator.stop();
    await tab.evaluate(() => {
      const { db, sdk } = window;
      void sdk.setDoc(sdk.doc(db, 'rooms/restart'), { n: 2 });
    });
    await emulator.start();
    await tab.waitForFunction(() => window.results['n'] === 2);
  });
});

it('[TRANSPORT-20] loses no increment in transactions of two tabs', async () => {
  const tabs = await Promise.all([open(), open()]);
  await tabs[0]!.evaluate(() =>
    window.sdk.setDoc(window.sdk.doc(window.db, 'counters/c'), { n: 0 }),
  );
  await Promise.all(
    tabs.map((tab) =>
      tab.evaluate(async () => {
        const { db, sdk } = window;
        const counter = sdk.doc(db, 'counters/c');
        const add = () =>
          sdk.runTransaction(
            db,
            async (transaction) => {
              const n = (await transaction.get(counter)).get('n') as number;
              transaction.update(counter, { n: n + 1 });
            },
            { maxAttempts: 30 },
          );
        for (let i = 0; i < 3; i++) await add();
      }),
    ),
  );
  const n = await tabs[0]!.evaluate(async () => {
    const { db, sdk } = window;
    return (await sdk.getDocFromServer(sdk.doc(db, 'counters/c'))).get('n') as number;
  });
  expect(n).toBe(6);
});

it('[TRANSPORT-20] sends offline writes once it is online again', async () => {
  const tab = await open();
  const other = await open();
  await tab.evaluate(async () => {
    const { db, sdk, results } = window;
    await sdk.setDoc(sdk.doc(db, 'rooms/offline'), { n: 0 });
    await sdk.disableNetwork(db);
    results['write'] = sdk.setDoc(sdk.doc(db, 'rooms/offline'), { n: 1 });
  });
  const read = () =>
    other.evaluate(async () => {
      const { db, sdk } = window;
      return (await sdk.getDocFromServer(sdk.doc(db, 'rooms/offline'))).get('n') as number;
    });
  expect(await read()).toBe(0);
  await tab.evaluate(async () => {
    await window.sdk.enableNetwork(window.db);
    await window.results['write'];
  });
  expect(await read()).toBe(1);
});

it('[FAULT-4] survives a cut of all streams', async () => {
  const tab = await open();
  await tab.evaluate(async () => {
    const { db, sdk, results } = window;
    sdk.onSnapshot(sdk.doc(db, 'rooms/cut'), { includeMetadataChanges: true }, (snapshot) => {
      if (!snapshot.metadata.hasPendingWrites) results['n'] = snapshot.get('n');
    });
    await sdk.setDoc(sdk.doc(db, 'rooms/cut'), { n: 1 });
  });
  await tab.waitForFunction(() => window.results['n'] === 1);
  await emulator.inject([{ kind: 'cut' }]);
  await tab.evaluate(() => window.sdk.setDoc(window.sdk.doc(window.db, 'rooms/cut'), { n: 2 }));
  await tab.waitForFunction(() => window.results['n'] === 2);
});
