import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { getExamModuleQuestions } from '../domain/contract/exam.ts';
import { API_CODES } from '../domain/errors.ts';
import type { AttemptRecord } from '../server/attempts/attempt-store.ts';
import { launchChromium } from '../tests/support/browser.ts';
import {
  addExam,
  answers,
  begin,
  enter,
  LONG,
  mayBeLeftFor,
  recordOf as recordIn,
  rightOf,
  show,
  start,
} from './support/exam.ts';
import { signUp } from './support/gamer.ts';
import { openProject } from './support/project.ts';
import { shoot } from './support/shoot.ts';

const url = `http://127.0.0.1:${inject('ports').web}`;
const firestore = openProject(inject('ports'));
const recordOf = (exam: string, uid: string) => recordIn(firestore, exam, uid);

describe('the page of an exam', () => {
  let browser: Browser;
  let page: Page;
  let context: BrowserContext;
  let uid: string;
  let run: AttemptRecord;
  beforeAll(async () => {
    browser = await launchChromium();
    await addExam(firestore, 'e2e-final', {
      title: 'Stars by heart',
      minutes: 20,
      answerAgain: false,
    });
    await addExam(firestore, 'e2e-untaken', {
      title: 'Planets by heart',
      minutes: 20,
      answerAgain: false,
    });
    const begun = await begin({ browser, url, firestore }, 'Finn', 'e2e-final');
    ({ page, context, uid, run } = begun);
  });
  afterAll(async () => {
    await browser?.close();
    await firestore.terminate();
  });

  it('locks an answer where it is final, by the keyboard as well', async () => {
    await page.keyboard.press(String.fromCharCode(65 + rightOf(run, 0)));
    await page.getByText('1 of 4 answered').waitFor();
    await page.keyboard.press(String.fromCharCode(65 + ((rightOf(run, 0) + 1) % 4)));
    const next = page.getByRole('button', { name: 'Next' });
    await next.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Previous' }).waitFor();
    expect(await shoot(page, 'exam-final')).toEqual([]);
    await page.getByRole('button', { name: 'Previous' }).click();
    expect(await shoot(page, 'exam-locked')).toEqual([]);
    const given = (await recordOf('e2e-final', uid)).events;
    expect(given.map((event) => event.kind === 'answer' && event.answer)).toEqual([
      { kind: 'choice', option: rightOf(run, 0) },
    ]);
  });

  it('shows an exam whose beginning was not confirmed', async () => {
    const id = 'e2e-unconfirmed';
    await addExam(firestore, id, { title: 'Comets by heart', minutes: 20, answerAgain: false });
    const gamer = await signUp(browser, url, 'Gil', `/exam-module/${id}/`);
    await gamer.page.route(
      `**/api/${getExamModuleQuestions.name}`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await start(gamer.page);
    await gamer.context.close();
  });

  it('blocks copying and context menus', async () => {
    const prevented = await page.evaluate(() =>
      ['copy', 'cut', 'contextmenu', 'dragstart'].map((name) => {
        const event = new Event(name, { bubbles: true, cancelable: true });
        return !document.querySelector('[data-game] h2')?.dispatchEvent(event);
      }),
    );
    expect(prevented).toEqual([true, true, true, true]);
  });

  it('is blank in print', async () => {
    const text = () => page.locator('body').innerText();
    expect((await text()).includes('of 4 answered')).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect((await text()).includes('of 4 answered')).toBe(false);
    expect(await page.locator('[data-game]').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    expect(await page.locator('[data-game]').isVisible()).toBe(true);
  });

  it('covers the questions while its window is not in front, without counting an absence', async () => {
    const question = page.locator('[data-game] h2');
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await page.getByText('The questions are covered').waitFor();
    expect(await question.isVisible()).toBe(false);
    expect(await shoot(page, 'exam-covered')).toEqual([]);
    await page.waitForTimeout(8_000);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await question.waitFor();
    expect((await recordOf('e2e-final', uid)).exam?.presence.hiddenAt).toBeUndefined();
  });

  it('records a key for screenshots with its question', async () => {
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Previous' }).waitFor();
    await page.keyboard.press('PrintScreen');
    await page.getByText('Screen recording is prohibited.').first().waitFor();
    await expect
      .poll(async () => (await recordOf('e2e-final', uid)).exam?.captured)
      .toEqual([run.questions[1]?.question.id]);
  });

  it('records the time without a network, without ending', async () => {
    // it would stand on the edge of a button that has moved
    await page.mouse.move(0, 0);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Next' }).click();
    await answers(page).nth(rightOf(run, 2)).click();
    await page.getByRole('button', { name: 'Send again' }).waitFor();
    await page.waitForTimeout(6_000);
    await context.setOffline(false);
    await page.getByText('2 of 4 answered').waitFor();
    await expect.poll(async () => (await recordOf('e2e-final', uid)).events.length).toBe(2);
    // the heartbeat of the returned page is a separate call
    const known = async () => {
      const { exam, status } = await recordOf('e2e-final', uid);
      return [status, exam?.presence.absences.map(({ kind }) => kind)];
    };
    await expect.poll(known).toEqual(['running', ['offline']]);
  });

  it('keeps an answer that is taken while it loads the state again', async () => {
    const asked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const reading = '**/api/get_exam_module_questions';
    await page.route(
      reading,
      async (route) => {
        const response = await route.fetch();
        asked.resolve();
        await held.promise;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await show(page, 'hidden');
    await show(page, 'visible');
    await asked.promise;
    // closes the dialog of a return, which may stay for as long as the page may be left
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Next' }).click();
    const taken = page.waitForResponse('**/api/answer_question');
    await answers(page).nth(rightOf(run, 3)).click();
    await (await taken).finished();
    expect((await recordOf('e2e-final', uid)).events.length).toBe(3);
    await page.getByText('3 of 4 answered').waitFor();
    // the page drops the reply to a request from before the answer, and asks again
    let answered = 0;
    const reread = page.waitForResponse(
      (response) => response.url().includes('/get_exam_module_questions') && ++answered === 2,
    );
    held.resolve();
    await (await reread).finished();
    expect(await page.getByText(/of 4 answered/).innerText()).toBe('3 of 4 answered');
  });

  it('is left by the way back too, unless the player returns in time', async () => {
    const { page: other, uid: otherUid } = await signUp(browser, url, 'Bea', '/exam-module/');
    await other.getByRole('link', { name: /To the exam.*Stars by heart/ }).click();
    await enter(other);
    await mayBeLeftFor(firestore, 'e2e-final', otherUid, LONG);
    await other.goBack();
    await other.getByRole('link', { name: /Go on with it.*Stars by heart/ }).click();
    await other.locator('[data-game]').waitFor();
    await other.waitForTimeout(8_000);
    expect((await recordOf('e2e-final', otherUid)).exam?.presence.hiddenAt).toBeUndefined();
    await mayBeLeftFor(firestore, 'e2e-final', otherUid, 5);
    await other.goBack();
    await other.getByRole('heading', { name: 'Exams' }).waitFor();
    // by the server's time, in which the page's message of its end counts
    await expect
      .poll(async () => typeof (await recordOf('e2e-final', otherUid)).exam?.presence.hiddenAt)
      .toBe('number');
    await other.waitForTimeout(8_000);
    await other.goto(`${url}/exam-module/e2e-final/`);
    await other.getByRole('heading', { name: 'The exam was ended' }).waitFor();
    await other.context().close();
  });

  it('tries a wrong key once for an Enter key that is held down', async () => {
    await page.goto(`${url}/exam-module/e2e-untaken/`);
    let calls = 0;
    page.on('request', (request) => {
      if (request.postData()?.includes('WRONG24')) calls += 1;
    });
    await page.getByRole('checkbox', { name: 'I agree to the rules' }).check();
    await page.getByLabel('Exam Key').fill('WRONG24');
    await page.keyboard.down('Enter');
    await page.getByText('Invalid exam key').waitFor();
    // the same key again, as the keyboard repeats it
    for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    // another call would be on its way by then
    await page.waitForTimeout(500);
    expect(calls).toBe(1);
    // a new press is a new try
    await page.keyboard.press('Enter');
    await expect.poll(() => calls).toBe(2);
  });

  it('answers 404 for an unknown exam', async () => {
    expect((await page.goto(`${url}/exam-module/none/`))?.status()).toBe(404);
  });

  it('explains that an exam is not open', async () => {
    expect((await page.goto(`${url}/exam-module/sample/`))?.status()).toBe(200);
    await page.getByRole('heading', { name: 'This exam is not open' }).waitFor();
    expect(await shoot(page, 'exam-not-open')).toEqual([]);
  });

  it('says that there are no exams for today', async () => {
    await page.route('**/api/get_exam_module', (route) =>
      route.fulfill({ json: { error: true, message: API_CODES.noData } }),
    );
    await page.goto(`${url}/exam-module/`);
    await page.getByRole('heading', { name: 'No exams for today' }).waitFor();
    expect(await shoot(page, 'exams-none')).toEqual([]);
    await page.unroute('**/api/get_exam_module');
    await page.route('**/api/get_exam_module', (route) => route.abort());
    await page.reload();
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await page.unroute('**/api/get_exam_module');
    await retry.click();
    // the seeded exams are over where midnight has passed since the start of the game
    await page.getByRole('link', { name: /To the exam.*Planets by heart/ }).waitFor();
  });
});
