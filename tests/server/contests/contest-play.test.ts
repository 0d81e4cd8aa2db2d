import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import { workOnContests } from '../../../server/contests/contest-work.ts';
import { findContestName } from '../../../server/contests/contest-lists.ts';
import { cancelContest } from '../../../server/contests/end-contest.ts';
import { refused } from '../support/refused.ts';
import type { ContestApi } from './support.ts';
import { addContest, HOUR, MINUTE, startContestApi, stopContestApi } from './support.ts';
import { needs } from '../../support/capabilities.ts';

let api: ContestApi;
beforeAll(async () => {
  api = await startContestApi('demo-contest-play');
});
afterAll(() => stopContestApi(api));

/** A player whose messages are in Spanish, with one browser that takes pushes. */
async function receivePushes(uid: string): Promise<void> {
  const account = api.firestore.doc(`users/${uid}/private/account`);
  await account.update({ fcmTokens: ['browser'], language: 'spanish' });
}

/** The scheduled work with push messages, which are added to `pushed`. */
function sweepWithPush(pushed: unknown[]) {
  return workOnContests(
    api.firestore,
    (tokens, message) => {
      pushed.push({ tokens, message });
      return Promise.resolve(tokens.map(() => 'taken' as const));
    },
    api.clock.ms,
  );
}

