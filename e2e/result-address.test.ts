import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { beginDuel } from './support/begin-duel.ts';
import { DUEL, FRIENDS, GROUP, playOn, question, signUp } from './support/gamer.ts';
import { expectResult } from './support/judge.ts';
import { openGame } from './support/open-game.ts';

const game = openGame();
const { url, firestore } = game;

/** How far the colon of a duel's result is from the middle between the two numbers of points, in whole pixels. */
const distancesToPoints = (colon: Locator) =>
  colon.evaluate((element) => {
    const middle = (one: Element) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return { x: (left + right) / 2, y: (top + bottom) / 2 };
    };
    const { x, y } = middle(element);
    const [left, right] = [element.previousElementSibling!, element.nextElementSibling!].map(
      (side) => middle(side.lastElementChild!),
    );
    return {
      besides: Math.round(Math.abs(x - (left!.x + right!.x) / 2)),
      above: Math.round(Math.abs(y - (left!.y + right!.y) / 2)),
    };
  });

// longer than 30 s: a battle of ten questions, and a walk through ten pages after it
describe('the result of a battle', () => {
  it('has its own address, outside every entry to a battle', async () => {
    const [ann, ben] = await Promise.all([
      signUp(game.browser, url, 'Ann', FRIENDS),
      signUp(game.browser, url, 'Ben'),
    ]);
    await beginDuel(firestore, ann, ben);

    // a reload during the battle, and another tab at the entry, return to the seat
    await ann.page.reload();
    await question(ann.page, 1);
    const tab = await ann.context.newPage();
    await tab.goto(GROUP);
    await question(tab, 1);
    await tab.close();
    await Promise.all([playOn(ann.page, 1, 5), playOn(ben.page, 1, 5)]);
    await expectResult(firestore, [ann, ben]);

    const { page } = ann;
    const address = page.url();
    const roomId = new URL(address).searchParams.get('room');
    expect(roomId).toMatch(/^[A-Za-z0-9]{20}$/);
    const result = page.getByRole('heading', { name: /Victory!|Defeat|Draw/ });
    await page.reload();
    await result.waitFor();
    const colon = page.getByRole('main').getByText(':', { exact: true });
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect([width, await distancesToPoints(colon)]).toEqual([width, { besides: 0, above: 0 }]);
    }

    // left by the bottom bar, not by the result's button
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('navigation').getByRole('link', { name: 'Play', exact: true }).click();
    await page.waitForURL((at) => at.pathname === '/');
    // on by a link of the home page, without loading a page
    await page.locator(`main a[href="${DUEL}"]`).first().click();
    await page.getByRole('button', { name: 'Find an opponent' }).waitFor();
    expect(new URL(page.url()).searchParams.get('room')).toBeNull();
    expect(await result.count()).toBe(0);
    for (const entry of [DUEL, FRIENDS, GROUP]) {
      await page.goto(entry);
      await page.getByRole('heading', { level: 1, name: /1|group/i }).waitFor();
      expect(new URL(page.url()).searchParams.get('room')).toBeNull();
      expect(await result.count()).toBe(0);
    }
    const other = await ann.context.newPage();
    await other.goto(DUEL);
    await other.getByRole('button', { name: 'Find an opponent' }).waitFor();
    await other.close();

    // the same visit again: by its address, and by the back button
    await page.goto(address);
    await result.waitFor();
    await page.goto(GROUP);
    await page.getByRole('heading', { level: 1, name: /group/i }).waitFor();
    await page.goBack();
    await result.waitFor();
    expect([...ann.errors, ...ben.errors]).toEqual([]);
    await Promise.all([ann.context.close(), ben.context.close()]);
  });
});
