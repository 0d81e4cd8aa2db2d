import { FieldValue } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerFirst, finish, startBattleApi } from './support.ts';
import type { BattleApi } from './support.ts';

let api: BattleApi;
beforeAll(async () => {
  api = await startBattleApi('demo-matched-play');
});
afterAll(() => api?.stop());

/** A battle that was dealt. */
async function dealt(kind: 'random' | 'friend' | 'group', uids: readonly string[], fee = 10) {
  const roomId = await api.seat(kind, uids, fee);
  const [action, field] =
    kind === 'group'
      ? ['get_question_by_room_id', 'room_id']
      : ['get_random_questions', 'match_id'];
  const started = await api.as(uids[0] ?? '', action as string, { [field as string]: roomId });
  if (started !== 'ok') throw new Error(started);
  return roomId;
}
const ask = (uid: string, roomId: string) =>
  api.as(uid, 'set_quiz_coin_score', { match_id: roomId, quiz_type: '1.3' });
const all = (uids: readonly string[]) => Promise.all(uids.map((uid) => api.coins(uid)));
const leave = (roomId: string, uid: string) =>
  api.firestore
    .doc(`rooms/${roomId}/players/${uid}`)
    .update({ leftAt: FieldValue.serverTimestamp() });

/** A duel of strangers that both play and the first wins. */
async function duel(winner: string, loser: string): Promise<string> {
  const roomId = await dealt('random', [winner, loser]);
  await answerFirst(api.firestore, roomId, winner, true);
  await answerFirst(api.firestore, roomId, loser, false);
  await finish(api.firestore, roomId);
  await ask(winner, roomId);
  return roomId;
}

const ratingsOf = (...uids: readonly string[]) =>
  Promise.all(
    uids.map(
      async (uid) => (await api.firestore.doc(`users/${uid}`).get()).get('rating') as number,
    ),
  );

/** The gain of a victory by Elo's formula with 32 points at stake. */
const gain = (own: number, rival: number) =>
  Math.round(own + 32 * (1 - 1 / (1 + 10 ** ((rival - own) / 400)))) - own;

describe('matched play', () => {
  it('moves the ratings of random duels that both have played', async () => {
    const won = await duel('b3', 'b4');
    expect(await ratingsOf('b3', 'b4')).toEqual([1_016, 984]);
    expect((await api.firestore.doc(`battles/${won}`).get()).get('weight')).toBe(1);
  });

  it('counts the same rivals less each time on a day', async () => {
    let own = 1_000;
    for (const [hours, weight] of [
      [0, 1],
      [1, 0.5],
      [1, 0.25],
      [1, 0],
      [25, 1],
    ] as const) {
      api.clock.ms += hours * 3_600_000;
      // the rival's seat has rating 1,000, as every seat that a test writes
      const expected = Math.trunc(weight * gain(own, 1_000));
      await duel('b5', 'b6');
      const [after = 0] = await ratingsOf('b5');
      expect(after - own).toBe(expected);
      own = after;
    }
    const account = await api.firestore.doc('users/b5/private/account').get();
    expect(account.get('score')).toBe(6 + 3 + 1 + 0 + 6);
  });

  it('changes coins alone if the rival leaves at once', async () => {
    const roomId = await dealt('random', ['b7', 'b8']);
    await answerFirst(api.firestore, roomId, 'b7', true);
    await leave(roomId, 'b8');
    await ask('b7', roomId);
    expect(await all(['b7', 'b8'])).toEqual([105, 95]);
    expect(await ratingsOf('b7', 'b8')).toEqual([1_000, 1_000]);
    const account = await api.firestore.doc('users/b7/private/account').get();
    expect([account.get('score'), account.get('won'), account.get('redeemable')]).toEqual([
      0, 1, 0,
    ]);
  });
});
