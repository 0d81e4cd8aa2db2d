import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { wrongOf } from '../attempts/solo-support.ts';
import type { ContestApi, ContestPlayer } from './support.ts';
import { refused } from '../support/refused.ts';
import { addContest, HOUR, startContestApi, stopContestApi } from './support.ts';

let api: ContestApi;
beforeAll(async () => {
  api = await startContestApi('demo-contest-sealed');
});
afterAll(() => stopContestApi(api));

/** Actions that could reveal the state of an attempt. */
const LOOKS = [
  ['get_user_coin_score', {}],
  ['get_user_by_id', {}],
  ['get_users_statistics', {}],
  ['get_user_badges', {}],
  ['get_tracker_data', {}],
  ['get_notifications', {}],
  ['get_daily_leaderboard', {}],
  ['get_monthly_leaderboard', {}],
  ['get_globle_leaderboard', {}],
  ['get_contest', {}],
  ['get_user_data', {}],
] as const;

/** Removes what differs by player only: the id, the order of the options, the answer itself. */
function bare(reply: unknown, { uid }: ContestPlayer): string {
  return JSON.stringify(reply, (key, value: unknown) =>
    ['answer', 'questions', 'refer_code', 'referCode', 'date_registered', 'id'].includes(key)
      ? null
      : value,
  )
    .replaceAll(uid, 'X')
    .replaceAll(uid.replace('p', 'P'), 'X');
}

/** The replies to a player by every action that could reveal the state of the attempt. */
async function look(player: ContestPlayer): Promise<string[]> {
  const replies = [];
  for (const [action, fields] of LOOKS) replies.push(await player.call(action, fields));
  return replies.map((reply) => bare(reply, player));
}

describe('a running contest', () => {
  it.each(['1', '2', '3'])(
    'answers alike for a right or a wrong answer, by answer_mode %s',
    async (answer_mode) => {
      await api.firestore.doc('settings/system').set({ answer_mode });
      api.clock.ms += 60_000;
      const contest = await addContest(api, { fee: 0 });
      const pair = [await api.newPlayer(), await api.newPlayer()];
      /** Compares the replies to both for the same call at the same instant. */
      const both = async (call: (player: ContestPlayer, isRight: boolean) => Promise<unknown>) => {
        const [right, wrong] = [await call(pair[0]!, true), await call(pair[1]!, false)];
        expect(bare(wrong, pair[1]!)).toEqual(bare(right, pair[0]!));
      };
      await both((player) => player.enter(contest));
      for (let question = 0; question < 5; question++) {
        api.clock.ms += 1_000;
        await both(async (player, isRight) => {
          const key = (await player.keys(contest))[question]!;
          return player.answer(contest, question, isRight ? key : wrongOf(key));
        });
        await both((player) =>
          player.call('answer_question', {
            attempt_id: player.runOf(contest),
            question: String(question),
          }),
        );
        await both((player) => player.enter(contest, { resume: '1' }));
        await both(look);
        api.clock.ms += 300;
      }
      await both((player) => player.finish(contest));
      await both((player) => player.finish(contest));
      await both(look);
      await both((player) => player.call('review_answers', { attempt_id: player.runOf(contest) }));
      await both((player) => player.board(contest));
      api.clock.ms += 10_000;
      await both((player) => player.card(contest));
    },
  );

  it('changes no score, coin, badge or leaderboard row before the end', async () => {
    const contest = await addContest(api, { fee: 0 });
    const player = await api.newPlayer();
    await player.play(contest, 5);
    const before = await player.account();
    expect(before).toMatchObject({ score: 0, coins: 100 });
    const counters = async () => {
      await player.call('get_user_badges');
      const progress = await api.firestore.doc(`users/${player.uid}/private/progress`).get();
      return progress.get('counters.answered') as unknown;
    };
    expect(await counters()).toBe(0);
    await api.end();
    expect(await player.account()).toMatchObject({ score: 20, coins: 200 });
    expect(await counters()).toBe(5);
  });

  it('is settled by its player from the second after the last answers', async () => {
    const contest = await addContest(api, { fee: 0 });
    const end = api.clock.ms + HOUR;
    const player = await api.newPlayer();
    await player.play(contest, 5);
    api.clock.ms = end + LIMITS.lockGraceMs - 1;
    expect(await player.finish(contest)).toMatchObject({
      data: { correctAnswer: '0', marks: [], sealed_until: end + LIMITS.lockGraceMs },
    });
    api.clock.ms += 1;
    expect(await player.finish(contest)).toMatchObject({
      data: { correctAnswer: '5', userScore: '20' },
    });
  });
});

describe('answers faster than a person', () => {
  it('bring neither points nor time', async () => {
    const contest = await addContest(api, { fee: 0 });
    const [bot, human] = [await api.newPlayer(), await api.newPlayer()];
    await bot.enter(contest);
    await bot.answerSome(contest, 5, 5, LIMITS.humanMs - 1);
    await bot.finish(contest);
    await human.play(contest, 5, LIMITS.humanMs);
    await api.end();
    expect(await human.board(contest)).toMatchObject({
      data: {
        data: [
          { user_id: human.uid, score: '20', seconds: '1.3' },
          { user_id: bot.uid, score: '0', seconds: '150.0' },
        ],
      },
    });
    expect(await bot.coins()).toBe(100);
  });

  it('bring nothing in a batch with the end either, from the first question that is too early', async () => {
    const contest = await addContest(api, { fee: 0 });
    const bot = await api.newPlayer();
    await bot.enter(contest);
    const all = (await bot.record(contest)).questions.map(({ question, key }) => ({
      id: question.id,
      answer: key,
    }));
    api.clock.ms += 3 * LIMITS.humanMs;
    await bot.finish(contest, { play_questions: JSON.stringify(all) });
    await api.end();
    expect(await bot.finish(contest)).toMatchObject({
      data: { correctAnswer: '3', notAttempted: '2' },
    });
  });
});

describe('a contest and one person', () => {
  it('is played once, though the account is deleted and comes back', async () => {
    const contest = await addContest(api);
    const first = await api.newPlayer();
    await first.play(contest, 2);
    expect(await first.call('delete_user_account')).toMatchObject({ error: false });
    const again = await api.playerOf(`${first.uid}+2`);
    await api.earn(again.uid, 50);
    expect(await again.enter(contest)).toMatchObject(refused('alreadyPlayed'));
    expect(await again.coins()).toBe(50);
    const { docs } = await api.firestore
      .collection('personAttempts')
      .where('item', '==', contest)
      .get();
    expect(docs.map((mark) => mark.get('again') as number)).toEqual([1]);
    expect(JSON.stringify(docs.map((mark) => [mark.id, mark.data()]))).not.toContain(first.uid);
  });

  it('is played once with two concurrent accounts of one mailbox', async () => {
    const contest = await addContest(api);
    const first = await api.newPlayer();
    const pair = [first, await api.playerOf(`${first.uid}+2`)];
    await api.earn(pair[1]!.uid, 50);
    const replies = await Promise.all(pair.map((player) => player.enter(contest)));
    expect(replies.map(({ message }) => message ?? 'ok').toSorted()).toEqual([
      API_CODES.alreadyPlayed,
      'ok',
    ]);
  });
});
