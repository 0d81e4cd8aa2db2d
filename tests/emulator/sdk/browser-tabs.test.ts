import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { HANG_MS } from '../../support/eventually.ts';
import { openSdkBrowser } from './support/browser.ts';
import type { SdkBrowser } from './support/browser.ts';
import { PROJECT, RestartableEmulator } from './support/sdk-emulator.ts';

/** Longer than a write may take on any machine. */
const KEEP_ALIVE_MS = 2 * HANG_MS;

let emulator: RestartableEmulator;
let browser: SdkBrowser;
let profile: BrowserContext;
beforeAll(async () => {
  [emulator, browser] = await Promise.all([
    RestartableEmulator.start({ keepAliveMs: KEEP_ALIVE_MS }),
    openSdkBrowser(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await emulator.stop();
});
beforeEach(async () => {
  await emulator.clear();
  profile = await browser.profile();
});
afterEach(() => profile.close());

/** A tab that listens to the room and writes its own document in it, so that it holds both channels. */
async function player(n: number): Promise<Page> {
  const tab = await browser.tab(profile, { port: emulator.port, project: PROJECT });
  await tab.evaluate(async (id) => {
    const { db, sdk, results } = window;
    await new Promise<void>((resolve, reject) => {
      sdk.onSnapshot(
        sdk.collection(db, 'room'),
        { includeMetadataChanges: true },
        (snapshot) => {
          for (const one of snapshot.docs) {
            if (!one.metadata.hasPendingWrites) results[one.id] = one.get('move');
          }
          if (!snapshot.metadata.fromCache) resolve();
        },
        reject,
      );
    });
    await sdk.setDoc(sdk.doc(db, `room/p${id}`), { move: 0 });
  }, n);
  return tab;
}

/** Writes in one tab; resolves with the milliseconds until that tab's own acknowledgement. */
function move(tab: Page, n: number, to: number): Promise<number> {
  return tab.evaluate(
    async ([id, value]) => {
      const start = performance.now();
      await window.sdk.setDoc(window.sdk.doc(window.db, `room/p${id}`), { move: value });
      return performance.now() - start;
    },
    [n, to] as const,
  );
}

async function everyoneSees(tabs: readonly Page[], n: number, value: number): Promise<void> {
  await Promise.all(
    tabs.map((tab) =>
      tab.waitForFunction(([id, to]) => window.results[`p${id}`] === to, [n, value] as const),
    ),
  );
}

it('[TRANSPORT-33] two tabs see each other', async () => {
  const tabs = [await player(0), await player(1)];
  await move(tabs[0]!, 0, 1);
  await everyoneSees(tabs, 0, 1);
  await move(tabs[1]!, 1, 1);
  await everyoneSees(tabs, 1, 1);
});

it('[TRANSPORT-33] six tabs of one profile can listen and write at once', async () => {
  const tabs: Page[] = [];
  for (let n = 0; n < 6; n++) tabs.push(await player(n));
  const waits: number[] = [];
  for (let round = 1; round <= 3; round++) {
    waits.push(...(await Promise.all(tabs.map((tab, n) => move(tab, n, round)))));
    for (let n = 0; n < 6; n++) await everyoneSees(tabs, n, round);
  }
  // a write that waits for a GET to end by itself waits for the keep-alive
  expect(Math.max(...waits)).toBeLessThan(KEEP_ALIVE_MS);
});
