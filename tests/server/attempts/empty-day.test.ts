import { afterAll, beforeAll, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import { soloPlayer } from '../attempts/solo-support.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-review-empty');
  await api.seed();
});
afterAll(() => api?.stop());

it('refuses a day whose list has no questions', async () => {
  await api.firestore.doc('dailyQuizzes/2026-01-01_14').set({ questions: [] });
  const player = await soloPlayer(api, 'daily');
  expect(await player.call('get_daily_quiz', { timezone: 'UTC' })).toMatchObject({
    error: true,
    message: API_CODES.noQuestions,
  });
});
