import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../tests/support/browser.ts';

const url = `http://127.0.0.1:${inject('ports').web}`;
/** A page that only signed-in players see. */
const GATED = '/random-battle/';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let players = 0;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

/** A new player, signed up in place on the page that they wanted to see. */
beforeEach(async () => {
  context = await browser.newContext({ baseURL: url });
  page = await context.newPage();
  await page.goto(GATED);
  await page.getByRole('textbox', { name: 'Name' }).fill('ada');
  await page
    .getByRole('textbox', { name: 'E-mail' })
    .fill(`ada-${process.pid}-${players++}@x.test`);
  await page.getByLabel('Password').fill('quiz-night');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await isIn();
  return () => context.close();
});

const isIn = () => page.getByText('Signed in as Ada').waitFor();
const isOut = () => page.getByRole('textbox', { name: 'E-mail' }).waitFor();
const session = async () => (await context.cookies()).find(({ name }) => name === 'session');

describe('the session of a browser', () => {
  it('comes with the welcome coins, lasts over a reload and in a second tab, and no script can read it', async () => {
    await page.getByText('100 coins').first().waitFor({ state: 'attached' });
    expect(await session()).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    const readable = await page.evaluate(
      () => document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage }),
    );
    expect(readable).not.toContain((await session())!.value);

    const before = (await session())!.value;
    await page.reload();
    await isIn();
    const second = await context.newPage();
    await second.goto(GATED);
    await second.getByText('Signed in as Ada').waitFor();
    expect((await session())!.value, 'no session was opened for it').toBe(before);
  });

  it('is opened anew where the server has ended it, and nobody has to sign in', async () => {
    const ended = await session();
    const response = await fetch(`${url}/api/log_out`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ended!.value}` },
    });
    expect(response.status).toBe(200);
    await page.reload();
    await expect.poll(async () => (await session())!.value).not.toBe(ended!.value);
    await page.getByText('100 coins').first().waitFor({ state: 'attached' });
    await isIn();
  });

  it('is not asked for without end: a second refusal ends on the home page, signed out', async () => {
    let asked = 0;
    await page.route('**/api/get_user_by_id', (route) => {
      asked += 1;
      return route.fulfill({ status: 401, body: '{"error":true,"message":"129"}' });
    });
    await context.clearCookies();
    await page.reload();
    await page.waitForURL(`${url}/`);
    expect(asked).toBeLessThanOrEqual(2);
    await page.unroute('**/api/get_user_by_id');
    await page.goto(GATED);
    await isOut();
  });

  it('says so where the server cannot be reached, and goes on at a press', async () => {
    await context.clearCookies();
    await page.route('**/api/**', (route) => route.abort());
    await page.reload();
    await page.getByRole('alert').filter({ hasText: 'server cannot be reached' }).waitFor();
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await isIn();
  });

  it('ends with signing out: the cookies go, and the token is worth nothing', async () => {
    const { value } = (await session())!;
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${url}/`);
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual([]);
    const response = await fetch(`${url}/api/get_user_by_id`, {
      method: 'POST',
      headers: { authorization: `Bearer ${value}` },
    });
    expect(response.status).toBe(401);
    await page.goto(GATED);
    await isOut();
  });

  it('cannot be used by the page of another site', async () => {
    const { value } = (await session())!;
    const response = await fetch(`${url}/api/get_user_by_id`, {
      method: 'POST',
      headers: { cookie: `session=${value}`, origin: 'http://evil.test' },
    });
    expect(response.status).toBe(403);
  });

  it('makes the sign-in page go on to where one wanted to go, on this site only', async () => {
    await page.goto(`/auth/login/?next=${encodeURIComponent(GATED)}`);
    await page.waitForURL(/\/random-battle\/?$/);
    await page.goto('/auth/sign-up/?next=//evil.test/');
    await page.waitForURL(`${url}/`);
  });
});
