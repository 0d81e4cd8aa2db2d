import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { ApiCode } from '../domain/errors.ts';
import { API_CODES } from '../domain/errors.ts';
import { willToast } from './support/fleeting.ts';
import { signUp } from './support/gamer.ts';
import type { Gamer } from './support/gamer.ts';
import { NOTHING_LEFT, leftoversOf, rememberAnEvening } from './support/leftovers.ts';
import { openGame } from './support/open-game.ts';
import { isQuiet, openCalls } from './support/open-calls.ts';
import { makePayable } from './support/project.ts';

const game = openGame();
const { url, firestore } = game;

/** Makes the server refuse an action with a code. */
const refuse = (page: Page, action: string, code: ApiCode) =>
  page.route(`**/api/${action}`, (route) =>
    route.fulfill({ status: 200, json: { error: true, message: API_CODES[code] } }),
  );

describe('the profile', () => {
  it('lets a number be cleared for good', async () => {
    const { page, context } = await signUp(game.browser, url, 'Nell', '/profile/');
    const number = page.getByLabel('Mobile number');
    const save = async (text: string) => {
      await number.fill(text);
      const answered = page.waitForResponse('**/api/update_profile');
      await page.getByRole('button', { name: 'Save' }).click();
      await answered;
      await page.reload();
    };
    await save('+49 151 23456789');
    expect(await number.inputValue()).toBe('+4915123456789');
    await save('');
    expect(await number.inputValue()).toBe('');
    await context.close();
  });

  it('refuses a text as a number, at its field', async () => {
    const { page, context } = await signUp(game.browser, url, 'Nora', '/profile/');
    const number = page.getByRole('textbox', { name: 'Mobile number' });
    await number.fill('abc');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('a number needs its country code').waitFor();
    expect(await number.getAttribute('aria-invalid')).toBe('true');
    await context.close();
  });

  it('still shows the e-mail address of the sign-in after a save', async () => {
    const { page, context } = await signUp(game.browser, url, 'Nina', '/profile/');
    const email = page.getByRole('textbox', { name: 'E-mail' });
    const address = await email.inputValue();
    const isSaved = willToast(page, 'Saved');
    await page.getByRole('button', { name: 'Save' }).click();
    await isSaved;
    expect(await email.inputValue()).toBe(address);
    await context.close();
  });

  it('downloads all stored data of the player as a file', async () => {
    const { page, context, uid, errors } = await signUp(game.browser, url, 'Dora', '/profile/');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('quizbout-data.json');
    const download = JSON.parse(readFileSync(await file.path(), 'utf8')) as Record<string, unknown>;
    expect(download).toMatchObject({
      profile: { name: 'Dora' },
      parts: { ledger: { is_cut: false }, sessions: { is_cut: false } },
    });
    const account = await firestore.doc(`users/${uid}/private/account`).get();
    expect(JSON.stringify(download)).not.toContain(account.get('personId'));
    expect(errors).toEqual([]);
    await context.close();
  });

  it('refuses a deletion during a battle, with the reason', async () => {
    const { page, context } = await signUp(game.browser, url, 'Dee', '/profile/');
    await refuse(page, 'delete_user_account', 'inBattle');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Dee');
    await dialog.getByRole('button', { name: 'Delete it all' }).click();
    expect(await dialog.getByRole('alert').innerText()).toBe(
      'You are in a battle. Finish or leave it first.',
    );
    await context.close();
  });

  it('names what a demo does not allow, of names, pictures, accounts or payments', async () => {
    const { page, context, uid } = await signUp(game.browser, url, 'Moe', '/profile/');
    const text = 'Not allowed in the demo version';
    for (const action of ['update_profile', 'upload_profile_image', 'delete_user_account']) {
      await refuse(page, action, 'demoForbidden');
    }
    await refuse(page, 'log_out_everywhere', 'demoForbidden');
    await page.getByRole('button', { name: 'Save' }).click();
    expect(await page.locator('form').getByRole('alert').innerText()).toBe(text);
    const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } });
    const isNamed = willToast(page, text);
    await page
      .getByLabel('Choose a picture')
      .first()
      .setInputFiles({
        name: 'me.png',
        mimeType: 'image/png',
        buffer: await picture.png().toBuffer(),
      });
    await isNamed;
    await page.locator('[role=status]').filter({ hasText: text }).waitFor({ state: 'detached' });
    const isNamedAgain = willToast(page, text);
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
    await isNamedAgain;
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Moe');
    await page.getByRole('button', { name: 'Delete it all' }).click();
    expect(await page.getByRole('dialog').getByRole('alert').innerText()).toBe(text);

    await refuse(page, 'set_payment_request', 'demoForbidden');
    await makePayable(firestore, uid, 150);
    await page.goto('/profile/wallet/');
    await page.getByRole('button', { name: 'Request a payout' }).click();
    await page.getByLabel('PayPal ID').fill('moe@pay.example');
    await page.getByLabel('Your full name').fill('Moe');
    await page.getByRole('button', { name: 'Send the request' }).click();
    expect(await page.getByRole('dialog').getByRole('alert').innerText()).toBe(text);
    await context.close();
  });
});

