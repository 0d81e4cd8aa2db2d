import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import {
  acceptInvitation,
  coinsOf,
  getReady,
  GROUP,
  invitation,
  lock,
  openRoom,
  playOn,
  question,
  signUp,
} from './support/gamer.ts';
import { expectResult } from './support/judge.ts';
import { LONG_MS, setRules } from './support/project.ts';
import { openGame } from './support/open-game.ts';

const game = openGame();
const { url, firestore } = game;

/** The header's coins, also while a game hides it. */
async function headerCoins(page: Page): Promise<number> {
  const text = await page.locator('header a', { hasText: 'Your coins:' }).textContent();
  return Number(text?.replaceAll(/\D/g, ''));
}

// longer than 30 s: four browsers through a whole battle
describe('a battle of four', () => {
  it('pays the winner after one player leaves, over a reload', async () => {
    // with the service worker that players have; most tests go without, to see what a page asks
    const worker = { serviceWorkers: 'allow' } as const;
    const nia = await signUp(game.browser, url, 'Nia', GROUP, worker);
    const code = await openRoom(nia, GROUP);
    await setRules(firestore, code, { questionMs: LONG_MS });
    const invited = (name: string) =>
      signUp(game.browser, url, name, invitation(GROUP, code), worker);
    const [oli, pia, quin] = await Promise.all([invited('Oli'), invited('Pia'), invited('Quin')]);
    const gamers = [nia, oli, pia, quin];
    for (const guest of [oli, pia, quin]) await acceptInvitation(guest, GROUP, code);
    const start = nia.page.getByRole('button', { name: 'Start the battle' });
    for (const guest of [oli, pia, quin]) {
      expect(await start.isDisabled(), 'until all are ready').toBe(true);
      await getReady(guest);
    }
    await nia.page.getByRole('button', { name: 'Start the battle' }).click();
    await Promise.all(gamers.map(({ page }) => question(page, 1)));
    for (const { page } of gamers) await lock(page);
    // every header shows the balance after the fee, also that of players who came by the link
    for (const { page } of gamers) {
      await expect.poll(() => headerCoins(page)).toBe(95);
    }

    await Promise.all(gamers.map(({ page }) => question(page, 2)));
    await quin.page.getByRole('button', { name: 'Give up' }).click();
    await quin.page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
    await quin.page.getByRole('heading', { name: 'Defeat' }).waitFor();
    await quin.page.getByText('You gave up this battle.').waitFor();
    const receipt = quin.page.getByRole('region', { name: 'Coins' });
    // drawn after the headline
    await receipt.waitFor();
    expect(await receipt.getByRole('definition').allTextContents(), 'what was lost').toEqual([
      '-5-5 coins',
      '00 coins',
      '-5-5 coins',
    ]);
    expect(await headerCoins(quin.page), 'beside what was lost').toBe(95);
    await quin.page.getByRole('button', { name: 'Play again' }).waitFor();
    const defeat = quin.page.getByRole('heading', { name: 'Defeat' });
    // no podium, because nobody has won yet
    expect(await quin.page.locator('section').filter({ has: defeat }).textContent()).toBe(
      'DefeatYou gave up this battle.',
    );
    // the others play on; a reload shows the same
    await quin.page.reload();
    await quin.page.getByText('You gave up this battle.').waitFor();
    await pia.page.reload();
    await question(pia.page, 2);
    // the home page links to a running battle, but not for a player who gave up
    const stillOn = { name: 'Your battle is still on' };
    await Promise.all([oli, quin].map(({ page }) => page.goto('/')));
    await oli.page.getByRole('heading', stillOn).waitFor();
    expect(await quin.page.getByRole('heading', stillOn).count()).toBe(0);
    await oli.page.getByRole('link', { name: 'Return' }).click();
    await question(oli.page, 2);
    const rest = [nia, oli, pia];
    await Promise.all(rest.map(({ page }, i) => playOn(page, 2, 5, String(i + 1))));
    const judged = await expectResult(firestore, rest, gamers);
    const coins = await Promise.all(gamers.map(coinsOf));
    expect(coins.reduce((sum, one) => sum + one, 0)).toBe(400);
    expect(coins).toEqual(gamers.map(({ uid }) => judged.coins[uid]));
    expect(coins[3], 'who gave up').toBe(95);
    // the header fetches the coins again at the result
    const shown = () => Promise.all(rest.map(({ page }) => headerCoins(page)));
    await expect.poll(shown, { message: 'beside the result' }).toEqual(coins.slice(0, 3));
    expect(gamers.flatMap(({ errors }) => errors)).toEqual([]);
    await Promise.all(gamers.map(({ context }) => context.close()));
  });
});
