import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityFaults } from '../tests/support/accessibility.ts';
import type { Player } from '../tests/support/browser.ts';
import { launchChromium, openPlayer, screenshot, signUpPlayer } from '../tests/support/browser.ts';

const url = `http://127.0.0.1:${inject('ports').web}`;

describe('the lounge', () => {
  let browser: Browser;
  let ada: Player;
  let bo: Player;

  beforeAll(async () => {
    browser = await launchChromium();
    [ada, bo] = await Promise.all([
      signUpPlayer(browser, url, 'Ada'),
      signUpPlayer(browser, url, 'Bo'),
    ]);
  });
  afterAll(() => browser?.close());

  it('seats two players, who see each other sit', async () => {
    await ada.page.getByRole('button', { name: 'Take a seat' }).click();
    await ada.page.getByText('This seat is free.').waitFor();
    await bo.page.getByRole('button', { name: 'Take a seat' }).click();

    for (const { page } of [ada, bo]) {
      await page.getByRole('heading', { name: 'Ada', level: 3 }).waitFor();
      await page.getByRole('heading', { name: 'Bo', level: 3 }).waitFor();
    }
  });

  it('shows a line to the other player by the listener, without a reload', async () => {
    await ada.page.getByRole('textbox', { name: 'Your line' }).fill('Ready for a round?');
    await ada.page.getByRole('button', { name: 'Say it' }).click();

    await bo.page.getByRole('list', { name: 'Seats' }).getByText('Ready for a round?').waitFor();
    await ada.page.getByText('Sending…').waitFor({ state: 'detached' });
  });

  it('refuses a third player the seat and the sight', async () => {
    const cy = await signUpPlayer(browser, url, 'Cy');
    await cy.page.getByRole('button', { name: 'Take a seat' }).click();

    const alert = cy.page.getByRole('alert').filter({ hasText: 'The lounge is full' });
    await alert.waitFor();
    expect(await cy.page.getByText('Ready for a round?').count()).toBe(0);
    await screenshot(cy.page, 'lounge-full', 390, 'light');
    await cy.context.close();
  });

  it('gives the seat back to a player who reloads', async () => {
    await bo.page.reload();

    await bo.page.getByRole('list', { name: 'Seats' }).getByText('Ready for a round?').waitFor();
    expect(await bo.page.getByText('Signed in as Bo').count()).toBe(1);
  });

  it('frees a seat that is left, for someone else to take', async () => {
    await bo.page.getByRole('button', { name: 'Leave the seat' }).click();
    await ada.page.getByText('This seat is free.').waitFor();
    await bo.page.getByRole('button', { name: 'Take a seat' }).click();
    await ada.page.getByRole('heading', { name: 'Bo', level: 3 }).waitFor();
  });

  it('can be used by everyone, light and dark, on a phone and on a desk', async () => {
    const guest = await openPlayer(browser, url, 'guest');
    await guest.page.getByRole('button', { name: 'Sign up' }).waitFor();
    for (const [name, page] of [
      ['sign-up', guest.page],
      ['lounge', ada.page],
    ] as const) {
      for (const scheme of ['light', 'dark'] as const) {
        await screenshot(page, name, 1280, scheme);
        await screenshot(page, name, 390, scheme);
        expect(await accessibilityFaults(page)).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBe(0);
      }
    }
  });

  it('leaves no error in the consoles of those who were refused nothing', () => {
    expect(ada.faults).toEqual([]);
  });
});
