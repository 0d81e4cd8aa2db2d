import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workOnContests } from '../../../server/contests/contest-work.ts';
import type { ContestApi } from './support.ts';
import { addContest, HOUR, MINUTE, startContestApi, stopContestApi } from './support.ts';

let api: ContestApi;
beforeAll(async () => {
  api = await startContestApi('demo-work-order');
});
afterAll(() => stopContestApi(api));

/** A contest whose prize is due, and an older one whose reminder is. */
async function bothDue() {
  const begins = await addContest(api, { startsIn: HOUR });
  const subscriber = await api.newPlayer();
  await subscriber.call('set_contest_reminder', { contest_id: begins, status: '1' });
  const ends = await addContest(api, { prizes: [100] });
  const winner = await api.newPlayer();
  await winner.play(ends, 5);
  api.clock.ms += HOUR + MINUTE;
  return { begins, ends, subscriber, winner };
}
const statusOf = async (contest: string) =>
  (await api.firestore.doc(`contests/${contest}`).get()).get('status') as string;

describe('the work on contests', () => {
  it('pays prizes before reminders, which also wait for other payments', async () => {
    const { ends, subscriber, winner } = await bothDue();
    const battles = Promise.withResolvers<void>();
    const work = workOnContests(api.firestore, null, api.clock.ms, () => false, battles.promise);
    await expect.poll(() => statusOf(ends)).toBe('completed');
    expect(await winner.coins()).toBe(190);
    await new Promise((passed) => setTimeout(passed, 300));
    expect(await subscriber.notices()).toEqual([]);
    // a failure of the other work is not one of the reminders
    battles.reject(new Error('the battles failed'));
    expect((await work).errors).toEqual([]);
    expect(await subscriber.notices()).toEqual([{ type: 'contest-begun', rank: undefined }]);
  });

  it('pays a claimed contest when the claim is over and removes the claim', async () => {
    const { ends, winner } = await bothDue();
    const contest = api.firestore.doc(`contests/${ends}`);
    await contest.update({ claimedUntil: api.clock.ms + MINUTE });
    await api.sweep();
    expect(await winner.coins()).toBe(90);
    api.clock.ms += MINUTE;
    await api.sweep();
    expect(await winner.coins()).toBe(190);
    expect((await contest.get()).get('claimedUntil')).toBeUndefined();
  });

  it('is shared by four processes, each contest worked on once', async () => {
    // the contests of the tests before
    await api.end();
    const due = await Promise.all(Array.from({ length: 4 }, () => addContest(api)));
    api.clock.ms += HOUR + MINUTE;
    const clients = [api.firestore, ...[1, 2, 3].map(() => api.newProcess().firestore)];
    const outcomes = await Promise.all(clients.map((one) => api.sweep(one)));
    expect(outcomes.flatMap(({ errors }) => errors)).toEqual([]);
    expect(outcomes.reduce((sum, { done }) => sum + done, 0)).toBe(due.length);
    expect(await Promise.all(due.map(statusOf))).toEqual(due.map(() => 'completed'));
  });
});
