import { mkdir, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { collectErrors, newUser, signIn, signUp } from './support/gamer.ts';
import { shoot } from './support/shoot.ts';
import { slownessOf } from './support/slowness.ts';
import { withoutTimeLimit } from './support/without-time-limit.ts';
import { answer, answersOn } from './support/solo-run.ts';
import type { Asked } from './support/solo-run.ts';
import { openGame } from './support/open-game.ts';

const game = openGame();
const { url, firestore } = game;

/** The limit of the specification: from the tap on the link to the first question, on a phone. */
const FIRST_QUESTION_MS = 10_000;
/** A phone's processor beside this machine's. */
const SLOWER = 4;

/** Longer than anybody needs to read, in milliseconds. */
const HUMAN_MS = 700;

const codeIn = (page: Page) => /\/challenge\/([\w-]{20})\//.exec(page.url())?.[1] ?? '';

/** The runs of a challenge, the oldest first. */
async function runsOf(code: string) {
  const { docs } = await firestore.collection('challengeRuns').where('code', '==', code).get();
  return docs.toSorted(
    (one, other) => (one.get('startedAt') as number) - (other.get('startedAt') as number),
  );
}

/** A long window for each question. One that has closed already is open again. */
const UNHURRIED = { 'rules.timing.ms': 3_600_000, events: [] };

/** Gives a run more time for each question than a busy machine needs. The page learns of it by a reload. */
async function giveTime(page: Page, code: string, index: number): Promise<void> {
  await (await runsOf(code))[index]!.ref.update({ ...UNHURRIED });
  await page.reload();
  await page.locator('main p', { hasText: 'Question 1 of 10' }).waitFor();
}

/** Answers all questions, the first ones right. */
async function play(page: Page, questions: readonly Asked[], right: number): Promise<void> {
  for (const [number, asked] of questions.entries()) {
    await page
      .locator('main p', { hasText: `Question ${number + 1} of ${questions.length}` })
      .waitFor();
    // an answer faster than a person's does not count, from when a picture is drawn
    await answersOn(page).first().click({ trial: true });
    await page.waitForTimeout(HUMAN_MS);
    await answer(page, asked, number < right);
  }
}

/** Ends the round that runs. */
async function endRound(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'End the round' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
}

/** Begins the own challenge and ends it without an answer. */
async function giveUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play now' }).click();
  await endRound(page);
  await page.getByRole('heading', { name: 'Well played!' }).waitFor();
}

/** The points of a run by its events, computed here: 4, 2 more within 2.15 s, 1 more within 4.15 s. */
async function pointsOf(code: string, index: number): Promise<number> {
  const run = (await runsOf(code))[index]!;
  const events = run.get('events') as {
    kind: string;
    question: number;
    at: number;
    answer?: { option: number };
  }[];
  const questions = run.get('questions') as { key: { option: number } }[];
  let start = run.get('startedAt') as number;
  let points = 0;
  for (const [number, { key }] of questions.entries()) {
    const heard = events.find((one) => one.kind === 'heard' && one.question === number)?.at;
    const given = events.find((one) => one.kind === 'answer' && one.question === number)!;
    const ms = given.at - (heard ?? start);
    if (given.answer?.option === key.option) points += ms <= 2_150 ? 6 : ms <= 4_150 ? 5 : 4;
    start = given.at + (run.get('rules.revealMs') as number);
  }
  return points;
}

