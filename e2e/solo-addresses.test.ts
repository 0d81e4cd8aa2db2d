import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../tests/support/browser.ts';
import type { Gamer } from './support/gamer.ts';
import { isSignedIn, signIn, signUp } from './support/gamer.ts';
import { makeUser } from './support/stored-session.ts';

const ports = inject('ports');
const url = `http://127.0.0.1:${ports.web}`;
const FIRST = '/quiz-zone/';
let browser: Browser;
let player: Gamer;
let page: Page;

beforeAll(async () => {
  browser = await launchChromium();
  player = await signUp(browser, url, 'Ada', FIRST);
  page = player.page;
});
afterAll(() => browser?.close());

/** Every step of every solo mode: its path, its title, and its first choice. */
const PAGES: readonly (readonly [path: string, title: string, first: string])[] = [
  ['/quiz-zone/', 'Quiz Zone', 'Space'],
  ['/quiz-zone/science/', 'Science', 'Physics'],
  ['/quiz-zone/science/physics/', 'Physics', 'Level 1'],
  ['/quiz-zone/science/physics/1/', 'Physics, level 1', 'Start'],
  ['/quiz-zone/space/', 'Space', 'Level 1'],
  ['/quiz-zone/space/1/', 'Space, level 1', 'Start'],
  ['/fun-and-learn/', 'Fun & Learn', 'Great Moments'],
  ['/fun-and-learn/great-moments/', 'Great Moments', 'The clock that found the way'],
  [
    '/fun-and-learn/great-moments/great-moments-longitude/',
    'The clock that found the way',
    'To the 5 questions',
  ],
  ['/guess-the-word/', 'Guess The Word', 'Nature'],
  ['/guess-the-word/nature/', 'Nature', 'Start'],
  ['/audio-questions/', 'Audio Questions', 'Melodies'],
  ['/audio-questions/melodies/', 'Melodies', 'Start'],
  ['/math-mania/', 'Math Mania', 'Algebra'],
  ['/math-mania/algebra/', 'Algebra', 'Start'],
  ['/multi-match-questions/', 'Multi-Match', 'Mixed Bag'],
  ['/multi-match-questions/mixed-bag/', 'Mixed Bag', 'Level 1'],
  ['/multi-match-questions/mixed-bag/1/', 'Mixed Bag, level 1', 'Start'],
  ['/quiz-play/true-and-false-play/', 'True & False', 'Start'],
  ['/quiz-play/daily-quiz-dashboard/', 'Daily Quiz', 'Start'],
  ['/self-learning/', 'Self Challenge', 'Start'],
  ['/play-bookmark-questions/', 'Play your bookmarks', 'Quiz Zone'],
  ['/profile/play-bookmark-questions/', 'Play your bookmarks', 'Quiz Zone'],
  ['/profile/mistakes/', 'Practise your mistakes', 'Quiz Zone'],
];

const NOWHERE = [
  '/quiz-zone/nowhere/',
  '/quiz-zone/science/nowhere/',
  '/quiz-zone/science/1/',
  '/quiz-zone/space/0/',
  '/quiz-zone/space/99/',
  '/quiz-zone/space/1/1/',
  '/quiz-zone/nature/',
  '/fun-and-learn/nowhere/',
  '/fun-and-learn/great-moments/nowhere/',
  '/fun-and-learn/great-moments/how-things-work-locks/',
  '/guess-the-word/nature/1/',
  '/audio-questions/nowhere/',
  '/math-mania/space/',
  '/multi-match-questions/mixed-bag/99/',
  '/multi-match-questions/nowhere/',
  '/quiz-play/',
  '/quiz-play/nowhere/',
  '/quiz-play/true-and-false-play/1/',
  '/quiz-play/daily-quiz-dashboard/1/',
  '/self-learning/space/',
  '/play-bookmark-questions/1/',
  '/profile/play-bookmark-questions/1/',
];

/** Waits for a page with its title and its first choice. */
async function isThere(shown: Page, title: string, first: string): Promise<void> {
  await shown.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  const main = shown.locator('main');
  await main
    .getByRole('link', { name: first })
    .or(main.getByRole('button', { name: first }))
    .or(main.getByRole('radio', { name: first }))
    .first()
    .waitFor();
}

describe('the address of a step of a solo mode', () => {
  it.each(PAGES)('%s opens by itself, with a way to the page before', async (path, ...shown) => {
    await page.goto(path);
    await isThere(page, ...shown);
    expect(new URL(page.url()).pathname).toBe(path);
    // from a page without steps
    if (path === FIRST) return;
    await page.goBack();
    await isThere(page, 'Quiz Zone', 'Space');
    expect(new URL(page.url()).pathname).toBe(FIRST);
  });

  it.each(PAGES)('%s asks a guest to log in', async (path) => {
    const sent = await fetch(url + path, { redirect: 'manual' });
    const to = new URL(sent.headers.get('location') ?? '', url);
    expect([sent.status, to.pathname, to.searchParams.get('next')]).toEqual([
      307,
      '/auth/login',
      path,
    ]);
  });

  it('that was shared leads a guest there after the login', async () => {
    const email = `shared-${process.pid}@example.com`;
    await makeUser(ports.auth, email, 'Bea');
    const context = await browser.newContext({ baseURL: url });
    const guest = await context.newPage();
    await guest.goto('/quiz-zone/science/physics/1/');
    await guest.getByText('Please login first').waitFor();
    expect(new URL(guest.url()).pathname).toBe('/auth/login');
    await signIn(guest, email);
    await isSignedIn(guest, 'Bea');
    await isThere(guest, 'Physics, level 1', 'Start');
    expect(new URL(guest.url()).pathname).toBe('/quiz-zone/science/physics/1/');
    await context.close();
  });

  it.each([
    ['/quiz-zone/space/3/', 3, '/quiz-zone/space/1/', 'Space, level 1'],
    ['/quiz-zone/science/physics/2/', 2, '/quiz-zone/science/physics/1/', 'Physics, level 1'],
  ])(
    '%s says that its level is locked, with a link to the open one',
    async (path, level, to, title) => {
      await page.goto(path);
      const main = page.locator('main');
      await main.getByRole('heading', { name: `Level ${level} is locked` }).waitFor();
      await main.getByText('Play level 1 next.').waitFor();
      expect(await main.getByRole('button', { name: 'Start' }).count()).toBe(0);
      await main.getByRole('link', { name: 'Go to level 1' }).click();
      await isThere(page, title, 'Start');
      expect(new URL(page.url()).pathname).toBe(to);
    },
  );

  it.each(NOWHERE)('%s does not exist', async (path) => {
    expect((await page.request.get(path)).status()).toBe(404);
  });

  it('leads to the modes if it does not exist', async () => {
    await page.goto('/quiz-zone/space/99/');
    await page.getByRole('heading', { level: 1, name: 'Out of the ring' }).waitFor();
    await page.getByRole('link', { name: 'Back to the modes' }).click();
    await page.waitForURL((address) => address.pathname === '/');
    expect(player.errors).toEqual([]);
  });
});
