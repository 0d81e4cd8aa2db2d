import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../domain/limits.ts';
import type { AttemptRecord } from '../server/attempts/attempt-store.ts';
import type { Gamer } from './support/gamer.ts';
import { signUp } from './support/gamer.ts';
import { keyboardErrors } from './support/keyboard.ts';
import { openGame, timeLeftToday } from './support/open-game.ts';
import { shoot } from './support/shoot.ts';

const game = openGame();
const { url, firestore } = game;
const DAY_MS = 86_400_000;

/** The latest day on which a player has entered. */
async function dayOf({ uid }: Gamer): Promise<string> {
  const player = await firestore.doc(`users/${uid}/private/defence`).get();
  return (player.get('days') as string[])[0] ?? '';
}
const attemptAt = (day: string, { uid }: Gamer) => firestore.doc(`attempts/defence_${day}_${uid}`);

const question = (page: Page, number: number) =>
  page.locator('main p', { hasText: `Question ${number} of 6` }).waitFor();

/** Enters, and answers these questions right and the others wrong. */
async function play(player: Gamer, right: readonly number[]): Promise<void> {
  const { page } = player;
  await page.getByRole('button', { name: "Start today's six" }).click();
  await question(page, 1);
  const attempt = attemptAt(await dayOf(player), player);
  // more time for each question than a busy machine needs; the page learns of it by a reload
  await attempt.update({ 'rules.timing.ms': 3_600_000, events: [] });
  await page.reload();
  const { questions } = (await attempt.get()).data() as AttemptRecord;
  for (const [at, { key, question: asked }] of questions.entries()) {
    await question(page, at + 1);
    if (key.kind !== 'choice' || asked.kind !== 'choice') throw new Error('no choice');
    const option = right.includes(at) ? key.option : (key.option + 1) % asked.options.length;
    const button = page.getByRole('group', { name: 'Answers' }).getByRole('button').nth(option);
    await button.click({ trial: true });
    // an answer sooner than a person reads the picture would not count
    await sleep(LIMITS.humanMs + 100);
    await button.click();
  }
  await page.getByRole('heading', { name: 'Handed in' }).waitFor();
}

/** Assigns points to the opponent's questions, in their order, and saves them. */
async function assign(page: Page, worths: readonly number[]): Promise<void> {
  const fields = page.locator('main').getByRole('combobox');
  // the fields offer only the points that are left
  for (const [at, worth] of worths.entries()) await fields.nth(at).selectOption(String(worth));
  await page.getByRole('button', { name: 'Save points' }).click();
  await page.getByText('Saved. You can change it until the day ends.').waitFor();
}

/**
 * Moves a day of the players to yesterday, as if it had ended. All in one commit: a page that looks in between would end a
 * match whose rival is not there.
 */
async function endDay(players: readonly Gamer[], day: string): Promise<void> {
  const yesterday = new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
  const endsAt = Date.now() - 60_000;
  const batch = firestore.batch();
  for (const player of players) {
    const { uid } = player;
    const moved = async (from: string, to: string, fields: object) => {
      const document = firestore.doc(from);
      batch.set(firestore.doc(to), { ...(await document.get()).data(), ...fields });
      batch.delete(document);
    };
    const attempt = (await attemptAt(day, player).get()).data() as AttemptRecord;
    await moved(`attempts/defence_${day}_${uid}`, `attempts/defence_${yesterday}_${uid}`, {
      item: yesterday,
      rules: { ...attempt.rules, closesAt: endsAt },
    });
    // the player's look ends the day, before the scheduler does
    await moved(`defences/${day}_${uid}`, `defences/${yesterday}_${uid}`, {
      day: yesterday,
      endsAt,
      dueAt: Date.now() + DAY_MS,
    });
    batch.update(firestore.doc(`users/${uid}/private/defence`), { days: [yesterday] });
  }
  await batch.commit();
}

