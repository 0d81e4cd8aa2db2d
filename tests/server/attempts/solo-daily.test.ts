import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';
import type { SoloPlayer } from './solo-support.ts';
import { soloPlayer, withSettings } from './solo-support.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi('demo-solo-daily');
  await api.seed();
  await api.firestore.doc('settings/system').set({ system_timezone: 'UTC' }, { merge: true });
});
afterAll(() => api?.stop());
beforeEach(() => {
  // noon of a day that no test before has seen
  api.clock.ms = Math.ceil(api.clock.ms / DAY_MS + 3) * DAY_MS + DAY_MS / 2;
});

const DAY_MS = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const keysOf = async (player: SoloPlayer) =>
  (await player.record()).questions.map(({ key }) => key);
const idsOf = async (player: SoloPlayer) =>
  (await player.record()).questions.map(({ question }) => question.id);

/** The game's calendar in UTC, as the settings of these tests have it. */
const ZONES = [
  ['UTC', 0],
  ['America/Los_Angeles', 480],
  ['Asia/Kolkata', -330],
  ['Pacific/Kiritimati', -840],
] as const;

describe('the day of the daily quiz', () => {
  it.each(ZONES)('begins at midnight of the game’s calendar, in %s', async (zone, minutes) => {
    await withSettings(api, { system_timezone: zone }, async () => {
      const midnight = Math.ceil(api.clock.ms / DAY_MS) * DAY_MS + minutes * 60_000;
      // Los Angeles keeps the same difference all winter
      api.clock.ms = midnight - 60_000;
      const [before, after] = [
        dayOf(midnight - minutes * 60_000 - DAY_MS),
        dayOf(midnight - minutes * 60_000),
      ];
      const player = await soloPlayer(api, 'daily');
      expect((await player.open()).data).toMatchObject({ item: before });
      await player.finishWith(10);
      api.clock.ms = midnight - 1;
      expect(await player.open()).toMatchObject(refused('dailyAlreadyPlayed'));
      const state = async () => (await player.call('get_daily_state', {})).data;
      expect(await state()).toMatchObject({ day: before, is_played: '1', streak: '1' });
      expect(await state()).toMatchObject({ ends_at: midnight, now: midnight - 1 });
      api.clock.ms = midnight;
      expect(await state()).toMatchObject({ day: after, is_played: '0', streak: '1' });
      expect((await player.open()).data).toMatchObject({ item: after });
      await player.finishWith(10);
      expect(await state()).toMatchObject({ is_played: '1', streak: '2', attempt_id: player.id });
    });
  });

  it('is the same for three time zones in one day', async () => {
    const player = await soloPlayer(api, 'daily');
    const today = dayOf(api.clock.ms);
    const far = { timezone: 'Pacific/Kiritimati' };
    expect((await player.play(10, far)).data).toMatchObject({ item: today });
    for (const zone of [
      { timezone: 'America/Los_Angeles' },
      { timezone: 'Pacific/Pago_Pago' },
      { timezone: '', gmt_format: '+14:00' },
      { timezone: '+23:59' },
    ]) {
      expect(await player.open(zone)).toMatchObject(refused('dailyAlreadyPlayed'));
    }
    api.clock.ms += DAY_MS;
    expect((await player.open(far)).data).toMatchObject({ item: dayOf(api.clock.ms) });
  });

  it('is played once by a person, even with a second account or after a deletion', async () => {
    const first = await soloPlayer(api, 'daily');
    await first.play(10);
    const again = await soloPlayer(api, 'daily', { uid: `${first.uid}+2` });
    expect(await again.open()).toMatchObject(refused('dailyAlreadyPlayed'));
    expect(await first.call('delete_user_account')).toMatchObject({ error: false });
    expect(await again.open()).toMatchObject(refused('dailyAlreadyPlayed'));
    api.clock.ms += DAY_MS;
    expect(await again.open()).toMatchObject({ error: false });
  });

  it('can be begun again by the account whose first call broke off', async () => {
    const player = await soloPlayer(api, 'daily');
    await player.open();
    await api.firestore.doc(`attempts/${player.id}`).delete();
    expect(await player.open()).toMatchObject({ error: false });
  });
});

