import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { installedFile } from '../scripts/project/root.ts';
import { launchChromium } from '../tests/support/browser.ts';

const url = `http://127.0.0.1:${inject('ports').web}`;
/** A phone of the middle class on a good mobile line, as Lighthouse has it. */
const SLOWER = 4;
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 96_000,
};
const SETTLED_MS = 1_500;
/** The library's own variable is seen by its own script alone. */
const LIBRARY = `${readFileSync(installedFile('web-vitals/dist/web-vitals.iife.js'), 'utf8')}
;window.webVitals = webVitals;`;

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

type Vitals = Partial<Record<'LCP' | 'CLS', number>>;

describe('on a phone of the middle class', { timeout: 120_000 }, () => {
  it.each(['/', '/instructions/', '/auth/login/', '/auth/sign-up/'])(
    '%s is there in time and stays in place',
    async (path) => {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        // it starts beside the page, as it does for players
        serviceWorkers: 'allow',
      });
      const page = await context.newPage();
      const device = await context.newCDPSession(page);
      await device.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      await device.send('Network.enable');
      await device.send('Network.emulateNetworkConditions', LINE);
      await page.addInitScript({ content: LIBRARY });
      await page.addInitScript(() => {
        type Listen = (
          report: (metric: { name: string; value: number }) => void,
          options: { reportAllChanges: boolean },
        ) => void;
        const measured = window as unknown as {
          webVitals: Record<'onLCP' | 'onCLS', Listen>;
          vitals: Record<string, number>;
        };
        measured.vitals = {};
        for (const on of ['onLCP', 'onCLS'] as const) {
          measured.webVitals[on](({ name, value }) => (measured.vitals[name] = value), {
            reportAllChanges: true,
          });
        }
      });
      await page.goto(url + path, { waitUntil: 'load' });
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(SETTLED_MS);
      const { LCP, CLS = 0 } = await page.evaluate(
        () => (window as unknown as { vitals: Vitals }).vitals,
      );
      console.log(`  ${path}: LCP ${LCP?.toFixed(0)} ms, CLS ${CLS.toFixed(3)}`);
      expect(LCP).toBeGreaterThan(0);
      expect(LCP).toBeLessThanOrEqual(2_500);
      expect(CLS).toBeLessThanOrEqual(0.1);
      await context.close();
    },
  );
});
