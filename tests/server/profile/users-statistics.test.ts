import { Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import { answerFirst, finish, startBattleApi } from '../battle/support.ts';
import type { BattleApi } from '../battle/support.ts';
import { refused } from '../support/refused.ts';

let api: BattleApi;
beforeAll(async () => {
  api = await startBattleApi('demo-users-statistics');
});
afterAll(() => api?.stop());

const statistics = async (uid: string) => {
  const token = await api.token(uid);
  const { envelope } = await api.call('get_users_statistics', {}, { token });
  return envelope.error ? envelope : envelope.data;
};

async function play(winner: string, loser: string): Promise<void> {
  const roomId = await api.seat('random', [winner, loser]);
  await api.as(winner, 'get_random_questions', { match_id: roomId });
  await answerFirst(api.firestore, roomId, winner, true);
  await answerFirst(api.firestore, roomId, loser, false);
  await finish(api.firestore, roomId);
  const settled = await api.as(winner, 'set_quiz_coin_score', {
    match_id: roomId,
    quiz_type: '1.3',
  });
  expect(settled).toBe('ok');
}

describe('get_users_statistics', () => {
  it('is zeros before the first game', async () => {
    const sent = (await statistics('new')) as Record<string, unknown>;
    expect(sent).toMatchObject({
      questions_answered: '0',
      correct_answers: '0',
      strong_category: '',
      ratio1: '0',
      weak_category: '',
      ratio2: '0',
      best_position: '0',
      name: 'New',
      profile: '',
      won: '0',
      categories: [],
    });
    expect(sent['days']).toHaveLength(14);
  });

  it('counts each player’s answers by category and day', async () => {
    await play('ann', 'bob');
    const days = (answers: [string, string, RegExp]) =>
      expect.arrayContaining([
        {
          day: '2026-01-01',
          answered: answers[0],
          correct: answers[1],
          points: expect.stringMatching(answers[2]) as string,
        },
      ]) as unknown;
    expect(await statistics('ann')).toMatchObject({
      questions_answered: '1',
      correct_answers: '1',
      strong_category: 'Space',
      ratio1: '100',
      best_position: '1',
      won: '1',
      drawn: '0',
      lost: '0',
      categories: [{ category: 'space', category_name: 'Space', answered: '1', correct: '1' }],
      days: days(['1', '1', /^[1-9]/]),
    });
    expect(await statistics('bob')).toMatchObject({
      questions_answered: '1',
      correct_answers: '0',
      ratio1: '0',
      best_position: '0',
      won: '0',
      lost: '1',
      days: days(['1', '0', /^0$/]),
    });
  });

  it('adds up all battles, with the best of three boards', async () => {
    await play('cat', 'dan');
    await play('cat', 'dan');
    await api.firestore.doc('users/far').set({ name: 'Far', scores: { all: 9999 } });
    const battle = (await api.firestore.collection('battles').limit(1).get()).docs[0]!;
    await api.firestore.doc('battles/other').set({
      ...battle.data(),
      members: ['cat', 'eve'],
      category: 'music',
      at: Timestamp.fromMillis(api.clock.ms),
      players: { cat: { answered: 4, correct: 1, points: 3 } },
    });
    expect(await statistics('cat')).toMatchObject({
      questions_answered: '6',
      correct_answers: '3',
      strong_category: 'Space',
      ratio1: '100',
      weak_category: 'Music',
      ratio2: '25',
      categories: [
        { category: 'music', answered: '4', correct: '1' },
        { category: 'space', answered: '2', correct: '2' },
      ],
      best_position: '1',
      won: '2',
    });
  });

  it('names the mode of each category that still exists', async () => {
    await api.token('fay');
    const tally = { answered: 10, correct: 5 };
    const categories = { space: tally, algebra: tally, gone: tally };
    const progress = api.firestore.doc('users/fay/private/progress');
    await progress.set({ categories }, { merge: true });
    const sent = (await statistics('fay')) as { categories: Record<string, string>[] };
    expect(
      Object.fromEntries(sent.categories.map(({ category, mode }) => [category, mode])),
    ).toEqual({ space: 'quiz-zone', algebra: 'maths', gone: '' });
  });

  it('needs a session', async () => {
    expect(await api.call('get_users_statistics')).toMatchObject({
      status: 401,
      envelope: { message: API_CODES.noToken },
    });
  });

  it('needs an account', async () => {
    await api.token('gone');
    await api.firestore.doc('users/gone').delete();
    expect(await statistics('gone')).toMatchObject(refused('userUnknown'));
  });
});
