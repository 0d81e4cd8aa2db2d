import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import {
  acceptInvitation,
  collectErrors,
  DUEL,
  FRIENDS,
  getReady,
  invitation,
  lock,
  newUser,
  openRoom,
  signIn,
  signUp,
} from '../../e2e/support/gamer.ts';
import { openLine } from '../../e2e/support/player-line.ts';
import type { PlayerLine } from '../../e2e/support/player-line.ts';
import type { LinkSpeed } from '../../e2e/support/slow-link.ts';
import type { Ports } from '../../scripts/project/ports.ts';
import { percentile } from '../support/percentile.ts';
import { notePresses, pressesOf } from '../support/presses.ts';
import type { Press } from '../support/presses.ts';

interface Slowness {
  /** How many times slower the CPU of the phone is. */
  readonly slower: number;
  readonly speed: LinkSpeed;
  /** Questions of the battle. */
  readonly questions: number;
}

interface SlowPlay {
  /** Each step with its seconds and the bytes on the line. */
  readonly steps: readonly Step[];
  /** Presses by the game. */
  readonly presses: Readonly<Record<string, readonly Press[]>>;
  /** From the press on Start to the result. */
  readonly battleBytes: number;
}

interface Step {
  readonly step: string;
  readonly seconds: number;
  readonly kilobytes: number | undefined;
}

const SOLO = '/quiz-play/true-and-false-play/';
/** The player reads a question this long before the answer. */
const READ_MS = 700;
/** A step that takes longer than this has failed. */
const WAIT_MS = 120_000;

/** Signs a player in on a slow phone with a slow line, who looks at the home page and plays a battle and an attempt. */
export async function measureSlowPlayer(
  browser: Browser,
  ports: Ports,
  { slower, speed, questions }: Slowness,
): Promise<SlowPlay> {
  const url = `http://127.0.0.1:${ports.web}`;
  const line = await openLine(ports);
  const { email } = await newUser(url, 'Ann');
  const rival = await signUp(browser, url, 'Ben', FRIENDS);
  const context = await browser.newContext({
    baseURL: line.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'no-preference',
    serviceWorkers: 'allow',
  });
  const page = await context.newPage();
  const errors: string[] = [];
  collectErrors(page, errors);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  line.setSpeed(speed);
  const { steps, timed } = stepsOn(line);

  await timed('the first page of a visitor', async () => {
    await page.goto('/', { waitUntil: 'commit' });
    await shows(page, 'main h1, main h2');
  });
  await playAsGuest(page, timed);
  await timed('the sign-up form by its address', async () => {
    await page.goto(FRIENDS, { waitUntil: 'commit' });
    await handles(page, 'main form button');
  });
  await timed('the log-in form, and signed in', async () => {
    await signIn(page, email);
    await handles(page, 'main input[type=radio]');
  });
  await timed('the home page of a player', async () => {
    await page.goto('/', { waitUntil: 'commit' });
    await handles(page, 'main a');
  });
  await timed('the page of a battle of friends', async () => {
    await page.goto(FRIENDS, { waitUntil: 'commit' });
    await handles(page, 'main input[type=radio]');
  });
  const ann = { name: 'Ann', uid: '', context, page, errors };
  let code = '';
  await timed('the room is open', async () => {
    code = await openRoom(ann, DUEL, questions);
  });
  await rival.page.goto(invitation(DUEL, code));
  await acceptInvitation(rival, DUEL, code);
  await getReady(rival);
  const start = page.getByRole('button', { name: 'Start the battle' });
  await start.click({ trial: true });
  await notePresses(page);
  let streams = 0;
  page.on('request', (request) => {
    const isDown = request.url().includes('/Listen/channel') && request.method() === 'GET';
    if (isDown) streams += 1;
  });
  const before = line.bytes();
  await timed('from Start to the first question', async () => {
    await start.click();
    await asked(page, 1);
  });
  const there: number[] = [];
  const reveals: number[] = [];
  await timed(`a battle of ${questions} questions`, async () => {
    for (let number = 1; number <= questions; number++) {
      await Promise.all([asked(page, number), asked(rival.page, number)]);
      await sleep(READ_MS);
      const pressed = performance.now();
      await tap(page);
      await until(rival.page, seesLock);
      there.push(performance.now() - pressed);
      await sleep(READ_MS);
      const last = performance.now();
      await lock(rival.page, '2');
      await until(page, isRevealed);
      reveals.push(performance.now() - last);
    }
    await until(page, hasText, 'Back to the modes');
  });
  const battleBytes = line.bytes() - before;
  console.error(`  … ${streams} further streams of snapshots in the battle`);
  const battle = await pressesOf(page);
  for (const [step, all] of [
    ["a lock on the rival's screen, median", there],
    ["the reveal of the rival's lock, median", reveals],
  ] as const) {
    steps.push({ step, seconds: seconds(percentile(all, 50)), kilobytes: undefined });
  }

  await timed('the page of a solo mode', async () => {
    await page.goto(SOLO, { waitUntil: 'commit' });
    await handles(page, 'main button');
  });
  await timed('from Start to the first question alone', async () => {
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('[data-game]').waitFor();
    await asked(page, 1);
  });
  await notePresses(page);
  const header = page.locator('main p[class]', { hasText: /^Question \d+ of \d+/ });
  const count = Number(/of (\d+)/.exec(await header.innerText())?.[1]);
  await timed(`a solo attempt of ${count} questions`, async () => {
    for (let number = 1; number <= count; number++) {
      await asked(page, number);
      await sleep(READ_MS);
      await tap(page);
    }
    await until(page, hasText, 'Your round');
  });
  const solo = await pressesOf(page);
  for (const error of [...errors, ...rival.errors]) console.error(`a page threw: ${error}`);
  await Promise.all([context.close(), rival.context.close()]);
  await line.stop();
  return { steps, presses: { 'a battle of two': battle, 'a solo attempt': solo }, battleBytes };
}

