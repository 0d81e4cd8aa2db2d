import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { playOn, signUp } from './support/gamer.ts';
import { expectResult } from './support/judge.ts';
import { picture, shoot } from './support/shoot.ts';
import { openGame } from './support/open-game.ts';

const game = openGame();
const { url, firestore } = game;

const ARENA = 'arena-e2e';

/** The points in a player's row of the standings. */
async function pointsIn(page: Page, name: string): Promise<number> {
  const row = page.getByRole('row').filter({ hasText: name });
  return Number(await row.getByRole('cell').last().textContent());
}

describe('an arena', () => {
  it('pairs two players who wait, shows their points after the battle, and ends', async () => {
    const startsAt = Date.now() - 60_000;
    const arena = firestore.doc(`arenas/${ARENA}`);
    const running = {
      startsAt,
      endsAt: startsAt + 900_000,
      dueAt: startsAt + 920_000,
      status: 'open',
      category: '',
      categoryName: '',
      language: '',
      prizes: [30, 20],
    };
    await arena.set(running);
    const [ann, ben] = await Promise.all([
      signUp(game.browser, url, 'Ann', '/arena/'),
      signUp(game.browser, url, 'Ben', '/arena/'),
    ]);
    await ann.page.getByText('Prizes in coins: 30, 20').waitFor();
    const faults = await shoot(ann.page, 'arena-before');
    await ann.page.getByRole('button', { name: 'Join the arena' }).click();
    await ann.page.getByText('Looking for your next opponent…').waitFor();
    faults.push(...(await shoot(ann.page, 'arena-waiting')));
    await ben.page.getByRole('button', { name: 'Join the arena' }).click();
    await Promise.all([playOn(ann.page, 1, 5, '1'), playOn(ben.page, 1, 5, '2')]);
    const { points } = await expectResult(firestore, [ann, ben]);
    await picture(ann.page, 'arena-result');
    expect(await ann.page.getByRole('button', { name: 'Rematch' }).count()).toBe(0);

    // a second battle would begin as soon as both are back
    await ann.page.getByRole('button', { name: 'New opponent' }).click();
    await ann.page.getByRole('button', { name: 'Take a break' }).click();
    const [own = 0, theirs = 0] = [points[ann.uid], points[ben.uid]];
    const expected = (mine: number, other: number) => (mine > other ? 2 : mine === other ? 1 : 0);
    const table = ann.page.getByRole('table', { name: 'Standings' });
    await table.getByText('Ben').waitFor();
    await expect
      .poll(() => pointsIn(ann.page, 'You'), { timeout: 15_000 })
      .toBe(expected(own, theirs));
    expect(await pointsIn(ann.page, 'Ben')).toBe(expected(theirs, own));
    await arena.collection('entries').doc(ann.uid).update({ streak: 2 });
    await table.getByText('On fire').waitFor();
    faults.push(...(await shoot(ann.page, 'arena-standings')));

    const endsAt = Date.now() - 1_000;
    await arena.update({ endsAt, dueAt: endsAt + 20_000 });
    await ann.page.getByText("Time's up.").waitFor();
    await arena.update({ status: 'ended' });
    await ann.page.getByRole('heading', { name: 'This arena is over' }).waitFor();
    await ann.page.getByText(/You came in at place [12] with/).waitFor();
    faults.push(...(await shoot(ann.page, 'arena-ended')));
    await arena.delete();
    expect(faults).toEqual([]);
    expect([...ann.errors, ...ben.errors]).toEqual([]);
  });
});
