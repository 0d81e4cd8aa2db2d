import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';
import { addStatements, keysOf, trueFalsePlayer } from './support.ts';
import { needs } from '../../support/capabilities.ts';
import { getQuestionsByType } from '../../../domain/contract/open-attempt.ts';
import { reviewAnswers } from '../../../domain/contract/attempt.ts';
import { sentData } from '../support/sent-data.ts';

let api: TestApi;
let players = 0;

beforeAll(async () => {
  api = await startApi('demo-true-false');
  await api.firestore.doc('settings/system').set({ review_answers_deduct_coin: 10 });
  await addStatements(api, 'space', 30);
});
afterAll(() => api?.stop());
beforeEach(() => {
  api.clock.ms += 3_600_000;
});

async function newPlayer(coins = 100) {
  const uid = `player-${(players += 1)}`;
  return trueFalsePlayer(api, uid, await api.join(uid, coins));
}
type Player = Awaited<ReturnType<typeof newPlayer>>;

const accountOf = async ({ id }: Player) =>
  (await api.firestore.doc(`users/${id.slice('true-false_'.length)}/private/account`).get()).data();

/** Answers all ten, this many of them right, a second each. */
async function playThrough(player: Player, right: number): Promise<void> {
  expect(await player.open()).toMatchObject({ error: false });
  const keys = keysOf(await player.record());
  for (const [index, key] of keys.entries()) {
    api.clock.ms += 1_000;
    expect(await player.answer(index, index < right ? key : 1 - key)).toMatchObject({
      error: false,
    });
    // the reveal takes 4.5 s
    api.clock.ms += 4_500;
  }
}

