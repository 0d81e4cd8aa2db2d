import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { categoryCounts, storedData } from '../../../server/questions/question-store.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';

let api: TestApi;
let token: string;

const setTex = (on: boolean) =>
  api.firestore.doc('settings/system').set({ latex_mode: on }, { merge: true });

beforeAll(async () => {
  api = await startApi('demo-tex');
  for (const mode of ['quiz-zone', 'maths'] as const) {
    const questions = Array.from({ length: 12 }, (_, n) => ({
      id: `${mode}-${n}`,
      kind: 'choice' as const,
      question: `What is $${n}^2$?`,
      options: ['$1$', '$2$', '$3$', '$4$'],
      answer: n % 4,
      note: 'So.',
      tex: true,
      difficulty: 1 as const,
    }));
    for (const question of questions) {
      await api.firestore.doc(`questions/${question.id}`).set(storedData(mode, question));
    }
    await api.firestore
      .doc(`categories/${mode}`)
      .set({ name: mode, icon: '🎯', mode, ...categoryCounts(mode, questions) });
  }
  token = await api.join('tess', 100);
});
afterAll(() => api?.stop());
beforeEach(() => {
  // settings are cached, and the attempt before is over
  api.clock.ms += 3_600_000;
});

/** Whether the questions of a new attempt are typeset, each once. */
async function typeset(action: string, fields: Record<string, string>): Promise<unknown[]> {
  const { envelope } = await api.call(action, fields, { token });
  // each mode's contract has these fields; a refusal has no data, so the test fails on it
  const { questions } = (envelope as unknown as { data: { questions: { hasTex?: boolean }[] } })
    .data;
  return [...new Set(questions.map(({ hasTex }) => hasTex))];
}

describe('TeX', () => {
  it('is typeset in the quiz where latex_mode is on', async () => {
    const quiz = () => typeset('get_questions_by_level', { category: 'quiz-zone', level: '' });
    await setTex(false);
    expect(await quiz()).toEqual([undefined]);
    api.clock.ms += 3_600_000;
    await setTex(true);
    expect(await quiz()).toEqual([true]);
  });

  it('is always typeset in Math Mania', async () => {
    const maths = () => typeset('get_maths_questions', { type: 'category', type_id: 'maths' });
    await setTex(false);
    expect(await maths()).toEqual([true]);
    api.clock.ms += 3_600_000;
    await setTex(true);
    expect(await maths()).toEqual([true]);
  });
});
