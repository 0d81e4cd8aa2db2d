import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import pages from '../content/pages/en.json' with { type: 'json' };
import { accessibilityErrors } from '../tests/support/accessibility.ts';
import { eventually } from '../tests/support/eventually.ts';
import { collectErrors, isHydrated, signUp } from './support/gamer.ts';
import { keyboardErrors } from './support/keyboard.ts';
import { openGame } from './support/open-game.ts';
import { shoot } from './support/shoot.ts';

/** A function that does not exist, so that calling it is an error of the page. */
declare function undefinedHere(): void;

const game = openGame();
const { url } = game;

async function guest(
  options: BrowserContextOptions = {},
): Promise<{ page: Page; close: () => Promise<void>; errors: string[] }> {
  const context = await game.browser.newContext({
    baseURL: url,
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  const errors: string[] = [];
  collectErrors(page, errors);
  return { page, errors, close: () => context.close() };
}

/** Opens a screen, and waits until it is complete. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'));
}

/** Waits until the service worker controls the page. */
async function workerIsActive(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const isActive = () => active?.state === 'activated';
    while (!isActive()) await new Promise((wake) => setTimeout(wake, 50));
  });
}

// longer than 30 s: Tab through every stop of fourteen screens, and axe on each
describe('the keyboard', () => {
  it('reaches everything on every screen for guests, visibly', async () => {
    const { page, close } = await guest();
    const found: Record<string, string[]> = {};
    for (const path of [
      '/',
      '/instructions/',
      '/contact-us/',
      '/faq/',
      '/nowhere/',
      ...['login', 'sign-up', 'reset-password', 'otp-verify'].map((way) => `/auth/${way}/`),
    ]) {
      await open(page, path);
      const errors = [...(await keyboardErrors(page)), ...(await accessibilityErrors(page))];
      if (errors.length > 0) found[path] = errors;
    }
    expect(found).toEqual({});
    await close();
  });

  it('reaches everything on every screen for players', async () => {
    const { page, context } = await signUp(game.browser, url, 'Kay', '/profile/');
    const found: Record<string, string[]> = {};
    const shown = ['wallet', 'coin-history', 'badges', 'leaderboard', 'statistics', 'bookmark'];
    const own = [...shown, 'mistakes', 'album', 'friends', 'league'];
    for (const path of [
      '/',
      '/profile/',
      '/profile/invite-friends/',
      '/notifications/',
      '/auth/log-out/',
      ...own.map((name) => `/profile/${name}/`),
      '/random-battle/',
      '/random-battle/?tab=friend',
      '/group-battle/',
    ]) {
      await open(page, path);
      const errors = [...(await keyboardErrors(page)), ...(await accessibilityErrors(page))];
      if (errors.length > 0) found[path] = errors;
    }
    expect(found).toEqual({});
    await open(page, '/');
    await page.locator('header summary').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/profile/');
    await context.close();
  });

  it('can skip the header', async () => {
    const { page, close } = await guest();
    await open(page, '/instructions/');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/#main');
    await page.keyboard.press('Tab');
    const place = await page.evaluate(() =>
      document.activeElement?.closest('header, main, footer'),
    );
    expect(
      place && (await page.evaluate(() => document.activeElement?.closest('header'))),
    ).toBeNull();
    await close();
  });
});

