import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../tests/support/browser.ts';
import { signIn } from './support/gamer.ts';
import { shoot } from './support/shoot.ts';
import { PASSWORD, makeUser } from './support/stored-session.ts';

const ports = inject('ports');
const url = `http://127.0.0.1:${ports.web}`;
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

// may take 30 s: two searches by axe of each screen
describe('every screen of signing in', { timeout: 240_000 }, () => {
  it('by e-mail fits both widths, mirrored too, and axe finds nothing on it', async () => {
    const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const found: string[] = [];
    await page.goto('/group-battle/?code=ABC234');
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
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
    await page.getByRole('textbox', { name: 'E-mail' }).fill(`sue-${process.pid}@example.com`);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Repeat the password').fill('other');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByText('Passwords do not match').waitFor();
    found.push(...(await shoot(page, 'auth-sign-up')));
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Repeat the password').fill(PASSWORD);
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

  it('by phone fits both widths, mirrored too, and axe finds nothing on it', async () => {
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
