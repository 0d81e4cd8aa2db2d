import { beforeAll, describe, expect, it } from 'vitest';
import { API_CODES } from '../domain/errors.ts';
import type { Gamer } from './support/gamer.ts';
import { signUp } from './support/gamer.ts';
import { openOwnDatabase } from './support/own-database.ts';

let player: Gamer;

/** Categories in an unused language, so that no list of categories has them. */
const category = (mode: string, parts: object = {}) => ({
  name: 'Hollow',
  icon: '🕳️',
  mode,
  languageId: '99',
  ...parts,
});
const levels = (slug: string) => ({ shelves: [{ path: `${slug}/1`, count: 5 }] });

const CATEGORIES = {
  split: category('quiz-zone', { subcategories: [{ slug: 'one', name: 'One' }] }),
  steps: category('quiz-zone', levels('steps')),
  plain: category('quiz-zone'),
  climb: category('multi-match', levels('climb')),
  flats: category('multi-match'),
  texts: category('fun-and-learn'),
};

const game = openOwnDatabase((firestore) =>
  Promise.all([
    firestore.doc('settings/system').set({ language_mode: false }),
    ...Object.entries(CATEGORIES).map(([slug, data]) =>
      firestore.doc(`categories/${slug}`).set(data),
    ),
  ]),
);
beforeAll(async () => {
  player = await signUp(game.browser, game.url, 'Emma', '/profile/');
});

interface Row {
  readonly path: string;
  /** The action that the page calls. */
  readonly action: string;
  readonly text: string;
  /** The category to ask the server for instead: it has no items. The page itself would not exist without items. */
  readonly instead?: readonly [string, string];
}

const NO_CATEGORIES = { action: 'get_categories', text: 'There are no categories here yet' };
const NO_LEVELS = 'There are no levels here yet';

const PAGES: readonly Row[] = [
  ...[
    '/quiz-zone/',
    '/fun-and-learn/',
    '/guess-the-word/',
    '/audio-questions/',
    '/math-mania/',
    '/multi-match-questions/',
    '/self-learning/',
  ].map((path) => ({ path, ...NO_CATEGORIES })),
  {
    path: '/quiz-zone/split/',
    action: 'get_subcategory_by_maincategory',
    text: 'There are no sub-categories here yet',
    instead: ['split', 'plain'] as const,
  },
  {
    path: '/quiz-zone/steps/',
    action: 'get_level_data',
    text: NO_LEVELS,
    instead: ['steps', 'plain'] as const,
  },
  {
    path: '/multi-match-questions/climb/',
    action: 'get_multi_match_level_data',
    text: NO_LEVELS,
    instead: ['climb', 'flats'] as const,
  },
  {
    path: '/fun-and-learn/texts/',
    action: 'get_fun_n_learn',
    text: 'There is nothing to read here yet',
  },
  {
    path: '/play-bookmark-questions/',
    action: 'get_bookmark',
    text: 'There are no questions here yet',
  },
  { path: '/profile/mistakes/', action: 'get_mistakes', text: 'Nothing to practise' },
];

describe('a list of a solo mode that is empty', () => {
  it.each(PAGES)('says so at $path, after a second try', async (row) => {
    const { page } = player;
    const { path, action, text, instead } = row;
    const asked: string[] = [];
    await page.route(`**/api/${action}`, async (route) => {
      const body = route.request().postData() ?? '';
      asked.push(action);
      if (asked.length === 1) {
        await route.fulfill({ json: { error: true, message: API_CODES.somethingWentWrong } });
      } else {
        await route.continue({ postData: instead ? body.replace(instead[0], instead[1]) : body });
      }
    });
    await page.goto(path);
    const error = page.locator('main').getByRole('alert');
    await error.getByText('That did not work. Try it again.').waitFor();
    expect(await page.getByRole('heading', { name: text }).count()).toBe(0);
    await error.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 2, name: text }).waitFor();
    expect(await error.count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Start' }).count()).toBe(0);
    expect(asked).toEqual([action, action]);
    await page.unroute(`**/api/${action}`);
  });
});

describe('a list for which the settings did not come', () => {
  it.each([
    ['/quiz-zone/', NO_CATEGORIES.text],
    ['/self-learning/', NO_CATEGORIES.text],
    ['/exam-module/', 'No exams for today'],
  ])('says so at %s until the second try', async (path, text) => {
    const { page } = player;
    await page.route('**/api/get_system_configurations', (route) => route.abort());
    await page.goto(path);
    const error = page.locator('main').getByRole('alert');
    await error.getByText('That did not work. Try it again.').waitFor();
    await page.unroute('**/api/get_system_configurations');
    await error.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 2, name: text }).waitFor();
    expect(await error.count()).toBe(0);
  });
});
