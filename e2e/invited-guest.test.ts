import type { BrowserContext, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../tests/support/eventually.ts';
import { fakeGoogle } from './support/fake-google.ts';
import type { Gamer } from './support/gamer.ts';
import {
  DUEL,
  FRIENDS,
  GROUP,
  collectErrors,
  getReady,
  openRoom,
  question,
  signUp,
} from './support/gamer.ts';
import { openGame } from './support/open-game.ts';
import { LONG_MS, setRules } from './support/project.ts';
import { shoot } from './support/shoot.ts';
import { PASSWORD } from './support/stored-session.ts';

const game = openGame();
const { url, firestore } = game;
/** A phone's window with the browser's bars. */
const PHONE = { width: 390, height: 664 };

let owner: Gamer;
let code: string;
let context: BrowserContext;
let page: Page;
let errors: string[];
let people = 0;

beforeEach(async () => {
  owner = await signUp(game.browser, url, 'Olga', FRIENDS);
  code = await openRoom(owner, DUEL);
  context = await game.browser.newContext({
    baseURL: url,
    reducedMotion: 'reduce',
    viewport: PHONE,
  });
  page = await context.newPage();
  errors = [];
  collectErrors(page, errors);
  return async () => {
    await Promise.all([context.close(), owner.context.close()]);
    expect(errors).toEqual([]);
  };
});

const invitation = () => `${DUEL}?tab=friend&code=${code}`;
const challenge = () => page.getByRole('heading', { level: 1, name: 'Olga challenges you' });
const create = () => page.getByRole('link', { name: 'Create an account', exact: true });
const logIn = () => page.locator('main summary', { hasText: 'Log in' });
const localBox = () => page.getByRole('complementary', { name: 'Local game' });

/** Waits for the room's page before joining. */
const isBeforeRoom = () => page.getByRole('heading', { name: 'Olga invites you' }).waitFor();

describe('a guest who follows a friend’s link', () => {
  it('sees the challenge with its stake before the way to an account', async () => {
    await page.goto(invitation());
    await challenge().waitFor();
    const facts = page.locator('main dl > div');
    const names = await facts.locator('dt').allTextContents();
    const values = await facts.locator('dd').allTextContents();
    expect(names.map((name, place) => [name, values[place]])).toEqual([
      ['Category', 'Space'],
      ['Questions', '5 questions'],
      ['Entry fee', '5 coins'],
      ['Players', '1 of 2'],
    ]);
    // it is not covered and needs no scrolling
    const box = await create().boundingBox();
    const hit = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.textContent, {
      x: box!.x + box!.width / 2,
      y: box!.y + box!.height / 2,
    });
    expect(hit).toBe('Create an account');
    const second = await logIn().boundingBox();
    expect(second!.y).toBeGreaterThan(box!.y + box!.height);
    expect(second!.y + second!.height).toBeLessThanOrEqual(PHONE.height);
    expect(await page.getByRole('textbox', { name: 'E-mail' }).isVisible()).toBe(false);
    await logIn().click();
    await page.getByRole('textbox', { name: 'E-mail' }).waitFor();
  });

  it('comes to the room by e-mail, even if the link of the mail is opened on another device', async () => {
    await page.goto(invitation());
    await create().click();
    await page.getByText('Olga is waiting for you in the room.').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('emil');
    const email = `invited-${process.pid}-${(people += 1)}@example.com`;
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Show the password' }).click();
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
    await page.reload();
    const link = (await localBox().getByRole('link').getAttribute('href')) ?? '';
    const elsewhere = await game.browser.newContext({ baseURL: url });
    await (await elsewhere.newPage()).goto(link);
    await isBeforeRoom();
    await elsewhere.close();

    await setRules(firestore, code, { questionMs: LONG_MS });
    await page.getByRole('button', { name: /^Join/ }).click();
    await getReady({ ...owner, page });
    await owner.page.getByRole('button', { name: 'Start the battle' }).click();
    await question(page, 1);
  });

  it('comes to the room by phone', async () => {
    await page.goto(invitation());
    await page.getByRole('link', { name: 'Continue with your phone' }).click();
    await page.getByText('Olga is waiting for you in the room.').waitFor();
    await page.getByLabel('Country').selectOption('US');
    await page.getByLabel('Mobile number').fill(`202 555 0${String(600 + (process.pid % 300))}`);
    await page.getByRole('button', { name: 'Send the code' }).click();
    await page.getByLabel('6-digit code').fill(await localBox().locator('bdi').innerText());
    await page.getByRole('textbox', { name: 'Name' }).fill('fay');
    await page.getByRole('button', { name: 'Start playing' }).click();
    await isBeforeRoom();
  });

  it('comes to the room by Google', async () => {
    await fakeGoogle(context);
    await page.goto(invitation());
    await create().click();
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    const popup = await opened;
    await popup.locator('#add-account-button').click();
    await popup.locator('#email-input').fill(`google-${process.pid}@example.com`);
    await popup.locator('#display-name-input').fill('gil');
    await popup.locator('#sign-in').click();
    await isBeforeRoom();
  });

  it('is still invited after a reload before the room was found', async () => {
    const { page: invited } = await signUp(game.browser, url, 'Rhea', '/profile/');
    const looked = Promise.withResolvers<void>();
    await invited.route('**/api/get_room_by_code', (route) => {
      looked.resolve();
      return route.abort();
    });
    await invited.goto(invitation());
    await looked.promise;
    await invited.unrouteAll({ behavior: 'ignoreErrors' });
    await invited.reload();
    await invited.getByRole('button', { name: /^Join/ }).waitFor();
    await invited.context().close();
  });

  it('sees the same by a link to the room itself, until nobody waits there', async () => {
    const room = await owner.page.evaluate(
      () =>
        (
          JSON.parse(localStorage.getItem('quizbout') ?? '{}') as {
            groups: { room: { roomId: string } };
          }
        ).groups.room.roomId,
    );
    await page.goto(`${GROUP}?room=${room}`);
    await challenge().waitFor();
    await owner.page.getByRole('button', { name: 'Close the room' }).click();
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Close it' }).click();
    // the owner's page shows it before the server has it
    await eventually(async () => {
      expect((await firestore.doc(`rooms/${room}`).get()).get('status')).toBe('closed');
    });
    await page.reload();
    await page.getByText('This invitation is no longer open').waitFor();
    await page.getByText('Please login first').waitFor();
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  });

  // may take 30 s: two searches by axe of each screen
  it('sees a page that fits both widths, mirrored too, without a finding of axe', async () => {
    await page.goto(invitation());
    await challenge().waitFor();
    const found = await shoot(page, 'auth-invited');
    await page.setViewportSize(PHONE);
    await create().click();
    await page.getByRole('button', { name: 'Sign up' }).waitFor();
    found.push(...(await shoot(page, 'auth-invited-sign-up')));
    expect(found).toEqual([]);
  });
});
