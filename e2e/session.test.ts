import type { Browser, BrowserContext, Page, Request } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { API_CODES } from '../domain/errors.ts';
import { LOCAL_PROJECT } from '../scripts/project/root.ts';
import { launchChromium } from '../tests/support/browser.ts';
import { signIn, isSignedIn, signOut } from './support/gamer.ts';
import { NOTHING_LEFT, leftoversOf, rememberAnEvening } from './support/leftovers.ts';
import { isQuiet, openCalls } from './support/open-calls.ts';
import { PASSWORD, makeUser, newContext, storedSession } from './support/stored-session.ts';

const ports = inject('ports');
const url = `http://127.0.0.1:${ports.web}`;
/** A page that only signed-in players see. */
const GATED = '/random-battle/';

let browser: Browser;
let context: BrowserContext;
let page: Page;
/** The calls of the page that are not answered yet. */
let calls: ReadonlySet<Request>;
let email: string;
let uid: string;
let players = 0;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

/** A new player in a browser that is signed in, and the page that they wanted to see. */
beforeEach(async () => {
  email = `ada-${process.pid}-${players++}@x.test`;
  uid = await makeUser(ports.auth, email, 'ada');
  const session = await storedSession(url, ports.auth, email, 'ada');
  context = await newContext(browser, { baseURL: url }, session);
  page = await context.newPage();
  calls = openCalls(page);
  await page.goto(GATED);
  await isIn();
  await isSettled();
  return () => context.close();
});

/** Waits until every call of the page is answered, so that only the next call meets the test's change. */
async function isSettled(): Promise<void> {
  await page.getByText('100 coins').first().waitFor({ state: 'attached' });
  await page.getByText('No battles yet').waitFor();
  await isQuiet(page, calls);
}

const isIn = () => isSignedIn(page, 'Ada');
const isOut = () => page.getByRole('textbox', { name: 'E-mail' }).waitFor();
const session = async () => (await context.cookies()).find(({ name }) => name === 'session');

