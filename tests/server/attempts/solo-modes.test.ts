import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SoloModeName } from '../../../domain/play/modes.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';
import { slowly } from '../support/slow-call.ts';
import { soloPlayer, withSettings, wrongOf, setSoloSettings } from './solo-support.ts';

let api: TestApi;
let levelIds: string[];

beforeAll(async () => {
  api = await startApi('demo-solo-modes');
  await api.seed();
  await setSoloSettings(api);
  const level = api.firestore.collection('questions').where('shelves', 'array-contains', 'space/1');
  levelIds = (await level.get()).docs.map(({ id }) => id);
});
afterAll(() => api?.stop());
beforeEach(() => {
  api.clock.ms += 3_600_000;
});

/** The worth of an attempt of each mode by the settings: questions, points of a right and a wrong answer, coins. */
const MODES: readonly (readonly [SoloModeName, number, number, number, number])[] = [
  ['quiz-zone', 10, 4, 4, 4],
  ['daily', 10, 4, 0, 0],
  ['true-false', 10, 4, 4, 0],
  ['fun-and-learn', 5, 4, 4, 4],
  ['guess-the-word', 10, 4, 4, 10],
  ['audio', 10, 4, 4, 4],
  ['maths', 10, 4, 4, 4],
  ['multi-match', 10, 20, 10, 4],
  ['self-challenge', 10, 1, 0, 0],
  ['bookmarks', 8, 1, 0, 0],
  ['mistakes', 10, 1, 0, 0],
];
/** These modes move neither coins nor score. */
const PRACTICE: readonly SoloModeName[] = ['daily', 'self-challenge', 'bookmarks', 'mistakes'];

async function newPlayer(mode: SoloModeName, coins = 100) {
  const player = await soloPlayer(api, mode, { ...(coins !== undefined && { coins }) });
  await player.supply(levelIds);
  return player;
}

describe.each(MODES)('an attempt of %s', (mode, count, right, wrong, coins) => {
  const gained = (points: number) => (PRACTICE.includes(mode) ? 0 : points);

  it('is sent with the time of the reply, by which the page sets its clock', async () => {
    const player = await newPlayer(mode);
    const { data } = await slowly(api, () => player.open());
    expect(data['now']).toBeGreaterThan((await player.record()).startedAt);
  });

  it('is played by the two actions of the specification alone, which settle it', async () => {
    const player = await newPlayer(mode);
    const { data } = await player.play(count);
    expect(data).toMatchObject({
      total_questions: String(count),
      correctAnswer: String(count),
      wrongAnswer: '0',
      notAttempted: '0',
      winningPer: '100',
      passed: '1',
      userScore: String(count * right),
      gainedScore: String(gained(count * right)),
      earnCoin: String(coins),
    });
    const score = gained(count * right);
    expect(await player.account()).toEqual({ coins: 100 + coins, score });
  });

  it('is played answer by answer, each locked before its key is sent', async () => {
    const player = await newPlayer(mode);
    const opened = await player.open();
    expect(opened.error).toBe(false);
    const { questions, rules } = await player.record();
    expect(questions).toHaveLength(count);
    for (const [index, { key, question, note }] of questions.entries()) {
      await player.present(index, question);
      api.clock.ms += 1_000;
      const { data } = await player.answer(index, index === 0 ? wrongOf(key) : key);
      expect(data['feedback']).toEqual({
        ...(rules.feedback !== 'none' && { isRight: index > 0 }),
        ...(rules.feedback === 'key' && { key, note }),
      });
      api.clock.ms += rules.revealMs;
    }
    const points = (count - 1) * right - wrong;
    const { data } = await player.finish();
    expect(data).toMatchObject({
      correctAnswer: String(count - 1),
      wrongAnswer: '1',
      userScore: String(points),
      gainedScore: String(gained(points)),
      earnCoin: String(coins),
    });
    expect(await player.account()).toEqual({ coins: 100 + coins, score: gained(points) });
  });

  it('pays and costs nothing below the pass mark', async () => {
    const player = await newPlayer(mode);
    const { data } = await player.play(1);
    const points = right - (count - 1) * wrong;
    const passed = PRACTICE.includes(mode) ? '1' : '0';
    expect(data).toMatchObject({
      correctAnswer: '1',
      userScore: String(Math.max(0, points)),
      gainedScore: '0',
      earnCoin: '0',
      passed,
    });
    expect(await player.account()).toEqual({ coins: 100, score: 0 });
  });
});

describe('the coins of an item', () => {
  it.each([
    [10, '4', '3'],
    [7, '4', '2'],
    [6, '3', '1'],
    [5, '2', '1'],
    [4, '1', '1'],
    [3, '0', '1'],
    [2, '0', '0'],
  ])('of which %i of ten are right are %s, with %s stars', async (right, coins, stars) => {
    const player = await newPlayer('quiz-zone');
    const { data } = await player.play(right);
    expect(data).toMatchObject({ earnCoin: coins, stars });
    expect((await player.account()).coins).toBe(100 + Number(coins));
  });

  it('are paid once, while the score grows by the gain over the best', async () => {
    const player = await newPlayer('quiz-zone');
    const ends = [];
    for (const right of [6, 10, 8, 10]) ends.push((await player.play(right)).data);
    expect(ends.map(({ earnCoin, gainedScore }) => [earnCoin, gainedScore])).toEqual([
      ['3', '8'],
      ['0', '32'],
      ['0', '0'],
      ['0', '0'],
    ]);
    expect(await player.account()).toEqual({ coins: 103, score: 40 });
  });

  it('are separate for each item', async () => {
    const player = await newPlayer('quiz-zone');
    await player.play(10);
    const { data } = await player.play(10, { level: '2' });
    expect(data).toMatchObject({ item: 'space/2', earnCoin: '4', gainedScore: '40' });
    expect(await player.account()).toEqual({ coins: 108, score: 80 });
  });
});

