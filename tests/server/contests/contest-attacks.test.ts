import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelContest } from '../../../server/contests/end-contest.ts';
import type { TestServer } from '../support/api.ts';
import { refused } from '../support/refused.ts';
import type { ContestApi, ContestPlayer, ContestReply } from './support.ts';
import { addContest, allowed, HOUR, MINUTE, startContestApi, stopContestApi } from './support.ts';

let api: ContestApi;
let other: TestServer;
beforeAll(async () => {
  api = await startContestApi('demo-contest-attacks');
  other = api.newProcess();
});
afterAll(() => stopContestApi(api));

/** An entry by another process. As with `call` of ./support.ts, a refusal has no data, so a test that reads it fails. */
const enterElsewhere = async ({ token }: ContestPlayer, contest: string) =>
  (await other.call('get_questions_by_contest', { contest_id: contest }, { token }))
    .envelope as unknown as ContestReply;

/** Texts that would reveal a key. */
const KEYS = /"key"|"note"|Because of|"answer"/;

describe('attacks on the questions of a contest', () => {
  it('find no keys in any reply before the answers', async () => {
    const contest = await addContest(api);
    const player = await api.newPlayer();
    const opened = await player.enter(contest);
    expect(JSON.stringify(opened)).not.toMatch(KEYS);
    expect(opened.data?.['questions']).toHaveLength(5);
    await player.finish(contest);
    for (const reply of [
      await player.call('get_contest'),
      await player.call('get_contest', { contest_id: contest }),
    ]) {
      expect(reply).toMatchObject(allowed);
      expect(JSON.stringify(reply)).not.toMatch(KEYS);
    }
    await api.end();
    const board = await player.board(contest);
    expect(board).toMatchObject(allowed);
    expect(JSON.stringify(board)).not.toMatch(KEYS);
  });

  it('get no key for an answer before the end of the contest', async () => {
    const contest = await addContest(api);
    const player = await api.newPlayer();
    await player.enter(contest);
    const [key] = await player.keys(contest);
    const reply = await player.answer(contest, 0, key!);
    expect(reply.data?.['feedback']).toEqual({});
  });

  it('get no review before the end of the contest', async () => {
    const contest = await addContest(api);
    const player = await api.newPlayer();
    await player.play(contest, 5);
    const review = () => player.call('review_answers', { attempt_id: player.runOf(contest) });
    expect(await review()).toMatchObject(refused('notFinished'));
    await api.end();
    expect(await review()).toMatchObject(allowed);
  });

  it('get no questions before the start', async () => {
    const contest = await addContest(api, { startsIn: MINUTE });
    const player = await api.newPlayer();
    expect(await player.enter(contest)).toMatchObject(refused('contestNotBegun'));
    api.clock.ms += MINUTE;
    expect(await player.enter(contest)).toMatchObject(allowed);
  });

  it('cannot read, answer or end another player’s attempt', async () => {
    const contest = await addContest(api);
    const [player, thief] = [await api.newPlayer(), await api.newPlayer()];
    await player.enter(contest);
    const attempt = { attempt_id: player.runOf(contest), question: '0' };
    const answer = JSON.stringify({ kind: 'choice', option: 0 });
    expect(await thief.call('answer_question', { ...attempt, answer })).toMatchObject(
      refused('noData'),
    );
    expect(await thief.call('review_answers', attempt)).toMatchObject(refused('noData'));
    const end = { match_id: player.runOf(contest), quiz_type: 'contest' };
    expect(await thief.call('set_quiz_coin_score', end)).toMatchObject(refused('noData'));
    expect(await player.call('answer_question', { ...attempt, answer })).toMatchObject(allowed);
  });

  it('cannot use a lifeline', async () => {
    const contest = await addContest(api);
    const player = await api.newPlayer();
    await player.enter(contest);
    const attempt = { attempt_id: player.runOf(contest), question: '0' };
    expect(
      await player.call('use_lifeline', { ...attempt, lifeline: 'fifty-fifty' }),
    ).toMatchObject(refused('lifelineNotAllowed'));
    const [key] = await player.keys(contest);
    expect(await player.answer(contest, 0, key!)).toMatchObject(allowed);
  });
});

