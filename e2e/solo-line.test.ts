import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { getQuestionsByType } from '../domain/contract/open-attempt.ts';
import type { Cue } from '../features/shared/sound/cues.ts';
import { CUES } from '../features/shared/sound/cues.ts';
import { renderCue } from '../features/shared/sound/render.ts';
import type { AttemptRecord } from '../server/attempts/attempt-store.ts';
import { willPress } from './support/fleeting.ts';
import { signUp } from './support/gamer.ts';
import { LONG_MS } from './support/project.ts';
import { answersOn, skipReveal } from './support/solo-run.ts';
import { openGame } from './support/open-game.ts';
import { keysOf } from '../tests/support/keys-of.ts';

const TRUE_FALSE = '/quiz-play/true-and-false-play/';
const UNSENT = 'No connection. Your answer is kept and will be sent again.';
const game = openGame();
const { url, firestore } = game;

const attemptOf = (mode: string, uid: string) => firestore.doc(`attempts/${mode}_${uid}`);
const recordOf = async (mode: string, uid: string) =>
  (await attemptOf(mode, uid).get()).data() as AttemptRecord;
const rightOf = ({ questions }: AttemptRecord, number: number): number => {
  const key = questions[number]?.key;
  return key?.kind === 'choice' ? key.option : -1;
};

/** Starts an attempt of True & False with this many questions and a long window each, beginning now. */
async function trueFalse(
  page: Page,
  uid: string,
  count: number,
  { windowMs = 3_600_000, revealMs = 1_000 } = {},
): Promise<AttemptRecord> {
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('[data-game]').waitFor();
  const { questions } = await recordOf('true-false', uid);
  await attemptOf('true-false', uid).update({
    questions: questions.slice(0, count),
    startedAt: Date.now(),
    events: [],
    'rules.revealMs': revealMs,
    'rules.timing.ms': windowMs,
  });
  await page.reload();
  await page.locator('[data-game]').waitFor();
  return recordOf('true-false', uid);
}

