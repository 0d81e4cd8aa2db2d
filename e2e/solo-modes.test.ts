import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { AttemptRecord } from '../server/attempts/attempt-store.ts';
import { launchChromium } from '../tests/support/browser.ts';
import { endlessClips } from './support/endless-clips.ts';
import { withoutTimeLimit } from './support/without-time-limit.ts';
import { willToast } from './support/fleeting.ts';
import type { Gamer } from './support/gamer.ts';
import { coinsOf, signUp } from './support/gamer.ts';
import { timeLeftToday } from './support/open-game.ts';
import { openProject } from './support/project.ts';
import { shoot } from './support/shoot.ts';
import type { Asked } from './support/solo-run.ts';
import { answer, answersOn, numbers, playThrough } from './support/solo-run.ts';

const url = `http://127.0.0.1:${inject('ports').web}`;
const firestore = openProject(inject('ports'));
let browser: Browser;
let player: Gamer;
let page: Page;

beforeAll(async () => {
  browser = await launchChromium();
  player = await signUp(browser, url, 'Sol', '/');
  page = player.page;
  await endlessClips(page);
});
afterAll(async () => {
  await browser?.close();
  await firestore.terminate();
});

const attemptOf = (mode: string) => firestore.doc(`attempts/${mode}_${player.uid}`);
const recordOf = async (mode: string) => (await attemptOf(mode).get()).data() as AttemptRecord;
const inPlay = () => page.locator('[data-game]').waitFor();
const scoreOf = async () =>
  (await firestore.doc(`users/${player.uid}/private/account`).get()).get('score') as number;

/** A question whose clip leaves an hour to ask for the answers. */
const unhurried = (one: Asked): Asked =>
  one.question.audio
    ? {
        ...one,
        question: { ...one.question, audio: { ...one.question.audio, seconds: 3_600 } },
      }
    : one;

/** Shortens an attempt to `count` questions with short reveals and starts it now; then resumes it as after a reload. */
async function shorten(mode: string, count: number): Promise<readonly Asked[]> {
  await inPlay();
  const { questions, events } = await recordOf(mode);
  const chosen = questions.slice(0, count).map(unhurried);
  await attemptOf(mode).update({
    questions: chosen,
    startedAt: Date.now(),
    // a question whose window has closed already is open again
    events: events.filter(({ kind }) => kind !== 'missed'),
    'rules.revealMs': 700,
    'rules.timing.ms': 900_000,
  });
  await page.reload();
  await inPlay();
  return chosen;
}

