import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ContestApi } from '../contests/support.ts';
import { cancelContest } from '../../../server/contests/end-contest.ts';
import { addContest, HOUR, startContestApi } from '../contests/support.ts';
import { whileMarked } from '../support/cancelled-deletion.ts';

let api: ContestApi;
beforeAll(async () => {
  api = await startContestApi('demo-review-deleted');
});
afterAll(() => api?.stop());

it('a finished contest names no deleted player', async () => {
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

const endContest = async () => {
  await api.sweep();
  await api.sweep();
};

it('a prize reaches a player whose deletion was cancelled during the payment', async () => {
  const contest = await addContest(api);
  const [winner, second] = [await api.newPlayer(), await api.newPlayer()];
  await winner.play(contest, 5);
  await second.play(contest, 1);
  const before = await winner.coins();
  api.clock.ms += 2 * HOUR;
  await whileMarked(api.firestore, winner.uid, endContest);
  expect(await winner.coins()).toBe(before + 100);
});

it('a refund reaches a player whose deletion was cancelled during the refund', async () => {
  const contest = await addContest(api, { fee: 10 });
  const player = await api.newPlayer();
  const before = await player.coins();
  await player.enter(contest);
  expect(await player.coins()).toBe(before - 10);
  await whileMarked(api.firestore, player.uid, async () => {
    await cancelContest(api.firestore, contest, api.clock.ms);
    await endContest();
  });
  expect(await player.coins()).toBe(before);
});
