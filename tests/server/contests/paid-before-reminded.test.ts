import { afterAll, beforeAll, expect, it } from 'vitest';
import { workOnContests } from '../../../server/contests/contest-work.ts';
import { cancelContest } from '../../../server/contests/end-contest.ts';
import type { ContestApi } from './support.ts';
import { addContest, HOUR, MINUTE, startContestApi, stopContestApi } from './support.ts';

let api: ContestApi;
beforeAll(async () => {
  api = await startContestApi('demo-paid-before-reminded');
});
afterAll(() => stopContestApi(api));

it('pushes to all subscribed players by one call, once prizes and refunds are paid', async () => {
  const ended = await addContest(api);
  const off = await addContest(api);
  const [winner, refunded] = [await api.newPlayer(), await api.newPlayer()];
  await winner.play(ended, 5);
  await refunded.enter(off);
  await cancelContest(api.firestore, off, api.clock.ms);
  // begins when the other is over, and is the first in the list of what is due
  const begins = await addContest(api, { startsIn: HOUR });
  const waiting = [await api.newPlayer(), await api.newPlayer(), await api.newPlayer()];
  for (const one of waiting) {
    await one.call('set_contest_reminder', { contest_id: begins, status: '1' });
    await api.firestore.doc(`users/${one.uid}/private/account`).update({ fcmTokens: ['browser'] });
  }
  api.clock.ms += HOUR + MINUTE;
  const calls: unknown[] = [];
  await workOnContests(
    api.firestore,
    async (tokens) => {
      calls.push([tokens.length, await winner.coins(), await refunded.coins()]);
      return tokens.map(() => 'taken' as const);
    },
    api.clock.ms,
  );
  expect(calls).toEqual([[3, 190, 100]]);
});
