import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SoloModeName } from '../../../domain/play/modes.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { soloPlayer, withSettings, wrongOf, setSoloSettings } from './solo-support.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi('demo-solo-settings');
  await api.seed();
  await setSoloSettings(api);
});
afterAll(() => api?.stop());
beforeEach(() => {
  api.clock.ms += 3_600_000;
});

/** The settings of a mode: seconds, count, points of a right and of a wrong answer, coins. */
const NAMES: readonly (readonly [SoloModeName, string, string, string, string, string])[] = [
  [
    'quiz-zone',
    'quiz_zone_duration',
    'quiz_zone_total_level_question',
    'quiz_zone_correct_answer_credit_score',
    'quiz_zone_wrong_answer_deduct_score',
    'maximum_winning_coins',
  ],
  [
    'true-false',
    'true_false_quiz_in_seconds',
    'true_false_quiz_total_question',
    'true_false_quiz_correct_answer_credit_score',
    'true_false_quiz_wrong_answer_deduct_score',
    '',
  ],
  [
    'fun-and-learn',
    'fun_and_learn_time_in_seconds',
    'fun_n_learn_quiz_total_question',
    'fun_n_learn_quiz_correct_answer_credit_score',
    'fun_n_learn_quiz_wrong_answer_deduct_score',
    'maximum_winning_coins',
  ],
  [
    'guess-the-word',
    'guess_the_word_seconds',
    'guess_the_word_total_question',
    'guess_the_word_correct_answer_credit_score',
    'guess_the_word_wrong_answer_deduct_score',
    'guess_the_word_max_winning_coin',
  ],
  [
    'audio',
    'audio_quiz_seconds',
    'audio_quiz_total_question',
    'audio_quiz_correct_answer_credit_score',
    'audio_quiz_wrong_answer_deduct_score',
    'maximum_winning_coins',
  ],
  [
    'maths',
    'maths_quiz_seconds',
    'maths_quiz_total_question',
    'maths_quiz_correct_answer_credit_score',
    'maths_quiz_wrong_answer_deduct_score',
    'maximum_winning_coins',
  ],
  [
    'multi-match',
    'multi_match_duration',
    'multi_match_total_level_question',
    'multi_match_correct_answer_credit_score',
    'multi_match_wrong_answer_deduct_score',
    'maximum_winning_coins',
  ],
];

describe('the numbers of the operator', () => {
  it.each(NAMES)('are those of %s', async (mode, seconds, count, right, wrong, coins) => {
    const settings = { [seconds]: 17, [count]: 4, [right]: 9, [wrong]: 2, answer_mode: '1' };
    await withSettings(api, { ...settings, ...(coins && { [coins]: 13 }) }, async () => {
      const player = await soloPlayer(api, mode);
      const { data } = await player.open();
      expect(data['questions']).toHaveLength(4);
      expect(data['rules']).toMatchObject({ timing: { kind: 'each', ms: 17_000 } });
      // three of four are 75 %
      expect((await player.finishWith(3)).data).toMatchObject({
        total_questions: '4',
        userScore: '25',
        earnCoin: coins ? '13' : '0',
      });
    });
  });

  it('are those of the daily quiz', async () => {
    await withSettings(api, { quiz_zone_duration: 21, score: 7 }, async () => {
      const player = await soloPlayer(api, 'daily');
      const { data } = await player.open();
      expect(data['rules']).toMatchObject({ timing: { kind: 'each', ms: 21_000 } });
      expect((await player.finishWith(6)).data).toMatchObject({ userScore: '42' });
    });
  });

  it('give the number of questions of a category without levels', async () => {
    const [slug, size] = ['plain', 14];
    const batch = api.firestore.batch();
    for (let n = 0; n < size; n++) {
      batch.set(api.firestore.doc(`questions/plain-${100 + n}`), {
        category: slug,
        kind: 'choice',
        question: `${n}?`,
        options: ['a', 'b', 'c'],
        answer: 0,
        difficulty: 1,
        note: 'So.',
        uses: [],
        place: n / size,
        shelves: n < 12 ? [slug] : [slug, `${slug}-levels/1`],
      });
    }
    const about = { name: slug, icon: '🎯', questionCount: size };
    batch.set(api.firestore.doc('categories/plain'), {
      ...about,
      shelves: [{ path: slug, count: size }],
    });
    await batch.commit();
    await withSettings(api, { quiz_zone_total_question: 12 }, async () => {
      const player = await soloPlayer(api, 'quiz-zone');
      // empty fields are those that are left out
      const { data } = await player.open({ category: slug, level: '' });
      expect(data['questions']).toHaveLength(12);
    });
    const level = { quiz_zone_total_level_question: 3 };
    await withSettings(api, level, async () => {
      const player = await soloPlayer(api, 'quiz-zone');
      expect((await player.open()).data['questions']).toHaveLength(3);
    });
    await withSettings(api, { ...level, quiz_zone_fix_level_question: false }, async () => {
      const player = await soloPlayer(api, 'quiz-zone');
      // all of level 1 of space
      expect((await player.open()).data['questions']).toHaveLength(31);
    });
  });

  it('give the marks from which an attempt is passed or brings all coins', async () => {
    const settings = { quiz_winning_percentage: 60, minimum_coins_winning_percentage: 90 };
    await withSettings(api, settings, async () => {
      const player = await soloPlayer(api, 'quiz-zone');
      expect((await player.play(5)).data).toMatchObject({ passed: '0', earnCoin: '0' });
      // 20 % below 90 %: two coins less
      expect((await player.play(7)).data).toMatchObject({ passed: '1', earnCoin: '2', stars: '1' });
      expect((await player.play(9)).data).toMatchObject({ stars: '2', earnCoin: '0' });
    });
  });

  it('set the price of a review and of a lifeline', async () => {
    const fees = { review_answers_deduct_coin: 3, quiz_zone_skip_coin: 6 };
    await withSettings(api, fees, async () => {
      const player = await soloPlayer(api, 'quiz-zone');
      await player.open();
      expect((await player.use('skip')).data).toMatchObject({ coins: 94 });
      expect((await player.finish()).data).toMatchObject({ review_fee: '3' });
      expect((await player.review()).data).toMatchObject({ coins: 91 });
    });
    const free = { review_answers_deduct_coin: 0, quiz_zone_lifeline_deduct_coin: 0 };
    await withSettings(api, free, async () => {
      const player = await soloPlayer(api, 'quiz-zone', { coins: 0 });
      await player.open();
      expect(await player.use('skip')).toMatchObject({ error: false });
      await player.finish();
      expect(await player.review()).toMatchObject({ error: false });
      expect((await player.account()).coins).toBe(0);
    });
  });
});

