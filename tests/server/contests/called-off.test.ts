import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncProgress } from '../../../server/badges/progress.ts';
import { cancelContest } from '../../../server/contests/end-contest.ts';
import { workOnContests } from '../../../server/contests/contest-work.ts';
import { runningAttempt } from '../../../server/attempts/open-attempt.ts';
import type { TestApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';
import type { ContestPlayer } from './support.ts';
import { addContest, checkBooks, contestPlayer, HOUR, startContestApi } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startContestApi('demo-contest-called-off');
});
afterAll(() => api?.stop());

let players = 0;
const newPlayer = () => contestPlayer(api, `off${(players += 1)}`);

/** Points on the account, and what counts for badges. */
async function gained(player: ContestPlayer) {
  const { counters } = await syncProgress(api.firestore, player.uid, api.clock.ms);
  return {
    score: ((await player.account())?.['score'] as number | undefined) ?? 0,
    played: counters.played,
  };
}

const CALLED_OFF = refused('contestCancelled');

describe('an attempt in a cancelled contest', () => {
  it('does not count if it ends before the refund', async () => {
    const contest = await addContest(api);
    const player = await newPlayer();
    await player.enter(contest);
    await player.answerSome(contest, 4, 4);
    await cancelContest(api.firestore, contest, api.clock.ms);
    expect(await player.finish(contest)).toMatchObject(CALLED_OFF);
    expect(await player.finish(contest)).toMatchObject(CALLED_OFF);
    expect(await gained(player)).toEqual({ score: 0, played: 0 });
    await workOnContests(api.firestore, null, api.clock.ms);
    expect(await player.ledger()).toEqual({
      [`contest-${contest}-entry`]: -10,
      [`contest-${contest}-refund`]: 10,
    });
    await checkBooks(api);
  });

  it('is over after the refund for every action', async () => {
    const contest = await addContest(api);
    const player = await newPlayer();
    await player.enter(contest);
    await player.answerSome(contest, 2, 2);
    const [, , key] = await player.keys(contest);
    // the server caches public data for 10 s
    expect(await player.card(contest)).toMatchObject({ tab: 'live', card: { state: 'ongoing' } });
    await cancelContest(api.firestore, contest, api.clock.ms);
    await workOnContests(api.firestore, null, api.clock.ms);
    if (!key) throw new Error('no third question');
    expect(await player.answer(contest, 2, key)).toMatchObject(CALLED_OFF);
    expect(await player.enter(contest, { resume: '1' })).toMatchObject(CALLED_OFF);
    expect(await player.enter(contest)).toMatchObject(CALLED_OFF);
    expect(await player.finish(contest)).toMatchObject(CALLED_OFF);
    expect(await player.card(contest)).toMatchObject({ tab: 'past', card: { state: 'cancelled' } });
    expect(await runningAttempt(api.firestore, player.uid, api.clock.ms)).toBe(undefined);
    expect(await gained(player)).toEqual({ score: 0, played: 0 });
    api.clock.ms += 2 * HOUR;
    expect(await player.finish(contest)).toMatchObject(CALLED_OFF);
    expect(await player.coins()).toBe(100);
  });

  it('cannot continue between the cancellation and the refund', async () => {
    const contest = await addContest(api);
    const player = await newPlayer();
    await player.enter(contest);
    await cancelContest(api.firestore, contest, api.clock.ms);
    expect(await player.enter(contest)).toMatchObject(CALLED_OFF);
  });

  it('does not count if it was submitted before', async () => {
    const contest = await addContest(api);
    const player = await newPlayer();
    await player.play(contest, 5);
    await cancelContest(api.firestore, contest, api.clock.ms);
    await workOnContests(api.firestore, null, api.clock.ms);
    expect(await player.finish(contest)).toMatchObject(CALLED_OFF);
    api.clock.ms += 2 * HOUR;
    expect(await player.finish(contest)).toMatchObject(CALLED_OFF);
    expect(await gained(player)).toEqual({ score: 0, played: 0 });
    expect(await player.coins()).toBe(100);
  });
});
