import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { PASSWORD, authPortIn, makeUser, newContext, storedSession } from './stored-session.ts';

/** A player in a separate browser context. */
export interface Gamer {
  name: string;
  uid: string;
  context: BrowserContext;
  page: Page;
  /** The errors of the page, and the requests that its policy blocked. */
  errors: string[];
}

export const DUEL = '/random-battle/';
export const GROUP = '/group-battle/';
/** The address where a room for two friends is opened. */
export const FRIENDS = `${DUEL}?tab=friend`;

/** The address of an invitation. */
export const invitation = (path: string, code: string) => `${path}?code=${code}`;

let gamers = 0;

/** Makes a new player with a verified address and 100 coins, and opens a page, signed in. */
export async function signUp(
  browser: Browser,
  url: string,
  name: string,
  path = DUEL,
  options: BrowserContextOptions = {},
): Promise<Gamer> {
  const email = newEmail(name);
  const authPort = await authPortAt(url);
  const uid = await makeUser(authPort, email, name);
  const session = await storedSession(url, authPort, email, name);
  const context = await newContext(browser, contextOf(url, options), session);
  const { page, ...rest } = await enter(context, path);
  await isSignedIn(page, name);
  return { name, uid, page, ...rest };
}

/** The same by the sign-up form, for tests of the form. */
export async function signUpByHand(
  browser: Browser,
  url: string,
  name: string,
  path = FRIENDS,
  options: BrowserContextOptions = {},
): Promise<Gamer> {
  const { email, uid } = await newUser(url, name);
  const { page, ...rest } = await enter(await browser.newContext(contextOf(url, options)), path);
  await signIn(page, email);
  await isSignedIn(page, name);
  return { name, uid, page, ...rest };
}

/** Makes a user at Firebase who has never signed in to the game. */
export async function newUser(url: string, name: string) {
  const email = newEmail(name);
  return { email, uid: await makeUser(await authPortAt(url), email, name) };
}

const newEmail = (name: string) =>
  `${name.toLowerCase()}-${process.pid}-${(gamers += 1)}@example.com`;

/** Ports by the game's address, cached because reading them loads a page. */
const authPorts = new Map<string, number>();

async function authPortAt(url: string): Promise<number> {
  const known = authPorts.get(url);
  if (known !== undefined) return known;
  const port = authPortIn(await (await fetch(new URL(DUEL, url))).text());
  authPorts.set(url, port);
  return port;
}

const contextOf = (
  baseURL: string,
  options: BrowserContextOptions = {},
): BrowserContextOptions => ({
  baseURL,
  reducedMotion: 'reduce',
  // Next compresses every file again for every browser, a third of the server's cost of a page
  extraHTTPHeaders: { 'accept-encoding': 'identity' },
  ...options,
});

async function enter(
  context: BrowserContext,
  path: string,
): Promise<Pick<Gamer, 'context' | 'page' | 'errors'>> {
  const page = await context.newPage();
  const errors: string[] = [];
  collectErrors(page, errors);
  await page.goto(path);
  return { context, page, errors };
}

/**
 * Waits until React handles presses; before that the browser itself follows links and sends forms. React marks elements that
 * it hydrates; the page's own listeners follow in tasks, after which the page is idle.
 */
export async function isHydrated(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      Object.keys(document.querySelector(wanted) ?? {}).some((key) => key.startsWith('__react')),
    selector,
  );
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
}

/** Waits until the frame of the page shows the player. */
export function isSignedIn(page: Page, name: string): Promise<void> {
  return page.locator('header summary', { hasText: name }).waitFor();
}

/** Logs out by the menu; ends on the home page. */
export async function signOut(page: Page): Promise<void> {
  // a menu that is opened before closes
  await isHydrated(page, 'header summary');
  await page.locator('header summary').click();
  // the profile page has such a link too
  await page.getByRole('banner').getByRole('link', { name: 'Log out' }).click();
  // the profile page also has a button "Log out everywhere"
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.waitForURL((address) => address.pathname === '/');
}

/** Collects the errors of a page, and the requests blocked by its policy. */
export function collectErrors(page: Page, errors: string[]): void {
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) errors.push(message.text());
  });
}

