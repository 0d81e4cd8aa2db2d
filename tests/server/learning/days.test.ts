import { Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelContest } from '../../../server/contests/end-contest.ts';
import { workOnContest } from '../../../server/contests/contest-work.ts';
import { remindOfDays } from '../../../server/learning/daily-reminders.ts';
import type { PushSender } from '../../../server/notifications/send-push.ts';
import { dayOf } from '../../../domain/statistics/period.ts';
import { soloPlayer, wrongOf } from '../attempts/solo-support.ts';
import type { SoloPlayer } from '../attempts/solo-support.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';
import { needs } from '../../support/capabilities.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-days');
  await api.seed();
});
afterAll(() => api?.stop());
beforeEach(() => {
  // noon, a day later
  api.clock.ms = Math.ceil((api.clock.ms + 1) / DAY_MS) * DAY_MS + DAY_MS / 2;
});

const daysOf = async ({ call }: Pick<SoloPlayer, 'call'>) => (await call('get_days')).data;
const tomorrow = () => void (api.clock.ms += DAY_MS);

let battles = 0;
/** Stores a settled battle as the settlement does. */
async function battle(uid: string, marks: string, at = api.clock.ms, endedAt = at): Promise<void> {
  battles += 1;
  const account = api.firestore.doc(`users/${uid}/private/account`);
  const before = ((await account.get()).get('judgedBattles') as number | undefined) ?? 0;
  if (/[rw]/.test(marks)) await account.update({ judgedBattles: before + 1 });
  await api.firestore.doc(`battles/days-${battles}`).set({
    members: [uid, 'rival'],
    kind: 'friend',
    at: Timestamp.fromMillis(at),
    endedAt: Timestamp.fromMillis(endedAt),
    isPlayed: true,
    questions: ['space-001', 'space-002'],
    players: { [uid]: { points: 1, marks }, rival: { points: 0, marks: 'rr' } },
  });
}

describe('a day counts', () => {
  it('not by an attempt without an answer', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    await player.open();
    await player.finish();
    expect(await daysOf(player)).toMatchObject({ row: '0', is_today_played: '0' });
  });

  it('by an attempt with an answer', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    await player.open();
    await player.finishWith(0, 1);
    expect(await daysOf(player)).toMatchObject({ row: '1', is_today_played: '1' });
  });

  it('by a passage without a right answer, whose questions are not noted', async () => {
    const player = await soloPlayer(api, 'fun-and-learn');
    await player.play(0);
    expect(await player.learning()).toEqual({ mistakes: [], cards: [] });
    expect(await daysOf(player)).toMatchObject({ row: '1' });
  });

  it('by practice', async () => {
    const player = await soloPlayer(api, 'self-challenge');
    await player.play(1);
    expect(await daysOf(player)).toMatchObject({ row: '1' });
  });

  it('not by a battle without an answer of the player', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    await battle(player.uid, '--');
    expect(await daysOf(player)).toMatchObject({ row: '0' });
  });

  it('by a battle that ended on it and was settled on the next one', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    const midnight = (await daysOf(player))!['ends_at'] as number;
    api.clock.ms = midnight + 60_000;
    await battle(player.uid, 'r-', api.clock.ms, midnight - 60_000);
    expect(await daysOf(player)).toMatchObject({ row: '1', is_today_played: '0' });
  });

  it('by a battle with an answer of the player', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    await battle(player.uid, '-w');
    expect(await daysOf(player)).toMatchObject({ row: '1' });
  });

  it('by a battle against the bot', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    const answers = { at: api.clock.ms, questions: ['space-001'], marks: 'w' };
    await api.firestore
      .doc(`users/${player.uid}/private/account`)
      .update({ botAnswers: [answers] });
    expect(await daysOf(player)).toMatchObject({ row: '1' });
    // noted once, though the account forgets it
    expect(await daysOf(player)).toMatchObject({ row: '1', is_today_played: '1' });
  });

  /** Opens the contest and answers its first question wrong after some time, in milliseconds. */
  async function answerContest(player: SoloPlayer, after = 2_000): Promise<void> {
    await player.open();
    const { questions } = await player.record();
    await player.present(0, questions[0]!.question);
    player.wait(after);
    expect(await player.answer(0, wrongOf(questions[0]!.key))).toMatchObject({ error: false });
    player.wait(2_000);
  }

  it('for the day on which a sealed contest was played, not for that of its end', async () => {
    const player = await soloPlayer(api, 'contest');
    await answerContest(player);
    // an attempt that is not over has no day yet
    expect(await daysOf(player)).toMatchObject({ row: '0', is_today_played: '0' });
    await player.finish();
    expect(await daysOf(player)).toMatchObject({ row: '1', is_today_played: '1' });
    tomorrow();
    expect(await daysOf(player)).toMatchObject({ row: '1', is_today_played: '0' });
    await player.finish();
    expect(await daysOf(player)).toMatchObject({ row: '1', is_today_played: '0' });
  });

  it('not by a sealed contest without an answer, or with none that a person could give', async () => {
    const silent = await soloPlayer(api, 'contest');
    await silent.open();
    await silent.finish();
    const hasty = await soloPlayer(api, 'contest');
    await answerContest(hasty, 50);
    await hasty.finish();
    for (const player of [silent, hasty]) {
      expect(await player.record()).toMatchObject({ isSealed: true });
      expect(await daysOf(player)).toMatchObject({ row: '0', is_today_played: '0' });
    }
  });

  it('not by a contest that was called off after it was handed in', async () => {
    const player = await soloPlayer(api, 'contest');
    await answerContest(player);
    await player.finish();
    expect(await daysOf(player)).toMatchObject({ is_today_played: '1' });
    await cancelContest(api.firestore, 'spring', api.clock.ms);
    await workOnContest(api.firestore, 'spring', null, api.clock.ms);
    expect(await player.record()).toMatchObject({ isSealed: true, isCalledOff: true });
    expect(await daysOf(player)).toMatchObject({ row: '0', is_today_played: '0' });
  });

  it('by a sealed contest, so that no push asks for it', async () => {
    const tokens: string[] = [];
    const push: PushSender = (to) => {
      tokens.push(...to);
      return Promise.resolve(to.map(() => 'taken' as const));
    };
    const playing = await soloPlayer(api, 'contest');
    const idle = await soloPlayer(api, 'contest');
    for (const { uid } of [playing, idle]) {
      await api.firestore
        .doc(`users/${uid}/private/account`)
        .update({ fcmTokens: [`token-${uid}`] });
      await battle(uid, 'rr');
    }
    for (const player of [playing, idle]) await daysOf(player);
    api.clock.ms += DAY_MS - HOUR_MS / 2;
    const contestant = await soloPlayer(api, 'contest', { uid: playing.uid });
    await answerContest(contestant);
    await contestant.finish();
    api.clock.ms += HOUR_MS / 2;
    await remindOfDays(api.firestore, push, api.clock.ms);
    expect(tokens).toEqual([`token-${idle.uid}`]);
  });

  it('that was played and looked at late, in one look', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    for (let n = 0; n < 8; n++) {
      await battle(player.uid, 'rr');
      tomorrow();
    }
    expect(await daysOf(player)).toMatchObject({ row: '8', freezes: '1', next_freeze: '6' });
  });

  it('of a player of an earlier version, by the statistics', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    const day = (n: number) => dayOf(api.clock.ms - n * DAY_MS, 'UTC');
    await api.firestore.doc(`users/${player.uid}/private/progress`).set({
      days: Object.fromEntries(
        [4, 2, 1].map((n) => [day(n), { answered: 1, correct: 0, points: 0 }]),
      ),
    });
    expect(await daysOf(player)).toMatchObject({ row: '2', is_today_played: '0' });
    await battle(player.uid, 'rr');
    expect(await daysOf(player)).toMatchObject({ row: '3' });
    expect(await daysOf(player)).toMatchObject({ row: '3' });
  });
});

