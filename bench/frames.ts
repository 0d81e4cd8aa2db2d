import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import {
  acceptInvitation,
  DUEL,
  getReady,
  openRoom,
  question,
  result,
  signUp,
} from '../e2e/support/gamer.ts';
import { gameForTests } from '../scripts/check/game-for-tests.ts';
import { launchChromium } from '../tests/support/browser.ts';
import { percentile } from './support/percentile.ts';
import { fail } from './support/report.ts';

// npm run bench:frames -- [--questions 10] [--slower 4] [--solo]: a whole battle of two on a slow phone, from countdown
// to result, and solo attempts; with --solo only these
const { values } = parseArgs({
  options: {
    questions: { type: 'string', default: '10' },
    slower: { type: 'string', default: '4' },
    solo: { type: 'boolean', default: false },
  },
});
const QUESTIONS = Number(values.questions);
const SLOWER = Number(values.slower);
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  reducedMotion: 'no-preference',
  serviceWorkers: 'allow',
};
/** Players notice a frame or a task longer than this. */
const LONG_MS = 50;

/** The duration of a tap: real presses are never instantaneous. */
const HELD_MS = 80;

/** The budget until an answer is visible, at p75. */
const MOST_INP_MS = 100;

/** The measured solo modes, each with the function that answers a question. */
const SOLO: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '/quiz-play/true-and-false-play/': tap,
  '/quiz-zone/space/1/': tap,
  '/math-mania/algebra/': tap,
  '/guess-the-word/nature/': type,
};

/** The time for which a result is watched: by then all of it is drawn and counted up. */
const RESULT_MS = 3_000;

/** The time for which the empty page is watched. */
const EMPTY_MS = 20_000;

/** A limit for hangs. */
const WAIT_MS = 60_000;

/** The controls with which a question can be answered. */
const OPEN = ':is([data-answers] [aria-disabled=false], input[data-answers]:enabled)';

/** The records of a page since its probe was started; durations in milliseconds. */
interface Frames {
  /** Animation frames over 50 ms, from the work's begin to the frame. */
  readonly frames: number[];
  /** Tasks over 50 ms. */
  readonly tasks: number[];
  /** Keys and taps, from the press to the next frame; values below 16 become 16. */
  readonly presses: number[];
}

type ObservedWindow = typeof window & { noted: Frames };

const game = await gameForTests((step) => console.error(`  … ${step}`));
const browser = await launchChromium();
try {
  const load = loadavg()[0]?.toFixed(1);
  console.log(`Node ${process.version}, ${cpus().length} cores, load at the start ${load}`);
  const url = `http://127.0.0.1:${game.ports.web}`;
  if (!values.solo) {
    const battle = await play(browser, url);
    const empty = await watchEmptyPage(browser);
    console.log(`\nA battle of ${QUESTIONS} questions on a CPU ${SLOWER} times slower`);
    console.table([
      { page: 'the battle', ...row(battle) },
      { page: `an empty page, ${EMPTY_MS / 1_000} s after it`, ...row(empty) },
    ]);
  }
  const runs = [];
  for (const [path, answer] of Object.entries(SOLO)) {
    const frames = await playAlone(browser, url, path, answer);
    runs.push({ run: path, presses: frames.presses.length, ...row(frames) });
    const p75 = percentile(frames.presses, 75);
    if (p75 > MOST_INP_MS) fail(`${path}: an answer is seen after ${p75} ms at p75`);
  }
  console.log(
    `\nRuns of one player on a CPU ${SLOWER} times slower; target ${MOST_INP_MS} ms at p75`,
  );
  console.table(runs);
} finally {
  await browser.close();
  await game.stop();
}

/**
 * Plays to the result. Only one page is slowed down, and it is closed after use: Chromium slows a page by keeping its
 * thread busy, so a second slow page would take the core of the rival and the servers.
 */
async function play(chromium: Browser, url: string): Promise<Frames> {
  const ann = await signUp(chromium, url, 'Ann', DUEL, PHONE);
  const ben = await signUp(chromium, url, 'Ben', DUEL, PHONE);
  const code = await openRoom(ann, DUEL, QUESTIONS);
  await acceptInvitation(ben, DUEL, code);
  await getReady(ben);
  const start = ann.page.getByRole('button', { name: 'Start the battle' });
  await start.click({ trial: true });
  await slowDown(ann.page);
  await ann.page.evaluate(observe);
  await start.click();
  for (let number = 1; number <= QUESTIONS; number++) {
    await Promise.all([asked(ann.page, number), question(ben.page, number)]);
    // both orders: this player's lock first, and the rival's first
    const [first, last] = number % 2 === 1 ? [ann.page, ben.page] : [ben.page, ann.page];
    await sleep(700);
    await tap(first);
    await sleep(700);
    await tap(last);
  }
  await shows(ann.page, 'Back to the modes');
  await sleep(RESULT_MS);
  const frames = await read(ann.page);
  await result(ann.page);
  for (const error of [...ann.errors, ...ben.errors]) console.error(`a page threw: ${error}`);
  await Promise.all([ann.context.close(), ben.context.close()]);
  return frames;
}