// longer than 30 s: each test plays an attempt, over lines that are cut
describe('an attempt whose line is lost', () => {
  it('is shown even if its beginning was not confirmed', async () => {
    const { page, uid, context } = await signUp(game.browser, url, 'Ria', TRUE_FALSE);
    await page.getByRole('button', { name: 'Start' }).waitFor();
    await page.route(
      `**/api/${getQuestionsByType.name}`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('[data-game]').waitFor();
    expect((await recordOf('true-false', uid)).run).toBe(1);
    await context.close();
  });

  it('sends a queued answer again, counted once', async () => {
    const { page, uid, context } = await signUp(game.browser, url, 'Lia', TRUE_FALSE);
    const run = await trueFalse(page, uid, 2, { revealMs: 3_600_000 });
    const answers = async () =>
      (await recordOf('true-false', uid)).events.filter(({ kind }) => kind === 'answer');
    await context.setOffline(true);
    await answersOn(page).nth(rightOf(run, 0)).click();
    await page.locator('[data-game]').getByText(UNSENT).waitFor();
    expect((await recordOf('true-false', uid)).events).toEqual([]);
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByRole('button', { name: 'Send again' }).waitFor();
    await context.setOffline(false);
    await page.locator('section').getByText('Right!').filter({ visible: true }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Send again' }).count()).toBe(0);
    expect(await answers()).toHaveLength(1);

    // the reply to the last answer is lost: the server has the answer, and it is not counted twice
    await skipReveal(page);
    await page.getByText('Question 2 of 2').first().waitFor();
    await page.route(
      '**/api/set_quiz_coin_score',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    // the page would send it again by itself
    const sends = willPress(page, 'Send again');
    await answersOn(page).nth(rightOf(run, 1)).click();
    await sends;
    await page.getByRole('heading', { name: 'Passed!' }).waitFor();
    expect(await page.locator('main dl > div', { hasText: 'Right' }).innerText()).toContain(
      '2 of 2',
    );
    expect(await answers()).toHaveLength(2);
    await context.close();
  });

  it('sends an answer after which the page draws nothing more', async () => {
    const { page, uid, context } = await signUp(game.browser, url, 'Max', TRUE_FALSE);
    const run = await trueFalse(page, uid, 2);
    const answer = answersOn(page).nth(rightOf(run, 0));
    await answer.click({ trial: true });
    // as in a page that is hidden at once
    await page.evaluate(() => (window.requestAnimationFrame = () => 0));
    await answer.dispatchEvent('click');
    await expect.poll(async () => (await recordOf('true-false', uid)).events.length).toBe(1);
    await context.close();
  });

  it('hands unsent answers in as soon as there is a line', async () => {
    const { page, uid, context } = await signUp(game.browser, url, 'Lou', '/self-learning/');
    await page.getByRole('radio', { name: /Space/ }).check({ force: true });
    const groups = page.getByRole('group');
    await groups.filter({ hasText: 'Number of questions' }).getByText('5', { exact: true }).click();
    await groups.filter({ hasText: 'Minutes' }).getByText('3', { exact: true }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('[data-game]').waitFor();
    await attemptOf('self-challenge', uid).update({ 'rules.timing.ms': 3_600_000 });
    await page.reload();
    await page.locator('[data-game]').waitFor();
    const run = await recordOf('self-challenge', uid);
    await context.setOffline(true);
    await answersOn(page).nth(rightOf(run, 0)).click();
    await page.getByText('1 of 5 answered').waitFor();
    await page.getByRole('button', { name: 'Send again' }).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await answersOn(page).nth(rightOf(run, 1)).click();
    await page.getByText('2 of 5 answered').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect((await recordOf('self-challenge', uid)).status).toBe('running');
    await context.setOffline(false);
    await page.locator('main').getByText('2 of 5 right.').waitFor();
    expect((await recordOf('self-challenge', uid)).events).toHaveLength(2);
    await context.close();
  });
});

const peakOf = (sound: Float32Array): number => Math.max(...sound.map(Math.abs));

/** The cue whose samples have this peak. */
function cueOf(peak: number): Cue {
  const cues = keysOf(CUES);
  const cue = cues.find((name) => Math.abs(peakOf(renderCue(CUES[name])) - peak) < 0.000_5);
  if (cue === undefined) throw new Error(`no sound of the game has the peak ${peak}`);
  return cue;
}

describe('the sounds of an attempt', () => {
  it('tell right from wrong once each, but are silent for a missed question', async () => {
    const { page, uid, context } = await signUp(game.browser, url, 'Nia', TRUE_FALSE);
    const peaks: number[] = [];
    await page.exposeFunction('peakIsHeard', (peak: number) => void peaks.push(peak));
    await page.addInitScript(() => {
      // a page is silent until its first press, which a reload forgets
      Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true } });
      const start = AudioBufferSourceNode.prototype.start;
      AudioBufferSourceNode.prototype.start = function (...times) {
        const peak = Math.max(...(this.buffer?.getChannelData(0).map(Math.abs) ?? []));
        (window as typeof window & { peakIsHeard: (heard: number) => void }).peakIsHeard(peak);
        return start.apply(this, times);
      };
    });
    const run = await trueFalse(page, uid, 3, { windowMs: LONG_MS, revealMs: 3_600_000 });
    const heard = () =>
      peaks.map(cueOf).filter((cue) => ['right', 'wrong', 'win', 'lose'].includes(cue));
    const shows = (verdict: string) =>
      page.locator('section').getByText(verdict).filter({ visible: true }).first().waitFor();
    await answersOn(page).nth(rightOf(run, 0)).click();
    await shows('Right!');
    await skipReveal(page);
    await page.getByText('Question 2 of 3').first().waitFor();
    await expect.poll(heard).toEqual(['right']);
    await answersOn(page)
      .nth(1 - rightOf(run, 1))
      .click();
    await shows('Wrong');
    await skipReveal(page);
    await page.getByText('Question 3 of 3').first().waitFor();
    await expect.poll(heard).toEqual(['right', 'wrong']);
    // all but 20 s of the third window pass at once; its verdict comes from the server, and is shown until it is skipped
    const passed = LONG_MS - 20_000;
    const { startedAt, events } = await recordOf('true-false', uid);
    // the server learns of a skipped reveal with the next answer
    const skipped = { kind: 'skipped-reveal', question: 1, at: Date.now() } as const;
    await attemptOf('true-false', uid).update({
      startedAt: startedAt - passed,
      events: [...events, skipped].map((event) => ({ ...event, at: event.at - passed })),
    });
    await page.reload();
    await shows('No answer');
    // the server notes no missed answer if the page asks more than a second late; a noted one can be skipped
    const ended = await recordOf('true-false', uid);
    const missed = { kind: 'missed', question: 2, at: Date.now() } as const;
    await attemptOf('true-false', uid).update({
      events: [...ended.events.filter(({ kind }) => kind !== 'missed'), missed],
    });
    await page.reload();
    await shows('No answer');
    await skipReveal(page, 'See your result');
    await page.getByRole('heading', { name: 'Not this time' }).waitFor();
    await expect.poll(heard).toEqual(['right', 'wrong', 'lose']);
    await context.close();
  });
});

/** Swipes across the question. */
async function swipe(page: Page, by: number): Promise<void> {
  const box = (await page.getByRole('heading', { level: 2 }).boundingBox())!;
  const session = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', to: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: to, y }],
    });
  await touch('touchStart', x);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', x + by * part);
  await touch('touchEnd', x + by);
  await session.detach();
}