describe('a contest', () => {
  it('is entered for its fee, then played once for the score', async () => {
    const contest = await addContest(api);
    const player = await api.newPlayer();
    expect(await player.card(contest)).toMatchObject({
      tab: 'live',
      card: {
        state: 'live',
        entry: '10',
        participants: '0',
        no_of_que: '5',
        attempt_id: '',
        points: [
          { top_winner: '1', points: '100' },
          { top_winner: '2', points: '50' },
          { top_winner: '3', points: '25' },
        ],
      },
    });
    const entered = await player.enter(contest);
    expect(entered).toMatchObject({
      error: false,
      data: {
        attempt_id: player.runOf(contest),
        rules: { feedback: 'none', lifelines: [], closesAt: api.clock.ms + HOUR },
      },
    });
    expect(await player.coins()).toBe(90);
    await player.answerSome(contest, 4);
    const handedIn = await player.finish(contest);
    expect(handedIn).toMatchObject({ data: { total_questions: '5', notAttempted: '0' } });
    expect(await player.enter(contest)).toMatchObject(refused('alreadyPlayed'));
    // the server caches public data for 10 s
    api.clock.ms += 10_000;
    expect(await player.card(contest)).toMatchObject({
      card: { state: 'completed', participants: '1', attempt_id: player.runOf(contest) },
    });
    await api.end();
    expect(await player.finish(contest)).toMatchObject({
      data: { correctAnswer: '4', userScore: '12', gainedScore: '12', earnCoin: '0' },
    });
    expect(await player.account()).toMatchObject({ coins: 190, score: 12 });
    expect(await player.board(contest)).toMatchObject({
      data: {
        my_rank: { user_rank: '1', score: '12', seconds: '5.0', is_beyond: '0' },
        data: [{ user_id: player.uid, user_rank: '1', score: '12' }],
        total: '1',
        next: '',
      },
    });
  });

  it('is one paid attempt for a reload, a second tab or a lost reply', async () => {
    const contest = await addContest(api);
    const player = await api.newPlayer();
    const replies = await Promise.all([1, 2, 3].map(() => player.enter(contest)));
    expect(replies.map(({ error }) => error)).toEqual([false, false, false]);
    await player.answerSome(contest, 1, 1);
    expect(await player.enter(contest)).toMatchObject({
      error: false,
      data: { events: [{ kind: 'answer', question: 0 }] },
    });
    expect(await player.enter(contest, { resume: '1' })).toMatchObject({ error: false });
    expect(await player.ledger()).toEqual({ [`contest-${contest}-entry`]: -10 });
    expect(await player.card(contest)).toMatchObject({ card: { state: 'ongoing' } });
  });

  it('costs nine reads and five writes to enter, three reads and one write to hand in', async (context) => {
    needs(context, 'usage meter');
    const contest = await addContest(api);
    // its questions are read once a minute for all players
    await (await api.newPlayer()).enter(contest);
    const player = await api.newPlayer();
    await api.bill();
    await player.enter(contest);
    // two reads and one write ensure that the person plays once
    expect(await api.bill()).toEqual({ reads: 9, writes: 5 });
    await player.answerSome(contest, 4, 4);
    await api.bill();
    const last = (await player.record(contest)).questions[4]!;
    await player.finish(contest, {
      play_questions: JSON.stringify([{ id: last.question.id, answer: last.key }]),
    });
    // one read is the test's, of the keys
    expect(await api.bill()).toEqual({ reads: 3 + 1, writes: 1 });
  });

  it('completes the attempt of an absent player after the time of all questions', async () => {
    const contest = await addContest(api);
    const player = await api.newPlayer();
    await player.enter(contest);
    await player.answerSome(contest, 1, 1);
    // four windows of 30 s, each with its pause of 0.3 s; one millisecond is left
    api.clock.ms += 4 * 30_300 - 1;
    expect(await player.card(contest)).toMatchObject({ card: { state: 'ongoing' } });
    api.clock.ms += 1;
    expect(await player.card(contest)).toMatchObject({ card: { state: 'completed' } });
    expect(await player.finish(contest)).toMatchObject({ error: false });
    await api.end();
    expect(await player.board(contest)).toMatchObject({ data: { my_rank: { score: '4' } } });
  });

  it('refuses an entry before its start, after its end or without the coins', async () => {
    const later = await addContest(api, { startsIn: MINUTE });
    const now = await addContest(api);
    const poor = await api.newPlayer(9);
    expect(await poor.enter(later)).toMatchObject(refused('contestNotBegun'));
    expect(await poor.enter(now)).toMatchObject(refused('notEnoughCoins'));
    expect(await poor.record(now)).toBe(undefined);
    expect(await poor.enter('nowhere')).toMatchObject(refused('noData'));
    api.clock.ms += HOUR;
    expect(await poor.enter(now)).toMatchObject(refused('contestOver'));
    expect(await poor.coins()).toBe(9);
  });

  it('ranks by points, then time, then the order of finishing, page by page', async () => {
    const contest = await addContest(api, { fee: 0 });
    const [best, quick, slow] = [
      await api.newPlayer(),
      await api.newPlayer(),
      await api.newPlayer(),
    ];
    await slow.play(contest, 3, 3_000);
    await quick.play(contest, 3, 1_000);
    await best.play(contest, 5, 4_000);
    await api.end();
    const first = await best.board(contest, { limit: '2' });
    expect(first).toMatchObject({
      data: {
        data: [
          { user_id: best.uid, user_rank: '1', score: '20' },
          { user_id: quick.uid, user_rank: '2', score: '4', seconds: '5.0' },
        ],
        top_three_ranks: [{ user_id: best.uid }, { user_id: quick.uid }, { user_id: slow.uid }],
        my_rank: { user_rank: '1' },
      },
    });
    const after = String(first.data?.['next']);
    expect(
      await slow.board(contest, { limit: '2', offset: '2', after, without_own: '1' }),
    ).toMatchObject({
      data: { data: [{ user_id: slow.uid, user_rank: '3' }], my_rank: null, next: '' },
    });
    expect(await slow.board(contest, { limit: '2', offset: '2' })).toMatchObject({
      data: { data: [{ user_id: slow.uid, user_rank: '3', seconds: '15.0' }] },
    });
  });

  it('lists the contests of its language alone, with a code for an empty list', async () => {
    await api.firestore.doc('languages/16').set({ language: 'हिन्दी', code: 'hi' });
    const player = await api.newPlayer();
    const settings = api.firestore.doc('settings/system');
    await settings.update({ language_mode: true });
    api.clock.ms += 2 * MINUTE;
    const reply = await player.call('get_contest', { language_id: '16' });
    expect(reply).toMatchObject({
      data: {
        live_contest: { error: true, message: API_CODES.noLiveContest, data: [] },
        upcoming_contest: { error: true, message: API_CODES.noUpcomingContest, data: [] },
        past_contest: { error: true, message: API_CODES.noContestPlayed, data: [] },
      },
    });
    const hindi = await addContest(api, { languageId: '16', startsIn: HOUR });
    api.clock.ms += MINUTE;
    expect(await player.call('get_contest', { language_id: '16' })).toMatchObject({
      data: { upcoming_contest: { error: false, data: [{ id: hindi, state: 'upcoming' }] } },
    });
    expect(await player.call('get_contest', { language_id: '99' })).toMatchObject(
      refused('missingFields'),
    );
    await settings.update({ language_mode: false });
    api.clock.ms += 2 * MINUTE;
  });

  it('shows its days in the zone of the player', async () => {
    api.clock.ms = Date.UTC(2026, 2, 1, 22, 0);
    const contest = await addContest(api, { lasts: 3 * HOUR });
    const player = await api.newPlayer();
    const days = async (timezone: string) => {
      const { data } = await player.call('get_contest', { contest_id: contest, timezone });
      const [card] = (data!['live_contest'] as { data: Record<string, unknown>[] }).data;
      return [card?.['start_date'], card?.['end_date']];
    };
    expect(await days('UTC')).toEqual(['2026-03-01', '2026-03-02']);
    expect(await days('America/New_York')).toEqual(['2026-03-01', '2026-03-01']);
    expect(await days('Asia/Kolkata')).toEqual(['2026-03-02', '2026-03-02']);
  });

  it('reminds subscribed players of its start once, by push too', async () => {
    const contest = await addContest(api, { startsIn: HOUR });
    const [player, other] = [await api.newPlayer(), await api.newPlayer()];
    const remind = (who: typeof player, status: string) =>
      who.call('set_contest_reminder', { contest_id: contest, status });
    expect(await remind(player, '1')).toMatchObject({ error: false, message: API_CODES.updated });
    await remind(other, '1');
    await remind(other, '0');
    expect(await player.card(contest)).toMatchObject({ card: { is_reminded: '1' } });
    await receivePushes(player.uid);
    const pushed: unknown[] = [];
    const sweep = () => sweepWithPush(pushed);
    await sweep();
    expect(await player.notices()).toEqual([]);
    api.clock.ms += HOUR;
    await sweep();
    await sweep();
    expect(await player.notices()).toEqual([{ type: 'contest-begun', rank: undefined }]);
    expect(await other.notices()).toEqual([]);
    expect(pushed).toEqual([
      {
        tokens: ['browser'],
        message: {
          title: `The ${contest}`,
          link: `/contest-play/${contest}/`,
          body: 'El concurso ha empezado. ¡Suerte!',
        },
      },
    ]);
    expect(await remind(player, '1')).toMatchObject(refused('contestOver'));
  });

  it('is named in other languages in lists, notifications and pushes', async () => {
    const contest = await addContest(api, { startsIn: HOUR });
    const names = [
      { language: 'es', text: 'La copa' },
      { language: 'ur', text: 'کپ' },
    ];
    const descriptions = [{ language: 'es', text: 'Rápido.' }];
    const also = { names, descriptions, category: 'space' };
    await api.firestore.doc(`contests/${contest}`).update(also);
    const player = await api.newPlayer();
    await player.call('set_contest_reminder', { contest_id: contest, status: '1' });
    await receivePushes(player.uid);
    const name = `The ${contest}`;
    expect(await player.card(contest)).toMatchObject({
      card: { name, description: 'Be quick.', lang: 'en', ...also },
    });
    api.clock.ms += HOUR;
    const pushed: unknown[] = [];
    await sweepWithPush(pushed);
    expect(pushed).toMatchObject([{ message: { title: 'La copa' } }]);
    expect(await player.call('get_notifications')).toMatchObject({
      data: [{ type: 'contest-begun', title: name, titles: names, lang: 'en' }],
    });
    const nameOn = (screen?: string) =>
      findContestName(api.firestore, contest, api.clock.ms, screen);
    expect(await Promise.all(['es', 'ur', 'hi', undefined].map(nameOn))).toEqual([
      'La copa',
      'کپ',
      name,
      name,
    ]);
  });

  it('has the language of its name if that is not English', async () => {
    await api.firestore.doc('languages/33').set({ language: 'اردو', code: 'ur' });
    api.clock.ms += 2 * MINUTE;
    const contest = await addContest(api, { languageId: '33' });
    const player = await api.newPlayer();
    expect(await player.card(contest)).toMatchObject({ card: { lang: 'ur', names: [] } });
  });

  it('notifies subscribed players of its cancellation once', async () => {
    const contest = await addContest(api, { startsIn: HOUR });
    const player = await api.newPlayer();
    await player.call('set_contest_reminder', { contest_id: contest, status: '1' });
    await receivePushes(player.uid);
    const pushed: unknown[] = [];
    await cancelContest(api.firestore, contest, api.clock.ms);
    await sweepWithPush(pushed);
    await sweepWithPush(pushed);
    expect(await player.notices()).toEqual([{ type: 'contest-cancelled', rank: undefined }]);
    expect(pushed).toEqual([
      {
        tokens: ['browser'],
        message: {
          title: `The ${contest}`,
          link: `/contest-play/${contest}/`,
          body: 'El concurso se ha cancelado.',
        },
      },
    ]);
  });

  it('shows the answers of an attempt after the end of the contest alone', async () => {
    const contest = await addContest(api);
    const player = await api.newPlayer();
    await player.play(contest, 5);
    const review = () => player.call('review_answers', { attempt_id: player.runOf(contest) });
    expect(await review()).toMatchObject(refused('notFinished'));
    api.clock.ms += HOUR - 5 * 1_300;
    // others may still answer in their second of grace
    expect(await review()).toMatchObject(refused('notFinished'));
    api.clock.ms += 1_000;
    expect(await review()).toMatchObject({ error: false });
  });

  it('is deleted with the player’s account', async () => {
    const [contest, later] = [await addContest(api), await addContest(api, { startsIn: HOUR })];
    const player = await api.newPlayer();
    await player.play(contest, 5);
    await player.call('set_contest_reminder', { contest_id: later, status: '1' });
    expect(await player.call('delete_user_account')).toMatchObject({ error: false });
    const gone = [
      `attempts/${player.runOf(contest)}`,
      `contests/${contest}/entries/${player.uid}`,
      `contests/${later}/reminders/${player.uid}`,
    ];
    for (const path of gone) expect((await api.firestore.doc(path).get()).exists, path).toBe(false);
  });
});