describe('the session of a browser', () => {
  it('lasts over a reload and in a second tab, hidden from scripts', async () => {
    await context.close();
    context = await browser.newContext({ baseURL: url });
    page = await context.newPage();
    calls = openCalls(page);
    // without the tab a new player would be in the search at once
    await page.goto(`${GATED}?tab=friend`);
    email = `by-hand-${process.pid}@x.test`;
    await makeUser(ports.auth, email, 'ada');
    await signIn(page, email);
    await isIn();
    await isSettled();
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
    await isSignedIn(second, 'Ada');
    expect((await session())!.value, 'no session was opened for it').toBe(before);
  });

  it('that the server has ended returns to the home page at the next call, without the player’s data', async () => {
    await rememberAnEvening(page);
    await endAtTheServer();
    const refused = page.waitForResponse((response) => response.status() === 401);
    await page.getByRole('tab', { name: 'Play with a friend' }).click();
    await page.getByRole('button', { name: 'Open the room' }).click();
    await refused;
    await page.waitForURL(`${url}/`);
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual([]);
    expect(await leftoversOf(page)).toEqual(NOTHING_LEFT);
    await page.goto(GATED);
    await isOut();
  });

  it('that the server has ended lets nobody back in by loading a page, with or without Firebase’s user', async () => {
    const ended = await session();
    await endAtTheServer();
    // the route guard caches sessions for 30 s, so this test uses a session that it never saw valid
    await context.clearCookies();
    await context.addCookies([{ ...ended!, value: 'a'.repeat(43) }]);
    await page.goto(GATED);
    await page.getByText('Please login first').waitFor();
    await isOut();
    expect(await context.cookies()).toEqual([]);
    await page.reload();
    await isOut();
  });

  it('that the server has ended asks for one sign-in at the auth screen', async () => {
    const cookies = await context.cookies();
    await endAtTheServer();
    // a browser without Firebase’s user, and a session that the route guard has never seen valid
    const fresh = await browser.newContext({ baseURL: url });
    await fresh.addCookies(
      cookies.map((one) => (one.name === 'session' ? { ...one, value: 'a'.repeat(43) } : one)),
    );
    const other = await fresh.newPage();
    await other.goto('/auth/login/');
    await signIn(other, email);
    await other.waitForURL(`${url}/`);
    await isSignedIn(other, 'Ada');
    await fresh.close();
  });

  it('that has expired is renewed at the auth screen without a question', async () => {
    await context.clearCookies();
    await page.goto(`${GATED}?tab=friend`);
    await isIn();
    expect(page.url()).toBe(`${url}${GATED}?tab=friend`);
    expect(await session()).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  });

  it('is not requested without end: a refusal ends on the home page, signed out', async () => {
    let asked = 0;
    await page.route('**/api/get_user_by_id', (route) => {
      asked += 1;
      return route.fulfill({ status: 401, json: { error: true, message: API_CODES.tokenInvalid } });
    });
    await page.reload();
    await page.waitForURL(`${url}/`);
    expect(asked).toBe(1);
    await page.unroute('**/api/get_user_by_id');
    await page.goto(GATED);
    await isOut();
  });

  it('of a deactivated player is refused with the reason, at Firebase too', async () => {
    await deactivate(uid);
    await context.clearCookies();
    await page.goto(GATED);
    await page.getByText('Your account has been deactivated, contact the admin').waitFor();
    await isOut();
    // noted before the page has it: a refused page leaves, and a browser drops the replies of a page left
    const codes: unknown[] = [];
    await page.route('**/api/user_signup', async (route) => {
      const response = await route.fetch();
      codes.push(((await response.json()) as { message: unknown }).message);
      await route.fulfill({ response });
    });
    await signIn(page, email);
    await expect.poll(() => codes).toEqual([API_CODES.accountDeactivated]);
    await page.getByText('Your account has been deactivated, contact the admin').waitFor();
    await isOut();
    expect(await context.cookies()).toEqual([]);
  });

  it('is restored by the form if the browser has lost Firebase’s half', async () => {
    const cookies = await context.cookies();
    const fresh = await browser.newContext({ baseURL: url });
    await fresh.addCookies(cookies);
    const other = await fresh.newPage();
    await other.goto(GATED);
    await signIn(other, email);
    await isSignedIn(other, 'Ada');
    expect(other.url()).toBe(url + GATED);
    await fresh.close();
  });

  it('offers another try if the server cannot be reached', async () => {
    await context.clearCookies();
    await page.route('**/api/user_signup', (route) => route.abort());
    await page.reload();
    await page.getByRole('alert').filter({ hasText: 'server cannot be reached' }).waitFor();
    await page.unroute('**/api/user_signup');
    await page.getByRole('button', { name: 'Try again' }).click();
    await isIn();
  });

  it('ends with signing out: without cookies, data or a valid token', async () => {
    const { value } = (await session())!;
    await rememberAnEvening(page);
    await signOut(page);
    expect(await leftoversOf(page)).toEqual(NOTHING_LEFT);
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual([]);
    const response = await fetch(`${url}/api/get_user_by_id`, {
      method: 'POST',
      headers: { authorization: `Bearer ${value}` },
    });
    expect(response.status).toBe(401);
    await page.goto(GATED);
    await isOut();
  });

  it('outlives a log-out without a line, which says so and offers another try', async () => {
    await page.goto('/auth/log-out/');
    await page.route('**/api/log_out', (route) => route.abort());
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await page.getByRole('heading', { name: "You're still logged in" }).waitFor();
    expect(await session()).toMatchObject({ httpOnly: true });
    await page.unroute('**/api/log_out');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL(`${url}/`);
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual([]);
  });

  it('outlives a link to the log-out page that claims its end', async () => {
    await page.goto('/auth/log-out/?ended=over');
    await page.getByRole('button', { name: 'Log out', exact: true }).waitFor();
    expect(await session()).toMatchObject({ httpOnly: true });
  });

  it('of another account makes a page of the former account reload instead of saving', async () => {
    await page.goto('/profile/');
    await page.getByRole('textbox', { name: 'Name' }).fill('Mallory');
    const other = `ben-${process.pid}@x.test`;
    await makeUser(ports.auth, other, 'ben');
    await context.addCookies((await storedSession(url, ports.auth, other, 'ben')).cookies);
    await page.getByRole('button', { name: 'Save' }).click();
    await isSignedIn(page, 'Ben');
  });

  it('ends on all devices at once by a press on the profile', async () => {
    const elsewhere = await browser.newContext({ baseURL: url });
    const other = await elsewhere.newPage();
    const others = openCalls(other);
    await other.goto('/profile/');
    // its last call: the next one is that of the press below
    const isLoaded = other.waitForResponse('**/api/get_blocked_players');
    await signIn(other, email);
    await isSignedIn(other, 'Ada');
    await isLoaded;
    await isQuiet(other, others);
    // Firebase counts sign-ins in whole seconds
    await page.waitForTimeout(1_100);
    await page.goto('/profile/');
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
    await page.waitForURL(`${url}/`);
    expect(await leftoversOf(page)).toEqual(NOTHING_LEFT);
    await other.getByRole('button', { name: 'Save' }).click();
    await other.waitForURL(`${url}/`);
    expect(await leftoversOf(other)).toEqual(NOTHING_LEFT);
    for (const one of [page, other]) {
      await one.goto(GATED);
      await one.getByRole('textbox', { name: 'E-mail' }).waitFor();
    }
    await elsewhere.close();
  });

  it('brings the language of the account to a browser without a chosen one', async () => {
    await page.evaluate(async () => {
      const body = new URLSearchParams({ web_language: 'hindi' });
      await fetch('/api/update_profile', { method: 'POST', body });
    });
    const enter = async (cookies: { name: string; value: string; url: string }[]) => {
      const fresh = await browser.newContext({ baseURL: url, locale: 'en-GB' });
      await fresh.addCookies(cookies);
      const other = await fresh.newPage();
      await other.goto('/auth/login/?next=/faq/&form=1');
      await other.locator('input[name=email]').fill(email);
      await other.locator('input[name=password]').fill(PASSWORD);
      await other.locator('form button[type=submit]').click();
      await other.waitForURL(`${url}/faq/`);
      const lang = await other.evaluate(() => document.documentElement.lang);
      await fresh.close();
      return lang;
    };
    expect(await enter([])).toBe('hi');
    expect(await enter([{ name: 'language', value: 'es', url }]), 'a choice stands').toBe('es');
  });

  it('that leaves half of its cookies behind causes no redirect loop', async () => {
    await context.clearCookies({ name: 'session' });
    await page.goto(GATED);
    await isIn();
    expect(await session()).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  });

  it('causes no redirect loop in a browser without cookies', async () => {
    await context.clearCookies();
    let asked = 0;
    await page.route('**/api/user_signup', async (route) => {
      asked += 1;
      const answer = await route.fetch();
      const headers = Object.entries(answer.headers()).filter(([name]) => name !== 'set-cookie');
      await context.clearCookies();
      await route.fulfill({ response: answer, headers: Object.fromEntries(headers) });
      await context.clearCookies();
    });
    await page.goto(GATED);
    await page.getByRole('alert').filter({ hasText: 'blocking cookies' }).waitFor();
    expect(asked).toBe(1);
  });

  it('cannot be used by the page of another site', async () => {
    const { value } = (await session())!;
    const response = await fetch(`${url}/api/get_user_by_id`, {
      method: 'POST',
      headers: { cookie: `session=${value}`, origin: 'http://evil.test' },
    });
    expect(response.status).toBe(403);
  });

  it('leads away from every auth screen, on this site only', async () => {
    for (const way of ['login', 'sign-up', 'reset-password', 'otp-verify']) {
      await page.goto(`/auth/${way}/?next=//evil.test/`);
      expect(page.url()).toBe(`${url}/`);
    }
    await context.clearCookies();
    await page.goto('/auth/login/?next=//evil.test/');
    await page.waitForURL(`${url}/`);
  });
});

/** Ends the session of this browser from elsewhere. */
async function endAtTheServer(): Promise<void> {
  const response = await fetch(`${url}/api/log_out`, {
    method: 'POST',
    headers: { authorization: `Bearer ${(await session())!.value}` },
  });
  expect(response.status).toBe(200);
}

/** Deactivates a player like an operator. */
async function deactivate(player: string): Promise<void> {
  const response = await fetch(
    `http://127.0.0.1:${ports.firestore}/v1/projects/${LOCAL_PROJECT}/databases/(default)/documents/users/${player}/private/account?updateMask.fieldPaths=status`,
    {
      method: 'PATCH',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ fields: { status: { stringValue: 'deactivated' } } }),
    },
  );
  expect(response.status).toBe(200);
}