describe('an attempt', () => {
  it('begins with ten statements, without their keys', async () => {
    const player = await newPlayer();
    const data = sentData(getQuestionsByType, await player.open());
    expect(data).toMatchObject({
      attempt_id: player.id,
      mode: 'true-false',
      now: api.clock.ms,
      startedAt: api.clock.ms,
      events: [],
      feedback: {},
      rules: { timing: { kind: 'each', ms: 30_000 }, feedback: 'key', lifelines: [] },
    });
    const { questions } = data;
    expect(new Set(questions.map(({ id }) => id)).size).toBe(10);
    for (const question of questions)
      expect(question).toMatchObject({ options: ['True', 'False'] });
    expect(JSON.stringify(questions)).not.toMatch(/"key"|"note"|"answer"|Because/);
  });

  it('sends the key after an answer', async () => {
    const player = await newPlayer();
    await player.open();
    const [key = 0] = keysOf(await player.record());
    const { note } = (await player.record()).questions[0]!;
    expect(await player.answer(0, 1 - key)).toMatchObject({
      data: { feedback: { isRight: false, key: { kind: 'choice', option: key }, note } },
    });
  });

  it('refuses a second answer, or one outside its turn', async () => {
    const player = await newPlayer();
    await player.open();
    const [key = 0] = keysOf(await player.record());
    const { note } = (await player.record()).questions[0]!;
    expect(await player.answer(1, 0)).toMatchObject(refused('tooEarly'));
    expect(await player.answer(0, 1 - key)).toMatchObject({
      data: { feedback: { isRight: false, key: { kind: 'choice', option: key }, note } },
    });
    expect(await player.answer(0, key)).toMatchObject(refused('alreadyAnswered'));
    expect(await player.answer(10, 0)).toMatchObject(refused('missingFields'));
    expect((await player.record()).events).toHaveLength(1);
  });

  it('takes an answer until 1 s after its time', async () => {
    const player = await newPlayer();
    await player.open();
    const [key = 0] = keysOf(await player.record());
    api.clock.ms += 31_001;
    expect(await player.answer(0, key)).toMatchObject(refused('tooLate'));
    // 30 s of the question, 4.5 s of the reveal, 30 s and one of grace
    api.clock.ms += 34_499;
    expect(await player.answer(1, 0)).toMatchObject({ error: false });
  });

  it('sends the key of a question once its time is over', async () => {
    const player = await newPlayer();
    await player.open();
    const [key = 0] = keysOf(await player.record());
    expect(await player.answer(0)).toMatchObject(refused('tooEarly'));
    api.clock.ms += 31_001;
    expect(await player.answer(0)).toMatchObject({
      data: { feedback: { isRight: false, key: { kind: 'choice', option: key } } },
    });
  });

  it('is the same again for a reload or a second tab, with its time running on', async () => {
    const player = await newPlayer();
    const opened = await Promise.all([player.open(), player.open(), player.open()]);
    const first = (await player.record()).questions.map(({ question }) => question.id);
    for (const envelope of opened) {
      const { questions } = sentData(getQuestionsByType, envelope);
      expect(questions.map(({ id }) => id)).toEqual(first);
    }
    await player.answer(0, 0);
    api.clock.ms += 10_000;
    expect(await player.open({ resume: '1' })).toMatchObject({
      data: {
        startedAt: api.clock.ms - 10_000,
        now: api.clock.ms,
        events: [{ question: 0 }],
        feedback: { 0: {} },
      },
    });
    const other = await newPlayer();
    expect(await other.open({ resume: '1' })).toMatchObject(refused('noData'));
    expect(
      await other.call('answer_question', { attempt_id: player.id, question: '1' }),
    ).toMatchObject(refused('noData'));
  });

  it('takes one of two answers that come at once', async () => {
    const player = await newPlayer();
    await player.open();
    const replies = await Promise.all([player.answer(0, 0), player.answer(0, 1)]);
    expect(replies.map(({ error, message }) => (error ? message : 'taken')).toSorted()).toEqual([
      API_CODES.alreadyAnswered,
      'taken',
    ]);
  });

  it('continues where another server has changed it meanwhile', async () => {
    const player = await newPlayer();
    await player.open();
    const record = await player.record();
    const [key = 0, next = 0] = keysOf(record);
    const first = { kind: 'answer', question: 0, answer: { kind: 'choice', option: key } };
    await api.firestore
      .doc(`attempts/${player.id}`)
      .update({ events: [{ ...first, at: api.clock.ms }] });
    api.clock.ms += 10_000;
    expect(await player.answer(1, next)).toMatchObject({ data: { feedback: { isRight: true } } });
    expect((await player.record()).events).toMatchObject([first, { question: 1 }]);
  });

  it('is ended by the next one once its time has run out', async () => {
    const player = await newPlayer();
    await player.open();
    const before = await player.record();
    const [key = 0] = keysOf(before);
    await player.answer(0, key);
    api.clock.ms += 3_600_000;
    expect(await player.open()).toMatchObject({ data: { events: [] } });
    const after = await player.record();
    expect(after.run).toBe(2);
    const ids = (record: typeof after) => record.questions.map(({ question }) => question.id);
    expect(ids(after).filter((id) => ids(before).includes(id))).toEqual([]);
  });

  it('is refused where the mode is off, or the language unknown', async () => {
    const player = await newPlayer();
    expect(await player.open({ language_id: '99' })).toMatchObject(refused('missingFields'));
    await api.firestore.doc('settings/system').update({ true_false_mode: false });
    api.clock.ms += 60_000;
    expect(await player.open()).toMatchObject(refused('modeSwitchedOff'));
    await api.firestore.doc('settings/system').update({ true_false_mode: true });
    api.clock.ms += 60_000;
  });
});

