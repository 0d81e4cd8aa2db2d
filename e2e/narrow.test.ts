import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityErrors } from '../tests/support/accessibility.ts';
import { launchChromium } from '../tests/support/browser.ts';
import { isHydrated, signUp } from './support/gamer.ts';

const url = `http://127.0.0.1:${inject('ports').web}`;
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

/** Words of a page that are at least partly outside of the visible width; pictures do not count. */
function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (!text || !parent || parent.closest('[aria-hidden=true], style, script')) continue;
      // only for screen readers, at every width or at this one
      if (getComputedStyle(parent).clipPath === 'inset(50%)') continue;
      // a list that scrolls sideways can show all its content
      if (parent.closest('.overflow-x-auto')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
      if (boxes.some(({ left, right }) => left < -1 || right > innerWidth + 1)) cut.push(text);
    }
    return cut;
  });
}

describe('narrow screens with large letters', () => {
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

/** The number of rows of the header's buttons and links, by their vertical centres. */
function headerRows(page: Page): Promise<number> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll('header :is(a, button, select, summary)')];
    const middles = parts
      .filter((part) => part.checkVisibility({ contentVisibilityAuto: true }))
      .map((part) => part.getBoundingClientRect())
      .map(({ top, bottom }) => Math.round((top + bottom) / 2));
    return new Set(middles).size;
  });
}

/** A guest and a player with a long name, on a page that both may see. */
async function visitors(): Promise<{ page: Page; who: string; close: () => Promise<void> }[]> {
  const guest = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  const player = await signUp(browser, url, 'Maximiliane', '/faq/');
  const close = (context: typeof guest) => () => context.close();
  return [
    { who: 'guest', page: await guest.newPage(), close: close(guest) },
    { who: 'player', page: player.page, close: close(player.context) },
  ];
}

describe('the header', () => {
  // longer than 30 s: two visitors, four languages and five windows
  it('is one row in every window and language, but two rows with letters of 200 percent', async () => {
    const found: string[] = [];
    for (const { who, page, close } of await visitors()) {
      for (const language of ['en', 'es', 'hi', 'ur']) {
        await page.context().addCookies([{ name: 'language', value: language, url }]);
        await page.goto('/faq/');
        await page.locator('h1').first().waitFor();
        for (const [width, height] of [
          [320, 568],
          [390, 844],
          [844, 390],
          [1024, 768],
          [1280, 800],
        ] as const) {
          await page.setViewportSize({ width, height });
          for (const [percent, most] of [
            [100, 1],
            [200, 2],
          ] as const) {
            await page.evaluate((size) => {
              document.documentElement.style.fontSize = `${size}%`;
            }, percent);
            const what = `${who}, ${language}, ${width} × ${height}, ${percent} %`;
            const rows = await headerRows(page);
            if (rows > most) found.push(`${what}: ${rows} rows`);
            const cut = await cutWords(page);
            if (cut.length > 0) found.push(`${what}: ${cut.join(', ')}`);
          }
        }
      }
      await close();
    }
    expect(found).toEqual([]);
  });

  it('moves language, sound and theme into its menu if they have no room', async () => {
    const [guest, player] = await visitors();
    for (const [{ page }, width] of [
      [guest!, 320],
      [player!, 390],
    ] as const) {
      await page.setViewportSize({ width, height: 568 });
      await page.goto('/faq/');
      await isHydrated(page, 'header summary');
      const theme = page.getByRole('button', { name: 'Theme: match device' });
      expect(await theme.isVisible()).toBe(false);
      await page.locator('header summary').click();
      await theme.click();
      expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
      const sound = page.getByRole('button', { name: 'Sound' });
      const before = await sound.getAttribute('aria-pressed');
      await sound.click();
      expect(await sound.getAttribute('aria-pressed')).toBe(before === 'true' ? 'false' : 'true');
      expect(await accessibilityErrors(page)).toEqual([]);
      // a wide window shows the choice made in the menu
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole('button', { name: 'Theme: light' }).waitFor();
      await page.setViewportSize({ width, height: 568 });
      await page.getByRole('combobox', { name: 'Language' }).selectOption('Español');
      await page.locator('html[lang=es]').waitFor();
    }
    await guest!.close();

    // the player's menu stands wholly in the narrowest window
    const { page } = player!;
    await page.setViewportSize({ width: 320, height: 568 });
    await isHydrated(page, 'header summary');
    await page.locator('header summary').click();
    const menu = await page.locator('header details[open] > div').boundingBox();
    expect(menu?.x).toBeGreaterThanOrEqual(0);
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(320);
    expect(await cutWords(page)).toEqual([]);
    await player!.close();
  });
});
