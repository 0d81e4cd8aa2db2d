import type { Browser } from 'playwright';
import { chromium } from 'playwright';
import { chromiumArgs } from '../../scripts/browser/chromium-args.ts';
import { ensureChromium } from '../../scripts/browser/install-chromium.ts';

/** A step of a page that takes longer hangs; Playwright's own 30 s are too few on a busy machine. */
const HANG_MS = 120_000;

/**
 * Starts a headless Chromium; CHROMIUM_PATH or the usual places say which. Each of its contexts is the browser of another
 * person, with connections of its own, and says so in its user agent: our Firestore takes all that say the same for tabs of
 * one browser, which share six connections, and passes those around (`packages/firestore-emulator/src/transports/webchannel/browser-crowd.ts`).
 *
 * A context has no service worker unless it asks for one (`serviceWorkers: 'allow'`): of pages that a worker had just taken
 * over, Playwright neither saw nor routed a single request in 6 of 75, and a test's answer in place of the server's never came.
 * A page without a worker that was routed once it had loaded was heard every time (60 of 60); while it loads, it is not.
 */
export async function launchChromium(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs() });
  const session = await browser.newBrowserCDPSession();
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
    context.setDefaultTimeout(HANG_MS);
    return context;
  };
  return browser;
}
