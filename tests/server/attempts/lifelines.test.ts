import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import type { Lifeline } from '../../../domain/play/lifelines.ts';
import { storedData, storedOf } from '../../../server/questions/question-store.ts';
import { openAttempt } from '../../../server/attempts/open-attempt.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';
import { applyLifeline } from '../../../domain/contract/attempt.ts';
import { sentData } from '../support/sent-data.ts';

let api: TestApi;
let players = 0;

beforeAll(async () => {
  api = await startApi('demo-lifelines');
  for (let n = 0; n < 4; n++) {
    const question = {
      id: `space-00${n}`,
      kind: 'choice' as const,
      question: `Number ${n}?`,
      note: 'So.',
      options: ['One', 'Two', 'Three', 'Four'],
      answer: n,
      difficulty: 1 as const,
      ...(n === 0 && { hint: 'It is one.' }),
    };
    await api.firestore.doc(`questions/${question.id}`).set(storedData('space', question));
  }
});
afterAll(() => api?.stop());
beforeEach(() => {
  api.clock.ms += 3_600_000;
});

/** A player in an attempt of four questions with all lifelines, at 10 coins each. */
async function newRun(coins = 100) {
  const uid = `player-${(players += 1)}`;
  const token = await api.join(uid, coins);
  const id = `lifelines_${uid}`;
  const { docs } = await api.firestore.collection('questions').orderBy('__name__').get();
  const run = {
    mode: 'quiz-zone' as const,
    item: 'space/1',
    category: 'space',
    reviewFee: 0,
    language: 'en',
    shuffling: { isOptionsShuffled: true, hasFifthOption: true, isTexTypeset: true },
    rules: {
      timing: { kind: 'each', ms: 30_000 } as const,
      feedback: 'key' as const,
      revealMs: 1_000,
      lifelineFee: 10,
      scoring: { correct: 4, bonuses: [] },
      lifelines: ['fifty-fifty', 'audience-poll', 'reset-timer', 'skip', 'hint'] as const,
    },
    pick: () => Promise.resolve(docs.map(storedOf)),
  };
  await openAttempt(api.firestore, id, uid, run, api.clock.ms);
  const record = async () => (await api.firestore.doc(`attempts/${id}`).get()).data()!;
  return {
    id,
    record,
    /** The right option of the first question in this player’s order. */
    key: ((await record())['questions'] as { key: { option: number } }[])[0]!.key.option,
    coins: async () =>
      (await api.firestore.doc(`users/${uid}/private/account`).get()).get('coins') as number,
    use: async (lifeline: Lifeline, question = 0) =>
      (
        await api.call(
          'use_lifeline',
          { attempt_id: id, question: String(question), lifeline },
          { token },
        )
      ).envelope,
    answer: async (question: number, option: number) =>
      (
        await api.call(
          'answer_question',
          {
            attempt_id: id,
            question: String(question),
            answer: `{"kind":"choice","option":${option}}`,
          },
          { token },
        )
      ).envelope,
  };
}

describe('a lifeline', () => {
  it('of 50/50 leaves one wrong option for its fee', async () => {
    const run = await newRun();
    const data = sentData(applyLifeline, await run.use('fifty-fifty'));
    expect(data.coins).toBe(90);
    expect(data.help.left).toHaveLength(2);
    expect(data.help.left).toContain(run.key);
    expect(await run.coins()).toBe(90);
  });

  it('is used and paid once an attempt, for concurrent calls too', async () => {
    const run = await newRun();
    const replies = await Promise.all([1, 2, 3, 4].map(() => run.use('audience-poll')));
    expect(replies.filter(({ error }) => !error)).toHaveLength(1);
    for (const reply of replies)
      if (reply.error) expect(reply.message).toBe(API_CODES.lifelineUsed);
    expect(await run.coins()).toBe(90);
    const used = replies.find(({ error }) => !error)!;
    const { poll = [] } = sentData(applyLifeline, used).help;
    expect(poll.reduce((sum, share) => sum + share, 0)).toBe(100);
    expect(Math.max(...poll)).toBe(poll[run.key]);
  });

  it.each([
    ['fifty-fifty', 'audience-poll'],
    ['audience-poll', 'fifty-fifty'],
  ] as const)('of %s excludes %s from the attempt, on every question', async (used, excluded) => {
    const run = await newRun();
    await run.use(used);
    expect(await run.use(excluded)).toMatchObject(refused('lifelineExcluded'));
    await run.answer(0, run.key);
    api.clock.ms += 2_000;
    expect(await run.use(excluded, 1)).toMatchObject(refused('lifelineExcluded'));
    expect(await run.coins()).toBe(90);
    const next = await newRun();
    expect(await next.use(excluded)).toMatchObject({ error: false });
  });

  it('shows the hint of a question that has one', async () => {
    const run = await newRun();
    expect(await run.use('hint')).toMatchObject({ data: { help: { hint: 'It is one.' } } });
    const other = await newRun();
    await other.answer(0, 0);
    api.clock.ms += 2_000;
    expect(await other.use('hint', 1)).toMatchObject(refused('lifelineNotAllowed'));
    expect(await other.coins()).toBe(100);
  });

  it('resets the time of its question', async () => {
    const run = await newRun();
    api.clock.ms += 29_000;
    await run.use('reset-timer');
    api.clock.ms += 29_000;
    expect(await run.answer(0, run.key)).toMatchObject({ data: { feedback: { isRight: true } } });
  });

  it('skips a question, which then cannot be answered', async () => {
    const run = await newRun();
    await run.use('skip');
    expect(await run.answer(0, run.key)).toMatchObject(refused('alreadyAnswered'));
  });

  it('is refused without coins', async () => {
    const poor = await newRun(9);
    expect(await poor.use('skip')).toMatchObject(refused('notEnoughCoins'));
    expect((await poor.record())['events']).toEqual([]);
  });

  it('is refused free of charge after the answer or outside its time', async () => {
    const run = await newRun();
    expect(await run.use('skip', 1)).toMatchObject(refused('tooEarly'));
    await run.answer(0, 0);
    expect(await run.use('skip', 0)).toMatchObject(refused('alreadyAnswered'));
    api.clock.ms += 33_000;
    expect(await run.use('skip', 1)).toMatchObject(refused('tooLate'));
    expect(await run.coins()).toBe(100);
  });
});
