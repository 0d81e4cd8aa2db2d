import type { Browser, BrowserContext, Page } from 'playwright';
import { launchChromium } from '../../tests/support/browser.ts';
import { serveGallery } from '../gallery/serve.ts';

/** The gallery of components, in a separate Chromium. */
export interface Gallery {
  readonly url: string;
  readonly browser: Browser;
  /** One for all pages, so that they share a cache. */
  readonly context: BrowserContext;
  /** The page with this query, once it is drawn. */
  readonly open: (query: string) => Promise<Page>;
  /** Opens the playable question of this name, after the preparation of its page. */
  readonly live: (name: string, prepare?: (page: Page) => Promise<void>) => Promise<Page>;
  readonly stop: () => Promise<void>;
}

/** Builds the gallery and serves it to a browser. */
export async function startGallery(): Promise<Gallery> {
  const [browser, { url, stop }] = await Promise.all([launchChromium(), serveGallery()]);
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const open = async (query: string, prepare?: (page: Page) => Promise<void>) => {
    const page = await context.newPage();
    await prepare?.(page);
    await page.goto(`${url}?${query}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  };
  return {
    url,
    browser,
    context,
    open,
    live: (name, prepare) => open(`live=${name}`, prepare),
    async stop() {
      await browser.close();
      await stop();
    },
  };
}

/** The given answer on a page. */
export const answerOf = async (page: Page) =>
  JSON.parse(await page.getByLabel('Answer', { exact: true }).innerText()) as unknown;
