import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { API_CODES } from '../domain/errors.ts';
import { show } from './support/exam.ts';
import { signUp } from './support/gamer.ts';
import { openGame, timeLeftToday } from './support/open-game.ts';

const game = openGame();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Row = Record<string, unknown>;

/** A page of a new player whose clock the test moves, once this action was answered. */
async function pageAt(name: string, path: string, action?: string): Promise<Page> {
  const { page } = await signUp(game.browser, game.url, name, '/profile/');
  await page.clock.install();
  const isRead = action && page.waitForResponse(`**/api/${action}`);
  await page.goto(`${game.url}${path}`);
  await isRead;
  return page;
}

/** Gives up the daily quiz, so that the page shows its result. */
async function giveUpDaily(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'End the round' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
  await page.getByText(/The next one comes in \d/).waitFor();
}

/** Makes the server reply as on the next day: the tests move only the page's clock. */
const nextDay = (page: Page) =>
  page.route('**/api/get_daily_state', async (route) => {
    const response = await route.fetch();
    const { data, ...envelope } = (await response.json()) as { data: Row };
    const end = Number(data['ends_at']);
    const next = { is_played: '0', attempt_id: '', now: end + 1_000, ends_at: end + DAY_MS };
    await route.fulfill({ response, json: { ...envelope, data: { ...data, ...next } } });
  });

/** Closes a page, which may wait for a reply of `nextDay`. */
async function close(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
}

const start = (page: Page) => page.getByRole('button', { name: 'Start' });

describe('a second tab', () => {
  beforeEach(() => timeLeftToday(game.firestore, 4 * 60_000));

  it('shows the result of a daily quiz that was played in the first', async () => {
    const path = '/quiz-play/daily-quiz-dashboard/';
    const { page } = await signUp(game.browser, game.url, 'Duna', path);
    const second = await page.context().newPage();
    await second.goto(`${game.url}${path}`);
    await start(second).waitFor();
    await giveUpDaily(page);
    await start(second).click();
    await second.getByText(/The next one comes in \d/).waitFor();
    expect(await start(second).count()).toBe(0);
    await close(page);
  });

  it('shows that a defence was played in the first', async () => {
    const { page } = await signUp(game.browser, game.url, 'Dara', '/profile/');
    const now = Date.now();
    const open = {
      now,
      state: 'open',
      day: '2026-11-28',
      ends_at: now + HOUR_MS,
      attempt_id: '',
      is_finished: '0',
      categories: [],
    };
    let data: Row = open;
    await page.route('**/api/get_defence', (route) =>
      route.fulfill({ json: { error: false, data } }),
    );
    await page.route('**/api/begin_defence', (route) => {
      const isResume = route.request().postData()?.includes('resume') === true;
      const message = API_CODES[isResume ? 'noData' : 'alreadyPlayed'];
      return route.fulfill({ json: { error: true, message } });
    });
    await page.goto(`${game.url}/defence/`);
    const begin = page.getByRole('button', { name: 'Start today' });
    await begin.waitFor();
    data = { ...open, state: 'entered', attempt_id: 'defence_2026-11-28_dara', is_finished: '1' };
    await begin.click();
    await page.getByText('You have played today.').waitFor();
    await close(page);
  });
});