describe('attacks on the entry of a contest', () => {
  it('cannot open a second attempt', async () => {
    const contest = await addContest(api);
    const [player, next] = [await api.newPlayer(), await api.newPlayer()];
    await player.play(contest, 1);
    expect(await player.enter(contest)).toMatchObject(refused('alreadyPlayed'));
    expect(await player.enter(contest, { resume: '1' })).toMatchObject(refused('noData'));
    expect(await player.coins()).toBe(90);
    expect(await next.enter(contest)).toMatchObject(allowed);
  });

  it('cannot enter with a coin too few', async () => {
    const contest = await addContest(api);
    const [poor, exact] = [await api.newPlayer(9), await api.newPlayer(10)];
    expect(await poor.enter(contest)).toMatchObject(refused('notEnoughCoins'));
    const entry = api.firestore.doc(`contests/${contest}/entries/${poor.uid}`);
    expect((await entry.get()).exists).toBe(false);
    expect(await poor.ledger()).toEqual({});
    expect(await exact.enter(contest)).toMatchObject(allowed);
    expect(await exact.coins()).toBe(0);
  });

  it('open one attempt for one fee by two concurrent entries', async () => {
    const contest = await addContest(api);
    const player = await api.newPlayer();
    const replies = await Promise.all([
      player.enter(contest),
      enterElsewhere(player, contest),
      player.enter(contest),
      enterElsewhere(player, contest),
    ]);
    const questions = replies.map(({ data }) => JSON.stringify(data?.['questions']));
    expect(new Set(questions).size).toBe(1);
    expect(await player.ledger()).toEqual({ [`contest-${contest}-entry`]: -10 });
  });

  it('enter one of two contests with the coins for one', async () => {
    const [one, two] = [await addContest(api), await addContest(api)];
    const player = await api.newPlayer(15);
    const replies = await Promise.all([player.enter(one), enterElsewhere(player, two)]);
    expect(replies.map(({ error }) => error).toSorted()).toEqual([false, true]);
    expect(await player.coins()).toBe(5);
  });

  it('cannot enter after the end by another time zone', async () => {
    const contest = await addContest(api);
    const player = await api.newPlayer();
    api.clock.ms += HOUR - 1;
    const early = await api.newPlayer();
    expect(await early.enter(contest)).toMatchObject(allowed);
    api.clock.ms += 1;
    expect(
      await player.call('get_questions_by_contest', {
        contest_id: contest,
        timezone: 'Pacific/Honolulu',
        gmt_format: '-10:00',
      }),
    ).toMatchObject(refused('contestOver'));
  });

  it('lose no coins by an entry during the cancellation', async () => {
    for (let tries = 0; tries < 4; tries++) {
      const contest = await addContest(api);
      const player = await api.newPlayer();
      const [entered] = await Promise.all([
        player.enter(contest),
        cancelContest(other.firestore, contest, api.clock.ms),
      ]);
      await api.sweep();
      expect(await player.coins()).toBe(100);
      expect(Object.keys(await player.ledger())).toHaveLength(entered.error ? 0 : 2);
    }
  });

  it('cannot enter an unknown contest, or one with a malformed id', async () => {
    const contest = await addContest(api);
    const player = await api.newPlayer();
    expect(await player.enter('nowhere')).toMatchObject(refused('noData'));
    expect(await player.enter('a/b')).toMatchObject(refused('missingFields'));
    expect(await player.enter('__x__')).toMatchObject(refused('missingFields'));
    expect(await player.enter(contest)).toMatchObject(allowed);
  });

  it('cannot enter while contests are switched off', async () => {
    const contest = await addContest(api);
    const player = await api.newPlayer();
    await api.firestore.doc('settings/system').update({ contest_mode: false });
    api.clock.ms += MINUTE;
    expect(await player.enter(contest)).toMatchObject(refused('modeSwitchedOff'));
    expect(await player.call('get_contest')).toMatchObject(refused('modeSwitchedOff'));
    await api.firestore.doc('settings/system').update({ contest_mode: true });
    api.clock.ms += MINUTE;
    expect(await player.enter(contest)).toMatchObject(allowed);
  });
});
