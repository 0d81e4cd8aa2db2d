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

/** An entry by another process. */
const enterElsewhere = async ({ token }: ContestPlayer, contest: string) =>
  (await other.call('get_questions_by_contest', { contest_id: contest }, { token }))
    .envelope as unknown as ContestReply;

/** Texts that would reveal a key. */
const KEYS = /"key"|"note"|Because of|"answer"/;

describe('attacks on what a contest asks', () => {
  it('the keys from what opens it, from its lists and from its leaderboard; its questions are told', async () => {
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

  it('the key of a question that was answered, which others are still asked; nothing is told', async () => {
    const contest = await addContest(api);
    const player = await api.newPlayer();
    await player.enter(contest);
    const [key] = await player.keys(contest);
    const reply = await player.answer(contest, 0, key!);
    expect(reply.data?.['told']).toEqual({});
  });

  it('the review of a run for a second account to play by; after the end it is open', async () => {
    const contest = await addContest(api);
    const player = await api.newPlayer();
    await player.play(contest, 5);
    const review = () => player.call('review_answers', { attempt_id: player.runOf(contest) });
    expect(await review()).toMatchObject(refused('notFinished'));
    await api.end();
    expect(await review()).toMatchObject(allowed);
  });

  it('its questions before it begins; from its beginning on', async () => {
    const contest = await addContest(api, { startsIn: MINUTE });
    const player = await api.newPlayer();
    expect(await player.enter(contest)).toMatchObject(refused('contestNotBegun'));
    api.clock.ms += MINUTE;
    expect(await player.enter(contest)).toMatchObject(allowed);
  });

  it('another player’s run: looked at, answered, ended; the own one', async () => {
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

  it('a lifeline in it; an answer', async () => {
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

describe('attacks on its entry', () => {
  it('a second attempt; a first one of another player', async () => {
    const contest = await addContest(api);
    const [player, next] = [await api.newPlayer(), await api.newPlayer()];
    await player.play(contest, 1);
    expect(await player.enter(contest)).toMatchObject(refused('alreadyPlayed'));
    expect(await player.enter(contest, { resume: '1' })).toMatchObject(refused('noData'));
    expect(await player.coins()).toBe(90);
    expect(await next.enter(contest)).toMatchObject(allowed);
  });

  it('an entry without the coins, of which nothing stays; one with exactly the coins', async () => {
    const contest = await addContest(api);
    const [poor, exact] = [await api.newPlayer(9), await api.newPlayer(10)];
    expect(await poor.enter(contest)).toMatchObject(refused('notEnoughCoins'));
    const entry = api.firestore.doc(`contests/${contest}/entries/${poor.uid}`);
    expect((await entry.get()).exists).toBe(false);
    expect(await poor.ledger()).toEqual({});
    expect(await exact.enter(contest)).toMatchObject(allowed);
    expect(await exact.coins()).toBe(0);
  });

  it('entries from two processes at once: one run, one fee', async () => {
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

  it('two contests at once with coins for one: one of them', async () => {
    const [one, two] = [await addContest(api), await addContest(api)];
    const player = await api.newPlayer(15);
    const replies = await Promise.all([player.enter(one), enterElsewhere(player, two)]);
    expect(replies.map(({ error }) => error).toSorted()).toEqual([false, true]);
    expect(await player.coins()).toBe(5);
  });

  it('an entry at its last moment by a clock of the player’s own; the zone says when it is only on the screen', async () => {
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

  it('an entry while it is called off: either it is given back, or there is none', async () => {
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

  it('a contest of another name, and names that are no ids; its own', async () => {
    const contest = await addContest(api);
    const player = await api.newPlayer();
    expect(await player.enter('nowhere')).toMatchObject(refused('noData'));
    expect(await player.enter('a/b')).toMatchObject(refused('missingFields'));
    expect(await player.enter('__x__')).toMatchObject(refused('missingFields'));
    expect(await player.enter(contest)).toMatchObject(allowed);
  });

  it('an entry where the operator has switched contests off; where they are on', async () => {
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