// longer than 30 s: nine modes, each from its list to its result, and axe on most of their screens
describe('the solo modes', () => {
  it('can be played from the first page to a level of the quiz, whose pass opens the next', async () => {
    const displayErrors: string[] = [];
    await page.getByRole('link', { name: /Quiz Zone/ }).click();
    await page.getByRole('link', { name: /^Space/ }).waitFor();
    displayErrors.push(...(await shoot(page, 'solo-categories')));
    await page.getByRole('link', { name: /^Space/ }).click();
    const isRefused = willToast(page, 'Pass level 1 first.');
    await page.getByRole('button', { name: 'Level 2 Locked' }).click({ force: true });
    await isRefused;
    displayErrors.push(...(await shoot(page, 'solo-levels')));
    await page.getByRole('link', { name: /^Level 1/ }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    const questions = await shorten('quiz-zone', 3);
    displayErrors.push(...(await shoot(page, 'solo-question')));

    await page.getByRole('button', { name: /^50\/50/ }).click();
    await page
      .getByText('Leaves the right answer and one wrong one. Press again to use it for 2 coins.')
      .waitFor();
    await page.getByRole('button', { name: /^50\/50/ }).click();
    await page.locator('[role=group] button[aria-disabled=true]').nth(1).waitFor();
    const { key, question } = questions[0]!;
    const left = await answersOn(page).and(page.locator('[aria-disabled=false]')).allInnerTexts();
    expect(left).toHaveLength(2);
    const text =
      question.kind === 'choice' && key.kind === 'choice' && question.options[key.option];
    expect(left.join('\n')).toContain(text);
    await page.getByRole('button', { name: /^Audience poll/ }).click({ force: true });
    await page.getByText('You can use 50/50 or the audience poll').first().waitFor();

    const before = await scoreOf();
    expect(await playThrough(page, questions)).toBe(3);
    await page.getByRole('heading', { name: 'Passed!' }).waitFor();
    await page.getByText('3 of 3 stars').waitFor({ state: 'attached' });
    const all = await numbers(page);
    expect([all['Points'], all['Right'], all['Coins']]).toEqual(['12', '3 of 3', '+4']);
    displayErrors.push(...(await shoot(page, 'solo-result')));
    // 2 for 50/50, 4 won
    expect(await coinsOf(player)).toBe(102);
    expect(await scoreOf()).toBe(before + 12);

    await page.getByRole('link', { name: 'Next level' }).click();
    await page.getByRole('heading', { level: 1, name: 'Space, level 2' }).waitFor();
    await page.goto('/quiz-zone/space/1/');
    await page.getByRole('button', { name: 'Start' }).click();
    expect(await playThrough(page, await shorten('quiz-zone', 2))).toBe(2);
    expect(await coinsOf(player)).toBe(102);
    expect(await scoreOf()).toBe(before + 12);

    // one attempt of a mode at a time
    await page.getByRole('button', { name: 'Play again' }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    await inPlay();
    await page.goto('/quiz-zone/space/2/');
    await page.getByText('You are in the middle of another round of this mode.').waitFor();
    await page.getByRole('button', { name: 'End the round' }).click();
    await page.getByRole('button', { name: 'End it' }).click();
    await page.getByRole('button', { name: 'Start' }).waitFor();
    expect((await recordOf('quiz-zone')).status).toBe('finished');
    expect(displayErrors).toEqual([]);
  });

  it('sell a premium category, even by a link to one of its levels', async () => {
    await page.route('**/api/get_categories', (route) => route.abort());
    await page.goto('/quiz-zone/myths-and-legends/1/');
    await page.getByText('That did not work. Try it again.').waitFor();
    expect(await page.getByRole('button', { name: 'Start' }).count()).toBe(0);
    await page.unroute('**/api/get_categories');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Unlock Myths & Legends?' }).waitFor();
    expect(await page.getByRole('button', { name: 'Start' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Spend 50 coins' }).click();
    await page.getByRole('dialog').getByText('Cancel', { exact: true }).click();
    expect(await coinsOf(player)).toBe(102);
    await page.goto('/quiz-zone/');
    await page.getByRole('button', { name: /Myths & Legends/ }).click();
    await page.getByRole('button', { name: 'Spend 50 coins' }).click();
    await page.getByRole('heading', { level: 1, name: 'Myths & Legends' }).waitFor();
    await page.getByRole('link', { name: /^Level 1/ }).waitFor();
    expect(await coinsOf(player)).toBe(52);
    for (const path of ['/quiz-zone/nowhere/', '/quiz-zone/space/9/', '/math-mania/space/']) {
      expect((await page.goto(path))?.status(), path).toBe(404);
    }
  });

  it('leave a buyer on the page that was chosen while the category was being unlocked', async () => {
    const buyer = await signUp(browser, url, 'Bea', '/quiz-zone/');
    const had = await coinsOf(buyer);
    const reply = Promise.withResolvers<void>();
    await buyer.page.route('**/api/unlock_premium_category', async (route) => {
      const response = await route.fetch();
      await reply.promise;
      await route.fulfill({ response });
    });
    await withoutTimeLimit(buyer.page);
    await buyer.page.getByRole('button', { name: /Myths & Legends/ }).click();
    await buyer.page.getByRole('button', { name: 'Spend 50 coins' }).click();
    await expect.poll(() => coinsOf(buyer)).toBe(had - 50);
    await buyer.page.locator('footer').getByRole('link', { name: 'About us' }).click();
    await buyer.page.getByRole('heading', { level: 1, name: 'About us' }).waitFor();
    const asked: string[] = [];
    buyer.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    reply.resolve();
    const header = buyer.page.locator('header');
    await header.getByText(String(had - 50)).waitFor();
    // the category, if it were opened now, would be asked for or shown by then
    await buyer.page.waitForTimeout(1_500);
    expect(asked.filter((path) => path.startsWith('/quiz-zone/'))).toEqual([]);
    expect(new URL(buyer.page.url()).pathname).toBe('/about-us/');
    expect(buyer.errors).toEqual([]);
    await buyer.context.close();
  });

  it.each([
    {
      mode: 'multi-match',
      name: 'Multi-Match',
      path: '/multi-match-questions/mixed-bag/1/',
      right: 20,
      wrong: -10,
    },
    {
      mode: 'guess-the-word',
      name: 'Guess The Word',
      path: '/guess-the-word/nature/',
      right: 4,
      wrong: -4,
    },
    { mode: 'maths', name: 'Math Mania', path: '/math-mania/algebra/', right: 4, wrong: -4 },
    {
      mode: 'audio',
      name: 'Audio Questions',
      path: '/audio-questions/melodies/',
      right: 4,
      wrong: -4,
    },
  ])('play $mode, with bookmarks and reports', async ({ mode, name, path, ...points }) => {
    await page.goto(path);
    await page.getByRole('button', { name: 'Start' }).click();
    const questions = await shorten(mode, 3);
    const displayErrors = await shoot(page, `solo-${mode}`);
    const right = await playThrough(page, questions, [1]);
    // sequences are answered wrongly, so the total may be below 0; the page shows none below
    const expected = Math.max(0, right * points.right + (3 - right) * points.wrong);
    const { Points, Right, Wrong } = await numbers(page);
    expect({ Points, Right, Wrong }).toEqual({
      Points: String(expected),
      Right: `${right} of 3`,
      Wrong: String(3 - right),
    });
    await page.getByRole('button', { name: 'Review the answers' }).click();
    const first = page.getByRole('listitem').filter({ hasText: /^1\. / });
    const isBookmarked = willToast(page, 'Bookmarked');
    await first.getByRole('button', { name: 'Bookmark this question' }).click();
    await isBookmarked;
    await first.getByRole('button', { name: 'Report this question' }).click();
    await page.getByLabel('What is wrong with it?').fill('A word is missing.');
    const isThanked = willToast(page, 'Thank you. We will look at it.');
    await page.getByRole('button', { name: 'Send the report' }).click();
    await isThanked;
    const { id } = questions[0]!.question;
    const report = await firestore.doc(`questionReports/${id}_${player.uid}`).get();
    // Multi-Match has a separate report
    expect(report.get('mode')).toBe(mode === 'multi-match' ? mode : 'quiz');
    displayErrors.push(...(await shoot(page, `solo-${mode}-review`)));
    await page.goto('/profile/bookmark/');
    await page.getByRole('heading', { name: 'No bookmarks yet' }).waitFor();
    await page.getByRole('radio', { name }).check({ force: true });
    await page.getByRole('button', { name: 'Remove' }).waitFor();
    // its formulas are typeset there too; a question may have several
    if (mode === 'maths') await page.locator('main h2 math').first().waitFor();
    const bookmarks = await firestore.collection(`users/${player.uid}/bookmarks`).get();
    expect(bookmarks.docs.map((one) => one.get('questionId') as string)).toContain(id);
    displayErrors.push(...(await shoot(page, `bookmarks-${mode}`)));
    expect(displayErrors).toEqual([]);
  });

  it('show a letter of a word for a coin', async () => {
    await page.goto('/guess-the-word/places/');
    await page.getByRole('button', { name: 'Start' }).click();
    const [first] = await shorten('guess-the-word', 1);
    const before = await coinsOf(player);
    const letter = page.getByRole('button', { name: /^Letter/ });
    await letter.click();
    // the first press explains it and takes nothing
    await page.getByRole('status').filter({ hasText: 'for 1 coin' }).waitFor();
    expect((await recordOf('guess-the-word')).helps).toEqual([]);
    await letter.click();
    await expect.poll(async () => (await recordOf('guess-the-word')).helps.length).toBe(1);
    expect(await coinsOf(player)).toBe(before - 1);
    const place = (await recordOf('guess-the-word')).helps[0]?.letter?.place;
    const word = first!.key.kind === 'word' ? [...first!.key.word] : [];
    const rest = word.filter((one, at) => at !== place && /[\p{L}\p{N}]/u.test(one));
    await page.getByRole('textbox').fill(rest.join(''));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your round' }).waitFor();
    expect((await numbers(page))['Right']).toBe('1 of 1');
  });

  it('show a passage before its questions', async () => {
    await page.goto('/fun-and-learn/great-moments/');
    const displayErrors = await shoot(page, 'solo-passages');
    await page.locator('main ul a').first().click();
    await page.getByRole('article').getByRole('paragraph').first().waitFor();
    displayErrors.push(...(await shoot(page, 'solo-passage')));
    await page.getByRole('button', { name: 'To the 5 questions' }).click();
    expect(await playThrough(page, await shorten('fun-and-learn', 2), [0])).toBe(1);
    expect((await numbers(page))['Points']).toBe('0');
    expect(displayErrors).toEqual([]);
  });

  it('let a self challenge be answered in any order until it is handed in', async () => {
    await page.goto('/self-learning/');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('Please select number of questions and number of timer').waitFor();
    await page.getByRole('radio', { name: /Space/ }).check({ force: true });
    const groups = page.getByRole('group');
    await groups.filter({ hasText: 'Number of questions' }).getByText('5', { exact: true }).click();
    await groups.filter({ hasText: 'Minutes' }).getByText('3', { exact: true }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    await inPlay();
    const { questions, rules } = await recordOf('self-challenge');
    expect([questions.length, rules.timing.ms]).toEqual([5, 180_000]);
    // a busy machine needs more time than a player
    await attemptOf('self-challenge').update({ 'rules.timing.ms': 900_000 });
    await page.reload();
    await inPlay();
    const displayErrors = await shoot(page, 'solo-free');
    await answer(page, questions[0]!, false);
    await page.getByText('1 of 5 answered').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await answer(page, questions[1]!, true);
    await page.getByText('2 of 5 answered').waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    await answer(page, questions[0]!, true);
    const given = async () =>
      (await recordOf('self-challenge')).events.map((event) => [
        event.question,
        event.kind === 'answer' && event.answer,
      ]);
    // the new answer has replaced the old one
    await expect
      .poll(async () => Object.fromEntries(await given()))
      .toEqual({
        0: questions[0]!.key,
        1: questions[1]!.key,
      });
    expect(await given()).toHaveLength(2);
    await page.reload();
    await page.getByText('2 of 5 answered').click();
    await page.getByText('3 questions are not answered yet.').waitFor();
    displayErrors.push(...(await shoot(page, 'solo-free-dashboard')));
    await page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click();
    await page.locator('main').getByText('2 of 5 right.').waitFor();
    expect(displayErrors).toEqual([]);
  });

  it('offer the daily quiz once, even after a break', async () => {
    await timeLeftToday(firestore, 5 * 60_000);
    await page.goto('/quiz-play/daily-quiz-dashboard/');
    await page.getByRole('button', { name: 'Start' }).click();
    const questions = await shorten('daily', 4);
    await answer(page, questions[0]!, true);
    await page.locator('main p', { hasText: 'Question 2 of 4' }).waitFor();
    // moves the attempt three hours into the past
    const { startedAt, events } = await recordOf('daily');
    const away = 3 * 3_600_000;
    await attemptOf('daily').update({
      startedAt: startedAt - away,
      events: events.map((event) => ({ ...event, at: event.at - away })),
    });
    await page.reload();
    await page.getByText('Question 3 of 4 waits for you.').waitFor();
    const displayErrors = await shoot(page, 'solo-daily-waiting');
    await page.getByRole('button', { name: 'Go on' }).click();
    await playThrough(page, questions, [2], [2, 3]);
    await page.locator('main').getByText('2 of 4 right.').waitFor();
    await page.getByText('1 day in a row').waitFor();
    const squares = page.locator('main [data-mark]');
    const marks = await squares.evaluateAll((all) =>
      all.map((square) => square.getAttribute('data-mark')),
    );
    expect(marks).toEqual(['right', 'missed', 'wrong', 'right']);
    displayErrors.push(...(await shoot(page, 'solo-daily-result')));
    await page.reload();
    await page.locator('main').getByText('2 of 4 right.').waitFor();
    await page.getByText(/The next one comes in \d/).waitFor();
    expect(await page.getByRole('button', { name: 'Start' }).count()).toBe(0);
    expect(displayErrors).toEqual([]);
    expect(player.errors).toEqual([]);
  });
});
