import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../tests/support/browser.ts';
import {
  addExam,
  answers,
  begin,
  enter,
  LONG,
  mayBeLeftFor,
  recordOf,
  rightOf,
  show,
} from './support/exam.ts';
import { signUp } from './support/gamer.ts';
import { openProject } from './support/project.ts';
import { shoot } from './support/shoot.ts';

const url = `http://127.0.0.1:${inject('ports').web}`;
const firestore = openProject(inject('ports'));
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
  await addExam(firestore, 'e2e-open', {
    title: 'Stars and planets',
    minutes: 90,
    answerAgain: true,
  });
});
afterAll(async () => {
  await browser?.close();
  await firestore.terminate();
});

/** The cells of the result by their names. */
async function numbers(page: Page): Promise<Record<string, string>> {
  const cells = page.locator('main dl > div');
  await cells.first().waitFor();
  const names = await cells.locator('dt').allInnerTexts();
  const values = await cells.locator('dd').allInnerTexts();
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']));
}

const secondsOf = (clock: string) =>
  clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
const secondsLeft = async (page: Page) => secondsOf(await page.getByRole('timer').innerText());

/** Presses a button twice before the page can draw anything. */
const pressTwice = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });

/**
 * The timer of an exam of 90 minutes shows the time that is left, to a second. The page cannot know how long the reply
 * to its opening was under way, so its clock is behind by that time at most, here by no more than `loadedIn` ms.
 */
const expectClock = (page: Page, startedAt: number, loadedIn: number) =>
  expect
    .poll(async () => {
      const before = Date.now();
      const spent = 5_400 - (await secondsLeft(page));
      const [least, most] = [before, Date.now()].map((at) => (at - startedAt) / 1_000);
      return spent >= least! - 1 - loadedIn / 1_000 && spent <= most! + 1;
    })
    .toBe(true);

