import { Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_ROWS } from '../../../domain/contract/account-changes.ts';
import { ghostDuels } from '../battle/ghost-support.ts';
import { dealtBattle, finish, startBattleApi } from '../battle/support.ts';
import type { BattleApi } from '../battle/support.ts';
import { getUserData } from '../../../domain/contract/account-changes.ts';
import { sentData } from '../support/sent-data.ts';

let api: BattleApi;
beforeAll(async () => {
  api = await startBattleApi('demo-user-data');
});
afterAll(() => api?.stop());

type Part = { rows: Record<string, unknown>[]; is_cut: boolean };
interface Data {
  made_at: string;
  profile: Record<string, unknown>;
  account: Record<string, unknown>;
  progress: Record<string, unknown>;
  learning: Record<string, unknown>;
  parts: Record<string, Part>;
}

async function dataOf(uid: string): Promise<Data> {
  const { envelope } = await api.call('get_user_data', {}, { token: await api.token(uid) });
  return sentData(getUserData, envelope);
}

describe('get_user_data', () => {
  it('holds the data of the player alone', async () => {
    const [uid, rival] = ['ann', 'rival-of-ann'];
    await api.token(uid);
    await api.token(rival);
    const roomId = await api.seat('friend', [uid, rival]);
    expect(await api.as(uid, 'get_random_questions', { match_id: roomId })).toBe('ok');
    await finish(api.firestore, roomId);
    const settle = { match_id: roomId, quiz_type: '1.4' };
    expect(await api.as(uid, 'set_quiz_coin_score', settle)).toBe('ok');
    expect(await api.as(uid, 'get_questions_by_type', { type: '2' })).toBe('ok');
    const at = Timestamp.fromMillis(api.clock.ms);
    for (const who of [uid, rival]) {
      await api.firestore
        .doc(`rooms/${roomId}/messages/${who}-0`)
        .set({ by: who, kind: 'text', text: `from ${who}`, at, members: [uid, rival] });
    }
    await api.firestore
      .doc(`users/${uid}/private/account`)
      .update({ rivals: { [rival]: [1] }, blockedPersons: ['id-of-rival-person'] });
    const learning = {
      mistakes: [{ id: 'space-001', step: 1, due: '2026-01-03' }],
      cards: ['space-002'],
    };
    await api.firestore.doc(`users/${uid}/private/learning`).set(learning);
    await api.firestore.doc(`users/${rival}/private/learning`).set({ cards: ['space-003'] });

    const data = await dataOf(uid);
    const account = (await api.firestore.doc(`users/${uid}/private/account`).get()).data()!;
    expect(data.made_at).toBe(new Date(api.clock.ms).toISOString());
    expect(data.profile).toMatchObject({ name: 'Ann' });
    expect(data.account).toMatchObject({ email: 'ann@quiz.test', coins: account['coins'] });
    expect(data.learning).toMatchObject(learning);
    expect(data.parts['ledger']?.rows.map(({ amount }) => amount)).toContain(account['earned']);
    expect(data.parts['battles']).toMatchObject({ is_cut: false, rows: [{ kind: 'friend' }] });
    expect(data.parts['attempts']?.rows).toMatchObject([{ mode: 'true-false', status: 'running' }]);
    expect(data.parts['messages']?.rows).toEqual([
      { kind: 'text', text: 'from ann', at: at.toDate().toISOString() },
    ]);
    expect(data.parts['person']?.rows).toEqual([
      { firstSeenAt: new Date(Date.UTC(2026, 0, 1)).toISOString() },
    ]);
    expect(data.parts['sessions']?.rows.length).toBeGreaterThan(0);
    const text = JSON.stringify(data);
    // neither other players, nor the person id, nor keys
    for (const secret of [
      rival,
      'Rival',
      'id-of-rival',
      account['personId'] as string,
      '"key"',
      '"note"',
    ]) {
      expect(text).not.toContain(secret);
    }
    expect(text).not.toContain('"questions":[');
  });

  it('has neither player’s secret id in the recording of a battle between strangers', async () => {
    const uids = ['dee', 'eli'];
    const roomId = await dealtBattle(api, 'random', uids, 5);
    const duels = ghostDuels(() => api);
    for (const uid of uids) await duels.answerAll(roomId, uid, 5);
    for (const uid of uids) expect(await duels.settle(uid, roomId)).toBe('ok');
    const [run] = await duels.runsOf('root', roomId);
    const recording = await api.firestore.doc(`recordings/${run}`).get();
    const persons = await Promise.all(
      uids.map(async (uid) =>
        String((await api.firestore.doc(`users/${uid}/private/account`).get()).get('personId')),
      ),
    );
    expect(recording.get('met')).toEqual(persons);
    const text = JSON.stringify(await dataOf(recording.get('owner') as string));
    expect(persons.filter((person) => text.includes(person))).toEqual([]);
  });

  it('has the moves of a recorded run', async () => {
    await ghostDuels(() => api).recorded('fox', 5);
    const { parts } = await dataOf('fox');
    expect(parts['recordings']?.rows).toMatchObject([{ category: 'space', rating: 1_000 }]);
  });

  it('marks each list that was cut at its limit', async () => {
    await api.token('ben');
    for (let from = 0; from < MAX_ROWS + 1; from += 400) {
      const batch = api.firestore.batch();
      for (let n = from; n < Math.min(from + 400, MAX_ROWS + 1); n++) {
        batch.set(api.firestore.doc(`users/ben/bookmarks/1-b${n}`), { type: '1' });
      }
      await batch.commit();
    }
    const { parts } = await dataOf('ben');
    expect(parts['bookmarks']?.rows).toHaveLength(MAX_ROWS);
    expect(parts['bookmarks']?.is_cut).toBe(true);
    expect(parts['ledger']?.is_cut).toBe(false);
  });

  it('is sent three times, then once in ten minutes', async () => {
    const token = await api.token('cem');
    const headers = { 'x-forwarded-for': '10.4.4.4' };
    const ask = async () => (await api.call('get_user_data', {}, { token, headers })).status;
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429]);
    api.clock.ms += 599_000;
    expect(await ask()).toBe(429);
    api.clock.ms += 1_000;
    expect(await ask()).toBe(200);
  });

  it('needs a session', async () => {
    expect((await api.call('get_user_data')).status).toBe(401);
  });
});
