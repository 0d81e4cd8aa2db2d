import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright';
import { installedFile } from '../../scripts/project/root.ts';

/** Lighthouse's mid-range phone on a good mobile line. */
const SLOWER = 4;
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 96_000,
};
const SETTLED_MS = 1_500;
/** Exports the library's variable, which otherwise only its own script sees. */
const LIBRARY = `${readFileSync(installedFile('web-vitals/dist/web-vitals.iife.js'), 'utf8')}
;window.webVitals = webVitals;`;

/** A phone's window, in CSS pixels. */
export const PHONE = { width: 390, height: 844 };

/**
 * Loads a page once in a new context, on a phone of the middle class and its line.
 * @returns the largest contentful paint in milliseconds, and the layout shift (https://web.dev/articles/vitals)
 * @throws Error if the page paints nothing
 */
export async function loadOnPhone(
  browser: Browser,
  address: string,
): Promise<{ lcpMs: number; cls: number }> {
  const context = await browser.newContext({
    viewport: PHONE,
    // it starts in parallel to the page, as for players
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
    const measured = window as typeof window & {
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
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLED_MS);
  const { LCP = 0, CLS = 0 } = await page.evaluate(
    () => (window as typeof window & { vitals: Partial<Record<'LCP' | 'CLS', number>> }).vitals,
  );
  await context.close();
  if (LCP <= 0) throw new Error(`${address} has painted nothing`);
  return { lcpMs: LCP, cls: CLS };
}

/** The public pages that a visitor opens first. */
export const FIRST_PAGES = ['/', '/instructions/', '/auth/login/', '/auth/sign-up/'] as const;