describe('the prices of lifelines', () => {
  it('are 2 coins for 50/50, 3 for the poll, 1 for each other by default', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    expect((await player.open()).data['rules']).toMatchObject({
      lifelineFees: { 'fifty-fifty': 2, 'audience-poll': 3, 'reset-timer': 1, skip: 1, hint: 1 },
    });
    expect((await player.use('audience-poll')).data).toMatchObject({ coins: 97 });
    expect((await player.use('skip')).data).toMatchObject({ coins: 96 });
  });

  it('are at most the family’s price for all', async () => {
    const settings = { quiz_zone_fifty_fifty_coin: 9, quiz_zone_lifeline_deduct_coin: 2 };
    await withSettings(api, settings, async () => {
      const player = await soloPlayer(api, 'quiz-zone');
      await player.open();
      expect((await player.use('fifty-fifty')).data).toMatchObject({ coins: 98 });
    });
  });
});

describe('answer_mode', () => {
  it.each([
    ['1', 'own', 2_000],
    ['2', 'none', 300],
    ['3', 'key', 4_500],
  ])('%s shows %s', async (answer_mode, feedback, revealMs) => {
    await withSettings(api, { answer_mode }, async () => {
      const player = await soloPlayer(api, 'quiz-zone');
      const { data } = await player.open();
      expect(data['rules']).toMatchObject({ feedback, revealMs });
      const [{ key, note } = { key: { kind: 'choice', option: 0 } as const, note: '' }] = (
        await player.record()
      ).questions;
      const expected = { 1: { isRight: false }, 2: {}, 3: { isRight: false, key, note } }[
        answer_mode
      ];
      expect((await player.answer(0, wrongOf(key))).data['feedback']).toEqual(expected);
      expect((await player.open()).data['feedback']).toEqual({ 0: expected });
    });
  });
});

describe('how questions are shown', () => {
  /** Options of the attempt's questions, beside those of the bank. */
  async function optionsOf(settings: Record<string, unknown>) {
    return withSettings(api, settings, async () => {
      const player = await soloPlayer(api, 'quiz-zone');
      await player.open({ category: 'fives', level: '' });
      const { questions } = await player.record();
      return questions.map(({ question, key }) => ({
        id: question.id,
        options: question.kind === 'choice' ? question.options : [],
        right: question.kind === 'choice' && key.kind === 'choice' && question.options[key.option],
      }));
    });
  }
  const OPTIONS = ['one', 'two', 'three', 'four', 'five'];

  beforeAll(async () => {
    const batch = api.firestore.batch();
    for (let n = 0; n < 10; n++) {
      batch.set(api.firestore.doc(`questions/fives-10${n}`), {
        category: 'fives',
        kind: 'choice',
        question: `${n}?`,
        options: OPTIONS,
        answer: n % 5,
        difficulty: 1,
        note: 'So.',
        uses: [],
        place: 1 - (n + 1) / 11,
        shelves: ['fives'],
      });
    }
    batch.set(api.firestore.doc('categories/fives'), {
      name: 'fives',
      icon: '🎯',
      questionCount: 10,
      shelves: [{ path: 'fives', count: 10 }],
    });
    await batch.commit();
  });

  it('by option_e_mode: five options, or four with the right one among them', async () => {
    const all = await optionsOf({ option_e_mode: true });
    expect(all).toHaveLength(10);
    for (const { options } of all) expect(options.toSorted()).toEqual(OPTIONS.toSorted());
    const four = await optionsOf({ option_e_mode: false });
    expect(four).toHaveLength(10);
    for (const { options, right, id } of four) {
      expect(options).toHaveLength(4);
      expect(right).toBe(OPTIONS[Number(id.at(-1)) % 5]);
    }
  });

  it('by option_shuffle_mode: in a random order, or as they are written', async () => {
    const written = await optionsOf({ option_e_mode: true, option_shuffle_mode: false });
    expect(written.map(({ options }) => options)).toEqual(
      Array.from({ length: 10 }, () => OPTIONS),
    );
    const shuffled = await optionsOf({ option_e_mode: true, option_shuffle_mode: true });
    // ten of ten in their own order: once in 120 to the power of ten
    expect(shuffled.every(({ options }) => options.join() === OPTIONS.join())).toBe(false);
  });

  it('by question_shuffle_mode: at random, or in the order of their ids', async () => {
    const ids = Array.from({ length: 10 }, (_, n) => `fives-10${n}`);
    const fixed = await optionsOf({ question_shuffle_mode: false });
    expect(fixed.map(({ id }) => id)).toEqual(ids);
    const shuffled = await optionsOf({ question_shuffle_mode: true });
    expect(shuffled.map(({ id }) => id).toSorted()).toEqual(ids);
    expect(shuffled.map(({ id }) => id)).not.toEqual(ids);
  });
});