describe('the defence of the day', () => {
  beforeEach(() => timeLeftToday(firestore, 4 * 60_000));

  it('is played by two players of a league, who spread points and see the result the next day', async () => {
    const [ann, ben] = await Promise.all([
      signUp(game.browser, url, 'Ann', '/defence/'),
      signUp(game.browser, url, 'Ben', '/defence/'),
    ]);
    await ann.page.getByText('You are not in a league yet').waitFor();
    const displayErrors = await shoot(ann.page, 'defence-no-league');
    for (const { uid, name, page } of [ann, ben]) {
      await firestore
        .doc(`leaderboards/all/entries/${uid}`)
        .set({ uid, name, image: '', rating: 1_000, score: 10 });
      await page.reload();
      await page.getByText('Six questions a day, the same for everybody.').waitFor();
    }
    displayErrors.push(...(await shoot(ann.page, 'defence-open')));
    await play(ann, [0, 1, 5]);
    await ann.page.getByText("We're looking for your opponent.").waitFor();
    displayErrors.push(...(await shoot(ann.page, 'defence-handed-in')));
    await play(ben, [0, 3, 4]);
    await ben.page.getByRole('heading', { name: 'Against Ann' }).waitFor();
    expect(await ben.page.getByText('No record yet').count()).toBe(6);
    const [anns, bens] = [
      [3, 0, 1, 1, 2, 2],
      [2, 3, 2, 1, 1, 0],
    ];
    await assign(ben.page, bens);
    await ann.page.reload();
    await ann.page.getByText('Your answers are sealed until').waitFor();
    await ann.page.locator('main').getByRole('combobox').first().selectOption('3');
    await ann.page.getByText('Points left: 0, 1, 1, 2, and 2').waitFor();
    displayErrors.push(...(await keyboardErrors(ann.page)));
    displayErrors.push(...(await shoot(ann.page, 'defence-assign')));
    await ann.page.getByRole('button', { name: 'Clear' }).click();
    await assign(ann.page, anns);
    displayErrors.push(...(await shoot(ann.page, 'defence-waiting')));

    const day = await dayOf(ann);
    expect(await dayOf(ben)).toBe(day);
    await endDay([ann, ben], day);
    await ann.page.reload();
    // Ann: 2 + 3 + 0 by Ben's points; Ben: 3 + 1 + 2 by Ann's
    await ann.page.getByRole('heading', { name: 'You lost to Ben, 5 to 6' }).waitFor();
    await ann.page.getByText('No points for your league').waitFor();
    await ben.page.reload();
    await ben.page.getByRole('heading', { name: 'You beat Ann 6 to 5' }).waitFor();
    await ben.page.getByText('2 points for your league').waitFor();
    const rows = ben.page.getByRole('table', { name: 'Points by question' }).getByRole('row');
    const cells = await rows.nth(1).getByRole('cell').allTextContents();
    expect(cells.map((cell) => cell.includes('Right: '))).toEqual([true, true]);
    await ben.page.getByRole('button', { name: 'See the answers' }).click();
    expect(await ben.page.getByText('Right answer:').count()).toBe(3);
    displayErrors.push(...(await shoot(ben.page, 'defence-result')));
    const score = await firestore.doc(`leaderboards/all/entries/${ben.uid}`).get();
    expect(score.get('score')).toBe(12);

    await ben.page.goto('/notifications/');
    await ben.page.getByText('You beat Ann 6 to 5.').waitFor();
    displayErrors.push(...(await shoot(ben.page, 'defence-notification')));
    await ben.page.goto('/profile/league/');
    await ben.page.getByRole('link', { name: 'Play Defence' }).waitFor();
    await ben.page.goto('/');
    await ben.page.getByRole('link', { name: 'Play Defence' }).waitFor();
    displayErrors.push(...(await shoot(ben.page, 'defence-home')));
    expect(displayErrors).toEqual([]);
    expect([...ann.errors, ...ben.errors]).toEqual([]);
  });
});
