import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type * as app from 'firebase/app';
import type * as firestore from 'firebase/firestore';
import type { Firestore, FirestoreSettings } from 'firebase/firestore';
import { chromium } from 'playwright';
import type { Browser, BrowserContext, Page } from 'playwright';
import { chromiumArgs } from '../../../../scripts/browser/chromium-args.ts';
import { ensureChromium } from '../../../../scripts/browser/install-chromium.ts';
import { HANG_MS } from '../../../support/eventually.ts';
import { portOf } from '../../../support/port-of.ts';

declare global {
  interface Window {
    /** The modules that the page under test has loaded. */
    sdk: typeof firestore & Pick<typeof app, 'initializeApp'>;
    db: Firestore;
    /** Values that a test stores in its tab. */
    results: Record<string, unknown>;
  }
}

const FIREBASE = new URL('../../../../node_modules/firebase/', import.meta.url);
const GSTATIC = /https:\/\/www\.gstatic\.com\/firebasejs\/[^/]+\//g;
const MODULES = ['firebase-app.js', 'firebase-firestore.js'];

/** The page under test: it leaves what the tests call on `window.sdk`. */
const PAGE = `<!doctype html><title>SDK</title><script type="module">
import * as app from '/firebase-app.js';
import * as firestore from '/firebase-firestore.js';
window.sdk = { ...firestore, initializeApp: app.initializeApp };
window.results = {};
</script>`;

/** How a tab reaches the emulator. */
export interface TabConnection {
  readonly port: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  readonly settings?: FirestoreSettings;
  readonly project: string;
}

/** A web server with the browser build of the Firebase SDK, and a Chromium whose tabs load it. */
export interface SdkBrowser {
  /** A separate browser profile: tabs in it share connections. */
  profile(): Promise<BrowserContext>;
  /** A tab whose `window.db` is connected to the emulator. */
  tab(profile: BrowserContext, connection: TabConnection): Promise<Page>;
  close(): Promise<void>;
}

export async function openSdkBrowser(): Promise<SdkBrowser> {
  const modules = new Map<string, string>();
  for (const name of MODULES) {
    const text = await readFile(new URL(name, FIREBASE), 'utf8');
    modules.set(`/${name}`, text.replaceAll(GSTATIC, '/'));
  }
  const server = createServer((request, response) => {
    const module = modules.get(request.url ?? '');
    response.setHeader('Content-Type', module === undefined ? 'text/html' : 'text/javascript');
    response.end(module ?? PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = portOf(server);
  const browser: Browser = await chromium.launch({
    // Playwright's own 30 s are too few on a busy machine
    timeout: HANG_MS,
    executablePath: ensureChromium().path,
    args: [
      ...chromiumArgs(),
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  return {
    async profile() {
      const context = await browser.newContext();
      context.setDefaultTimeout(HANG_MS);
      return context;
    },
    async tab(profile, connection) {
      const page = await profile.newPage();
      await page.goto(`http://127.0.0.1:${port}/`);
      await page.waitForFunction(() => 'sdk' in window);
      await page.evaluate(({ project, settings, host, port }) => {
        const { initializeApp, initializeFirestore, connectFirestoreEmulator } = window.sdk;
        window.db = initializeFirestore(initializeApp({ projectId: project }), settings ?? {});
        connectFirestoreEmulator(window.db, host ?? '127.0.0.1', port);
      }, connection);
      return page;
    },
    async close() {
      await browser.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
