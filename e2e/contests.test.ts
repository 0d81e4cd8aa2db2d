import { setTimeout as sleep } from 'node:timers/promises';
import { Timestamp } from '@google-cloud/firestore';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../domain/limits.ts';
import type { AttemptRecord } from '../server/attempts/attempt-store.ts';
import { endDueAt } from '../server/contests/contest-store.ts';
import { cancelContest } from '../server/contests/end-contest.ts';
import { workOnContest } from '../server/contests/contest-work.ts';
import type { Gamer } from './support/gamer.ts';
import { coinsOf, signUp } from './support/gamer.ts';
import { keyboardErrors } from './support/keyboard.ts';
import { shoot } from './support/shoot.ts';
import { openGame } from './support/open-game.ts';

const game = openGame();
const { url, firestore } = game;
const MINUTE = 60_000;

/** Adds a contest of three questions that has begun, with two prizes. */
async function addContest(id: string, lasts: number, begins = -MINUTE): Promise<void> {
  const asked = await firestore
    .collection('questions')
    .where('category', '==', 'space')
    .limit(3)
    .get();
  const startsAt = Timestamp.fromMillis(Date.now() + begins);
  const endsAt = Date.now() + lasts;
  await firestore.doc(`contestQuestions/${id}`).set({ questions: asked.docs.map((one) => one.id) });
  await firestore.doc(`contests/${id}`).set({
    name: `Cup of ${id}`,
    description: 'Three questions.',
    image: '',
    languageId: '14',
    startsAt,
    endsAt: Timestamp.fromMillis(endsAt),
    // the sweep has nothing to do before the end, so that it writes nothing beside a test
    dueAt: endDueAt(endsAt),
    entryFee: 10,
    questionCount: 3,
    status: 'open',
    prizes: [
      { rank: 1, coins: 60 },
      { rank: 2, coins: 30 },
    ],
  });
}

const attemptOf = ({ uid }: Gamer, id: string) => firestore.doc(`attempts/contest_${id}_${uid}`);
const recordOf = async (player: Gamer, id: string) =>
  (await attemptOf(player, id).get()).data() as AttemptRecord;
const question = (page: Page, number: number, count = 3) =>
  page.locator('main p', { hasText: `Question ${number} of ${count}` }).waitFor();

/** Gives an attempt more time for each question than a busy machine needs. The page learns of it by a reload. */
async function giveTime(player: Gamer, id: string): Promise<void> {
  // one that has closed already is open again
  await attemptOf(player, id).update({ 'rules.timing.ms': 3_600_000, events: [] });
  await player.page.reload();
  await question(player.page, 1);
}

/** Answers a question by the server's key, or wrongly. */
async function answer(player: Gamer, id: string, number: number, isRight: boolean): Promise<void> {
  await question(player.page, number + 1);
  const { questions } = await recordOf(player, id);
  const { key, question: asked } = questions[number]!;
  if (key.kind !== 'choice' || asked.kind !== 'choice') throw new Error('no choice');
  const option = isRight ? key.option : (key.option + 1) % asked.options.length;
  const options = player.page.getByRole('group', { name: 'Answers' }).getByRole('button');
  await options.nth(option).click({ trial: true });
  // a press sooner than a person reads does not count
  await sleep(LIMITS.humanMs + 100);
  await options.nth(option).click();
}

async function enter({ page }: Gamer, id: string): Promise<void> {
  await page.goto(`/contest-play/${id}/`);
  await page.getByRole('button', { name: 'Enter for 10 coins' }).click();
  await page.getByRole('dialog').getByText('The entry costs 10 coins.').waitFor();
  await page.getByRole('button', { name: 'Enter and begin' }).click();
  await question(page, 1);
}

