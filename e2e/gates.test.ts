import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { GATED_PREFIXES } from '../domain/gate/gated-paths.ts';
import { launchChromium } from '../tests/support/browser.ts';
import { collectErrors, signIn, signUp, isSignedIn } from './support/gamer.ts';
import { makeUser } from './support/stored-session.ts';

const ports = inject('ports');
const url = `http://127.0.0.1:${ports.web}`;
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

describe('the gates', () => {
  it.each([...GATED_PREFIXES, '/notifications/'])(
    '%s is not sent to a guest, nor prefetched',
    async (prefix) => {
      for (const headers of [{}, { rsc: '1', 'next-router-prefetch': '1' }, { rsc: '1' }]) {
        const answer = await fetch(url + prefix, { headers, redirect: 'manual' });
        expect(answer.status).toBe(307);
        expect(answer.headers.get('location')).toBe(
          `/auth/login?next=${encodeURIComponent(prefix)}`,
        );
      }
    },
  );

  it('lead back to an invitation, without a flash of the page before', async () => {
    const context = await browser.newContext({ baseURL: url });
    const page = await context.newPage();
    const seen: string[] = [];
    page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
    await page.goto('/group-battle/?code=ABC234');
    await page.getByText('Please login first').waitFor();
    expect(seen.filter((path) => path.startsWith('/group-battle'))).toEqual([]);
    const email = `gate-${process.pid}@example.com`;
    await makeUser(ports.auth, email, 'Gus');
    const ledTo = page.waitForURL(`${url}/group-battle/?code=ABC234`, { waitUntil: 'commit' });
    await signIn(page, email);
    await ledTo;
    await isSignedIn(page, 'Gus');
    // the code is no longer in the address, but in the field
    await page.waitForURL(`${url}/group-battle/`);
    expect(await page.getByLabel('Room code').inputValue()).toBe('ABC234');
    await context.close();
  });

  it('lead back to the same place, with the address after #', async () => {
    const context = await browser.newContext({ baseURL: url });
    const page = await context.newPage();
    await page.goto('/profile/badges/?a=1#own');
    await page.getByText('Please login first').waitFor();
    const email = `hash-${process.pid}@example.com`;
    await makeUser(ports.auth, email, 'Hal');
    await signIn(page, email);
    await isSignedIn(page, 'Hal');
    expect(page.url()).toBe(`${url}/profile/badges/?a=1#own`);
    await context.close();
  });

  it('tell a guest who presses a mode that it is for players', async () => {
    const context = await browser.newContext({ baseURL: url });
    const page = await context.newPage();
    const errors: string[] = [];
    collectErrors(page, errors);
    await page.goto('/');
    await page.getByText('Hello guest').waitFor();
    await page.getByRole('link', { name: 'Find an opponent' }).first().click();
    await page.getByText('To access this feature, please log in.').waitFor();
    await page.getByRole('button', { name: 'Sign up' }).waitFor();
    expect(new URL(page.url()).searchParams.get('next')).toBe('/random-battle/');
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('the policy of every page', () => {
  it('blocks nothing of ours, for guests', async () => {
    const context = await browser.newContext({ baseURL: url });
    const page = await context.newPage();
    const errors: string[] = [];
    collectErrors(page, errors);
    for (const path of [
      '/',
      '/no/such/page',
      ...['login', 'sign-up', 'reset-password', 'otp-verify'].map((way) => `/auth/${way}/`),
    ]) {
      const answer = await page.goto(path);
      expect(answer?.headers()['content-security-policy']).toContain("'strict-dynamic'");
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  it('blocks nothing of ours, for players, to whom it shows no frames', async () => {
    const { context, page, errors } = await signUp(browser, url, 'Pol');
    for (const path of ['/', '/random-battle/', '/random-battle/?tab=friend', '/group-battle/']) {
      const answer = await page.goto(path);
      expect(answer?.headers()['content-security-policy']).toContain("frame-src 'none'");
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  it('stops a script without the nonce', async () => {
    const context = await browser.newContext({ baseURL: url });
    const page = await context.newPage();
    const errors: string[] = [];
    collectErrors(page, errors);
    await page.goto('/');
    const ran = await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<img src="x:" onerror="window.hacked = 1">');
      const script = document.createElement('div');
      script.innerHTML = '<svg onload="window.hacked = 1"></svg>';
      document.body.append(script);
      return new Promise((resolve) => setTimeout(() => resolve('hacked' in window), 300));
    });
    expect(ran).toBe(false);
    expect(errors.join()).toContain('Content Security Policy');
    await context.close();
  });

  it('has a new nonce for each request, on every script', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const answer = await fetch(url);
        const nonce = /'nonce-([^']+)'/.exec(
          answer.headers.get('content-security-policy') ?? '',
        )?.[1];
        const scripts = (await answer.text()).match(/<script\b[^>]*>/g) ?? [];
        expect(scripts.length).toBeGreaterThan(3);
        for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });
});

describe('the headers', () => {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { redirect: 'manual', ...init });

  it.each([
    ['a page', '/'],
    ['a redirect', '/profile/'],
    ['no page', '/no/such/page'],
    ['the API', '/api/get_system_configurations'],
    ['a file', '/icon.svg'],
  ])('of %s are those that protect it', async (_what, path) => {
    const init = path.startsWith('/api/') ? { method: 'POST' } : {};
    const { headers } = await ask(path, init);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': expect.stringContaining('camera=()') as string,
    });
    expect(headers.get('x-powered-by')).toBeNull();
    expect(
      headers.get('strict-transport-security'),
      'a browser must not take it over http',
    ).toBeNull();
    const secure = await ask(path, { ...init, headers: { 'x-forwarded-proto': 'https' } });
    expect(secure.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8,}/);
  });

  it('of the API forbid everything', async () => {
    const { headers } = await ask('/api/get_system_configurations', { method: 'POST' });
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
  });
  it('of a picture, even a missing one, forbid everything', async () => {
    const { context, page } = await signUp(browser, url, 'Pia');
    const address = await page.evaluate(async () => {
      const canvas = document.createElement('canvas');
      const body = new FormData();
      const png = await new Promise<Blob | null>((done) => canvas.toBlob(done));
      body.set('image', png!, 'me.png');
      const answer = await fetch('/api/upload_profile_image', { method: 'POST', body });
      return ((await answer.json()) as { data: { profile: string } }).data.profile;
    });
    for (const [path, status] of [
      [address, 200],
      ['/images/none', 404],
    ] as const) {
      const { headers, status: given } = await ask(path);
      expect(given).toBe(status);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; frame-ancestors 'none'; sandbox",
      );
    }
    await context.close();
  });
});
