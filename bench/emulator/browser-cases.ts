import { openSdkBrowser } from '../../tests/emulator/sdk/support/browser.ts';
import type { Figure } from '../support/figure.ts';
import { rate, times } from '../support/figure.ts';
import { percentile, spread } from '../support/percentile.ts';

/** Measures the browser build of the SDK over WebChannel: commits for a given time, and a given number of sets. */
export async function browserCases(
  port: number,
  seconds: number,
  rounds: number,
): Promise<Record<string, Figure>> {
  const browser = await openSdkBrowser();
  try {
    const profile = await browser.profile();
    const connection = { project: 'demo-bench', port };
    const writer = await browser.tab(profile, connection);
    const reader = await browser.tab(profile, connection);
    const perSecond = await writer.evaluate(async (forSeconds) => {
      const { db, sdk } = window;
      const { doc, setDoc } = sdk;
      await setDoc(doc(db, 'warm/up'), { n: 0 });
      let count = 0;
      const end = performance.now() + forSeconds * 1_000;
      const work = async (id: number) => {
        for (let n = 0; performance.now() < end; n++) {
          await setDoc(doc(db, `browser/w${id}-${n % 100}`), { n });
          count++;
        }
      };
      await Promise.all(Array.from({ length: 16 }, (_, id) => work(id)));
      return Math.round(count / forSeconds);
    }, seconds);
    await reader.evaluate(async () => {
      const page = Object.assign(window, { heard: [] as [number, number][] });
      const { doc, onSnapshot } = page.sdk;
      await new Promise<void>((resolve) => {
        onSnapshot(doc(page.db, 'browser/latency'), (snapshot) => {
          const n = snapshot.data()?.['n'] as number | undefined;
          if (n !== undefined) page.heard.push([n, performance.timeOrigin + performance.now()]);
          resolve();
        });
      });
    });
    const sent = await writer.evaluate(async (count) => {
      const { db, sdk } = window;
      const sentAt: [number, number][] = [];
      for (let n = 0; n < count; n++) {
        sentAt.push([n, performance.timeOrigin + performance.now()]);
        await sdk.setDoc(sdk.doc(db, 'browser/latency'), { n });
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return sentAt;
    }, rounds);
    await reader.waitForFunction(
      (last) =>
        (window as typeof window & { heard: [number, number][] }).heard.at(-1)?.[0] === last,
      rounds - 1,
    );
    const heard = new Map(
      await reader.evaluate(() => (window as typeof window & { heard: [number, number][] }).heard),
    );
    const latencies = sent.flatMap(([n, time]) => (heard.has(n) ? [heard.get(n)! - time] : []));
    return {
      'commits/s, 16 writers, browser': rate(perSecond),
      'set -> other tab, browser': times(
        latencies,
        `${spread(latencies)} (p99 ${percentile(latencies, 99).toFixed(1)})`,
      ),
    };
  } finally {
    await browser.close();
  }
}
