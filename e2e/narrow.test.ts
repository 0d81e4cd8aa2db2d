import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../tests/support/browser.ts';

const url = `http://127.0.0.1:${inject('ports').web}`;
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

/** Words of a page that stand, in part at least, outside of what is seen of it from side to side; pictures do not count. */
function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (!text || !parent || parent.closest('[aria-hidden=true], .sr-only, style, script'))
        continue;
      // a list that scrolls sideways shows all of it in the end
      if (parent.closest('.overflow-x-auto')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
      if (boxes.some(({ left, right }) => left < -1 || right > innerWidth + 1)) cut.push(text);
    }
    return cut;
  });
}

describe('narrow screens and large letters', () => {
  it.each([
    [320, 568, 100],
    [390, 844, 200],
    [320, 568, 200],
  ])('at %i × %i, with letters of %i percent, cut no word', async (width, height, size) => {
    const context = await browser.newContext({ baseURL: url, viewport: { width, height } });
    const page = await context.newPage();
    for (const path of ['/', '/faq/', '/auth/login/', '/auth/sign-up/']) {
      await page.goto(path);
      await page.locator('h1').first().waitFor();
      await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'));
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
      }, size);
      expect([path, await cutWords(page)]).toEqual([path, []]);
    }
    await context.close();
  });
});