describe('the questions of a day', () => {
  it('are the same for all players of a language', async () => {
    await withSettings(api, { language_mode: true }, async () => {
      const players = await Promise.all([1, 2, 3].map(() => soloPlayer(api, 'daily')));
      await Promise.all(players.map((player) => player.open({ language_id: '14' })));
      const [first = [], ...others] = await Promise.all(players.map(idsOf));
      expect(new Set(first).size).toBe(10);
      for (const ids of others) expect(ids).toEqual(first);
      const other = await soloPlayer(api, 'daily');
      await other.open({ language_id: '15' });
      const { questions } = await other.record();
      expect(new Set(questions.map(({ question }) => question.language)).size).toBe(1);
      expect(questions.filter(({ question }) => first.includes(question.id))).toEqual([]);
    });
  });

  it('change on the next day, but not on a reload', async () => {
    const player = await soloPlayer(api, 'daily');
    await player.open();
    const ids = await idsOf(player);
    api.clock.ms += 100_000;
    expect((await player.open()).data).toMatchObject({ startedAt: api.clock.ms - 100_000 });
    expect((await player.open({ resume: '1' })).data).toMatchObject({ now: api.clock.ms });
    expect(await idsOf(player)).toEqual(ids);
    await player.finish();
    api.clock.ms += DAY_MS;
    await player.open();
    expect(await idsOf(player)).not.toEqual(ids);
  });

  it("are those of the operator's list, without deleted ones", async () => {
    const own = ['space-003', 'gone-001', 'music-002', 'space-001'];
    const day = dayOf(api.clock.ms);
    await api.firestore.doc(`dailyQuizzes/${day}_14`).set({ questions: own });
    const player = await soloPlayer(api, 'daily');
    await player.open();
    expect(await idsOf(player)).toEqual(['space-003', 'music-002', 'space-001']);
    expect((await player.finishWith(2)).data).toMatchObject({ winningPer: '66', item: day });
  });
});

describe('a quiz whose player leaves', () => {
  it('loses the current question, but waits for the player all day', async () => {
    const player = await soloPlayer(api, 'daily');
    await player.open();
    const keys = await keysOf(player);
    const answer = async (from: number, to: number) => {
      for (const [index, key] of keys.slice(from, to).entries()) {
        await player.answer(from + index, key);
        api.clock.ms += 5_000;
      }
    };
    await answer(0, 3);
    api.clock.ms += 8 * 3_600_000;
    expect(await player.look(4)).toMatchObject(refused('tooEarly'));
    expect((await player.open()).data).toMatchObject({
      events: [0, 1, 2].map((question) => ({ kind: 'answer', question })),
    });
    expect(await player.look(4, { begin: '1' })).toMatchObject({
      data: { event: { kind: 'begun', question: 4, at: api.clock.ms } },
    });
    // a second device sends the same call, which does not restart the time
    api.clock.ms += 20_000;
    expect((await player.look(4, { begin: '1' })).data).toEqual({
      now: api.clock.ms,
      feedback: {},
    });
    await answer(4, 10);
    const { revealMs, timing } = (await player.record()).rules;
    // three answers in 10 s, the fourth passed between two reveals, the last was given 45 s after the player was back
    const playedMs = 10_000 + revealMs + timing.ms + revealMs + 45_000;
    expect((await player.finish()).data).toMatchObject({
      seconds: String(Math.round(playedMs / 1_000)),
      correctAnswer: '9',
      notAttempted: '1',
      winningPer: '90',
      marks: [...Array<string>(3).fill('right'), 'unanswered', ...Array<string>(6).fill('right')],
    });
  });

  it('ends with the day, with the given answers', async () => {
    const player = await soloPlayer(api, 'daily');
    const midnight = Math.ceil(api.clock.ms / DAY_MS) * DAY_MS;
    const yesterday = dayOf(api.clock.ms);
    await player.open();
    const [key] = await keysOf(player);
    if (key) await player.answer(0, key);
    api.clock.ms = midnight - 1;
    expect((await player.open()).data).toMatchObject({ item: yesterday });
    api.clock.ms = midnight;
    expect((await player.open()).data).toMatchObject({ item: dayOf(midnight) });
    expect((await player.record()).facts).toMatchObject([{ day: yesterday, correct: 1 }]);
  });
});

describe('the streak of days', () => {
  it('grows day by day until a gap', async () => {
    const player = await soloPlayer(api, 'daily');
    const streak = async () =>
      (await player.call('get_daily_state', { timezone: 'UTC' })).data['streak'];
    const rows = [];
    for (const wait of [0, 1, 1, 2, 1]) {
      api.clock.ms += wait * DAY_MS;
      const before = await streak();
      await player.play(1);
      rows.push([before, await streak()]);
    }
    expect(rows).toEqual([
      ['0', '1'],
      ['1', '2'],
      ['2', '3'],
      ['0', '1'],
      ['1', '2'],
    ]);
  });

  it('counts more days than the remembered attempts', async () => {
    const player = await soloPlayer(api, 'daily');
    await player.play(1);
    const { facts } = await player.record();
    await api.firestore.doc(`attempts/${player.id}`).update({
      facts: facts.map((fact) => ({ ...fact, inRow: 400 })),
    });
    api.clock.ms += DAY_MS;
    await player.play(1);
    expect((await player.call('get_daily_state', { timezone: 'UTC' })).data['streak']).toBe('401');
  });
});
