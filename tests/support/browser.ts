import type { Browser } from 'playwright';
import { chromium } from 'playwright';
import { chromiumArgs } from '../../scripts/browser/chromium-args.ts';
import { ensureChromium } from '../../scripts/browser/install-chromium.ts';
import { HANG_MS } from './eventually.ts';

/** The browsers of this process that are open. */
export const openBrowsers = new Set<Browser>();

/** Lets the calls of a page wait for their reply without an end; axios sets the limit, in `xhr` of its adapters. */
function waitForReplies(): void {
  Object.defineProperty(XMLHttpRequest.prototype, 'timeout', { get: () => 0, set: () => {} });
}

/**
 * Starts a headless Chromium, from CHROMIUM_PATH or a usual place. Each of its contexts is the browser of a different
 * person, with its own connections and its own user agent: our Firestore treats contexts with the same user agent as
 * tabs of one browser, which share six connections in turn
 * (`packages/firestore-emulator/src/transports/webchannel/browser-crowd.ts`).
 *
 * A context has no service worker unless it asks for one (`serviceWorkers: 'allow'`): in 6 of 75 pages that a worker
 * had just taken over, Playwright neither saw nor routed any request, so a test's reply never replaced the server's.
 * Routing a page without a worker worked every time (60 of 60) once the page had loaded, but not while it loads.
 *
 * The product's calls end after 10 s, in which a machine with other work may not answer. Here they have no limit.
 */
export async function launchChromium(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: ensureChromium().path,
    args: chromiumArgs(),
  });
  const session = await browser.newBrowserCDPSession();
  openBrowsers.add(browser);
  browser.on('disconnected', () => openBrowsers.delete(browser));
  const { userAgent } = await session.send('Browser.getVersion');
  await session.detach();
  const open = browser.newContext.bind(browser);
  let contexts = 0;
  browser.newContext = async (options) => {
    const context = await open({
      userAgent: `${userAgent} Test/${process.pid}.${(contexts += 1)}`,
      serviceWorkers: 'block',
      ...options,
    });
    // Playwright's own 30 s are too few on a busy machine
    context.setDefaultTimeout(HANG_MS);
    await context.addInitScript(waitForReplies);
    return context;
  };
  return browser;
}