describe('its end', () => {
  it('counts 4 for right, -4 for wrong, without coins', async () => {
    const player = await newPlayer();
    await playThrough(player, 8);
    const { data } = await player.finish();
    expect(data).toEqual({
      item: '',
      stars: '1',
      next_item: '',
      feedback: {},
      now: api.clock.ms,
      marks: [...Array.from({ length: 8 }, () => 'right'), 'wrong', 'wrong'],
      attempt_id: player.id,
      started_at: (await player.record()).startedAt,
      total_questions: '10',
      correctAnswer: '8',
      wrongAnswer: '2',
      notAttempted: '0',
      winningPer: '80',
      passed: '1',
      earnCoin: '0',
      userScore: '24',
      gainedScore: '24',
      best_streak: '8',
      cards: '8',
      seconds: '51',
      review_fee: '10',
    });
    expect(await accountOf(player)).toMatchObject({ score: 24, coins: 100 });
  });

  it('adds to the score only the gain over the best', async () => {
    const player = await newPlayer();
    await playThrough(player, 9);
    expect((await player.finish()).data).toMatchObject({ userScore: '32', gainedScore: '32' });
    await playThrough(player, 8);
    expect((await player.finish()).data).toMatchObject({ userScore: '24', gainedScore: '0' });
    await playThrough(player, 10);
    expect((await player.finish()).data).toMatchObject({ userScore: '40', gainedScore: '8' });
    expect(await accountOf(player)).toMatchObject({ score: 40 });
  });

  it.each([
    [7, '0', '0'],
    [8, '1', '1'],
    [9, '1', '2'],
    [10, '1', '3'],
  ])('with %i of ten right passes: %s, with %s stars', async (right, passed, stars) => {
    const player = await newPlayer();
    await playThrough(player, right);
    expect((await player.finish()).data).toMatchObject({ passed, stars });
  });

  it('pays nothing if it was not passed', async () => {
    const player = await newPlayer();
    await playThrough(player, 2);
    expect((await player.finish()).data).toMatchObject({
      winningPer: '20',
      passed: '0',
      userScore: '0',
      gainedScore: '0',
    });
    expect(await accountOf(player)).toMatchObject({ score: 0 });
  });

  it('is one for repeated and concurrent calls', async () => {
    const player = await newPlayer();
    await playThrough(player, 9);
    const ends = await Promise.all([player.finish(), player.finish(), player.finish()]);
    for (const end of ends) expect(end.data).toMatchObject({ gainedScore: '32' });
    expect(await accountOf(player)).toMatchObject({ score: 32 });
  });

  it('takes no answer afterwards', async () => {
    const player = await newPlayer();
    await playThrough(player, 9);
    await Promise.all([player.finish(), player.finish(), player.finish()]);
    expect(await player.answer(9, 0)).toMatchObject(refused('attemptOver'));
  });

  it('takes the answers that were not given yet, where their time is not over', async () => {
    const player = await newPlayer();
    await player.open();
    const record = await player.record();
    const [key = 0, next = 0] = keysOf(record);
    const [first, second] = record.questions.map(({ question }) => question.id);
    const play_questions = JSON.stringify([
      { id: first, answer: { kind: 'choice', option: key } },
      { id: second, answer: { kind: 'choice', option: next } },
    ]);
    expect((await player.finish({ play_questions })).data).toMatchObject({
      correctAnswer: '2',
      wrongAnswer: '0',
      notAttempted: '8',
      winningPer: '20',
    });
  });

  it('is refused where the mode is another, or the player', async () => {
    const player = await newPlayer();
    await player.open();
    const other = await newPlayer();
    expect(await other.finish({ match_id: player.id })).toMatchObject(refused('noData'));
    expect(await player.finish({ quiz_type: '1.9' })).toMatchObject(refused('missingFields'));
    expect((await player.record()).status).toBe('running');
  });
});

describe('the review', () => {
  it('shows all answers for one fee an attempt', async () => {
    const player = await newPlayer(15);
    await player.open();
    const keys = keysOf(await player.record());
    await player.answer(0, 1 - keys[0]!);
    const review = () => player.call('review_answers', { attempt_id: player.id });
    expect(await review()).toMatchObject(refused('notFinished'));
    await player.finish();
    const data = sentData(reviewAnswers, await review());
    expect(data.coins).toBe(5);
    expect(data.items).toHaveLength(10);
    expect(data.items[0]).toMatchObject({
      key: { kind: 'choice', option: keys[0] },
      own: { kind: 'choice', option: 1 - keys[0]! },
      verdict: 'wrong',
      note: expect.stringContaining('Because') as string,
    });
    expect(data.items[1]).toMatchObject({ verdict: 'unanswered' });
    expect(await review()).toMatchObject({ error: false });
    expect(await accountOf(player)).toMatchObject({ coins: 5 });
    await player.open();
    await player.finish();
    expect(await review()).toMatchObject(refused('notEnoughCoins'));
  });
});

describe('the bill', () => {
  it('of an attempt of ten, from the list to the settled result, is at most 16 writes and 30 reads', async (context) => {
    needs(context, 'usage meter');
    // settings, languages and categories are cached for all players
    await (await newPlayer()).open();
    const player = await newPlayer();
    await api.bill();
    await playThrough(player, 10);
    const bought = await player.finish();
    const { reads, writes } = await api.bill();
    expect(bought.data).toMatchObject({ gainedScore: '40' });
    // one read is the test's, of the keys
    expect(reads - 1).toBeLessThanOrEqual(30);
    expect(writes).toBe(16);
  });
});