describe('a freeze', () => {
  it('saves a missed day, which the reply names', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    for (let n = 0; n < 7; n++) {
      await battle(player.uid, 'rr');
      tomorrow();
    }
    const missed = dayOf(api.clock.ms, 'UTC');
    tomorrow();
    api.clock.ms += 2 * HOUR_MS;
    const saved = { row: '7', freezes: '0', next_freeze: '7', saved: missed };
    expect(await daysOf(player)).toMatchObject({ ...saved, is_today_played: '0' });
    await battle(player.uid, 'rr');
    expect(await daysOf(player)).toMatchObject({ row: '8', saved: missed });
    tomorrow();
    await battle(player.uid, 'rr');
    expect(await daysOf(player)).toMatchObject({ row: '9', saved: '' });
  });
});

describe('the weekly goal', () => {
  it('is chosen by the player: 3, 5 or 7 days', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    expect(await daysOf(player)).toMatchObject({ goal: '3' });
    for (const goal of ['1', '4', '700', '-3', 'x']) {
      expect(await player.call('set_weekly_goal', { goal })).toMatchObject(
        refused('missingFields'),
      );
    }
    expect(await player.call('set_weekly_goal', { goal: '5' })).toMatchObject({ error: false });
    await battle(player.uid, 'rw');
    expect(await daysOf(player)).toMatchObject({ goal: '5', row: '1' });
    // the mistakes and cards are still there
    expect(await player.learning()).toMatchObject({ mistakes: [{ id: 'space-002' }] });
  });

  it('has no progress that a player can send', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    await player.call('set_weekly_goal', { goal: '7', row: '70', days: '7', freezes: '9' });
    expect(await daysOf(player)).toMatchObject({ row: '0', freezes: '0', goal: '7' });
  });
});

describe('the daily quiz', () => {
  it('is the goal until it is played, with any account of the person', async () => {
    const player = await soloPlayer(api, 'daily');
    expect(await daysOf(player)).toMatchObject({ is_daily_played: '0' });
    await player.open();
    expect(await daysOf(player)).toMatchObject({ is_daily_played: '0' });
    await player.finishWith(1);
    expect(await daysOf(player)).toMatchObject({ is_daily_played: '1', is_today_played: '1' });
    tomorrow();
    expect(await daysOf(player)).toMatchObject({ is_daily_played: '0', row: '1' });
    const other = await soloPlayer(api, 'quiz-zone');
    const person = api.firestore.doc(`users/${player.uid}/private/account`);
    const personId = (await person.get()).get('personId') as string;
    await api.firestore.doc(`users/${other.uid}/private/account`).update({ personId });
    await player.play(1);
    expect(await daysOf(other)).toMatchObject({ is_daily_played: '1', row: '0' });
  });
});

describe('the bill', () => {
  it('of a look is 9 reads at most, with one write after a new game', async (context) => {
    needs(context, 'usage meter');
    const player = await soloPlayer(api, 'quiz-zone');
    await daysOf(player);
    await player.play(3);
    await api.bill();
    await daysOf(player);
    expect(await api.bill()).toEqual({ reads: 9, writes: 1 });
    await daysOf(player);
    expect(await api.bill()).toEqual({ reads: 8, writes: 0 });
  });
});