// longer than 30 s: screens in six variants with axe, and a player who is away for 3 and for 6 s
describe('an exam', () => {
  it('can be taken from the first page by its key to its result, over a reload', async () => {
    const { page, uid, context, errors } = await signUp(browser, url, 'Exa', '/');
    const displayErrors: string[] = [];
    await page.getByRole('link', { name: /Exams/ }).first().click();
    await page.getByRole('heading', { name: 'Stars and planets' }).waitFor();
    displayErrors.push(...(await shoot(page, 'exams-today')));
    await page.getByRole('tab', { name: 'Completed' }).click();
    await page.getByRole('heading', { name: 'No exam completed yet' }).waitFor();
    await page.getByRole('tab', { name: 'Today' }).click();
    await page.getByRole('link', { name: /To the exam.*Stars and planets/ }).click();

    const start = page.getByRole('button', { name: 'Start the exam' });
    await start.click();
    await page.getByText('Please enter the Exam Key').waitFor();
    await page.getByLabel('Exam Key').fill('1111');
    await start.click();
    await page.getByText('Please agree to the exam rules').waitFor();
    await page.getByRole('checkbox', { name: 'I agree to the rules' }).check();
    await start.click();
    await page.getByText('Invalid exam key').waitFor();
    displayErrors.push(...(await shoot(page, 'exam-entry')));
    const entering = Date.now();
    await enter(page);
    const enteredIn = Date.now() - entering;
    await mayBeLeftFor(firestore, 'e2e-open', uid, LONG);

    const run = await recordOf(firestore, 'e2e-open', uid);
    expect(await page.getByRole('timer').innerText()).toMatch(/^01:\d\d:\d\d$/);
    await expectClock(page, run.startedAt, enteredIn);
    displayErrors.push(...(await shoot(page, 'exam-question')));
    await pressTwice(page, 'Next');
    await page.getByText('Question 3 of 4').first().waitFor();
    await pressTwice(page, 'Previous');
    await page.getByText('Question 1 of 4').first().waitFor();
    await answers(page).nth(rightOf(run, 0)).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await answers(page)
      .nth((rightOf(run, 1) + 1) % 4)
      .click();
    await page.getByText('2 of 4 answered').waitFor();
    await page.getByRole('button', { name: 'Mark to look at again' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Question 3 of 4').first().waitFor();
    // changed, after going back to the previous question
    await page.getByRole('button', { name: 'Previous' }).click();
    await answers(page).nth(rightOf(run, 1)).click();
    await expect
      .poll(async () => (await recordOf(firestore, 'e2e-open', uid)).events.at(-1))
      .toMatchObject({ question: 1, answer: { option: rightOf(run, 1) } });

    const reloading = Date.now();
    await page.reload();
    await page.locator('[data-game]').waitFor();
    const reloadedIn = Date.now() - reloading;
    await page.getByText('2 of 4 answered').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 questions are not answered yet.').waitFor();
    // the flag survives the reload
    await dialog.getByRole('button', { name: /^2 answered, / }).waitFor();
    expect(await dialog.getByRole('button', { name: /answered, / }).count()).toBe(1);
    displayErrors.push(...(await shoot(page, 'exam-dashboard')));
    await dialog.getByRole('button', { name: '4 not answered' }).click();
    await expectClock(page, run.startedAt, reloadedIn);
    await answers(page)
      .nth((rightOf(run, 3) + 1) % 4)
      .click();
    await page.getByText('3 of 4 answered').waitFor();
    await page.getByRole('button', { name: 'Hand in' }).click();
    await dialog.getByRole('button', { name: 'Hand in' }).click();

    await page.getByRole('heading', { name: 'Handed in' }).waitFor();
    await page.getByText('3 of 10 marks').waitFor();
    await page.getByText('30%').waitFor();
    const ended = await recordOf(firestore, 'e2e-open', uid);
    const seconds = Math.round((ended.finishedAt - ended.startedAt) / 1_000);
    const clock = [Math.floor(seconds / 60), seconds % 60]
      .map((part) => String(part).padStart(2, '0'))
      .join(':');
    expect(await numbers(page)).toEqual({
      Answered: '3',
      'Not answered': '1',
      Correct: '2',
      Incorrect: '1',
      Time: clock,
      'Rules violated': '0',
    });
    const table = await page.locator('main tbody tr').allInnerTexts();
    expect(table.map((row) => row.split(/\s+/).join(' '))).toEqual([
      '1 mark 1 0',
      '2 marks 1 0',
      '5 marks 0 1',
    ]);
    displayErrors.push(...(await shoot(page, 'exam-result')));

    await page.getByRole('link', { name: 'All exams' }).click();
    await page.getByRole('tab', { name: 'Completed' }).click();
    await page.getByRole('button', { name: /Stars and planets/ }).click();
    await page.getByRole('dialog').getByText('3 of 10 marks').waitFor();
    displayErrors.push(...(await shoot(page, 'exams-completed')));
    expect(displayErrors).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('continues after an absence of 3 s, but is over after a longer one', async () => {
    const { page, uid, context, run } = await begin(
      { browser, url, firestore },
      'Levi',
      'e2e-open',
    );
    const presence = async () => (await recordOf(firestore, 'e2e-open', uid)).exam?.presence;
    const hiddenAt = async () => (await presence())?.hiddenAt ?? 0;
    await page.reload();
    await answers(page).first().waitFor();
    // the reload counts as an absence too
    await expect.poll(hiddenAt).toBe(0);
    await answers(page).nth(rightOf(run, 0)).click();
    await page.getByText('1 of 4 answered').waitFor();
    const title = await page.title();
    await show(page, 'hidden');
    await expect.poll(hiddenAt).toBeGreaterThan(0);
    const leftAt = await hiddenAt();
    // counts down from LONG
    const titled = async () => /^Back to the exam! (\d+) s$/.exec(await page.title())?.[1];
    await expect.poll(async () => Number(await titled())).toBeLessThanOrEqual(LONG - 3);
    await page.waitForTimeout(Math.max(0, leftAt + 3_000 - Date.now()));
    const cameBackAt = Date.now();
    await show(page, 'visible');
    const text = await page.getByRole('dialog').getByRole('alert').innerText();
    const [away = NaN, left = NaN] = (text.match(/\d+/g) ?? []).map(Number);
    expect(text).toBe(
      `You were away for ${away} seconds. ${left} seconds later the exam would have ended.`,
    );
    expect(away).toBeGreaterThanOrEqual(3);
    // one is rounded, the other rounded up
    expect(Math.abs(away + left - LONG - 0.5)).toBe(0.5);
    expect(await shoot(page, 'exam-returned')).toEqual([]);
    expect(await page.title()).toBe(title);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Go on \(/ })
      .click();
    await page.getByRole('button', { name: 'Next' }).click();
    await answers(page).nth(rightOf(run, 1)).click();
    await page.getByText('2 of 4 answered').waitFor();
    await expect
      .poll(async () => (await recordOf(firestore, 'e2e-open', uid)).events.length)
      .toBe(2);
    const absence = (await presence())?.absences.at(-1);
    expect(absence).toMatchObject({ kind: 'hidden', at: leftAt });
    expect(absence?.ms).toBeGreaterThanOrEqual(cameBackAt - leftAt);

    await mayBeLeftFor(firestore, 'e2e-open', uid, 12);
    await show(page, 'hidden');
    await expect.poll(hiddenAt).toBeGreaterThan(0);
    const since = await hiddenAt();
    // a network that returns to a hidden page does not end the absence
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.waitForTimeout(15_000);
    expect(await hiddenAt()).toBe(since);
    await show(page, 'visible');
    await page.getByRole('heading', { name: 'The exam was ended' }).waitFor();
    await page.getByText('3 of 10 marks').waitFor();
    expect((await numbers(page))['Rules violated']).toBe('1');
    expect(await shoot(page, 'exam-left')).toEqual([]);
    await page.reload();
    await page.getByRole('heading', { name: 'The exam was ended' }).waitFor();
    await context.close();
  });

  it('is one exam in two tabs, with one time', async () => {
    const { page, uid, context, run } = await begin(
      { browser, url, firestore },
      'Tabea',
      'e2e-open',
    );
    await answers(page).nth(rightOf(run, 0)).click();
    const answered = async () => (await recordOf(firestore, 'e2e-open', uid)).events.length;
    // the page counts an answer before the server has it
    await expect.poll(answered).toBe(1);
    const second = await context.newPage();
    await show(page, 'hidden');
    const opening = Date.now();
    await second.goto(`${url}/exam-module/e2e-open/`);
    await second.getByText('1 of 4 answered').waitFor();
    const openedIn = Date.now() - opening;
    const before = await secondsLeft(page);
    const other = await secondsLeft(second);
    const after = await secondsLeft(page);
    // the pages may count a second at different moments, and the clock of the new one is behind as in `expectClock`
    expect(other).toBeLessThanOrEqual(before + 1 + openedIn / 1_000);
    expect(other).toBeGreaterThanOrEqual(after - 1);
    await second.getByRole('button', { name: 'Next' }).click();
    await answers(second).nth(rightOf(run, 1)).click();
    await second.getByText('2 of 4 answered').waitFor();
    await expect.poll(answered).toBe(2);
    await page.waitForTimeout(8_000);
    await show(second, 'hidden');
    await show(page, 'visible');
    await page.getByText('2 of 4 answered').waitFor();
    await page.waitForTimeout(8_000);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await answers(page).nth(rightOf(run, 0)).click();
    expect((await recordOf(firestore, 'e2e-open', uid)).status).toBe('running');
    const own = firestore.collection('attempts').where('uid', '==', uid);
    expect((await own.get()).size).toBe(1);
    await context.close();
  });
});
