import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findSoloPlace } from '../../../server/solo/find-solo-place.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';
import { setSoloSettings, soloPlayer } from './solo-support.ts';
import { getLevelData } from '../../../domain/contract/categories.ts';
import { getCategories } from '../../../domain/contract/categories.ts';
import { sentData } from '../support/sent-data.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi('demo-level-pool');
  await api.seed();
  await setSoloSettings(api);
});
afterAll(() => api?.stop());
beforeEach(() => {
  api.clock.ms += 3_600_000;
});

it.each([
  ['a category', 'space', '4'],
  ['a sub-category', 'sports/ball-and-racket-sports', '2'],
  ['another language', 'science-es/chemistry', '2'],
])('three attempts at a level of %s ask no question twice', async (_name, section, level) => {
  const player = await soloPlayer(api, 'quiz-zone');
  const [category = '', subcategory] = section.split('/');
  await player.play(0);
  // a level opens once those below it are passed
  await givePassed(
    player.id,
    [1, 2, 3].map((below) => `${section}/${below}`),
  );
  const asked: string[] = [];
  for (const right of [0, 10, 5]) {
    const { data } = await player.open({
      category,
      level,
      ...(subcategory !== undefined && { subcategory }),
    });
    asked.push(...(data['questions'] as { id: string }[]).map(({ id }) => id));
    await player.finishWith(right);
  }
  expect(asked).toHaveLength(30);
  expect(new Set(asked).size).toBe(30);
});

/** Stores these items as passed with full coins in a player's record of Quiz Zone. */
const givePassed = (attemptId: string, paths: readonly string[]) =>
  api.firestore.doc(`attempts/${attemptId}`).set(
    {
      items: Object.fromEntries(
        paths.map((path) => [path, { best: 40, percent: 100, isPassed: true, isWon: true }]),
      ),
    },
    { merge: true },
  );

describe('a player who passed the 8 levels of a category that now has 4', () => {
  const SPACE = Array.from({ length: 8 }, (_, at) => `space/${at + 1}`);
  const PHYSICS = Array.from({ length: 8 }, (_, at) => `science/physics/${at + 1}`);

  /** The step at an address below Quiz Zone: a section's levels, one attempt, or null without a page. */
  const stepOf = async (...path: string[]) =>
    (await findSoloPlace(api.firestore, 'quiz-zone', path, api.clock.ms))?.step ?? null;

  /** A player who passed the former 8 levels of Space and of Physics. */
  async function oldPlayer() {
    const player = await soloPlayer(api, 'quiz-zone');
    await player.play(0);
    await givePassed(player.id, [...SPACE, ...PHYSICS]);
    return player;
  }

  it.each([
    [{ category_slug: 'space' }, 4],
    [{ category_slug: 'science', subcategory_slug: 'physics' }, 2],
  ])('has passed all there are: %o', async (place, last) => {
    const player = await oldPlayer();
    const data = sentData(getLevelData, await player.call('get_level_data', place));
    expect(data).toMatchObject({ level: String(last), max_level: String(last) });
    expect(data.level_data.map(({ level, is_passed, stars }) => [level, is_passed, stars])).toEqual(
      Array.from({ length: last }, (_, at) => [String(at + 1), '1', '3']),
    );
  });

  it('plays the last level again for no coins', async () => {
    const player = await oldPlayer();
    const { data } = await player.play(10, { level: '4' });
    expect(data).toMatchObject({ passed: '1', earnCoin: '0', gainedScore: '0', next_item: '' });
    expect(await player.account()).toEqual({ coins: 100, score: 0 });
  });

  it('finds no level after the last one', async () => {
    const player = await oldPlayer();
    expect(await player.open({ level: '5' })).toMatchObject(refused('noData'));
  });

  it('keeps the record of the former levels after a game', async () => {
    const player = await oldPlayer();
    await player.play(10, { level: '4' });
    expect(Object.keys((await player.record()).items).sort()).toEqual(
      expect.arrayContaining([...SPACE, ...PHYSICS]),
    );
  });

  it('finds each level that is left at its address', async () => {
    expect(await stepOf('space')).toBe('levels');
    expect(await stepOf('space', '4')).toBe('run');
    expect(await stepOf('science', 'physics', '2')).toBe('run');
  });

  it('finds nothing at the address of a former level', async () => {
    expect(await stepOf('space', '8')).toBeNull();
    expect(await stepOf('science', 'physics', '8')).toBeNull();
  });

  it('finds the category with its four levels in the list', async () => {
    const player = await oldPlayer();
    const categories = sentData(getCategories, await player.call('get_categories', { type: '1' }));
    const space = categories.find(({ slug }) => slug === 'space');
    expect(space).toMatchObject({ is_play: '1', maxlevel: '4' });
  });
});