describe('contests', () => {
  it('can be played from the first page to the result, over a reload', async () => {
    await addContest('first', 60 * MINUTE);
    const player = await signUp(game.browser, url, 'Cora', '/');
    const { page, errors } = player;
    await page
      .getByRole('link', { name: /Contest Play/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Open: Night Sky Cup' }).waitFor();
    const displayErrors = await shoot(page, 'contest-live');
    await page.getByRole('tab', { name: 'Upcoming' }).click();
    await page.getByRole('button', { name: 'Remind me: World Tour' }).click();
    await page.getByRole('button', { name: 'Do not remind me: World Tour' }).waitFor();
    const reminder = await firestore.doc(`contests/world-tour/reminders/${player.uid}`).get();
    expect(reminder.data()).toEqual({ uid: player.uid });
    displayErrors.push(...(await shoot(page, 'contest-upcoming')));
    await page.getByRole('tab', { name: 'Past' }).click();
    await page.getByRole('link', { name: 'Open: Time Travellers' }).waitFor();
    displayErrors.push(...(await shoot(page, 'contest-past')));
    await page.getByRole('link', { name: 'Open: Time Travellers' }).click();
    await page.getByRole('list', { name: 'The first three' }).waitFor();
    displayErrors.push(...(await shoot(page, 'contest-past-board')));

    await page.goto('/contest-play/first/');
    await page.getByRole('button', { name: 'Enter for 10 coins' }).waitFor();
    await page.getByText('A wrong answer costs 4 points.').waitFor();
    displayErrors.push(...(await shoot(page, 'contest-entry')));
    displayErrors.push(...(await keyboardErrors(page)));
    await enter(player, 'first');
    await giveTime(player, 'first');
    await answer(player, 'first', 0, true);
    await question(page, 2);
    await page.reload();
    displayErrors.push(...(await shoot(page, 'contest-question')));
    await answer(player, 'first', 1, false);
    await answer(player, 'first', 2, true);
    await page.getByRole('heading', { name: 'Handed in' }).waitFor();
    await page.locator('main').getByText('3 of 3 questions answered').waitFor();
    await page.getByText('The leaderboard opens when the contest ends').waitFor();
    displayErrors.push(...(await shoot(page, 'contest-result')));
    expect(await coinsOf(player)).toBe(90);
    // two right and one wrong, which the page must not show yet
    expect(
      await page
        .locator('main')
        .getByText(/of 3 right/)
        .count(),
    ).toBe(0);
    const account = await firestore.doc(`users/${player.uid}/private/account`).get();
    expect([account.get('coins'), account.get('score')]).toEqual([90, 0]);

    await page.reload();
    await page.getByRole('heading', { name: 'Handed in' }).waitFor();
    expect(await page.getByRole('button', { name: /Review/ }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Enter/ }).count()).toBe(0);
    await page.goto('/profile/coin-history/');
    await page.getByText('Contest: entry').waitFor();
    expect(displayErrors).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('has an answer whose request a reload cut off', async () => {
    await addContest('reloaded', 10 * MINUTE);
    const player = await signUp(game.browser, url, 'Rea', '/contest-zone/');
    const { page } = player;
    await enter(player, 'reloaded');
    await giveTime(player, 'reloaded');
    // the request of the page never leaves; the next one does
    await page.route('**/api/answer_question', () => undefined, { times: 1 });
    const request = page.waitForRequest('**/api/answer_question');
    await answer(player, 'reloaded', 0, true);
    await request;
    expect((await recordOf(player, 'reloaded')).events).toEqual([]);
    await page.reload();
    await question(page, 2);
    const { events } = await recordOf(player, 'reloaded');
    expect(events).toMatchObject([{ kind: 'answer', question: 0 }]);
    await player.context.close();
  });

  it('end with the given answers while they are played, even after a killed end', async () => {
    await addContest('short', 60 * MINUTE);
    const [quick, cut] = [
      await signUp(game.browser, url, 'Quinn', '/contest-play/'),
      await signUp(game.browser, url, 'Cuno', '/contest-play/'),
    ];
    await enter(quick, 'short');
    await giveTime(quick, 'short');
    for (const number of [0, 1, 2]) await answer(quick, 'short', number, true);
    await quick.page.getByRole('heading', { name: 'Handed in' }).waitFor();
    const { events, questions } = await recordOf(quick, 'short');
    const given = events.flatMap((event) => (event.kind === 'answer' ? [event.answer] : []));
    expect(given).toEqual(questions.map(({ key }) => key));
    await enter(cut, 'short');
    await giveTime(cut, 'short');
    await answer(cut, 'short', 0, true);
    await question(cut.page, 2);
    // the page shows the next question before the server has the answer, and a reload would lose it
    await expect.poll(async () => (await recordOf(cut, 'short')).events.length).toBe(1);
    // changes the plan, so that it ends soon, but not before a busy machine has loaded the page; the game's own scheduler leaves
    // the end to this test
    const endsAt = Date.now() + MINUTE;
    await firestore.doc('contests/short').update({
      endsAt: Timestamp.fromMillis(endsAt),
      dueAt: endDueAt(endsAt + 60 * MINUTE),
    });
    await attemptOf(cut, 'short').update({ 'rules.closesAt': endsAt });
    // the page's end arrives after the grace, so that it settles the attempt: a busy machine needs longer in any case
    const settledFrom = endsAt + LIMITS.lockGraceMs;
    await cut.page.route('**/api/set_quiz_coin_score', async (route) => {
      await sleep(Math.max(0, settledFrom - Date.now()));
      await route.continue();
    });
    await cut.page.reload();
    await question(cut.page, 2);
    await cut.page.locator('main').getByText('1 of 3 right.').waitFor();
    await cut.page.getByText('The contest is over. The result is being counted.').waitFor();
    // the player with three right answers is not counted yet
    const settling = await shoot(cut.page, 'contest-settling');
    await cut.page.getByText('The leaderboard opens when all results are counted').waitFor();
    expect(await cut.page.getByRole('table').count()).toBe(0);
    expect((await recordOf(cut, 'short')).isSealed).toBe(false);
    expect((await recordOf(quick, 'short')).isSealed).toBe(true);

    await firestore.doc('contests/short').update({ dueAt: endDueAt(endsAt) });
    const due = endsAt + MINUTE;
    let steps = 0;
    // each call of the work is stopped after two steps
    const isDead = () => (steps += 1) > 2;
    for (let tries = 0; tries < 10; tries++) {
      steps = 0;
      await workOnContest(firestore, 'short', null, due, isDead);
    }
    expect((await firestore.doc('contests/short').get()).get('status')).toBe('completed');
    // 100 minus the entry, plus the prizes
    const coins = await Promise.all(
      [quick, cut].map(async ({ uid }) =>
        Number((await firestore.doc(`users/${uid}/private/account`).get()).get('coins')),
      ),
    );
    expect(coins).toEqual([150, 120]);
    // the page that waited shows the places without a reload
    await cut.page.getByText('Your place: 2', { exact: true }).waitFor();
    await cut.page.getByRole('table').getByText('Quinn').waitFor();
    const { page } = quick;
    // the server may have cached the contest just before its end, for 10 s
    await page.waitForTimeout(10_500);
    await page.goto('/contest-play/short/');
    await page.getByText('You have won 60 coins!').waitFor();
    await page.getByText('Your place: 1', { exact: true }).waitFor();
    await page.locator('main').getByText('3 of 3 right.').waitFor();
    // the only time is the one of the leaderboard, by which players rank
    const figures = page.getByRole('definition');
    await figures.filter({ hasText: '3 of 3' }).waitFor();
    expect(await figures.filter({ hasText: /^\d\d:\d\d$/ }).count()).toBe(0);
    const displayErrors = [...settling, ...(await shoot(page, 'contest-won'))];
    await page.getByRole('button', { name: 'Review the answers' }).waitFor();
    await page.goto('/notifications/');
    await page.getByText('The contest is over. Your place: 1. You have won 60 coins.').waitFor();
    displayErrors.push(...(await shoot(page, 'contest-notification')));
    await page.getByRole('link', { name: 'To the contest' }).click();
    await page.getByText('You have won 60 coins!').waitFor();
    expect(displayErrors).toEqual([]);
  });

  it('that are called off while they are played count for nothing', async () => {
    await addContest('off', 60 * MINUTE);
    const player = await signUp(game.browser, url, 'Offa', '/');
    const { page, errors } = player;
    await enter(player, 'off');
    await giveTime(player, 'off');
    await answer(player, 'off', 0, true);
    await question(page, 2);
    await cancelContest(firestore, 'off', Date.now());
    await workOnContest(firestore, 'off', null, Date.now());
    await answer(player, 'off', 1, true);
    await page.getByText('This contest was cancelled. Every entry fee was refunded.').waitFor();
    expect(await page.getByRole('button', { name: /^Enter|^Go on/ }).count()).toBe(0);
    const account = await firestore.doc(`users/${player.uid}/private/account`).get();
    expect([account.get('coins'), account.get('score')]).toEqual([100, 0]);
    await page.reload();
    await page.getByText('This contest was cancelled. Every entry fee was refunded.').waitFor();
    expect(errors).toEqual([]);
  });

  it('name the reason: too few coins, a later start, an unknown contest', async () => {
    await addContest('later', 90 * MINUTE, 30 * MINUTE);
    await addContest('dear', 60 * MINUTE);
    await firestore.doc('contests/dear').update({ entryFee: 150 });
    const { page } = await signUp(game.browser, url, 'Pia', '/contest-play/later/');
    await page.getByText('Begins in').waitFor();
    expect(await page.getByRole('button', { name: /^Enter/ }).count()).toBe(0);
    await page.goto('/contest-play/dear/');
    await page.getByText('You need 50 more coins to enter.').waitFor();
    const missing = await page.goto('/contest-play/nowhere/');
    expect(missing?.status()).toBe(404);
    const below = await page.goto('/contest-play/dear/below/');
    expect(below?.status()).toBe(404);
  });
});
