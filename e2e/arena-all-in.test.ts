import type { Timestamp } from '@google-cloud/firestore';
import { describe, expect, it } from 'vitest';
import { lock, playOn, question, signUp } from './support/gamer.ts';
import { expectResult } from './support/judge.ts';
import { openGame } from './support/open-game.ts';
import { picture, shoot } from './support/shoot.ts';

const game = openGame();
const { url, firestore } = game;

describe('all in in an arena', () => {
  it('halves the time of the player who chose it, for both pages, and its win brings 1 point more', async () => {
    const startsAt = Date.now() - 60_000;
    const arena = firestore.doc('arenas/arena-all-in-e2e');
    await arena.set({
      startsAt,
      endsAt: startsAt + 900_000,
      dueAt: startsAt + 920_000,
      status: 'open',
      category: '',
      categoryName: '',
      language: '',
      prizes: [],
    });
    const [ann, ben] = await Promise.all([
      signUp(game.browser, url, 'Ann', '/arena/'),
      signUp(game.browser, url, 'Ben', '/arena/'),
    ]);
    await ann.page.getByText('All in', { exact: true }).click();
    await ann.page
      .getByRole('radio', { name: 'All in' })
      .and(ann.page.locator(':checked'))
      .waitFor();
    const faults = await shoot(ann.page, 'all-in-before');
    await ann.page.getByRole('button', { name: 'Join the arena' }).click();
    await ann.page.getByText('Looking for your next opponent…').waitFor();
    // her choice is noted before he asks
    const entry = arena.collection('entries').doc(ann.uid);
    await expect.poll(async () => (await entry.get()).get('isAllIn') as boolean).toBe(true);
    await ben.page.getByRole('button', { name: 'Join the arena' }).click();

    await Promise.all([question(ann.page, 1), question(ben.page, 1)]);
    for (const { page } of [ann, ben]) {
      const tiles = page.getByRole('list', { name: 'Score' }).getByRole('listitem');
      expect(await tiles.filter({ hasText: 'All in:' }).count()).toBe(1);
      await tiles
        .filter({ hasText: page === ann.page ? 'You' : 'Ann' })
        .getByText('All in:')
        .waitFor({ state: 'attached' });
    }
    await picture(ben.page, 'all-in-question');
    // Ben locks, Ann does not: the question ends at her half and the grace
    await lock(ben.page, '1');
    await question(ann.page, 2);
    await question(ben.page, 2);
    // Ben thinks longer than Ann may
    await ann.page
      .getByText('Your time is up. Waiting for Ben…')
      .first()
      .waitFor({ timeout: 15_000 });
    await picture(ann.page, 'all-in-time-up');
    await lock(ben.page, '1');
    await Promise.all([playOn(ann.page, 3, 5, '1'), playOn(ben.page, 3, 5, '2')]);
    const { points, roomId } = await expectResult(firestore, [ann, ben]);

    const room = firestore.doc(`rooms/${roomId}`);
    const rounds = await room.collection('rounds').get();
    const [first, second] = rounds.docs
      .toSorted((one, other) => Number(one.id) - Number(other.id))
      .map((one) => (one.get('at') as Timestamp).toMillis());
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
    faults.push(...(await shoot(ann.page, 'all-in-result')));

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
    faults.push(...(await shoot(ann.page, 'all-in-standings')));
    await arena.delete();
    expect(faults).toEqual([]);
    expect([...ann.errors, ...ben.errors]).toEqual([]);
  });
});
