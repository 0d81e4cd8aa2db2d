import { Timestamp } from '@google-cloud/firestore';
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

  it('gives a player who waits alone a battle against a recorded run', async () => {
    const startsAt = Date.now() - 60_000;
    const arena = firestore.doc('arenas/arena-ghost-e2e');
    await arena.set({
      startsAt,
      endsAt: startsAt + 900_000,
      dueAt: startsAt + 920_000,
      status: 'open',
      // no other test records in this category
      category: 'history',
      categoryName: 'History',
      language: '',
      prizes: [],
    });
    const mia = await signUp(game.browser, url, 'Mia', '/');
    const asked = await firestore
      .collection('questions')
      .where('category', '==', 'history')
      .where('uses', 'array-contains', 'battle')
      .limit(10)
      .get();
    const questions = asked.docs.map((one) => one.id);
    await firestore.doc('recordings/arenaghoste2e').set({
      owner: mia.uid,
      person: mia.uid,
      ownerSince: startsAt,
      name: 'Mia',
      image: '',
      rating: 1_000,
      place: 1_000,
      category: 'history',
      categoryName: 'History',
      language: '',
      sections: ['/history'],
      questions,
      moves: questions.map(() => ({ option: 0, ms: 2_000 })),
      at: Timestamp.fromMillis(startsAt),
    });
    const cleo = await signUp(game.browser, url, 'Cleo', '/arena/');
    // the server may show the arena of the test before for some seconds
    await cleo.page.getByText('Questions: History').waitFor();
    await cleo.page.getByRole('button', { name: 'Join the arena' }).click();
    // the screen before the first question may be over when a busy machine draws it
    await playOn(cleo.page, 1, 5, '1');
    const { points } = await expectResult(firestore, [cleo]);
    await cleo.page.getByText("You played Mia's recorded run. Your rating stays.").waitFor();
    const faults = await shoot(cleo.page, 'arena-ghost-result');
    const [own = 0, theirs = 0] = [points[cleo.uid], points['bot']];
    const entry = arena.collection('entries').doc(cleo.uid);
    const expected = own > theirs ? 2 : own === theirs ? 1 : 0;
    await expect.poll(async () => (await entry.get()).get('games') as number).toBe(1);
    expect((await entry.get()).get('points')).toBe(expected);
    await cleo.page.getByRole('button', { name: 'New opponent' }).click();
    await cleo.page.getByRole('button', { name: 'Take a break' }).waitFor();
    await arena.delete();
    await firestore.doc('recordings/arenaghoste2e').delete();
    expect(faults).toEqual([]);
    expect([...mia.errors, ...cleo.errors]).toEqual([]);
  });
});