/** The right options of the round against the bot. */
const ROUND = ['Venus', '4', 'Green', '206', 'Pacific'];

/** From the question on the visitor's first page, over a round against the bot, to the sign-up form, in the fewest taps. */
async function playAsGuest(page: Page, timed: Timed): Promise<void> {
  await timed('then its question can be answered', async () => {
    await handles(page, 'main button[aria-disabled=false]');
  });
  await timed('the first tap, to right or wrong', async () => {
    await page.getByRole('button', { name: 'octopus' }).click();
    await until(page, hasText, 'Right!');
  });
  await page.getByRole('button', { name: 'Next question' }).click();
  await page.getByRole('button', { name: 'whale' }).click();
  await timed('the fourth tap, to the first question of a round', async () => {
    await page.getByRole('button', { name: 'Play a round against Maya, a bot' }).click();
    await page.getByRole('button', { name: ROUND[0] ?? '', exact: true }).waitFor();
  });
  await timed('the round of five questions, to its end', async () => {
    for (const name of ROUND) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.locator('[data-game] .lucide-check').first().waitFor();
    }
    await page.getByRole('heading', { name: 'Victory!' }).waitFor();
  });
  await timed('from there to the sign-up form', async () => {
    await page.getByRole('link', { name: 'Create an account' }).click();
    await handles(page, 'main form button');
  });
}

type Timed = (step: string, run: () => Promise<void>) => Promise<void>;

const seconds = (ms: number) => Math.round(ms / 100) / 10;

function stepsOn(line: PlayerLine) {
  const steps: Step[] = [];
  const timed = async (step: string, run: () => Promise<void>) => {
    console.error(`  … ${step}`);
    const [since, bytes] = [performance.now(), line.bytes()];
    await run();
    const kilobytes = Math.round((line.bytes() - bytes) / 1_000);
    steps.push({ step, seconds: seconds(performance.now() - since), kilobytes });
  };
  return { steps, timed };
}

/** The controls with which a question can be answered. */
const OPEN = '[data-answers] [aria-disabled=false]';

async function asked(page: Page, number: number): Promise<void> {
  await until(page, hasText, `Question ${number} of`);
  await until(page, (open) => document.querySelector(open) !== null, OPEN);
}

const hasText = (text: string) =>
  document.querySelector('main')?.textContent.includes(text) ?? false;

const isRevealed = () =>
  [...document.querySelectorAll('[data-answers] .sr-only')].some(
    ({ textContent }) => textContent === 'right answer',
  );

const seesLock = () =>
  document.querySelector('ul[aria-label="Score"] > li:nth-child(2) [data-locked]') !== null;

/** Waits until a part of the page is drawn. */
const shows = (page: Page, part: string) =>
  until(page, (wanted) => document.querySelector(wanted)?.checkVisibility() ?? false, part);

/** Waits until React handles the presses on a part of the page. */
const handles = (page: Page, part: string) =>
  until(
    page,
    (wanted) =>
      Object.keys(document.querySelector(wanted) ?? {}).some((key) => key.startsWith('__react')),
    part,
  );

/** Polls a condition, because Playwright's own waiting takes much of a slow CPU. */
async function until(
  page: Page,
  isSo: (argument: string) => boolean,
  argument = '',
): Promise<void> {
  const before = performance.now();
  while (!(await page.evaluate(isSo, argument).catch(() => false))) {
    if (performance.now() - before > WAIT_MS) {
      throw new Error(`Waited in vain for ${argument}: ${await page.innerText('body')}`);
    }
    await sleep(50);
  }
}

/** Taps the first answer by its position, without reading the page between the tap and its frame. */
async function tap(page: Page): Promise<void> {
  const { x, y } = await page.evaluate(() => {
    const box = document.querySelector('[data-answers] button')!.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  await page.mouse.click(x, y, { delay: 80 });
}
