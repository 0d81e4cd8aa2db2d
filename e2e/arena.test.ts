import { Timestamp } from '@google-cloud/firestore';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { DUEL, lock, playToTheEnd, pressUntil, question, result, signUp } from './support/gamer.ts';
import { expectResult } from './support/judge.ts';
import { picture, shoot } from './support/shoot.ts';
import { openGame } from './support/open-game.ts';
import { storedMs } from '../tests/support/stored-time.ts';

const game = openGame();
const { url, firestore } = game;

const ARENA = 'arena-e2e';

/** The points in a player's row of the standings. */
async function pointsIn(page: Page, name: string): Promise<number> {
  const row = page.getByRole('row').filter({ hasText: name });
  return Number(await row.getByRole('cell').last().textContent());
}

/** Adds an arena that has run for a minute; the page names its category. */
async function runningArena(id: string, category: string, categoryName: string) {
  const startsAt = Date.now() - 60_000;
  const arena = firestore.doc(`arenas/${id}`);
  await arena.set({
    startsAt,
    endsAt: startsAt + 900_000,
    dueAt: startsAt + 920_000,
    status: 'open',
    category,
    categoryName,
    language: '',
    prizes: [],
  });
  return { arena, startsAt };
}

describe('an arena', () => {
  it('pairs two waiting players for a battle whose points it shows until it ends', async () => {
    const startsAt = Date.now() - 60_000;
    const arena = firestore.doc(`arenas/${ARENA}`);
    const running = {
      startsAt,
      endsAt: startsAt + 900_000,
      dueAt: startsAt + 920_000,
      status: 'open',
      // nobody records a run in it, so the two meet each other
      category: 'space',
      categoryName: 'Space',
      language: '',
      prizes: [30, 20],
    };
    await arena.set(running);
    const [ann, ben] = await Promise.all([
      signUp(game.browser, url, 'Ann', '/arena/'),
      signUp(game.browser, url, 'Ben', '/arena/'),
    ]);
    await ann.page.getByText('Prizes in coins: 30, 20').waitFor();
    const displayErrors = await shoot(ann.page, 'arena-before');
    await ann.page.getByRole('button', { name: 'Join the arena' }).click();
    await ann.page.getByText('Looking for your next opponent…').waitFor();
    displayErrors.push(...(await shoot(ann.page, 'arena-waiting')));
    await ben.page.getByRole('button', { name: 'Join the arena' }).click();
    await Promise.all([
      pressUntil(ann.page, '1', result(ann.page)),
      pressUntil(ben.page, '2', result(ben.page)),
    ]);
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
      .poll(() => Promise.all(['You', 'Ben'].map((name) => pointsIn(ann.page, name))))
      .toEqual([expected(own, theirs), expected(theirs, own)]);
    await arena.collection('entries').doc(ann.uid).update({ streak: 2 });
    await table.getByText('On fire').waitFor();
    displayErrors.push(...(await shoot(ann.page, 'arena-standings')));

    const endsAt = Date.now() - 1_000;
    // the game's own scheduler leaves the end to this test
    await arena.update({ endsAt, dueAt: endsAt + 3_600_000 });
    await ann.page.getByText("Time's up.").waitFor();
    await arena.update({ status: 'ended' });
    await ann.page.getByRole('heading', { name: 'This arena is over' }).waitFor();
    await ann.page.getByText(/You came in at place [12] with/).waitFor();
    displayErrors.push(...(await shoot(ann.page, 'arena-ended')));
    await arena.delete();
    expect(displayErrors).toEqual([]);
    expect([...ann.errors, ...ben.errors]).toEqual([]);
  });

  it('gives a player who waits alone a battle against a recorded run', async () => {
    // no other test records in this category
    const { arena, startsAt } = await runningArena('arena-ghost-e2e', 'history', 'History');
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
      root: 'first',
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
    await playToTheEnd(cleo);
    const { points } = await expectResult(firestore, [cleo]);
    await cleo.page.getByText("You played Mia's recorded run. Your rating stays.").waitFor();
    const displayErrors = await shoot(cleo.page, 'arena-ghost-result');
    const [own = 0, theirs = 0] = [points[cleo.uid], points['bot']];
    const entry = arena.collection('entries').doc(cleo.uid);
    const expected = own > theirs ? 2 : own === theirs ? 1 : 0;
    await expect.poll(async () => (await entry.get()).get('games') as number).toBe(1);
    expect((await entry.get()).get('points')).toBe(expected);
    await cleo.page.getByRole('button', { name: 'New opponent' }).click();
    await cleo.page.getByRole('button', { name: 'Take a break' }).waitFor();
    await arena.delete();
    await firestore.doc('recordings/arenaghoste2e').delete();
    expect(displayErrors).toEqual([]);
    expect([...mia.errors, ...cleo.errors]).toEqual([]);
  });

  it('lets a player return to the page before it during a battle', async () => {
    const { arena } = await runningArena('arena-back-e2e', 'animals', 'Animals');
    const [eve, fin] = await Promise.all([
      signUp(game.browser, url, 'Eve', DUEL),
      signUp(game.browser, url, 'Fin', '/arena/'),
    ]);
    await eve.page.getByRole('link', { name: 'Play in the arena' }).click();
    // the server may show the arena of the test before for some seconds
    for (const { page } of [eve, fin]) await page.getByText('Questions: Animals').waitFor();
    for (const { page } of [eve, fin]) {
      await page.getByRole('button', { name: 'Join the arena' }).click();
    }
    await Promise.all([question(eve.page, 1), question(fin.page, 1)]);
    const { search } = new URL(eve.page.url());
    expect(search).toMatch(/^\?room=[A-Za-z0-9]{20}$/);
    await eve.page.goBack();
    await eve.page.waitForURL(`${url}/random-battle/${search}`);
    await Promise.all([eve, fin].map(playToTheEnd));
    await expectResult(firestore, [eve, fin]);
    await arena.delete();
    expect([...eve.errors, ...fin.errors]).toEqual([]);
  });
});