/**
 * Submits the sign-in form; the caller waits for the next page. A browser in which nobody has signed in yet shows a guest of a
 * gated page the sign-up form first.
 */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const submit = page.getByRole('button', { name: /^(Log in|Sign up)$/ });
  if ((await submit.innerText()) === 'Sign up') {
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  }
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Loads a page unless it is open already, because loading costs more than most tests on it. */
async function visit(page: Page, path: string): Promise<void> {
  const { pathname, search } = new URL(page.url());
  if (pathname + search !== path) await page.goto(path);
}

/** Opens a room for friends; returns its code. */
export async function openRoom(
  { page }: Gamer,
  path: string,
  questions = 5,
  category = 'Space',
): Promise<string> {
  await visit(page, path === DUEL ? FRIENDS : path);
  await page.getByRole('radio', { name: category }).check({ force: true });
  await page.getByRole('radio', { name: String(questions), exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Open the room' }).click();
  await page.getByRole('heading', { name: 'The room is open' }).waitFor();
  const code = new URL(await inviteLink(page)).searchParams.get('code');
  if (!code) throw new Error('The room shows no link with a code.');
  return code;
}

async function inviteLink(page: Page): Promise<string> {
  const label = await page.locator('[aria-labelledby="room-code-label"]').innerText();
  const code = label.replaceAll(/[^A-Z0-9]/g, '').slice(0, 6);
  return `${page.url().split('?')[0]}?code=${code}`;
}

/** Follows an invitation and joins the room. */
export async function acceptInvitation({ page }: Gamer, path: string, code: string): Promise<void> {
  await visit(page, invitation(path, code));
  await page.getByRole('button', { name: /^Join/ }).click();
  await page.getByRole('heading', { name: 'You are in' }).waitFor();
}

/** Marks a guest as ready; the owner cannot start before. */
export async function getReady({ page }: Gamer): Promise<void> {
  await page.getByRole('button', { name: "I'm ready" }).click();
}

/** Waits until a question can be answered; returns its number from 1. */
export async function question(page: Page, number: number): Promise<void> {
  await page
    .getByRole('heading', { level: 1, name: `Question ${number} of` })
    .waitFor({ state: 'attached' });
  await page
    .locator('[role=group][aria-label=Answers] button[aria-disabled=false]')
    .first()
    .waitFor();
}

/** Locks an answer by its key. */
export async function lock(page: Page, key = '1'): Promise<void> {
  await page.keyboard.press(key);
}

/** Answers every question until the result is shown. */
export async function playOn(page: Page, from: number, to: number, key = '1'): Promise<void> {
  for (let number = from; number <= to; number++) {
    await question(page, number);
    await lock(page, key);
  }
}

/** Waits for the settled result; returns the headline, which `expectResult` compares with `judge`. */
export async function result(page: Page): Promise<string> {
  await page.getByText('Back to the modes').waitFor();
  await page.getByText('The judges are counting…').waitFor({ state: 'hidden' });
  // a busy page may still have the headline of the last question
  const headline = page.getByRole('heading', { level: 1 }).filter({ hasNotText: /^Question \d/ });
  return headline.innerText();
}

/** Holds the deal of a battle back until the returned call, so that the screen before it stays as long as a test needs. */
export async function holdDeal(players: readonly Gamer[]): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const { page } of players) {
    await page.route('**/api/get_random_questions', async (route) => {
      await promise;
      // a page that has given the call up makes another
      await route.continue().catch(() => undefined);
    });
  }
  return resolve;
}

/** The coins of a player, fetched by the page. */
export async function coinsOf({ page }: Gamer): Promise<number> {
  const reply = await page.evaluate(async () => {
    const response = await fetch('/api/get_user_coin_score', {
      method: 'POST',
      body: new URLSearchParams(),
    });
    return (await response.json()) as { data: { coins: string } };
  });
  return Number(reply.data.coins);
}

/** Presses an answer's key at every question until `end` is settled; returns or throws its result. */
export async function pressUntil<T>(page: Page, key: string, end: Promise<T>): Promise<T> {
  let isOver = false;
  void end.finally(() => (isOver = true)).catch(() => {});
  while (!isOver) {
    await lock(page, key);
    await sleep(400);
  }
  return end;
}

/** Answers all questions until the result is shown. */
export const playToTheEnd = ({ page }: Gamer): Promise<string> =>
  pressUntil(page, '1', result(page));
