import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { soloPlayer, wrongOf } from '../attempts/solo-support.ts';
import type { TestApi, TestServer } from '../support/api.ts';
import { startApi } from '../support/api.ts';

const DAY_MS = 86_400_000;
let api: TestApi;
let other: TestServer;
beforeAll(async () => {
  api = await startApi('demo-review-stale');
  await api.seed();
  await api.firestore.doc('settings/system').set({ answer_mode: '3' });
  other = api.newProcess();
});
afterAll(() => api?.stop());

/** Calls an action of the other process for a player. */
async function elsewhere(token: string, action: string, fields: Record<string, string>) {
  const { envelope } = await other.call(action, fields, { token });
  return envelope;
}

describe('two processes', () => {
  it('show the key of a passed question of this attempt, not of the one before', async () => {
    const player = await soloPlayer(api, 'true-false');
    let answered = 0;
    let wrong = 0;
    for (let turn = 0; turn < 6; turn++) {
      // the first attempt begins here and ends in the other process, where the second one begins
      await player.open();
      const { questions } = await player.record();
      await player.answer(0, wrongOf(questions[0]!.key));
      await elsewhere(player.token, 'set_quiz_coin_score', {
        match_id: player.id,
        quiz_type: '1.2',
      });
      const opened = await elsewhere(player.token, 'get_questions_by_type', { type: '2' });
      expect(opened.error).toBe(false);
      player.wait(32_000);
      const look = await player.look(0);
      expect(look.error).toBe(false);
      const now = await player.record();
      answered += 1;
      const { note } = look.data['feedback'] as { note: string };
      if (note !== now.questions[0]!.note) wrong += 1;
      await elsewhere(player.token, 'set_quiz_coin_score', {
        match_id: player.id,
        quiz_type: '1.2',
      });
    }
    expect(`${wrong} of ${answered} named another question`).toBe(
      `0 of ${answered} named another question`,
    );
  });

  it('begin a question that waited (the control: nothing was begun the day before)', async () => {
    const player = await soloPlayer(api, 'daily');
    const fields = { timezone: 'UTC' };
    expect(
      (await other.call('get_daily_quiz', fields, { token: player.token })).envelope.error,
    ).toBe(false);
    player.wait(40_000);
    await player.look(1, { begin: '1' });
    expect((await player.record()).events).toMatchObject([{ kind: 'begun', question: 1 }]);
    api.clock.ms += 2 * DAY_MS;
  });

  it('begin a question that waited, though one of the same number was begun the day before', async () => {
    const player = await soloPlayer(api, 'daily');
    const zone = { timezone: 'UTC' };
    await player.open(zone);
    player.wait(40_000); // question 0 passes, 1 waits
    expect((await player.look(1, { begin: '1' })).data['event']).toMatchObject({ kind: 'begun' });
    await elsewhere(player.token, 'set_quiz_coin_score', { match_id: player.id, quiz_type: '1.1' });
    api.clock.ms += DAY_MS;
    const opened = await elsewhere(player.token, 'get_daily_quiz', zone);
    expect(opened).toMatchObject({ error: false });
    player.wait(40_000);
    // for repeated calls too
    for (let press = 0; press < 3; press++) {
      expect(await player.look(1, { begin: '1' })).toMatchObject({ error: false });
    }
    const { events } = await player.record();
    expect(events).toMatchObject([{ kind: 'begun', question: 1 }]);
  });
});
