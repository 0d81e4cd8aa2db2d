import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishAttempt } from '../../../server/attempts/finish-attempt.ts';
import { cancelContest } from '../../../server/contests/end-contest.ts';
import type { TestServer } from '../support/api.ts';
import { refused } from '../support/refused.ts';
import type { ContestApi } from './support.ts';
import { addContest, allowed, HOUR, MINUTE, startContestApi, stopContestApi } from './support.ts';
import { endOfContestRun } from '../../../server/contests/contest-store.ts';

let api: ContestApi;
let other: TestServer;
beforeAll(async () => {
  api = await startContestApi('demo-contest-result-attacks');
  other = api.newProcess();
});
afterAll(() => stopContestApi(api));

describe('attacks on the result of a contest', () => {
  it('count no answer after the end and its grace', async () => {
    const contest = await addContest(api);
    const [late, graced] = [await api.newPlayer(), await api.newPlayer()];
    api.clock.ms += HOUR - 10_000;
    for (const one of [late, graced]) await one.enter(contest);
    const [key] = await late.keys(contest);
    api.clock.ms += 11_000;
    const [own] = await graced.keys(contest);
    expect(await graced.answer(contest, 0, own!)).toMatchObject(allowed);
    api.clock.ms += 1;
    expect(await late.answer(contest, 0, key!)).toMatchObject(refused('tooLate'));
    const all = (await late.record(contest)).questions.map(({ question, key: right }) => ({
      id: question.id,
      answer: right,
    }));
    expect(await late.finish(contest, { play_questions: JSON.stringify(all) })).toMatchObject({
      data: { correctAnswer: '0', userScore: '0', notAttempted: '5' },
    });
    expect(await graced.finish(contest)).toMatchObject({ data: { correctAnswer: '1' } });
  });

  it('count answers sent together with their whole time', async () => {
    const contest = await addContest(api, { fee: 0 });
    const [heap, honest] = [await api.newPlayer(), await api.newPlayer()];
    await heap.enter(contest);
    const all = (await heap.record(contest)).questions.map(({ question, key }) => ({
      id: question.id,
      answer: key,
    }));
    api.clock.ms += 1_250;
    await heap.finish(contest, { play_questions: JSON.stringify(all) });
    await honest.play(contest, 5, 10_000);
    await api.end();
    expect(await honest.board(contest)).toMatchObject({
      data: {
        data: [
          { user_id: honest.uid, seconds: '50.0', user_rank: '1' },
          { user_id: heap.uid, seconds: '121.3', user_rank: '2' },
        ],
      },
    });
  });

  it('count an attempt once that ends twice', async () => {
    const contest = await addContest(api);
    const player = await api.newPlayer();
    await player.play(contest, 5);
    expect(await player.account()).toMatchObject({ score: 0 });
    api.clock.ms += HOUR;
    await Promise.all([player.finish(contest), player.finish(contest), api.end()]);
    expect(await player.account()).toMatchObject({ score: 20 });
    await Promise.all([player.finish(contest), player.finish(contest)]);
    expect(await player.account()).toMatchObject({ score: 20 });
  });

  it('refuse ending the attempt as another mode', async () => {
    const contest = await addContest(api);
    const player = await api.newPlayer();
    await player.enter(contest);
    const end = { match_id: player.runOf(contest) };
    expect(await player.call('set_quiz_coin_score', { ...end, quiz_type: '1' })).toMatchObject(
      refused('missingFields'),
    );
    expect(
      await player.call('set_quiz_coin_score', { ...end, quiz_type: 'contest' }),
    ).toMatchObject(allowed);
  });

  it('pay each prize once for concurrent or later sweeps', async () => {
    const contest = await addContest(api);
    const [player, second] = [await api.newPlayer(), await api.newPlayer()];
    await player.play(contest, 5);
    await second.play(contest, 4);
    api.clock.ms += HOUR + MINUTE;
    await Promise.all([
      api.sweep(),
      api.sweep(other.firestore),
      api.sweep(),
      api.sweep(other.firestore),
    ]);
    await api.sweep();
    expect(await player.ledger()).toEqual({
      [`contest-${contest}-entry`]: -10,
      [`contest-${contest}-prize`]: 100,
    });
    expect(await second.coins()).toBe(140);
  });

  it('pay no prize before the end', async () => {
    const contest = await addContest(api);
    const player = await api.newPlayer();
    await player.play(contest, 5);
    await api.sweep();
    expect(await player.coins()).toBe(90);
    api.clock.ms += HOUR + MINUTE;
    await api.sweep();
    expect(await player.coins()).toBe(190);
  });

  it('pay no prize to a single player without points', async () => {
    const contest = await addContest(api);
    const player = await api.newPlayer();
    await player.enter(contest);
    api.clock.ms += HOUR + MINUTE;
    await api.sweep();
    expect(await player.coins()).toBe(90);
  });

  it('refund an entry once, never beside a prize', async () => {
    const [off, over] = [await addContest(api), await addContest(api)];
    const player = await api.newPlayer();
    await player.enter(off);
    await player.play(over, 5);
    await cancelContest(api.firestore, off, api.clock.ms);
    await Promise.all([api.sweep(), api.sweep(other.firestore)]);
    await api.sweep();
    expect((await player.ledger())[`contest-${off}-refund`]).toBe(10);
    expect(await player.coins()).toBe(90);
    api.clock.ms += HOUR + MINUTE;
    await api.sweep();
    await expect(cancelContest(api.firestore, over, api.clock.ms)).rejects.toMatchObject({
      code: 'contestOver',
    });
    expect(await player.coins()).toBe(190);
  });

  it('refuse a cancellation between the end and its sweep', async () => {
    const contest = await addContest(api);
    const player = await api.newPlayer();
    await player.play(contest, 5);
    const called = async () => cancelContest(api.firestore, contest, api.clock.ms);
    api.clock.ms += HOUR;
    await expect(called()).rejects.toMatchObject({ code: 'contestOver' });
    api.clock.ms += MINUTE;
    await api.sweep();
    expect(await player.coins()).toBe(190);
  });

  it('make no prize redeemable', async () => {
    const contest = await addContest(api, { fee: 100, prizes: [100, 100] });
    const [player, second] = [await api.newPlayer(), await api.newPlayer()];
    await player.play(contest, 5);
    await second.play(contest, 5);
    api.clock.ms += HOUR + MINUTE;
    await api.sweep();
    expect(await player.account()).toMatchObject({ coins: 100, redeemable: 0 });
  });

  it('refuse ending an attempt for another player', async () => {
    const contest = await addContest(api);
    const [player, thief] = [await api.newPlayer(), await api.newPlayer()];
    await player.enter(contest);
    await expect(
      finishAttempt(api.firestore, player.runOf(contest), thief.uid, api.clock.ms, {
        endOfMode: endOfContestRun,
      }),
    ).rejects.toMatchObject({ code: 'noData' });
    expect(await player.finish(contest)).toMatchObject(allowed);
  });

  it('refuse a leaderboard page with a malformed offset, without a session or before the end', async () => {
    const contest = await addContest(api);
    const player = await api.newPlayer();
    await player.play(contest, 5);
    expect(await player.board(contest, { offset: '-1' })).toMatchObject(refused('missingFields'));
    expect(await player.board(contest, { after: 'x' })).toMatchObject(refused('missingFields'));
    const { status } = await api.call('get_contest_leaderboard', { contest_id: contest });
    expect(status).toBe(401);
    expect(await player.board(contest)).toMatchObject(refused('noData'));
    await api.end();
    expect(await player.board(contest)).toMatchObject(allowed);
  });
});
