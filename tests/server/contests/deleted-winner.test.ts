import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ContestApi } from '../contests/support.ts';
import { addContest, HOUR, startContestApi } from '../contests/support.ts';

let api: ContestApi;
beforeAll(async () => {
  api = await startContestApi('demo-review-deleted');
});
afterAll(() => api?.stop());

it('a contest that is over names nobody who is deleted', async () => {
  const contest = await addContest(api);
  const [winner, second] = [await api.newPlayer(), await api.newPlayer()];
  await winner.play(contest, 5);
  await second.play(contest, 1);
  api.clock.ms += 2 * HOUR;
  await api.sweep();
  await api.sweep();
  expect((await winner.call('delete_user_account')).error).toBe(false);
  const left = await api.firestore.doc(`contests/${contest}`).get();
  expect(left.get('status')).toBe('completed');
  expect(JSON.stringify(left.data())).not.toContain(winner.uid);
});