describe('a notification', () => {
  it('shows its picture', async () => {
    const { page, context, uid } = await signUp(game.browser, url, 'Nina', '/profile/');
    await firestore.collection(`users/${uid}/notifications`).add({
      title: 'A new pack',
      message: 'Look',
      type: 'default',
      type_id: '',
      at: new Date(),
      image: '/icons/icon-192.png',
    });
    await page.goto('/notifications/');
    const picture = page.getByRole('listitem').filter({ hasText: 'A new pack' }).locator('img');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(192);
    await context.close();
  });
});

describe('a session that the server has ended', () => {
  const endSessions = async ({ uid }: Gamer) => {
    const sessions = await firestore.collection('sessions').where('uid', '==', uid).get();
    expect(sessions.size).toBeGreaterThan(0);
    await Promise.all(sessions.docs.map(({ ref }) => ref.delete()));
  };

  it.each([
    [
      'wallet',
      async (page: Page) => page.getByRole('button', { name: 'Request a payout' }).click(),
    ],
    [
      'coin-history',
      // not `check`, which reads the radio afterwards: the page may be closed by then
      async (page: Page) => page.getByRole('radio', { name: 'Spending' }).click({ force: true }),
    ],
  ])(
    'returns to the home page from %s, without the player’s data, at the next call',
    async (screen, act) => {
      const gamer = await signUp(
        game.browser,
        url,
        `Mid${screen.slice(0, 4)}`,
        `/profile/${screen}/`,
      );
      const { page, context } = gamer;
      const calls = openCalls(page);
      await page.locator('h1').waitFor();
      if (screen === 'wallet') {
        await makePayable(firestore, gamer.uid, 150);
        await page.reload();
        await page.getByText('$15.00').waitFor();
      } else {
        await page.reload();
        await page.getByText('Welcome gift').waitFor();
      }
      await rememberAnEvening(page);
      await isQuiet(page, calls);
      // the navigations to the home page: a second one would cancel the first
      const ways: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest()) ways.push(new URL(request.url()).pathname);
      });
      await endSessions(gamer);
      await act(page);
      if (screen === 'wallet') {
        await page.getByLabel('PayPal ID').fill('mid@pay.example');
        await page.getByLabel('Your full name').fill('Mid');
        await page.getByRole('button', { name: 'Send the request' }).click();
      }
      await page.waitForURL((address) => address.pathname === '/');
      await page.locator('header').getByRole('link', { name: 'Log in' }).waitFor();
      expect(ways).toEqual(['/auth/log-out/', '/']);
      expect(await leftoversOf(page)).toEqual(NOTHING_LEFT);
      await page.goto(`/profile/${screen}/`);
      await page.getByRole('textbox', { name: 'E-mail' }).waitFor();
      await context.close();
    },
  );
});
