import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../tests/support/browser.ts';
import { isSignedIn, signIn, signOut } from './support/gamer.ts';
import { shoot } from './support/shoot.ts';
import { PASSWORD, makeUser } from './support/stored-session.ts';

const ports = inject('ports');
const url = `http://127.0.0.1:${ports.web}`;
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

describe('on a phone with the bars of its browser', () => {
  it('the form to sign up fits one screen, with nothing over its fields', async () => {
    const height = 664;
    const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height } });
    const page = await context.newPage();
    await page.goto('/auth/sign-up/');
    await page.getByRole('button', { name: 'Sign up' }).waitFor();
    const hidden = await page.locator('form').evaluate((form) =>
      [...form.querySelectorAll('input, button[type=submit]')].flatMap((control) => {
        const { left, top, width, height: tall, bottom } = control.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + tall / 2);
        const isSeen = top >= 0 && bottom <= innerHeight && hit === control;
        return isSeen ? [] : [`${control.getAttribute('name') ?? control.textContent}`];
      }),
    );
    expect(hidden).toEqual([]);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill(PASSWORD);
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show the password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Show the password', pressed: true }).click();
    expect(await password.inputValue()).toBe(PASSWORD);
    await context.close();
  });

  it('a guest redirected by a gate sees the sign-up form with its purpose, a former player the form to sign in', async () => {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 390, height: 664 },
    });
    const page = await context.newPage();
    await page.goto('/random-battle/');
    await page.getByText('Create an account to find an opponent.').waitFor();
    await page.getByRole('button', { name: 'Sign up' }).waitFor();
    // the name is suggested: an address and a password are all to be typed
    const fields = page.locator('form input:not([role=switch])');
    expect(
      await fields.evaluateAll((inputs) => inputs.map((one) => one.getAttribute('name'))),
    ).toEqual(['name', 'email', 'password']);
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toMatch(
      /^[A-Z]\w+ \d\d$/,
    );
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(new URL(page.url()).searchParams.get('next')).toBe('/random-battle/');
    await page.getByRole('link', { name: 'Create your account' }).waitFor();

    const email = `former-${process.pid}@example.com`;
    await makeUser(ports.auth, email, 'Fay');
    await page.goto('/profile/');
    await page.getByText('Create an account to see this page.').waitFor();
    await signIn(page, email);
    await isSignedIn(page, 'Fay');
    await signOut(page);
    await page.goto('/random-battle/');
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(await page.getByRole('button', { name: 'Sign up' }).count()).toBe(0);
    // only a new account is in the search at once
    await signIn(page, email);
    await isSignedIn(page, 'Fay');
    await page.getByRole('button', { name: 'Find an opponent' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Looking for an opponent…' }).count()).toBe(0);
    await context.close();
  });
});

// may take 30 s: axe runs twice on each screen
describe('every screen of signing in', () => {
  it('by e-mail fits both widths, mirrored too, without a finding of axe', async () => {
    const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const found: string[] = [];
    await page.goto('/group-battle/?code=ABC234');
    await page.getByRole('button', { name: 'Sign up' }).waitFor();
    found.push(...(await shoot(page, 'auth-gate')));
    const email = `screens-${process.pid}@example.com`;
    await makeUser(ports.auth, email, 'Sam', false);
    await signIn(page, email);
    await page.getByText('Verify your e-mail first').waitFor();
    found.push(...(await shoot(page, 'auth-not-verified')));

    await page.goto('/auth/login/?why=deactivated');
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    found.push(...(await shoot(page, 'auth-deactivated')));

    await page.goto('/auth/sign-up/?ref=ab3k9pqr');
    await page.getByRole('textbox', { name: 'Name' }).fill('Sue');
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByText('E-mail already in use').waitFor();
    found.push(...(await shoot(page, 'auth-sign-up')));
    await page.getByRole('textbox', { name: 'E-mail' }).fill(`sue-${process.pid}@example.com`);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('link', { name: 'Open the link in the e-mail' }).waitFor();
    found.push(...(await shoot(page, 'auth-check-mail')));

    await page.goto('/auth/reset-password/');
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByLabel('New password').waitFor();
    found.push(...(await shoot(page, 'auth-reset')));
    expect(found).toEqual([]);
    await context.close();
  });

  it('by phone fits both widths, mirrored too, without a finding of axe', async () => {
    const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const found: string[] = [];
    await page.goto('/auth/otp-verify/');
    await page.getByLabel('Country').selectOption('US');
    const send = page.getByRole('button', { name: 'Send the code' });
    await page.getByLabel('Mobile number').fill('12');
    await send.click();
    await page.getByText('Enter a correct mobile number').waitFor();
    found.push(...(await shoot(page, 'auth-phone')));
    await page.getByLabel('Mobile number').fill('202 555 0177');
    await send.click();
    const code = await page.getByRole('complementary').locator('bdi').innerText();
    await page.getByLabel('6-digit code').fill(code === '000000' ? '111111' : '000000');
    await page.getByText('This code is wrong').waitFor();
    found.push(...(await shoot(page, 'auth-code')));
    await page.getByLabel('6-digit code').fill(code);
    await page.getByRole('heading', { name: 'What is your name?' }).waitFor();
    found.push(...(await shoot(page, 'auth-name')));
    expect(found).toEqual([]);
    await context.close();
  });
});
