import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ContestApi } from '../contests/support.ts';
import { addContest, HOUR, startContestApi } from '../contests/support.ts';

let api: ContestApi;
beforeAll(async () => {
  api = await startContestApi('demo-review-contests');
});
afterAll(() => api?.stop());

it('a contest that runs is in the live list, however many are planned', async () => {
  const season = await addContest(api, { id: 'season', lasts: 60 * 24 * HOUR });
  for (let day = 1; day <= 40; day++) {
    await addContest(api, { id: `day-${day}`, startsIn: day * 24 * HOUR, lasts: 12 * HOUR });
  }
  const player = await api.newPlayer();
  const { data } = await player.call('get_contest', {});
  expect(data!['live_contest']).toMatchObject({ error: false, data: [{ id: season }] });
});