describe('all in in an arena', () => {
  it('halves the time of its player on both pages, for 1 point more', async () => {
    const { arena } = await runningArena('arena-all-in-e2e', 'literature', 'Literature');
    const [ann, ben] = await Promise.all([
      signUp(game.browser, url, 'Ann', '/arena/'),
      signUp(game.browser, url, 'Ben', '/arena/'),
    ]);
    // the server may show the arena of the test before for some seconds
    for (const { page } of [ann, ben]) await page.getByText('Questions: Literature').waitFor();
    await ann.page.getByText('All in', { exact: true }).click();
    await ann.page
      .getByRole('radio', { name: 'All in' })
      .and(ann.page.locator(':checked'))
      .waitFor();
    const displayErrors = await shoot(ann.page, 'all-in-before');
    await ann.page.getByRole('button', { name: 'Join the arena' }).click();
    await ann.page.getByText('Looking for your next opponent…').waitFor();
    // her choice is noted before he asks
    const entry = arena.collection('entries').doc(ann.uid);
    await expect.poll(async () => (await entry.get()).get('isAllIn') as boolean).toBe(true);
    await ben.page.getByRole('button', { name: 'Join the arena' }).click();

    await Promise.all([question(ann.page, 1), question(ben.page, 1)]);
    // Ben locks, Ann does not: the question ends at her half and the grace
    await lock(ben.page, '1');
    for (const { page } of [ann, ben]) {
      const tiles = page.getByRole('list', { name: 'Score' }).getByRole('listitem');
      expect(await tiles.filter({ hasText: 'All in:' }).count()).toBe(1);
      await tiles
        .filter({ hasText: page === ann.page ? 'You' : 'Ann' })
        .getByText('All in:')
        .waitFor({ state: 'attached' });
    }
    await picture(ben.page, 'all-in-question');
    await question(ann.page, 2);
    await question(ben.page, 2);
    // Ben thinks longer than Ann may
    await ann.page.getByText('Your time is up. Waiting for Ben…').first().waitFor();
    for (const [{ page }, name] of [
      [ann, 'You'],
      [ben, 'Ann'],
    ] as const) {
      const tile = page.getByRole('list', { name: 'Score' }).getByRole('listitem');
      await tile.filter({ hasText: name }).getByText('Time is up').waitFor({ state: 'attached' });
    }
    await picture(ann.page, 'all-in-time-up');
    await lock(ben.page, '1');
    await Promise.all([
      pressUntil(ann.page, '1', result(ann.page)),
      pressUntil(ben.page, '2', result(ben.page)),
    ]);
    const { points, roomId } = await expectResult(firestore, [ann, ben]);

    const room = firestore.doc(`rooms/${roomId}`);
    const rounds = await room.collection('rounds').get();
    const [first, second] = rounds.docs
      .toSorted((one, other) => Number(one.id) - Number(other.id))
      .map((one) => storedMs(one, 'at'));
    const ms = second! - first!;
    const rules = (await room.get()).get('rules') as { countdownMs: number; questionMs: number };
    // countdown, half of the time, grace; earlier than the whole time on a busy machine too
    expect(ms).toBeGreaterThan(rules.countdownMs + rules.questionMs / 2 + 1_000);
    expect(ms).toBeLessThan(rules.countdownMs + rules.questionMs);
    const [own = 0, theirs = 0] = [points[ann.uid], points[ben.uid]];
    const gained = own > theirs ? 3 : own === theirs ? 1 : 0;
    const extra = own > theirs ? 1 : 0;
    expect((await room.get()).get(`outcomes.${ann.uid}`)).toMatchObject({
      arenaPoints: gained,
      allInPoints: extra,
    });
    await ann.page.getByText(`Arena: ${gained} point`).waitFor();
    await ann.page
      .getByText(extra > 0 ? 'All in: 1 of them' : 'All in: no extra point this time.')
      .waitFor();
    await ben.page.getByText(/^Arena: \d/).waitFor();
    expect(await ben.page.getByText('All in: ').count()).toBe(0);
    displayErrors.push(...(await shoot(ann.page, 'all-in-result')));

    // the choice stays for her next battle, and a battle that she has won so is marked in the table
    await ann.page.getByRole('button', { name: 'New opponent' }).click();
    await ann.page
      .getByRole('radio', { name: 'All in' })
      .and(ann.page.locator(':checked'))
      .waitFor();
    await ann.page.getByRole('button', { name: 'Take a break' }).click();
    await entry.update({ allInPoints: 2 });
    await ann.page
      .getByRole('table', { name: 'Standings' })
      .getByText('All in: 2 points')
      .waitFor();
    displayErrors.push(...(await shoot(ann.page, 'all-in-standings')));
    await arena.delete();
    expect(displayErrors).toEqual([]);
    expect([...ann.errors, ...ben.errors]).toEqual([]);
  });
});