describe('true & false on touch', () => {
  it('takes a swipe to the right as true, to the left as false, but ignores a short one', async () => {
    const { page, uid, context } = await signUp(game.browser, url, 'Swen', TRUE_FALSE, {
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
    });
    await trueFalse(page, uid, 3);
    await page.getByText('Swipe right for true, left for false.').waitFor();
    await swipe(page, 40);
    await swipe(page, 120);
    const given = async () =>
      (await recordOf('true-false', uid)).events.map((event) =>
        event.kind === 'answer' && event.answer.kind === 'choice' ? event.answer.option : -1,
      );
    await expect.poll(given).toEqual([0]);
    await page.getByText('Question 2 of 3').first().waitFor();
    await swipe(page, -120);
    await expect.poll(given).toEqual([0, 1]);
    await page.getByText('Question 3 of 3').first().waitFor();
    // the buttons stay
    await answersOn(page).nth(0).tap();
    await expect.poll(given).toEqual([0, 1, 0]);
    await context.close();
  });
});

describe('the pages below a mode', () => {
  it('have names in the tab, with a way back step by step', async () => {
    const { page, context } = await signUp(game.browser, url, 'Tara', '/');
    const title = (text: string) => expect.poll(() => page.title()).toBe(`${text} · Quizbout`);
    await page.getByRole('link', { name: /Quiz Zone/ }).click();
    await title('Quiz Zone');
    await page.getByRole('link', { name: /^Space/ }).click();
    await title('Space · Quiz Zone');
    await page.getByRole('link', { name: /^Level 1/ }).click();
    await title('Space, level 1 · Quiz Zone');
    await page.getByRole('button', { name: 'Start' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: /^Level 1/ }).waitFor();
    await title('Space · Quiz Zone');
    await page.goBack();
    await title('Quiz Zone');
    await context.close();
  });

  it('load the video of a passage only when it is asked for', async () => {
    const { page, context, errors } = await signUp(game.browser, url, 'Vida', '/');
    const passages = await firestore
      .collection('passages')
      .where('category', '==', 'great-moments')
      .get();
    const passage = passages.docs[0]!;
    await passage.ref.update({ attachment: { kind: 'youtube', id: 'dQw4w9WgXcQ' } });
    const asked: string[] = [];
    await context.route('https://www.youtube-nocookie.com/**', async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ contentType: 'text/html', body: '<p>A film</p>' });
    });
    await page.getByRole('link', { name: /Fun & Learn/ }).click();
    await page.getByRole('link', { name: /^Great Moments/ }).click();
    await page.getByRole('link', { name: String(passage.get('title')) }).click();
    const load = page.getByRole('button', { name: 'Load the video from YouTube' });
    await load.waitFor();
    expect(asked).toEqual([]);
    await load.click();
    await page.frameLocator('iframe').getByText('A film').waitFor();
    expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1']);
    expect(errors).toEqual([]);
    await context.close();
  });
});
