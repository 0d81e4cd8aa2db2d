import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../tests/support/browser.ts';
import { HANG_MS } from '../tests/support/eventually.ts';
import { willHave } from './support/fleeting.ts';
import { isHydrated } from './support/gamer.ts';
import { shoot } from './support/shoot.ts';

const url = `http://127.0.0.1:${inject('ports').web}`;
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

/** The points of the bot after three right answers without a bonus. */
const OPPONENT = '12 points';

/** The right options of the hero's questions, and those of the round. */
const HERO = ['octopus', 'whale'] as const;
const RIGHT = ['Venus', '4', 'Green', `${206}`, 'Pacific'];

/** Answers the first hero question rightly and the second wrongly; ends in the round. Four presses. */
async function playHero(page: Page): Promise<void> {
  const status = page.getByRole('region', { name: /Which of these animals/ }).getByRole('status');
  expect(await status.innerText()).toBe('');
  await page.getByRole('button', { name: HERO[0] }).click();
  await expect.poll(() => status.innerText()).toMatch(/^Right! An octopus has 3 hearts/);
  await page.getByRole('button', { name: 'Next question' }).click();
  // the focus goes to the question, and then to its answers
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(
    /half of its brain/,
  );
  await page.getByRole('button', { name: 'lion' }).click();
  await expect.poll(() => status.innerText()).toMatch(/^It's the whale\. A whale breathes air/);
  // a second press changes nothing
  await page.getByRole('button', { name: HERO[1] }).click({ force: true });
  expect(await status.innerText()).toMatch(/^It's the whale\./);
  await page.getByRole('button', { name: 'Play a round against Maya, a bot' }).click();
}

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
    await isHydrated(page, 'button[aria-disabled=false]');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(request.url());
    });
    await playHero(page);
    for (const name of RIGHT) {
      const option = page.getByRole('button', { name, exact: true });
      // the window shows only the game, and all of it
      await option.waitFor();
      expect(await page.getByRole('banner').count()).toBe(0);
      expect(await option.boundingBox()).toMatchObject({ x: expect.closeTo(8, 0) });
      // shown for 3.5 s
      const isMarked = willHave(page, '[data-game] .lucide-check');
      await option.click();
      await isMarked;
    }
    await page.getByRole('heading', { name: 'Victory!' }).waitFor();
    expect(await page.locator('p span.sr-only').last().innerText()).toBe(OPPONENT);
    await page.getByText('5 of 5 right. Maya is a bot').waitFor();
    expect(await page.getByRole('listitem').allInnerTexts()).toEqual([
      'Your name and your face',
      'Your score and your rank',
      'Your streak and your badges',
    ]);
    expect(asked).toEqual([]);
    expect(await shoot(page, 'first-round')).toEqual([]);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.waitForURL((address) => address.pathname === '/auth/sign-up/');
    expect(new URL(page.url()).searchParams.get('next')).toBe('/random-battle/');
    await context.close();
  });

  it('has all answers of its first question on the first screen of a phone', async () => {
    for (const size of [
      { width: 390, height: 844 },
      { width: 360, height: 740 },
    ]) {
      const page = await browser.newPage({ baseURL: url, viewport: size });
      await page.goto('/');
      for (const name of ['owl', 'octopus', 'cat', 'whale']) {
        const box = (await page.getByRole('button', { name, exact: true }).boundingBox())!;
        // the bar at the bottom has 56 px
        expect(box.y + box.height).toBeLessThan(size.height - 56);
      }
      await page.close();
    }
  });

  it('is no bare defeat without an answer', async () => {
    const page = await browser.newPage({ baseURL: url, reducedMotion: 'reduce' });
    await page.goto('/');
    await isHydrated(page, 'button[aria-disabled=false]');
    await playHero(page);
    // five questions and their reveals pass by themselves, in 93 s
    await page
      .getByRole('heading', { name: 'Well played!' })
      .waitFor({ timeout: 100_000 + HANG_MS });
    expect(await page.locator('p span.sr-only').allInnerTexts()).toEqual(['0 points', OPPONENT]);
    await page.getByText('0 of 5 right. Maya is a bot').waitFor();
    await page.getByRole('button', { name: 'Leave the round' }).click();
    await page.getByRole('button', { name: 'Play a round against Maya, a bot' }).waitFor();
    await page.close();
  });
});