describe('a challenge by link', () => {
  it.concurrent(
    'is played by a guest on a phone after two taps within 10 s, then comes to the account',
    async () => {
      const ann = await signUp(game.browser, url, 'Ann', '/');
      await ann.page.getByRole('button', { name: 'Play 10 questions and send them' }).click();
      await ann.page.waitForURL(/\/challenge\//);
      const code = codeIn(ann.page);
      const displayErrors = await shoot(ann.page, 'challenge-own');
      await ann.page.getByRole('button', { name: 'Play now' }).click();
      await ann.page.locator('main p', { hasText: 'Question 1 of 10' }).waitFor();
      await giveTime(ann.page, code, 0);
      const [first] = await runsOf(code);
      await play(ann.page, first!.get('questions') as Asked[], 4);
      await ann.page.getByRole('heading', { name: 'Well played!' }).waitFor();
      const anns = await pointsOf(code, 0);
      await ann.page.getByText(`${anns} points`).first().waitFor();
      await ann.page.reload();
      await ann.page.getByRole('heading', { name: 'Your challenge is ready' }).waitFor();
      displayErrors.push(...(await shoot(ann.page, 'challenge-link')));

      const context = await game.browser.newContext({
        baseURL: url,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      const errors: string[] = [];
      collectErrors(page, errors);
      const device = await context.newCDPSession(page);
      await device.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      const before = await slownessOf(page);
      const tapped = performance.now();
      // the first tap is the link, the second the button
      await page.goto(`/challenge/${code}/`, { waitUntil: 'commit' });
      await page.getByText('No account needed.').waitFor();
      await page.getByRole('button', { name: 'Play now' }).click();
      await page.locator('main p', { hasText: 'Question 1 of 10' }).waitFor();
      const took = performance.now() - tapped;
      // a reload at the wrong moment comes back to the same run
      await giveTime(page, code, 1);
      // the phone is as slow as it should be; only what exceeds this is the machine's
      const slowness = Math.max(SLOWER, before, await slownessOf(page)) / SLOWER;
      console.log(
        `  … the first question after ${Math.round(took)} ms, on a machine ${slowness.toFixed(1)} times slower than quiet`,
      );
      expect(took).toBeLessThan(FIRST_QUESTION_MS * slowness);
      await device.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      const run = (await runsOf(code))[1]!;
      expect(run.get('uid')).toBe('');
      const questions = run.get('questions') as Asked[];
      expect(questions.map(({ question }) => question.id)).toEqual(
        (first!.get('questions') as Asked[]).map(({ question }) => question.id),
      );
      await play(page, questions, 7);
      await page.getByRole('region', { name: 'Ann' }).waitFor();
      const guests = await pointsOf(code, 1);
      const side = (name: string) => page.getByRole('region', { name });
      await side('Ann').getByText(String(anns), { exact: true }).waitFor();
      await side('You').getByText(String(guests), { exact: true }).waitFor();
      await side('You').getByText('7 of 10 right').waitFor();
      const verdict = guests > anns ? 'You win!' : guests < anns ? 'Ann wins this one' : 'A draw!';
      await page.getByRole('heading', { name: verdict }).waitFor();
      displayErrors.push(...(await shoot(page, 'challenge-result')));

      // the guest signs up, and the run comes along
      const { email, uid } = await newUser(url, 'Gus');
      await page.getByRole('link', { name: 'Keep this result' }).click();
      await signIn(page, email);
      await page.getByText('Your result is in your account now.').waitFor();
      expect(codeIn(page)).toBe(code);
      const runs = await firestore
        .collection('challengeRuns')
        .where('code', '==', code)
        .where('uid', '==', uid)
        .get();
      expect(runs.docs.map((one) => one.get('name') as string)).toEqual(['Gus', 'Gus']);
      await page.reload();
      await page.getByRole('heading', { name: verdict }).waitFor();
      expect(await page.getByText('Your result is in your account now.').count()).toBe(0);

      // a player has an account
      const cid = await signUp(game.browser, url, 'Cid', `/challenge/${code}/`);
      await cid.page.getByRole('button', { name: 'Play now' }).waitFor();
      expect(await cid.page.getByText('No account needed.').count()).toBe(0);
      displayErrors.push(...(await shoot(cid.page, 'challenge-invitation')));

      await ann.page.goto('/notifications/');
      await ann.page.getByText(`A guest played your challenge: ${guests} to ${anns}.`).waitFor();
      expect(displayErrors).toEqual([]);
      expect([...ann.errors, ...cid.errors, ...errors]).toEqual([]);
      await Promise.all([ann, cid, { context }].map((one) => one.context.close()));
    },
  );

  it.concurrent('does not take a player away from what was begun meanwhile', async () => {
    const eve = await signUp(game.browser, url, 'Eve', '/');
    const reply = Promise.withResolvers<void>();
    await eve.page.route('**/api/create_challenge', async (route) => {
      const response = await route.fetch();
      await reply.promise;
      await route.fulfill({ response });
    });
    await withoutTimeLimit(eve.page);
    const isAsked = eve.page.waitForRequest('**/api/create_challenge');
    await eve.page.getByRole('button', { name: 'Play 10 questions and send them' }).click();
    await isAsked;
    await eve.page.locator('footer').getByRole('link', { name: 'About us' }).click();
    await eve.page.getByRole('heading', { level: 1, name: 'About us' }).waitFor();
    const loaded: string[] = [];
    eve.page.on('request', (request) => {
      if (request.isNavigationRequest()) loaded.push(request.url());
    });
    const isAnswered = eve.page.waitForResponse('**/api/create_challenge');
    reply.resolve();
    await (await isAnswered).finished();
    // the page of the challenge would be asked for by then
    await eve.page.waitForTimeout(1_500);
    expect(loaded).toEqual([]);
    expect(new URL(eve.page.url()).pathname).toBe('/about-us/');
    expect(eve.errors).toEqual([]);
    await eve.context.close();
  });

  it.concurrent('shows its result in a second tab that still offers to play it', async () => {
    const dan = await signUp(game.browser, url, 'Dan', '/');
    await dan.page.getByRole('button', { name: 'Play 10 questions and send them' }).click();
    await dan.page.waitForURL(/\/challenge\//);
    const second = await dan.context.newPage();
    await second.goto(dan.page.url());
    const play = second.getByRole('button', { name: 'Play now' });
    await play.waitFor();
    await giveUp(dan.page);
    await play.click();
    await second.getByRole('heading', { name: 'Well played!' }).waitFor();
    expect(dan.errors).toEqual([]);
    await dan.context.close();
  });

  it.concurrent('is over for a guest in mid-run whose challenger is deleted', async () => {
    const fay = await signUp(game.browser, url, 'Fay', '/');
    await fay.page.getByRole('button', { name: 'Play 10 questions and send them' }).click();
    await fay.page.waitForURL(/\/challenge\//);
    const code = codeIn(fay.page);
    await giveUp(fay.page);
    const context = await game.browser.newContext({ baseURL: url });
    const guest = await context.newPage();
    const errors: string[] = [];
    collectErrors(guest, errors);
    await guest.goto(fay.page.url());
    await guest.getByRole('button', { name: 'Play now' }).click();
    await guest.locator('main p', { hasText: 'Question 1 of 10' }).waitFor();
    await firestore.doc(`challenges/${code}`).delete();
    await endRound(guest);
    await guest.getByRole('heading', { name: 'This challenge is over' }).waitFor();
    expect([...fay.errors, ...errors]).toEqual([]);
    await Promise.all([fay.context.close(), context.close()]);
  });

  it.concurrent('has a preview that names the challenger and no question', async () => {
    const ben = await signUp(game.browser, url, 'Ben', '/');
    await ben.page.getByRole('button', { name: 'Play 10 questions and send them' }).click();
    await ben.page.waitForURL(/\/challenge\//);
    const code = codeIn(ben.page);
    await ben.page.getByRole('button', { name: 'Play now' }).click();
    await ben.page.locator('main p', { hasText: 'Question 1 of 10' }).waitFor();
    const [run] = await runsOf(code);
    const html = await (await fetch(`${url}/challenge/${code}/`)).text();
    expect(html).toMatch(/<meta property="og:title" content="Ben challenges you!"/);
    expect(html).toMatch(/<meta name="robots" content="noindex/);
    for (const { question } of run!.get('questions') as Asked[]) {
      expect(html).not.toContain(question.id);
      expect(html).not.toContain(question.text.slice(0, 30));
    }
    const address = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1];
    const picture = await fetch(address!.replaceAll('&amp;', '&'));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1_200, 630]);
    expect(bytes.length).toBeLessThan(100_000);
    if (process.env['PICTURES'] === '1') {
      await mkdir('artifacts/screenshots', { recursive: true });
      await writeFile('artifacts/screenshots/challenge-preview.png', bytes);
    }
    expect((await fetch(`${url}/challenge/${'A'.repeat(20)}/`)).status).toBe(200);
    await ben.page.goto(`/challenge/${'A'.repeat(20)}/`);
    await ben.page.getByRole('heading', { name: 'This challenge is over' }).waitFor();
    expect(ben.errors).toEqual([]);
    await ben.context.close();
  });
});
