import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../tests/support/browser.ts';
import { shoot } from './support/shoot.ts';

const url = `http://127.0.0.1:${inject('ports').web}`;
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

/** The points of the scripted opponent after two right answers without a bonus. */
const OPPONENT = '8 points';

describe('a guest’s first round', () => {
  it('leads from one press to an account, without the server', async () => {
    const context = await browser.newContext({
      baseURL: url,
      reducedMotion: 'reduce',
      viewport: { width: 390, height: 664 },
    });
    const page = await context.newPage();
    await page.goto('/?by=Ann&points=23');
    await page.getByRole('heading', { name: 'Ann scored 23 points. Can you beat that?' }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(request.url());
    });
    await page.getByRole('button', { name: 'Play a round now' }).click();
    const right = ['Venus', 'Three', 'Green'];
    for (const name of right) {
      const option = page.getByRole('button', { name });
      // the window shows only the game, and all of it
      await option.waitFor();
      expect(await page.getByRole('banner').count()).toBe(0);
      expect(await option.boundingBox()).toMatchObject({ x: expect.closeTo(8, 0) });
      await option.click();
      await page.locator('[data-game] .lucide-check').first().waitFor();
    }
    await page.getByRole('heading', { name: 'Victory!' }).waitFor();
    expect(await page.locator('p span.sr-only').last().innerText()).toBe(OPPONENT);
    expect(asked).toEqual([]);
    expect(await shoot(page, 'first-round')).toEqual([]);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.waitForURL((address) => address.pathname === '/auth/sign-up/');
    expect(new URL(page.url()).searchParams.get('next')).toBe('/random-battle/');
    await context.close();
  });

  it('is lost without an answer', async () => {
    const page = await browser.newPage({ baseURL: url, reducedMotion: 'reduce' });
    await page.goto('/');
    await page.getByRole('button', { name: 'Play a round now' }).click();
    await page.getByRole('heading', { name: 'Defeat' }).waitFor();
    expect(await page.locator('p span.sr-only').allInnerTexts()).toEqual(['0 points', OPPONENT]);
    await page.getByRole('button', { name: 'Leave the round' }).click();
    await page.getByRole('button', { name: 'Play a round now' }).waitFor();
    await page.close();
  });
});