describe('levels', () => {
  // physics has two levels
  const shelves = [
    ['quiz-zone', 'get_level_data', { category_slug: 'space' }, {}, 'levelLocked'],
    [
      'quiz-zone',
      'get_level_data',
      { category_slug: 'science', subcategory_slug: 'physics' },
      { category: 'science', subcategory: 'physics' },
      'noData',
    ],
    [
      'multi-match',
      'get_multi_match_level_data',
      { category_slug: 'mixed-bag' },
      {},
      'levelLocked',
    ],
  ] as const;

  it.each(shelves)(
    'of %s (%s %o) open by a pass with any coins, which shows the best result',
    async (mode, action, asked, opening, refusalOfThird) => {
      const player = await newPlayer(mode);
      const levels = async () => {
        const { data } = await player.call(action, asked);
        const rows = data['level_data'] as Record<string, string>[];
        return [data['level'], ...rows.slice(0, 2).map((row) => [row['stars'], row['best']])];
      };
      expect(await levels()).toEqual(['1', ['0', '0'], ['0', '0']]);
      const locked = await player.open({ ...opening, level: '2' });
      expect(locked).toMatchObject(refused('levelLocked'));
      await player.open(opening);
      const count = (await player.record()).questions.length;
      await player.finishWith(Math.ceil(count * 0.3));
      const share = String(Math.floor((Math.ceil(count * 0.3) / count) * 100));
      expect(await levels()).toEqual(['2', ['1', share], ['0', '0']]);
      const second = await player.play(0, { ...opening, level: '2' });
      expect(second).toMatchObject({ error: false, data: { passed: '0' } });
      expect(await levels()).toEqual(['2', ['1', share], ['0', '0']]);
      const third = await player.open({ ...opening, level: '3' });
      expect(third).toMatchObject(refused(refusalOfThird));
      await player.open(opening);
      await player.finishWith(count);
      expect(await levels()).toEqual(['2', ['3', '100'], ['0', '0']]);
    },
  );

  it('name the next one if it is open', async () => {
    const player = await newPlayer('quiz-zone');
    expect((await player.play(2)).data.next_item).toBe('');
    expect((await player.play(3)).data.next_item).toBe('space/2');
  });
});

describe('content that does not exist', () => {
  it.each([
    ['quiz-zone', { category: 'nowhere' }],
    ['quiz-zone', { category: 'nature' }],
    ['quiz-zone', { level: '99' }],
    ['quiz-zone', { subcategory: 'physics' }],
    ['multi-match', { category: 'space' }],
    ['guess-the-word', { type_id: 'space' }],
    ['guess-the-word', { type_id: 'nature/physics' }],
    ['audio', { type_id: 'algebra' }],
    ['maths', { type_id: 'melodies' }],
    ['fun-and-learn', { fun_n_learn_id: 'natural-world-nothing' }],
    ['self-challenge', { category_slug: 'nature' }],
    ['self-challenge', { subcategory_slug: 'physics' }],
  ] as const)('cannot be played: %s %o', async (mode, fields) => {
    const player = await newPlayer(mode);
    expect(await player.open(fields)).toMatchObject(refused('noData'));
    expect(await player.record()).toBeUndefined();
  });

  it('is no bookmark of another type', async () => {
    const player = await newPlayer('bookmarks');
    expect(await player.open({ type: '4' })).toMatchObject(refused('noQuestions'));
  });
});

describe('one attempt of a mode continues', () => {
  it('for a request of another category', async () => {
    const player = await newPlayer('quiz-zone');
    const first = await player.open();
    const other = await player.open({ category: 'music' });
    expect(other.data['item']).toBe('space/1');
    expect(other.data['questions']).toEqual(first.data['questions']);
    await player.finish();
    expect((await player.open({ category: 'music' })).data['item']).toBe('music/1');
  });
});

describe('a premium category', () => {
  it('is open to a player who paid for it', async () => {
    const player = await newPlayer('quiz-zone');
    const category = 'myths-and-legends';
    expect(await player.open({ category })).toMatchObject(refused('categoryLocked'));
    expect(await player.call('unlock_premium_category', { category })).toMatchObject({
      error: false,
    });
    expect((await player.play(10, { category })).data).toMatchObject({ earnCoin: '4' });
    expect((await player.account()).coins).toBe(54);
  });
});

const SWITCHES: readonly (readonly [SoloModeName, string])[] = [
  ['quiz-zone', 'quiz_zone_mode'],
  ['daily', 'daily_quiz_mode'],
  ['true-false', 'true_false_mode'],
  ['fun-and-learn', 'fun_n_learn_question'],
  ['guess-the-word', 'guess_the_word_question'],
  ['audio', 'audio_mode_question'],
  ['maths', 'maths_quiz_mode'],
  ['multi-match', 'multi_match_mode'],
  ['self-challenge', 'self_challenge_mode'],
];

describe('a mode that is switched off', () => {
  it.each(SWITCHES)('is not played: %s by %s', async (mode, name) => {
    const player = await newPlayer(mode);
    await withSettings(api, { [name]: false }, async () => {
      expect(await player.open()).toMatchObject(refused('modeSwitchedOff'));
    });
    expect(await player.open()).toMatchObject({ error: false });
  });
});
