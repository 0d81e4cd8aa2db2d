import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../tests/support/browser.ts';
import { FIRST_PAGES, loadOnPhone, PHONE } from './support/web-vitals.ts';

const url = `http://127.0.0.1:${inject('ports').web}`;
/** Google calls up to this good. */
const MOST_SHIFT = 0.1;
/** Compressed bytes that the largest element may wait for: the document, its styles, fonts and pictures. */
const MOST_BYTES = 120_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

/** The largest element that is painted, by its tag and text, and the bytes of all resources that have arrived. */
interface Painted {
  readonly largest: string;
  readonly bytes: number;
}

/** Opens a page on a phone's window. @param hasScripts whether the scripts ever arrive */
async function open(path: string, hasScripts: boolean): Promise<Page> {
  const page = await browser.newPage({ viewport: PHONE, serviceWorkers: 'block' });
  if (!hasScripts) await page.route(/\.js(\?|$)/, () => undefined);
  await page.addInitScript(() => {
    const painted: string[] = [];
    Object.assign(globalThis, { painted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { element } = entry as PerformanceEntry & { element?: Element };
        painted.push(`${element?.tagName} ${element?.textContent}`);
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(url + path, { waitUntil: hasScripts ? 'networkidle' : 'commit' });
  return page;
}

const paintedOn = (page: Page): Promise<Painted> =>
  page.evaluate(() => {
    const sizeOf = ({ encodedBodySize }: PerformanceResourceTiming) => encodedBodySize;
    const all = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[];
    return {
      largest: (globalThis as unknown as { painted: string[] }).painted.at(-1) ?? '',
      bytes: all.map(sizeOf).reduce((sum, one) => sum + one, 0),
    };
  });

describe('on a phone of the middle class', () => {
  // how soon that is depends on the machine too: bench/vitals.ts
  it.each([
    ['/', /^P Same question, same second, one winner\./],
    ['/instructions/', /^LI Everybody sees the same question at the same/],
    ['/auth/login/', /^H1 Welcome back$/],
    ['/auth/sign-up/', /^H1 Create your account$/],
  ])('%s paints its largest element without a script: %s', async (path, largest) => {
    const whole = await open(path, true);
    await expect.poll(async () => (await paintedOn(whole)).largest).toMatch(largest);
    await whole.close();
    const bare = await open(path, false);
    await expect.poll(async () => (await paintedOn(bare)).largest).toMatch(largest);
    await bare.evaluate(() => document.fonts.ready);
    const { bytes } = await paintedOn(bare);
    console.log(`  ${path}: ${bytes} bytes without scripts`);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
    await bare.close();
  });

  it.each(FIRST_PAGES)('%s loads without a layout shift', async (path) => {
    const { cls } = await loadOnPhone(browser, url + path);
    console.log(`  ${path}: CLS ${cls.toFixed(3)}`);
    expect(cls).toBeLessThanOrEqual(MOST_SHIFT);
  });
});
