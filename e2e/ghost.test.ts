import { describe, expect, it } from 'vitest';
import { storedMs } from '../tests/support/stored-time.ts';
import { endSearchAfter } from './support/end-search-after.ts';
import { willPress, willToast } from './support/fleeting.ts';
import { coinsOf, DUEL, holdDeal, lock, playOn, question, signUp } from './support/gamer.ts';
import type { Gamer } from './support/gamer.ts';
import { expectResult } from './support/judge.ts';
import { picture, shoot } from './support/shoot.ts';
import { openGame } from './support/open-game.ts';

const game = openGame();
const { url, firestore } = game;

/** The only e2e games in this category, so that the search finds this test's recording alone. */
const CATEGORY = 'Geography';

/** Longer than anybody needs to read, in milliseconds. */
const HUMAN_MS = 700;

async function startSearch({ page }: Gamer): Promise<void> {
  await page.getByRole('radio', { name: CATEGORY }).check({ force: true });
  await page.getByRole('button', { name: 'Find an opponent' }).click();
}

async function search(gamer: Gamer): Promise<void> {
  await startSearch(gamer);
  await gamer.page.getByRole('heading', { name: 'Looking for an opponent…' }).waitFor();
}

/** A faster answer than a person's is not recorded. */
async function playAtHumanSpeed({ page }: Gamer, key: string): Promise<void> {
  for (let number = 1; number <= 10; number++) {
    await question(page, number);
    await page.waitForTimeout(HUMAN_MS);
    await lock(page, key);
  }
}

const ratingOf = async ({ uid }: Gamer) =>
  (await firestore.doc(`users/${uid}`).get()).get('rating') as number;

/** A new rating by Elo's formula with 32 points at stake, of which the half counts. */
const halfOf = (score: number) => Math.trunc(0.5 * Math.round(32 * (score - 0.5)));

describe('a duel against a recorded run', () => {
  it.concurrent('is offered after 5 s, plays by its times, notifies its owner', async () => {
    const mia = await signUp(game.browser, url, 'Mia');
    await search(mia);
    // no run is recorded in this category: the offer says so, and the search continues
    await mia.page.getByRole('button', { name: 'Play a recorded run' }).click();
    await mia.page.getByText('No recorded run fits you right now.').waitFor();
    const displayErrors = await shoot(mia.page, 'ghost-none');
    await mia.page.getByRole('button', { name: 'Stop searching' }).click();
    await mia.page.getByRole('button', { name: 'Find an opponent' }).waitFor();
    await endSearchAfter(mia, 20);
    await search(mia);
    await mia.page.getByText('No opponent detected').waitFor();
    await mia.page.getByRole('button', { name: /Learner/ }).click();
    await playAtHumanSpeed(mia, '1');
    const first = await expectResult(firestore, [mia]);
    const recorded = first.points[mia.uid] ?? NaN;

    const ann = await signUp(game.browser, url, 'Ann', DUEL, {
      viewport: { width: 390, height: 844 },
    });
    // its first screen stays until the deal
    const deal = await holdDeal([ann]);
    // the duel would open by itself after 15 s
    const plays = willPress(ann.page, 'Play a recorded run');
    await startSearch(ann);
    await plays;
    const recordings = firestore.collection('recordings').where('owner', '==', mia.uid);
    const { docs } = await recordings.get();
    expect(docs).toHaveLength(1);
    const recordedAt = storedMs(docs[0], 'at');
    const day = new Intl.DateTimeFormat('en', { weekday: 'long' }).format(recordedAt);
    await ann.page.getByText(`Mia's run of ${day}.`).waitFor();
    const halves = ann.page.getByText('Your rating moves by half.');
    await halves.waitFor();
    // the whole sentence is inside the phone's window
    const box = await halves.boundingBox();
    expect(box!.x + box!.width).toBeLessThan(390);
    await picture(ann.page, 'ghost-versus');
    deal();
    await question(ann.page, 1);
    // the round stays open until the run's lock, whose option nobody sees before the reveal
    await lock(ann.page, '2');
    await picture(ann.page, 'ghost-locked');
    await playOn(ann.page, 2, 10, '2');
    const { points, headline, coins, roomId } = await expectResult(firestore, [ann]);
    // the run has the points that Mia had
    expect(points['bot']).toBe(recorded);
    const score = { 'Victory!': 1, Draw: 0.5, Defeat: 0 }[headline[ann.uid] ?? ''] ?? NaN;
    expect(await ratingOf(ann)).toBe(1_000 + halfOf(score));
    expect(await ratingOf(mia)).toBe(1_000);
    expect([coins[ann.uid], await coinsOf(mia)]).toEqual([100, 100]);
    await ann.page.getByText("You played Mia's recorded run.").waitFor();
    expect(await ann.page.getByRole('button', { name: 'Rematch' }).count()).toBe(0);
    displayErrors.push(...(await shoot(ann.page, 'ghost-result')));
    // a reload shows the same result
    await ann.page.reload();
    await ann.page.getByText("You played Mia's recorded run.").waitFor();
    expect(ann.page.url()).toContain(roomId);

    await mia.page.goto('/notifications/');
    await mia.page.getByText(`Ann played your run: ${points[ann.uid]} to ${recorded}.`).waitFor();
    // Ann's only run asks the questions that Mia knows
    const isRefused = willToast(mia.page, 'No recorded run fits you right now.');
    await mia.page.getByRole('link', { name: 'Answer Ann' }).click();
    await isRefused;
    expect(displayErrors).toEqual([]);
    expect([...mia.errors, ...ann.errors]).toEqual([]);
    await Promise.all([mia.context.close(), ann.context.close()]);
  });

  it.concurrent('can be switched off in the profile', async () => {
    const ben = await signUp(game.browser, url, 'Ben');
    await ben.page.goto('/profile/');
    await ben.page.getByRole('radio', { name: 'Nobody can play them' }).check({ force: true });
    await expect
      .poll(async () =>
        (await firestore.doc(`users/${ben.uid}/private/account`).get()).get('recordsRuns'),
      )
      .toBe(false);
    await ben.page.reload();
    const off = ben.page.getByRole('radio', { name: 'Nobody can play them' });
    await off.waitFor({ state: 'attached' });
    expect(await off.isChecked()).toBe(true);
    expect(ben.errors).toEqual([]);
    await ben.context.close();
  });
});
