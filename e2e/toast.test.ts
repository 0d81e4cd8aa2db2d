import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { willToast } from './support/fleeting.ts';
import { signUp } from './support/gamer.ts';
import { openGame } from './support/open-game.ts';

const game = openGame();
const { url } = game;

/**
 * Records the delay of every timer that a page sets from now on, in milliseconds. Tests read them instead of a stopwatch. The
 * page's clock stands still, so that the time before a toast is drawn, long on a busy machine, is not subtracted from its two
 * seconds.
 */
async function noteTimers(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.evaluate(() => {
    const now = Date.now();
    Date.now = () => now;
    const delays: number[] = [];
    const set = window.setTimeout.bind(window);
    const noting = (run: TimerHandler, ms?: number, ...rest: unknown[]) => {
      delays.push(ms ?? 0);
      return set(run, ms, ...rest);
    };
    Object.assign(window, { setTimeout: noting, delays });
  });
  return () => page.evaluate(() => (window as typeof window & { delays: number[] }).delays);
}

/** Notes when a toast of this text appears, and disappears again, in milliseconds of the page. */
async function noteLife(page: Page, text: string): Promise<() => Promise<readonly number[]>> {
  await page.evaluate((wanted) => {
    const life: number[] = [];
    new MutationObserver(() => {
      const isShown = [...document.querySelectorAll('[role=status]')].some(({ textContent }) =>
        textContent?.includes(wanted),
      );
      if (isShown !== (life.length % 2 === 1)) life.push(performance.now());
    }).observe(document, { childList: true, subtree: true, characterData: true });
    Object.assign(window, { life });
  }, text);
  return () => page.evaluate(() => (window as typeof window & { life: number[] }).life);
}

describe('the frame', () => {
  it('shows a toast at the top, in the middle, for two seconds', async () => {
    const { page, context } = await signUp(game.browser, url, 'Tess', '/profile/');
    const save = page.getByRole('button', { name: 'Save' });
    await page.getByRole('region', { name: 'Cookies' }).waitFor();
    // the first toast loads the code of all
    const first = willToast(page, 'Saved');
    await save.click();
    await first;
    const toast = page.locator('[role=status]').filter({ hasText: 'Saved' });
    await toast.waitFor({ state: 'detached' });
    const delays = await noteTimers(page);
    const life = await noteLife(page, 'Saved');
    // measured inside the page, because a busy machine may need the two seconds for a call
    const measured = page.waitForFunction(() => {
      const element = [...document.querySelectorAll('[role=status]')].find(({ textContent }) =>
        textContent?.includes('Saved'),
      );
      if (!element) return undefined;
      // the click may have scrolled the header away
      scrollTo(0, 0);
      const boxOf = (one: Element | null | undefined) =>
        one!.getBoundingClientRect().toJSON() as DOMRect;
      return {
        box: boxOf(element),
        header: boxOf(document.querySelector('header')),
        sign: boxOf(element.parentElement?.querySelector('svg')),
      };
    });
    await save.click();
    const { box, header, sign } = (await (await measured).jsonValue())!;
    const width = page.viewportSize()!.width;
    // just below the header and the notice above it, so that coins that change can be seen
    const gap = box.y - (header.y + header.height);
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThan(40);
    expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(40);
    // fully drawn, even with reduced motion
    expect(sign).toMatchObject({ width: 24, height: 24 });
    await toast.waitFor({ state: 'detached' });
    const [shownAt = NaN, goneAt = NaN] = await life();
    expect(goneAt - shownAt).toBeGreaterThan(1_900);
    // the timer that removes it
    expect(await delays()).toContain(2_000);
    await context.close();
  });
});
