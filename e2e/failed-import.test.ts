import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import {
  acceptInvitation,
  DUEL,
  FRIENDS,
  getReady,
  invitation,
  openRoom,
  pressUntil,
  result,
  signUp,
} from './support/gamer.ts';
import { expectResult } from './support/judge.ts';
import { openGame } from './support/open-game.ts';

const game = openGame();
const CHUNKS = '**/_next/static/chunks/**';
const PASSAGE = '/fun-and-learn/great-moments/great-moments-longitude/';

/** Breaks the loading of every chunk with this text in it; returns how often it was asked for. */
async function breakChunks(page: Page, text: string): Promise<() => number> {
  let asked = 0;
  await page.route(CHUNKS, async (route) => {
    const response = await route.fetch();
    if (!(await response.text()).includes(text)) return route.fulfill({ response });
    asked += 1;
    return route.abort();
  });
  return () => asked;
}

/** Ends that. A chunk on its way when the page closes would fail the run. */
const loadChunksAgain = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' });

describe('a page whose code cannot be loaded', () => {
  it('is loaded again by "Try again"', async () => {
    const { page } = await signUp(game.browser, game.url, 'Mona', '/profile/');
    // the typesetter of passages, which the page loads on demand
    await breakChunks(page, 'footnote');
    await page.goto(PASSAGE);
    const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await loadChunksAgain(page);
    await retry.click();
    await page.locator('article p').first().waitFor();
    await page.context().close();
  });

  it('plays a battle to its end without the chat', async () => {
    const ann = await signUp(game.browser, game.url, 'Ann', '/profile/');
    const bob = await signUp(game.browser, game.url, 'Bob', '/profile/');
    const asked = await breakChunks(ann.page, 'chat.reactions');
    await ann.page.goto(FRIENDS);
    const code = await openRoom(ann, DUEL);
    await bob.page.goto(invitation(DUEL, code));
    await acceptInvitation(bob, DUEL, code);
    await getReady(bob);
    await ann.page.getByRole('button', { name: 'Start the battle' }).click();
    await Promise.all([
      pressUntil(ann.page, '1', result(ann.page)),
      pressUntil(bob.page, '2', result(bob.page)),
    ]);
    await expectResult(game.firestore, [ann, bob]);
    expect(asked()).toBeGreaterThan(0);
    await loadChunksAgain(ann.page);
    await Promise.all([ann.context.close(), bob.context.close()]);
  });

  it('keeps the number of a phone sign-in and names the missing line', async () => {
    const page = await game.browser.newPage();
    await breakChunks(page, 'size:"invisible"');
    await page.goto(`${game.url}/auth/otp-verify/`);
    await page.getByLabel('Country').selectOption('US');
    const number = page.getByLabel('Mobile number');
    await number.fill('202 555 0199');
    await page.getByRole('button', { name: 'Send the code' }).click();
    await page
      .getByRole('alert')
      .getByText(/connection|network|line/i)
      .waitFor();
    expect(await number.inputValue()).toContain('555');
    await loadChunksAgain(page);
    await page.context().close();
  });
});
