import type { Browser, BrowserContext, Page } from 'playwright';
import { launchChromium } from '../../tests/support/browser.ts';
import { serveGallery } from '../gallery/serve.ts';

/** The gallery of components, in a Chromium of its own. */
export interface Gallery {
  readonly url: string;
  readonly browser: Browser;
  /** One for all pages: what they load is loaded once. */
  readonly context: BrowserContext;
  /** The page with this query, once it is drawn. */
  readonly open: (query: string) => Promise<Page>;
  /** The question of this name, to be played. */
  readonly live: (name: string) => Promise<Page>;
  readonly stop: () => Promise<void>;
}

/** Builds the gallery and serves it to a browser. */
export async function startGallery(): Promise<Gallery> {
  const [browser, { url, stop }] = await Promise.all([launchChromium(), serveGallery()]);
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const open = async (query: string) => {
    const page = await context.newPage();
    await page.goto(`${url}?${query}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  };
  return {
    url,
    browser,
    context,
    open,
    live: (name) => open(`live=${name}`),
    async stop() {
      await browser.close();
      await stop();
    },
  };
}

/** The answer that was given to the question of a page. */
export const answerOf = async (page: Page) =>
  JSON.parse(await page.getByLabel('Answer', { exact: true }).innerText()) as unknown;