describe('the frame', () => {
  it('prefetches the page of a link when somebody points at it', async () => {
    const { page, close } = await guest();
    const ahead = new Set<string>();
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (searchParams.has('_rsc')) ahead.add(pathname);
    });
    await open(page, '/contact-us/');
    // the whole footer is visible, which would make Next's links prefetch their pages
    await page.locator('footer').scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    // the next page of a guest is usually the sign-in
    const signIn = '/auth/login/';
    await eventually(() => expect([...ahead]).toEqual([signIn]));
    await page.getByRole('link', { name: 'Privacy policy' }).hover();
    await eventually(() => expect([...ahead]).toEqual([signIn, '/privacy-policy/']));
    await page.getByRole('link', { name: 'Terms and conditions' }).focus();
    await eventually(() =>
      expect([...ahead]).toEqual([signIn, '/privacy-policy/', '/terms-conditions/']),
    );
    await close();
  });

  it('prefetches the page of a card likewise', async () => {
    const { page, context } = await signUp(game.browser, url, 'Ida', '/quiz-zone/');
    const ahead = new Set<string>();
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (searchParams.has('_rsc')) ahead.add(pathname);
    });
    await open(page, '/quiz-zone/');
    const card = page.getByRole('link', { name: 'Animals' });
    await card.waitFor();
    await page.waitForLoadState('networkidle');
    expect([...ahead]).toEqual([]);
    await card.hover();
    await eventually(() => expect([...ahead]).toEqual(['/quiz-zone/animals/']));
    await context.close();
  });

  it('fetches the settings once a load, on whichever pages they are needed', async () => {
    const { page, context } = await signUp(game.browser, url, 'Sue', '/profile/wallet/');
    await page.getByRole('heading', { level: 1, name: 'Wallet' }).waitFor();
    // drawn with the settings, whose first call is over then
    await page.getByRole('main').getByText('100 coins').first().waitFor({ state: 'attached' });
    let fetched = 0;
    let loaded = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/get_system_configurations') fetched += 1;
      if (request.isNavigationRequest()) loaded += 1;
    });
    await page.reload();
    const go = async (link: string, heading: string) => {
      await page.getByRole('link', { name: link }).first().click();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.waitForLoadState('networkidle');
    };
    await isHydrated(page, 'main a');
    await go('Invite friends', 'Invite friends');
    await go('Play', 'Ready to play?');
    await go('Self challenge', 'Self challenge');
    await page.getByRole('link', { name: 'Your coins' }).click();
    await page.getByRole('heading', { level: 1, name: 'Wallet' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect({ loaded, fetched }).toEqual({ loaded: 1, fetched: 1 });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Wallet' }).waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => ({ loaded, fetched })).toEqual({ loaded: 2, fetched: 2 });
    await context.close();
  });

  it('shows a bar while the next page loads', async () => {
    const { page, close } = await guest();
    await open(page, '/');
    await isHydrated(page, 'footer a');
    const bar = page.locator('.fixed.top-0.h-1');
    expect(await bar.count()).toBe(0);
    const held = Promise.withResolvers<void>();
    await page.route(/\/about-us/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.locator('footer').getByRole('link', { name: 'About us' }).click();
    await bar.waitFor({ state: 'attached' });
    held.resolve();
    await page.waitForURL('**/about-us/');
    await bar.waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForURL(`${url}/`);
    await page.locator('footer').getByRole('link', { name: 'About us' }).waitFor();
    expect(await bar.count(), 'nobody is on the way after a step back').toBe(0);
    await close();
  });

  it('reports its own errors to the operator, without what may lead to the player', async () => {
    const { page, close } = await guest();
    await open(page, '/faq/?from=ann@mail.example');
    await isHydrated(page, 'footer a');
    const report = page.waitForRequest('**/api/report_error');
    await page.evaluate(() => void setTimeout(() => undefinedHere(), 0));
    const body = (await report).postData() ?? '';
    expect(body).toContain('undefinedHere is not defined');
    expect(body).toContain('/faq/');
    expect(body).not.toContain('mail.example');
    expect((await (await report).response())?.status()).toBe(200);
    await close();
  });

  it('shows no form before React can send it, so the browser cannot lose the input', async () => {
    const { context } = await signUp(game.browser, url, 'Eve', '/');
    const guest = await game.browser.newContext({ baseURL: url });
    const withForm: string[] = [];
    const look = async ({ request }: BrowserContext, path: string) => {
      const html = await (await request.get(path)).text();
      expect(html, path).toContain('</html>');
      if (/<form/i.test(html)) withForm.push(path);
    };
    for (const way of ['login', 'sign-up', 'reset-password', 'otp-verify']) {
      await look(guest, `/auth/${way}/`);
    }
    for (const path of [
      '/',
      '/random-battle/',
      '/random-battle/?tab=friend',
      '/group-battle/',
      '/profile/',
      '/profile/wallet/',
      '/profile/bookmark/',
      '/exam-module/',
      '/self-learning/',
    ]) {
      await look(context, path);
    }
    expect(withForm).toEqual([]);
    await guest.close();
    await context.close();
  });

  it('has a page for each of its addresses, but 404 for all others', async () => {
    for (const [path, status] of [
      ...['/', '/about-us', '/about-us/', '/faq/', '/auth/login/'].map((own) => [own, 200]),
      ...['/nowhere', '/nowhere/', '/no/where/', '/constructor', '/about-us/more'].map((none) => [
        none,
        404,
      ]),
    ] as const) {
      expect([path, (await fetch(`${url}${path}`)).status]).toEqual([path, status]);
    }
  });

  it.each([
    ['/privacy-policy/', 'Privacy policy', pages.privacy_policy],
    ['/terms-conditions/', 'Terms and conditions', pages.terms_conditions],
  ])('shows %s with every heading and paragraph of its text', async (path, title, text) => {
    const { page, close, errors } = await guest();
    await open(page, path);
    expect(await page.locator('main h1').innerText()).toBe(title);
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(await page.locator('main h2').allInnerTexts()).toEqual(headings);
    const paragraphs = text.split(/\n+/).filter((line) => /^[A-Z]/.test(line));
    expect(await page.locator('main article p').count()).toBe(paragraphs.length);
    expect(await shoot(page, title)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it('shows the notice about cookies until it was read', async () => {
    const { page, close, errors } = await guest();
    await open(page, '/');
    const notice = page.getByRole('region', { name: 'Cookies' });
    await notice.waitFor();
    // one line in the flow of the page, at every width: it covers nothing
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const [line, header] = await Promise.all([
        notice.boundingBox(),
        page.getByRole('banner').boundingBox(),
      ]);
      expect(line).toMatchObject({ x: 0, y: 0, width, height: 44 });
      expect(header?.y).toBe(44);
    }
    await notice.getByRole('button', { name: 'OK' }).click();
    await notice.waitFor({ state: 'detached' });
    await open(page, '/about-us/');
    expect(await notice.count()).toBe(0);
    expect(errors).toEqual([]);
    await close();
  });

  it('can be installed, with a page for the time without a network', async () => {
    const { page, close } = await guest({ serviceWorkers: 'allow' });
    await open(page, '/');
    const manifest = (await (await fetch(`${url}/manifest.webmanifest`)).json()) as {
      display: string;
      icons: { src: string; sizes: string }[];
    };
    expect(manifest.display).toBe('standalone');
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(
      expect.arrayContaining(['192x192', '512x512']),
    );
    for (const { src } of manifest.icons) expect((await fetch(url + src)).status).toBe(200);
    await workerIsActive(page);
    await page.context().setOffline(true);
    // the worker goes offline a moment later than its page
    await eventually(async () => {
      await page.goto('/about-us/');
      expect(await page.locator('h1').innerText()).toBe('You are offline');
    });
    expect(await shoot(page, 'offline')).toEqual([]);
    await page.context().setOffline(false);
    // and comes back a moment later
    await eventually(async () => {
      const again = page.getByRole('link', { name: 'Try again' });
      await Promise.all([page.waitForEvent('load'), again.click()]);
      expect(await page.locator('h1').innerText()).toBe('About us');
    });
    await close();
  });

  it('starts its service worker for a page, not for the requests of a page', async () => {
    const { page, close } = await guest({ serviceWorkers: 'allow' });
    await open(page, '/');
    await workerIsActive(page);
    const devtools = await page.context().newCDPSession(page);
    let worker = '';
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      worker = versions.at(-1)?.runningStatus ?? worker;
    });
    await devtools.send('ServiceWorker.enable');
    await devtools.send('ServiceWorker.stopAllWorkers');
    await eventually(() => expect(worker).toBe('stopped'));
    const status = () => page.evaluate(async () => (await fetch('/api/get_faq')).status);
    expect(await status()).toBe(405);
    expect(worker).toBe('stopped');
    await page.goto('/about-us/');
    await eventually(() => expect(worker).toBe('running'));
    await close();
  });
});
