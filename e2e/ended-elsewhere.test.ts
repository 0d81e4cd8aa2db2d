import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Browser } from 'playwright';
import { launchChromium } from '../tests/support/browser.ts';
import { isSignedIn, signIn } from './support/gamer.ts';
import { NOTHING_LEFT, leftoversOf } from './support/leftovers.ts';
import { makeUser } from './support/stored-session.ts';

const ports = inject('ports');
const url = `http://127.0.0.1:${ports.web}`;
const GATED = '/random-battle/';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

describe('a session that was ended on another device', () => {
  it('ends on a page that goes to a battle next, with one sign-in', async () => {
    const email = `eve-${process.pid}@x.test`;
    await makeUser(ports.auth, email, 'eve');
    const [page, other] = await Promise.all(
      [0, 1].map(async () => {
        const context = await browser.newContext({ baseURL: url });
        const opened = await context.newPage();
        await opened.goto('/auth/login/');
        await signIn(opened, email);
        await isSignedIn(opened, 'Eve');
        return opened;
      }),
    );
    if (!page || !other) throw new Error('two pages');
    // Firebase counts sign-ins in whole seconds
    await page.waitForTimeout(1_100);
    await page.goto('/profile/');
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
    await page.waitForURL(`${url}/`);
    // a client navigation does not load the header again
    await other.getByRole('link', { name: 'Find an opponent' }).first().click();
    await expect
      .poll(() =>
        other
          .locator('header summary', { hasText: 'Eve' })
          .count()
          .catch(() => 1),
      )
      .toBe(0);
    await other.waitForURL(`${url}/`);
    await expect.poll(() => leftoversOf(other).catch(() => null)).toEqual(NOTHING_LEFT);
    await other.goto(GATED);
    await signIn(other, email);
    await isSignedIn(other, 'Eve');
    await other.waitForURL((address) => address.pathname === GATED);
    await other.getByRole('button', { name: 'Find an opponent' }).waitFor();
    await Promise.all([page.context().close(), other.context().close()]);
  });
});
