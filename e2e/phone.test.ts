import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityErrors } from '../tests/support/accessibility.ts';
import { launchChromium } from '../tests/support/browser.ts';
import { willToast } from './support/fleeting.ts';
import {
  acceptInvitation,
  DUEL,
  getReady,
  GROUP,
  invitation,
  openRoom,
  question,
  signUp,
} from './support/gamer.ts';
import { searchOnlyIn } from './support/own-category.ts';

const url = `http://127.0.0.1:${inject('ports').web}`;
/** A small phone, and a typical one with the browser's bars. */
const PHONES = [
  [320, 568],
  [390, 664],
] as const;
const PHONE = { viewport: { width: 390, height: 664 } };

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

/** Whether an element is completely visible, with its corners and its centre uncovered. */
async function isInSight(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) return false;
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 16, top + 8],
      [right - 16, bottom - 8],
    ] as const;
    return points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
  });
}

const actionOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The bar at the bottom. */
const barOf = (page: Page) => page.locator('body > nav[data-bar]');
const heightOfBar = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--bar'));
const namesIn = (bar: Locator) =>
  bar.getByRole('link').evaluateAll((links) => links.map((link) => link.textContent?.trim()));

/** Waits until the page has drawn its current state, with its fonts. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}

/** Waits until no animation runs on the page. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'));
}

// longer than 30 s: two players, four screens, each in two sizes
describe('on a phone', () => {
  it('the main action of the set-up and of the lobby is in sight', async () => {
    const ann = await signUp(browser, url, 'Ann', DUEL, PHONE);
    const { page } = ann;
    const seen: Record<string, boolean> = {};
    const look = async (screen: string, name: string) => {
      const button = actionOf(page, name);
      await button.waitFor();
      await page.evaluate(() => scrollTo(0, 0));
      for (const [width, height] of PHONES) {
        await page.setViewportSize({ width, height });
        await drawn(page);
        seen[`${screen} at ${width}`] = await isInSight(button);
      }
    };
    await settled(page);
    await look('search', 'Find an opponent');
    await page.goto(`${DUEL}?tab=friend`);
    await look('duel', 'Open the room');
    await page.goto('/group-battle/');
    await look('group', 'Open the room');
    const code = await openRoom(ann, DUEL);
    await look('lobby', 'Start the battle');
    const before = await page.screenshot();
    const firstScreen = () =>
      page.getByText('Ben', { exact: false }).evaluateAll((all) =>
        all.some((element) => {
          const { top, bottom, width } = element.getBoundingClientRect();
          return width > 4 && top >= 0 && bottom <= innerHeight;
        }),
      );
    expect(await firstScreen()).toBe(false);
    const ben = await signUp(browser, url, 'Ben', invitation(DUEL, code), PHONE);
    await acceptInvitation(ben, DUEL, code);
    await page.getByText('Ben has joined').first().waitFor({ state: 'attached' });
    await expect.poll(firstScreen).toBe(true);
    expect((await page.screenshot()).equals(before)).toBe(false);
    await getReady(ben);
    await look('lobby with two', 'Start the battle');
    expect(await isInSight(actionOf(ben.page, "I'm not ready"))).toBe(true);
    expect(seen).toEqual(Object.fromEntries(Object.keys(seen).map((key) => [key, true])));
    expect(Object.keys(seen)).toHaveLength(10);
    await Promise.all([ann.context.close(), ben.context.close()]);
  });

  it('a room that was not joined yet shows its seats and both its buttons', async () => {
    const viewport = { width: 390, height: 844 };
    const ann = await signUp(browser, url, 'Ann', GROUP, PHONE);
    const code = await openRoom(ann, GROUP);
    const ben = await signUp(browser, url, 'Ben', invitation(GROUP, code), { viewport });
    await actionOf(ben.page, 'Not now').waitFor();
    await drawn(ben.page);
    const seats = await ben.page.getByRole('list', { name: 'Players' }).getByRole('listitem').all();
    const buttons = [
      ben.page.getByRole('button', { name: /^Join/ }),
      actionOf(ben.page, 'Not now'),
    ];
    const seen = await Promise.all([...seats.slice(0, 3), ...buttons].map(isInSight));
    expect(seen).toEqual(Array(5).fill(true));
    await Promise.all([ann.context.close(), ben.context.close()]);
  });

  it('the bots are in sight above the bar once they are asked for', async () => {
    const { page, context } = await signUp(browser, url, 'Bea', DUEL, PHONE);
    await settled(page);
    await page.getByRole('button', { name: 'Practise against the bot' }).click();
    const bots = page.getByRole('region', { name: 'Practise against the bot' });
    const last = bots.getByRole('button').last();
    await last.waitFor();
    // the page scrolls smoothly
    await expect.poll(() => isInSight(last)).toBe(true);
    await context.close();
  });

  it('a bar leads to the main pages, except in a game', async () => {
    const context = await browser.newContext({ baseURL: url, ...PHONE });
    const guest = await context.newPage();
    await guest.goto('/');
    await settled(guest);
    expect(await namesIn(barOf(guest))).toEqual(['Play', 'Leaderboard', 'Log in']);
    await guest.getByRole('button', { name: 'OK' }).click();
    expect(await isInSight(barOf(guest).getByRole('link', { name: 'Play' }))).toBe(true);
    await barOf(guest).getByRole('link', { name: 'Leaderboard' }).click();
    await guest.waitForURL(/\/auth\/login/);
    // a form has the whole height, and its sticky elements are at the bottom
    await barOf(guest).waitFor({ state: 'detached' });
    expect(await heightOfBar(guest)).toBe('0px');
    await guest.goBack();
    await barOf(guest).waitFor();
    expect(await heightOfBar(guest)).toBe('calc(56px + 0px)');
    const isDrawn = async (path: string) =>
      (await (await fetch(new URL(path, url))).text()).includes('data-bar');
    expect([await isDrawn('/'), await isDrawn('/auth/login/')]).toEqual([true, false]);
    await context.close();

    const ann = await signUp(browser, url, 'Bea', '/', PHONE);
    const { page } = ann;
    const names = ['Play', 'Leaderboard', 'Profile', 'Notifications'];
    expect(await namesIn(barOf(page))).toEqual(names);
    for (const [name, path] of [
      ['Leaderboard', '/profile/leaderboard/'],
      ['Profile', '/profile/'],
      ['Notifications', '/notifications/'],
      ['Play', '/'],
    ] as const) {
      await barOf(page).getByRole('link', { name }).click();
      await page.waitForURL((address) => address.pathname === path);
      await settled(page);
      expect(await barOf(page).locator('[aria-current=page]').allInnerTexts()).toEqual([name]);
      expect([path, await accessibilityErrors(page)]).toEqual([path, []]);
    }
    // at the end of a page its last element is above the bar
    await page.getByRole('button', { name: 'OK' }).click();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await isInSight(page.locator('footer').getByRole('link').last())).toBe(true);

    const code = await openRoom(ann, DUEL);
    const ben = await signUp(browser, url, 'Cy', invitation(DUEL, code), PHONE);
    await acceptInvitation(ben, DUEL, code);
    await getReady(ben);
    await actionOf(page, 'Start the battle').click();
    await question(page, 1);
    expect(await barOf(page).isVisible()).toBe(false);
    await Promise.all([ann.context.close(), ben.context.close()]);
  });

  it('the tab of an account page is in sight among the others, mirrored too', async () => {
    const { page, context } = await signUp(browser, url, 'Dee', '/profile/', PHONE);
    const seen: Record<string, boolean> = {};
    for (const language of ['en', 'ur']) {
      await context.addCookies([{ name: 'language', value: language, url }]);
      for (const path of ['/profile/', '/profile/leaderboard/', '/profile/invite-friends/']) {
        await page.goto(path);
        const tab = page.locator('main nav [aria-current=page]');
        await tab.waitFor();
        await settled(page);
        await drawn(page);
        seen[`${language} ${path}`] = await isInSight(tab);
      }
    }
    expect(seen).toEqual(Object.fromEntries(Object.keys(seen).map((key) => [key, true])));
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    await context.close();
  });
});

describe('the home of a player', () => {
  it('offers the running game, or else the last mode, with today’s figures', async () => {
    const { page, context } = await signUp(browser, url, 'Eve', '/', PHONE);
    await searchOnlyIn(page, 'football', 'Football');
    const running = page.getByRole('region', { name: 'Your game is still on' });
    const first = page.getByRole('region', { name: 'Play now' });
    const again = page.getByRole('region', { name: 'Play again' });
    await page.getByRole('heading', { level: 1, name: 'Ready to play?' }).waitFor();
    expect(await running.count()).toBe(0);
    // before the first game the default one is offered
    await first.getByRole('link', { name: 'Find an opponent 5 coins' }).click();
    await page.getByRole('heading', { name: 'Looking for an opponent' }).waitFor();
    await page.getByRole('button', { name: 'Stop searching' }).click();
    await page.getByRole('heading', { level: 1, name: '1v1' }).waitFor();
    await page.goto('/');
    await again.waitFor();
    const today = page.getByRole('region', { name: 'Today' });
    await today.getByText('No leaderboard points today').waitFor();
    await today.getByRole('progressbar').waitFor();
    expect(await accessibilityErrors(page)).toEqual([]);

    await page.goto('/group-battle/');
    // a code that opens no room stays in the field, with the reason, beside the rest of the form
    const code = page.getByRole('textbox', { name: 'Room code' });
    const view = page.getByRole('button', { name: 'View the room' });
    for (const [typed, reason] of [
      ['', 'Please enter a room code.'],
      ['AB', 'Invalid room code: it has six letters and digits.'],
    ] as const) {
      await code.fill(typed);
      await view.click();
      await page.getByRole('textbox', { name: 'Room code', description: reason }).waitFor();
    }
    await code.fill('ZZZZZ2');
    await view.click();
    const described = { name: 'Room code', description: 'You can not join with this room code.' };
    await page.getByRole('textbox', described).waitFor();
    expect(await code.inputValue()).toBe('ZZZZZ2');
    await page.getByRole('radio', { name: 'Space' }).check({ force: true });
    await page.getByRole('textbox', { name: 'Another fee' }).fill('7');
    await page.getByRole('button', { name: 'Open the room' }).click();
    await page.getByRole('heading', { name: 'The room is open' }).waitFor();
    await page.goto('/');
    await page.getByRole('region', { name: 'Your room is still open' }).waitFor();
    await page.getByRole('link', { name: 'Return' }).click();
    await page.getByRole('button', { name: 'Leave the room' }).click();
    await page.getByRole('heading', { level: 1, name: 'Group battle' }).waitFor();
    await page.goto('/');
    await again.getByText('Space').waitFor();
    await again.getByText('7 coins').waitFor();
    const goal = page.getByRole('region', { name: 'Play the Daily Quiz' });
    await goal.getByText('No days in a row yet').waitFor();
    await goal.getByText('This week: 0 of 3 days').waitFor();
    await goal.getByRole('link', { name: "Play today's" }).waitFor();
    // one tap on a button with the fee, without a further question
    await again.getByRole('link', { name: 'Start a group 7 coins' }).click();
    await page.getByRole('heading', { level: 1, name: 'The room is open' }).waitFor();
    const facts = page.getByRole('main').locator('dl');
    await facts.getByText('Space').waitFor();
    await facts.getByText('7 coins').waitFor();
    await page.getByRole('button', { name: 'Leave the room' }).click();
    await page.getByRole('heading', { level: 1, name: 'Group battle' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Another fee' }).inputValue()).toBe('7');

    await page.goto('/quiz-play/true-and-false-play/');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('[data-game]').waitFor();
    await page.goto('/');
    await running.getByRole('link', { name: 'Return' }).click();
    await page.locator('[data-game]').waitFor();
    await context.close();
  });
});

describe('a face of the game', () => {
  it('is chosen by the keyboard, under its name', async () => {
    const { page, context, errors } = await signUp(browser, url, 'Fay', '/profile/');
    await page.getByRole('button', { name: 'Choose a face' }).focus();
    await page.keyboard.press('Enter');
    const faces = page.getByRole('group', { name: 'Faces' });
    await expect.poll(() => faces.getByRole('radio').count()).toBe(20);
    expect(await accessibilityErrors(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await faces.getByRole('radio', { name: 'Fox' }).isChecked()).toBe(true);
    await page.keyboard.press('ArrowRight');
    expect(await faces.getByRole('radio', { name: 'Owl' }).isChecked()).toBe(true);
    const isUpdated = willToast(page, 'Picture updated');
    await page.keyboard.press('Enter');
    await isUpdated;
    await page.locator('header summary img[src="/avatars/owl.svg"]').waitFor();
    await page.reload();
    const image = page.locator('header summary img');
    await expect
      .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeGreaterThan(0);
    const { headers } = await fetch(`${url}/avatars/owl.svg`);
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
    expect(errors).toEqual([]);
    await context.close();
  });
});
