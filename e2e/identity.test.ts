import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { API_CODES } from '../domain/errors.ts';
import { launchChromium } from '../tests/support/browser.ts';
import { DUEL, GROUP, collectErrors, signIn, isSignedIn, signOut } from './support/gamer.ts';
import { fakeGoogle } from './support/fake-google.ts';
import { searchOnlyIn } from './support/own-category.ts';
import { PASSWORD, makeUser, signInAtFirebase } from './support/stored-session.ts';

const ports = inject('ports');
const url = `http://127.0.0.1:${ports.web}`;

let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];
let people = 0;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  page = await context.newPage();
  errors = [];
  collectErrors(page, errors);
  return async () => {
    await context.close();
    expect(errors).toEqual([]);
  };
});

const newEmail = () => `person-${process.pid}-${(people += 1)}@example.com`;
const newNumber = () => `202 555 0${String(100 + (people += 1))}`;
const isIn = (name: string) => isSignedIn(page, name);
const localBox = () => page.getByRole('complementary', { name: 'Local game' });

async function fillSignUp(email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill('ada');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
}

/** Checks that the error belongs to this field: the field is marked and has the focus. */
async function isAtField(field: Locator): Promise<void> {
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true);
}

describe('e-mail', () => {
  it('signs a player up, but lets nobody in before the verification by mail', async () => {
    const email = newEmail();
    await page.goto(GROUP);
    await fillSignUp(email);
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
    expect(await context.cookies(), 'nobody is signed in').toEqual([]);
    const link = await localBox().getByRole('link').getAttribute('href');

    await page.locator('main').getByRole('link', { name: 'Log in', exact: true }).click();
    await signIn(page, email);
    await page.getByRole('alert').filter({ hasText: 'Verify your e-mail first' }).waitFor();
    await page.getByRole('button', { name: 'Resend the e-mail' }).click();
    await localBox().getByRole('link').waitFor();
    expect(await page.getByRole('button', { name: /^Resend in 00:[0-3]\d$/ }).isDisabled()).toBe(
      true,
    );
    expect(await context.cookies()).toEqual([]);

    expect(await page.getByLabel('Password').inputValue(), 'nothing to type again').toBe(PASSWORD);

    await page.goto(link ?? '');
    await isIn('Ada');
    expect(page.url()).toBe(url + GROUP);
  });

  it('shows "Check your mail" over a reload until the link is opened elsewhere', async () => {
    const email = newEmail();
    await page.goto(`/auth/sign-up/?next=${encodeURIComponent(GROUP)}`);
    await fillSignUp(email);
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
    await page.getByText(email).waitFor();
    const link = (await localBox().getByRole('link').getAttribute('href')) ?? '';

    const elsewhere = await browser.newContext({ baseURL: url });
    const other = await elsewhere.newPage();
    await other.goto(link);
    await other.getByText('Your e-mail address is verified now.').waitFor();
    expect(await other.getByText('Please login first').count()).toBe(0);
    expect(new URL(other.url()).searchParams.get('next')).toBe(GROUP);
    await isIn('Ada');
    expect(page.url()).toBe(url + GROUP);
    await elsewhere.close();
  });

  it('says that the mail was sent once it was, not as soon as there is an account', async () => {
    const held = Promise.withResolvers<void>();
    await page.route('**/accounts:sendOobCode?*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/auth/sign-up/');
    const sending = page.waitForRequest('**/accounts:sendOobCode?*');
    await fillSignUp(newEmail());
    await sending;
    // every 4 s the page asks whether the link was opened: once, and what came of it is drawn by the next time
    for (let asked = 0; asked < 2; asked++) await page.waitForResponse('**/accounts:lookup?*');
    expect(await page.getByRole('heading').allInnerTexts()).toEqual(['Create your account']);
    held.resolve();
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
    await localBox().getByRole('link').waitFor();
  });

  it('preserves the input, through errors and from one form to another', async () => {
    const email = newEmail();
    const address = page.getByRole('textbox', { name: 'E-mail' });
    await page.goto(`/auth/sign-up/?next=${encodeURIComponent(GROUP)}`);
    const taken = newEmail();
    await makeUser(ports.auth, taken, 'Tom');
    await fillSignUp(taken);
    await page.getByText('E-mail already in use').waitFor();
    await isAtField(address);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(PASSWORD);
    await address.fill(email);

    await page.locator('main').getByRole('link', { name: 'Log in', exact: true }).click();
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    expect(await address.inputValue()).toBe(email);
    expect(await page.getByText('Please login first').count(), 'nobody was sent away').toBe(0);
    await signIn(page, email, 'wrong-password');
    await page.getByRole('alert').filter({ hasText: 'User not found, or invalid' }).waitFor();
    expect(await page.getByLabel('Password').inputValue()).toBe('wrong-password');

    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('button', { name: 'Send the link' }).waitFor();
    expect(await address.inputValue()).toBe(email);
    await page.goto('/auth/sign-up/');
    await page.getByRole('button', { name: 'Sign up' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('ada');
    expect(await address.inputValue()).toBe(email);
  });

  it('returns to the form for another address', async () => {
    await page.goto('/auth/sign-up/');
    await fillSignUp(newEmail());
    // the local mailbox moves the button when it appears, even between the press and the release
    await localBox().getByRole('link').waitFor();
    await page.getByRole('button', { name: 'Use another address' }).click();
    await page.getByRole('button', { name: 'Sign up' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Sign up' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Check your e-mail' }).count()).toBe(0);
  });

  it('shows our own message for each error, none of Firebase’s', async () => {
    const email = newEmail();
    await makeUser(ports.auth, email, 'Bea');
    await page.goto('/auth/login/');
    await signIn(page, email, 'wrong-password');
    await page.getByRole('alert').filter({ hasText: 'User not found, or invalid' }).waitFor();
    await page.goto('/auth/sign-up/');
    await fillSignUp(email);
    await page.getByText('E-mail already in use').waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/firebase|auth\//i);
  });

  it('checks the referral code of a link behind its switch', async () => {
    await page.goto('/auth/sign-up/');
    const box = page.getByRole('textbox', { name: 'Referral code' });
    expect(await box.count()).toBe(0);
    await page.getByRole('switch', { name: 'I have a referral code' }).check();
    await box.fill('?');
    await fillSignUp(newEmail());
    await page.getByText('8 letters and digits').waitFor();
    await page.goto('/auth/sign-up/?ref=ab3k9pqr');
    expect(await box.inputValue()).toBe('AB3K9PQR');
  });

  it('lets a player in without the referral code after too many wrong ones', async () => {
    // ten wrong codes of one mailbox, by a raw client: five of each account, which may send no more at once
    const mailbox = `flo-${process.pid}`;
    for (const email of [`${mailbox}@example.com`, `${mailbox}+two@example.com`]) {
      const firebase_id = await makeUser(ports.auth, email, 'flo');
      const { idToken } = await signInAtFirebase(ports.auth, email);
      for (let wrong = 0; wrong < 5; wrong++) {
        const answer = await fetch(`${url}/api/user_signup`, {
          method: 'POST',
          headers: { authorization: `Bearer ${idToken}` },
          body: new URLSearchParams({ firebase_id, type: 'email', friends_code: 'ZZZZZZZZ' }),
        });
        expect(await answer.json()).toMatchObject({ message: API_CODES.missingFields });
      }
    }
    await makeUser(ports.auth, `${mailbox}+three@example.com`, 'flo');
    await page.goto(`/auth/login/?ref=ab3k9pqr&next=${encodeURIComponent(GROUP)}`);
    await signIn(page, `${mailbox}+three@example.com`);
    const tooOften = page.getByRole('alert').filter({ hasText: 'Too many referral codes' });
    await tooOften.waitFor();
    await page.reload();
    await tooOften.getByRole('button', { name: 'Try again' }).click();
    await tooOften.getByRole('button', { name: 'Go on without the code' }).click();
    await isIn('Flo');
    expect(page.url()).toBe(url + GROUP);
  });

  it.each(['sign-up', 'reset-password'])(
    '%s sends its mail in the language of the screen',
    async (way) => {
      const email = newEmail();
      if (way === 'reset-password') await makeUser(ports.auth, email, 'Cat');
      await context.addCookies([{ name: 'language', value: 'es', url }]);
      await page.goto(`/auth/${way}/`);
      const sending = page.waitForRequest('**/accounts:sendOobCode?*');
      await page.locator('main input[name=email]').fill(email);
      if (way === 'sign-up') {
        await page.locator('main input[name=name]').fill('cat');
        await page.locator('main input[name=password]').fill(PASSWORD);
      }
      await page.locator('main button[type=submit]').click();
      const request = await sending;
      expect(await request.headerValue('x-firebase-locale')).toBe('es');
      expect((await request.response())?.status()).toBe(200);
    },
  );

  it('sets a new password by mail without revealing which accounts exist', async () => {
    const email = newEmail();
    await makeUser(ports.auth, email, 'Cat');
    const ask = async (address: string) => {
      await page.goto('/auth/reset-password/');
      await page.getByRole('textbox', { name: 'E-mail' }).fill(address);
      await page.getByRole('button', { name: 'Send the link' }).click();
      return page.getByRole('status').filter({ hasText: 'If this address' }).innerText();
    };
    expect(await ask('nobody@example.com')).toBe(await ask(email));
    await localBox().getByLabel('New password').fill('another-night');
    await localBox().getByRole('link', { name: 'Set this password' }).click();
    await page.waitForURL(/\/auth\/login\//);
    await signIn(page, email);
    await page.getByRole('alert').filter({ hasText: 'invalid password' }).waitFor();
    await signIn(page, email, 'another-night');
    await page.waitForURL(`${url}/`);
    expect((await context.cookies()).map(({ name }) => name)).toContain('session');
  });
});

describe('the phone', () => {
  async function askForCode(number: string): Promise<string> {
    await page.getByLabel('Country').selectOption('US');
    await page.getByLabel('Mobile number').fill(number);
    await page.getByRole('button', { name: 'Send the code' }).click();
    return localBox().locator('bdi').innerText();
  }
  const fillCode = (code: string) => page.getByLabel('6-digit code').fill(code);

  it('asks for a valid number', async () => {
    await page.goto('/auth/otp-verify/');
    await page.getByLabel('Country').selectOption('US');
    await page.getByLabel('Mobile number').fill('12');
    await page.getByRole('button', { name: 'Send the code' }).click();
    await page.getByText('Enter a correct mobile number with country code').waitFor();
  });

  it('signs a new player in after a wrong code, with one question for the name', async () => {
    const number = newNumber();
    await page.clock.install();
    await page.goto(`/auth/otp-verify/?next=${encodeURIComponent(GROUP)}`);
    const first = await askForCode(number);
    await fillCode(first === '000000' ? '111111' : '000000');
    await page.getByText('This code is wrong').waitFor();

    expect(await page.getByRole('button', { name: /^New code in 00:[0-3]\d$/ }).isDisabled()).toBe(
      true,
    );
    await page.clock.runFor(30_000);
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await expect.poll(() => localBox().locator('bdi').innerText()).not.toBe(first);
    await fillCode(await localBox().locator('bdi').innerText());
    await page.getByRole('textbox', { name: 'Name' }).fill('dora');
    expect(await context.cookies(), 'nobody is in without a name').toEqual([]);
    await page.getByRole('button', { name: 'Start playing' }).click();
    await isIn('Dora');
    expect(page.url()).toBe(url + GROUP);

    await signOut(page);
    await page.goto('/auth/otp-verify/');
    await fillCode(await askForCode(number));
    await page.waitForURL(`${url}/`);
    expect((await context.cookies()).map(({ name }) => name)).toContain('session');
  });

  it('sends one new code at two presses', async () => {
    await page.clock.install();
    await page.goto('/auth/otp-verify/');
    await askForCode(newNumber());
    await page.clock.runFor(30_000);
    let sent = 0;
    await page.route('**/accounts:sendVerificationCode*', (route) => {
      sent += 1;
      return route.continue();
    });
    await page.getByRole('button', { name: 'Send a new code' }).dblclick();
    await page.getByRole('button', { name: /^New code in/ }).waitFor();
    expect(sent).toBe(1);
  });

  it('lets a number be changed', async () => {
    await page.goto('/auth/otp-verify/');
    await askForCode('202 555 0199');
    await page.getByRole('button', { name: 'Change the number' }).click();
    expect(await page.getByLabel('Mobile number').inputValue()).toBe('202 555 0199');
    await askForCode('202 555 0188');
    await page.getByText('+12025550188').waitFor();
  });
});

describe('Google', () => {
  it('signs a player in by its popup, without an error if it is closed', async () => {
    await fakeGoogle(context);
    await page.goto(DUEL);
    await searchOnlyIn(page, 'games', 'Games');
    const press = async () => {
      const opened = page.waitForEvent('popup');
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      return opened;
    };
    await (await press()).close();
    await page.getByRole('button', { name: 'Continue with Google', disabled: false }).waitFor();
    expect(await page.locator('main').getByRole('alert').count()).toBe(0);

    const popup = await press();
    await popup.locator('#add-account-button').click();
    await popup.locator('#email-input').fill(newEmail());
    await popup.locator('#display-name-input').fill('gwen');
    await popup.locator('#sign-in').click();
    // a new player who wanted an opponent is in the search at once, and can leave it
    await page.getByRole('heading', { name: 'Looking for an opponent…' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(DUEL);
    await page.getByRole('button', { name: 'Stop searching' }).click();
    await page.getByRole('button', { name: 'Find an opponent' }).waitFor();
    expect(await page.getByRole('radio', { name: 'Games', exact: true }).isChecked()).toBe(true);
    await page.reload();
    await isIn('Gwen');
    await page.getByRole('button', { name: 'Find an opponent' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Looking for an opponent…' }).count()).toBe(0);
  });
});