describe('the end of a day', () => {
  beforeEach(() => timeLeftToday(game.firestore, 4 * 60_000));

  it.each([
    ['the goal of the home page', '/', 'get_days', 'Your goal for today', DAY_MS],
    [
      'the league of a week',
      '/profile/league/',
      'get_league',
      'Your week has not begun',
      7 * DAY_MS,
    ],
  ])('reads %s again on a page that stayed open', async (_what, path, action, text, ms) => {
    const page = await pageAt('Dora', path, action);
    await page.getByText(text).first().waitFor();
    await page.waitForLoadState('networkidle');
    const read = page.waitForRequest(`**/api/${action}`);
    await page.clock.fastForward(ms);
    await read;
    await close(page);
  });

  const isListed = (page: Page) =>
    page.getByRole('status').filter({ hasText: 'Loading' }).first().waitFor({ state: 'detached' });
  it.each([
    ['the exams of today', '/exam-module/', 'get_exam_module', isListed],
    [
      'the rank of today',
      '/',
      'get_daily_leaderboard',
      (page: Page) => page.getByText('No leaderboard points today').waitFor(),
    ],
    ['the leaderboard of today', '/profile/leaderboard/', 'get_daily_leaderboard', isListed],
  ])('reads %s again on a page that returns to the front', async (_what, path, action, isShown) => {
    const page = await pageAt('Dove', path, action);
    // a reply that the page reads on the next day is no old one
    await isShown(page);
    await page.waitForLoadState('networkidle');
    await page.clock.setSystemTime(Date.now() + DAY_MS);
    await show(page, 'hidden');
    const read = page.waitForRequest(`**/api/${action}`);
    await show(page, 'visible');
    await read;
    await close(page);
  });

  it('replaces the result of the daily quiz by the next one', async () => {
    const page = await pageAt('Dana', '/quiz-play/daily-quiz-dashboard/');
    await giveUpDaily(page);
    await nextDay(page);
    await page.clock.fastForward(DAY_MS);
    await start(page).waitFor();
    await close(page);
  });

  it('leaves the result of a quiz that has ended after it', async () => {
    const page = await pageAt('Dena', '/quiz-play/daily-quiz-dashboard/');
    await start(page).click();
    await page.locator('[data-game]').waitFor();
    // the state of before the quiz says when its day ends
    await nextDay(page);
    await page.clock.setSystemTime(Date.now() + DAY_MS);
    const read = page.waitForResponse('**/api/get_daily_state');
    await page.getByRole('button', { name: 'End the round' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
    await (await read).finished();
    // by the state of the next day
    await page.getByText(/The next one comes in 23:5\d/).waitFor();
    expect(await page.getByRole('heading', { name: 'Done!' }).count()).toBe(1);
    expect(await start(page).count()).toBe(0);
    await close(page);
  });

  it('replaces the result on a later visit by the next quiz', async () => {
    const page = await pageAt('Dina', '/quiz-play/daily-quiz-dashboard/');
    await giveUpDaily(page);
    await page.reload();
    await page.getByText(/The next one comes in \d/).waitFor();
    await nextDay(page);
    await page.clock.fastForward(DAY_MS);
    await start(page).waitFor();
    await close(page);
  });

  it('is read again by a page that returns to the front after it', async () => {
    const page = await pageAt('Dora', '/quiz-play/daily-quiz-dashboard/');
    await giveUpDaily(page);
    await page.reload();
    await page.getByText(/The next one comes in \d/).waitFor();
    await page.route('**/api/get_daily_state', (route) => route.abort());
    await page.clock.fastForward(DAY_MS);
    await page.getByText(/The next one comes in 00:00$/).waitFor();
    await nextDay(page);
    await show(page, 'hidden');
    await show(page, 'visible');
    await start(page).waitFor();
    await close(page);
  });

  it('shows the result of a defence that has a rival', async () => {
    const { page } = await signUp(game.browser, game.url, 'Rita', '/profile/');
    const now = Date.now();
    const entered = {
      now,
      state: 'entered',
      day: '2026-11-28',
      ends_at: now + HOUR_MS,
      attempt_id: 'defence_2026-11-28_rita',
      is_finished: '1',
      categories: ['Space'],
      rival: { user_id: 'ben', name: 'Ben', profile: '', rating: '1000', record: [] },
      worths: [1],
    };
    const last = {
      day: '2026-11-28',
      outcome: 'win',
      league_points: '2',
      own: '6',
      theirs: '5',
      rival_name: 'Ben',
      items: [],
    };
    const ended = {
      now: now + HOUR_MS + 6_000,
      state: 'open',
      day: '2026-11-29',
      ends_at: now + HOUR_MS + DAY_MS,
      attempt_id: '',
      is_finished: '0',
      categories: [],
      last,
    };
    let data: Row = entered;
    await page.clock.install();
    await page.route('**/api/get_defence', (route) =>
      route.fulfill({ json: { error: false, data } }),
    );
    await page.goto(`${game.url}/defence/`);
    await page.getByText('You have played today.').waitFor();
    data = ended;
    await page.clock.fastForward(HOUR_MS + 10_000);
    await page.getByRole('heading', { name: 'You beat Ben 6 to 5' }).waitFor();
    expect(await page.getByText('You have played today.').count()).toBe(0);
    await close(page);
  });
});
