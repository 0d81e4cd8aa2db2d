import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import { syncProgress } from '../../../server/badges/progress.ts';
import type { ContestEntry } from '../../../server/contests/contest-store.ts';
import { contestEntries, standingData } from '../../../server/contests/contest-store.ts';
import { cancelContest, decideAwards } from '../../../server/contests/end-contest.ts';
import { refused } from '../support/refused.ts';
import type { ContestApi } from './support.ts';
import {
  addContest,
  checkBooks,
  HOUR,
  MINUTE,
  startContestApi,
  stopContestApi,
} from './support.ts';
import { needs } from '../../support/capabilities.ts';

let api: ContestApi;
beforeAll(async () => {
  api = await startContestApi('demo-contest-end');
});
afterAll(() => stopContestApi(api));

describe('the end of a contest', () => {
  it('pays the prizes once with the result and its notifications', async () => {
    const contest = await addContest(api);
    const [first, second] = [await api.newPlayer(), await api.newPlayer()];
    const [idle, none] = [await api.newPlayer(), await api.newPlayer()];
    await first.play(contest, 5);
    await second.play(contest, 3);
    await none.play(contest, 0);
    await idle.enter(contest);
    await idle.answerSome(contest, 2, 2);
    api.clock.ms += HOUR;
    await api.sweep();
    await api.sweep();
    expect(await first.ledger()).toEqual({
      [`contest-${contest}-entry`]: -10,
      [`contest-${contest}-prize`]: 100,
    });
    expect(await first.account()).toMatchObject({ coins: 190, redeemable: 0 });
    // two right are 8 points, three right and two wrong are 4
    expect(await Promise.all([idle, second, none].map((one) => one.coins()))).toEqual([
      140, 115, 90,
    ]);
    expect(await idle.notices()).toEqual([{ type: 'contest-ended', rank: 2 }]);
    expect(await none.notices()).toEqual([{ type: 'contest-ended', rank: 4 }]);
    api.clock.ms += MINUTE;
    expect(await none.card(contest)).toMatchObject({
      tab: 'past',
      card: {
        state: 'past',
        participants: '4',
        result: { user_rank: '4', score: '-20', prize: '0' },
        top_users: [
          { user_id: first.uid, score: '20', prize: '100' },
          { user_id: idle.uid, score: '8', prize: '50' },
          { user_id: second.uid, score: '4', prize: '25' },
        ],
      },
    });
    expect(await none.board(contest)).toMatchObject({ message: API_CODES.contestPrizes });
    await checkBooks(api);
  });

  it('names no place and no winner before every attempt is counted', async () => {
    const contest = await addContest(api);
    const [best, settled] = [await api.newPlayer(), await api.newPlayer()];
    await best.play(contest, 5);
    await settled.enter(contest);
    await settled.answerSome(contest, 1, 1);
    api.clock.ms += HOUR;
    // this attempt alone has its points now; the better one waits for the scheduled work
    expect(await settled.finish(contest)).toMatchObject({ data: { correctAnswer: '1' } });
    expect(await settled.board(contest)).toMatchObject(refused('notFinished'));
    expect((await settled.card(contest))?.card).toMatchObject({ participants: '2', top_users: [] });
    await api.end();
    api.clock.ms += MINUTE;
    expect(await settled.board(contest)).toMatchObject({
      data: { my_rank: { user_rank: '2' }, top_three_ranks: [{ user_id: best.uid }, {}] },
    });
  });

  it('unlocks the badge of the winner, once', async () => {
    const contest = await addContest(api, { fee: 0 });
    const [first, second] = [await api.newPlayer(), await api.newPlayer()];
    await first.play(contest, 5);
    await second.play(contest, 4);
    api.clock.ms += HOUR + MINUTE;
    await api.sweep();
    for (const [uid, won] of [
      [first.uid, 1],
      [second.uid, 0],
    ] as const) {
      await syncProgress(api.firestore, uid, api.clock.ms);
      const { badges, counters } = await syncProgress(api.firestore, uid, api.clock.ms);
      expect(counters).toMatchObject({ contestsWon: won, answered: 5, played: 1 });
      expect(Object.keys(badges).includes('most_wanted_winner')).toBe(won === 1);
    }
  });

  it('shares the prizes of equal players', async () => {
    const contest = await addContest(api, { prizes: [101, 50] });
    // equal places are in the order of the ids; the first gets the coin that cannot be shared
    const pair = [await api.playerOf('equal-a'), await api.playerOf('equal-b')];
    for (const one of pair) await one.enter(contest);
    api.clock.ms += 1_000;
    for (const one of pair) {
      const [key] = await one.keys(contest);
      await one.answer(contest, 0, key!);
    }
    api.clock.ms += HOUR + MINUTE;
    await api.sweep();
    const entries = await Promise.all(
      pair.map((one) => api.firestore.doc(`contests/${contest}/entries/${one.uid}`).get()),
    );
    expect(entries.map((entry) => [entry.get('rank'), entry.get('prize')])).toEqual([
      [1, 76],
      [1, 75],
    ]);
  });

  it('reads no players without points, who win nothing', async (context) => {
    needs(context, 'usage meter');
    const contest = await addContest(api, { prizes: [100] });
    const one = await api.newPlayer();
    await one.play(contest, 5);
    const { docs } = await contestEntries(api.firestore, contest).get();
    const entry = docs[0]?.data() as ContestEntry;
    const batch = api.firestore.batch();
    // as the end completes an attempt without answers: no points, all the time, the same moment
    const standing = standingData({ score: 0, ms: 150_000, finishedAt: api.clock.ms });
    for (let n = 0; n < 60; n++) {
      const uid = `idle${n}`;
      batch.set(contestEntries(api.firestore, contest).doc(uid), { ...entry, uid, ...standing });
    }
    await batch.commit();
    await api.firestore.doc(`contests/${contest}`).update({ work: { step: 'finish' } });
    await api.bill();
    await decideAwards(api.firestore, contest);
    // the contest, and as many entries as stand on top
    expect(await api.bill()).toEqual({ reads: 1 + 3, writes: 1 });
  });

  it('refunds every entry of a cancelled contest, with its redeemable coins', async () => {
    const contest = await addContest(api, { fee: 60 });
    const [rich, player] = [await api.newPlayer(0), await api.newPlayer()];
    await api.earn(rich.uid, 100);
    await rich.play(contest, 5);
    await player.enter(contest);
    expect(await rich.account()).toMatchObject({ coins: 40, redeemable: 40 });
    await cancelContest(api.firestore, contest, api.clock.ms);
    await cancelContest(api.firestore, contest, api.clock.ms);
    await api.sweep();
    await api.sweep();
    expect(await rich.account()).toMatchObject({ coins: 100, redeemable: 100 });
    expect(await player.account()).toMatchObject({ coins: 100, redeemable: 0 });
    expect(await player.notices()).toEqual([{ type: 'contest-cancelled', rank: undefined }]);
    const late = await api.newPlayer();
    expect(await late.enter(contest)).toMatchObject(refused('contestCancelled'));
    api.clock.ms += HOUR + MINUTE;
    await api.sweep();
    expect(await rich.coins()).toBe(100);
    expect(await late.card(contest)).toMatchObject({ tab: 'past', card: { state: 'cancelled' } });
  });
});
