import type { Browser } from 'playwright';
import { chromium, errors } from 'playwright';
import { chromiumArgs } from '../browser/chromium-args.ts';
import { ensureChromium } from '../browser/install-chromium.ts';

const IDLE_LIMIT_MS = 15_000;

/** Starts the Chromium of this machine. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium().path, args: chromiumArgs() });
}

/**
 * The scripts that a page has loaded when its network is idle, in a fresh browser context without a user at Firebase:
 * absolute addresses, each once. A page with an open connection counts as idle after 15 s.
 */
export async function scriptsUntilIdle(
  browser: Browser,
  page: string,
  cookie: { name: string; value: string } | null,
): Promise<string[]> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    // Playwright may miss the scripts of a page that a service worker controls
    serviceWorkers: 'block',
  });
  try {
    if (cookie) await context.addCookies([{ ...cookie, url: new URL(page).origin }]);
    const tab = await context.newPage();
    const addresses = new Set<string>();
    tab.on('response', (response) => {
      if (response.request().resourceType() === 'script') addresses.add(response.url());
    });
    await tab.goto(page);
    await tab
      .waitForLoadState('networkidle', { timeout: IDLE_LIMIT_MS })
      .catch((error: unknown) => {
        if (!(error instanceof errors.TimeoutError)) throw error;
      });
    return [...addresses];
  } finally {
    await context.close();
  }
}