/** An equally slow page that only draws a clock: the machine causes the frames that it misses. */
async function watchEmptyPage(chromium: Browser): Promise<Frames> {
  const context = await chromium.newContext(PHONE);
  const page = await context.newPage();
  await page.goto('about:blank');
  await page.evaluate(() => {
    // not in every frame, because on a slowed page that alone would keep a core busy
    setInterval(() => (document.body.textContent = String(performance.now())), 100);
  });
  await slowDown(page);
  await page.evaluate(observe);
  await sleep(EMPTY_MS);
  const frames = await read(page);
  await context.close();
  return frames;
}

/** Plays an attempt to its result. */
async function playAlone(
  chromium: Browser,
  url: string,
  path: string,
  answer: (page: Page) => Promise<void>,
): Promise<Frames> {
  const { page, context, errors } = await signUp(chromium, url, 'Cat', path, PHONE);
  await page.getByRole('button', { name: 'Start' }).click();
  const header = page.locator('main p[class]', { hasText: /^Question \d+ of \d+/ });
  await page.locator('[data-game]').waitFor();
  const count = Number(/of (\d+)/.exec(await header.innerText())?.[1]);
  await slowDown(page);
  await page.evaluate(observe);
  for (let number = 1; number <= count; number++) {
    await asked(page, number);
    await sleep(700);
    await answer(page);
  }
  await shows(page, 'Your round');
  await sleep(RESULT_MS);
  const frames = await read(page);
  for (const error of errors) console.error(`a page threw: ${error}`);
  await context.close();
  return frames;
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Waits for a question that can be answered. */
async function asked(page: Page, number: number): Promise<void> {
  await shows(page, `Question ${number} of`);
  await until(page, (open) => document.querySelector(open) !== null, OPEN);
}

async function shows(page: Page, text: string): Promise<void> {
  // the body also contains the messages of the language
  const isShown = (it: string) => document.querySelector('main')?.textContent.includes(it) ?? false;
  await until(page, isShown, text);
}

/**
 * Polls a condition. Playwright's waiting computes the names of all elements in every frame, which would be a third of
 * the measured time.
 */
async function until<T>(page: Page, isSo: (argument: T) => boolean, argument?: T): Promise<void> {
  const before = Date.now();
  while (!(await page.evaluate(isSo as (argument: unknown) => boolean, argument))) {
    if (Date.now() - before > WAIT_MS) {
      throw new Error(`Waited in vain for ${String(argument)}: ${await page.innerText('body')}`);
    }
    await sleep(50);
  }
}

/** Taps the first answer by its position, without reading the page between the tap and its frame. */
async function tap(page: Page): Promise<void> {
  const { x, y, width, height } = await page.evaluate(() => {
    const first = document.querySelector('[data-answers] button');
    if (!first) throw new Error('The page shows no answer.');
    return first.getBoundingClientRect().toJSON() as DOMRect;
  });
  await page.mouse.click(x + width / 2, y + height / 2, { delay: HELD_MS });
}

/** Fills the boxes of a word with one letter, and locks them. */
async function type(page: Page): Promise<void> {
  const field = page.getByRole('textbox');
  const count = Number(/\d+/.exec((await page.getByText(/^A word of/).innerText()) ?? '')?.[0]);
  await field.focus();
  for (let letter = 0; letter < count; letter++) await page.keyboard.press('a', { delay: 30 });
  await page.keyboard.press('Enter');
}

/** Runs in the page. */
function observe(): void {
  const frames: Frames = { frames: [], tasks: [], presses: [] };
  (window as ObservedWindow).noted = frames;
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: false,
      durationThreshold: 16,
    } as PerformanceObserverInit);
  watch('long-animation-frame', ({ duration }) => frames.frames.push(duration));
  watch('longtask', ({ duration }) => frames.tasks.push(duration));
  const presses = new Map<number, number>();
  watch('event', (entry) => {
    const { interactionId, duration } = entry as PerformanceEventTiming;
    if (interactionId === 0) return;
    // a tap is several events, of which the slowest counts
    presses.set(interactionId, Math.max(duration, presses.get(interactionId) ?? 0));
    frames.presses.splice(0, Infinity, ...presses.values());
  });
}

function read(page: Page): Promise<Frames> {
  return page.evaluate(() => (window as ObservedWindow).noted);
}

function row({ frames, tasks, presses }: Frames) {
  const isLong = (ms: number) => ms > LONG_MS;
  return {
    'frames over 50 ms': frames.filter(isLong).length,
    'longest frame': Math.round(Math.max(0, ...frames)),
    'tasks over 50 ms': tasks.filter(isLong).length,
    'longest task': Math.round(Math.max(0, ...tasks)),
    'press p75': presses.length > 0 ? Math.round(percentile(presses, 75)) : '',
    'press max': presses.length > 0 ? Math.round(Math.max(...presses)) : '',
  };
}
