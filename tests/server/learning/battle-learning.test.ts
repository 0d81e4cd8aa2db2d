import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf } from '../../../domain/statistics/period.ts';
import { needs } from '../../support/capabilities.ts';
import type { BattleApi } from '../battle/support.ts';
import { answerFirst, dealtBattle, finish, startBattleApi } from '../battle/support.ts';
import { refused } from '../support/refused.ts';

let api: BattleApi;
beforeAll(async () => {
  api = await startBattleApi('demo-battle-learning');
});
afterAll(() => api?.stop());

const learning = async (uid: string) =>
  (await api.firestore.doc(`users/${uid}/private/learning`).get()).data();
const firstOf = async (roomId: string) =>
  (
    (await api.firestore.doc(`rooms/${roomId}/answerKey/all`).get()).get('questions') as string[]
  )[0]!;
const call = async (uid: string, action: string, fields: Record<string, string> = {}) =>
  (await api.call(action, fields, { token: await api.token(uid) })).envelope;
const settle = (uid: string, match_id: string) =>
  api.as(uid, 'set_quiz_coin_score', { match_id, quiz_type: '1.4' });

describe('a settled battle', () => {
  it('notes a wrong answer for practice and a right one as a card, each for its player, once', async () => {
    const [ann, ben] = ['ann', 'ben'];
    const roomId = await dealtBattle(api, 'friend', [ann, ben]);
    await answerFirst(api.firestore, roomId, ann, true);
    await answerFirst(api.firestore, roomId, ben, false);
    await finish(api.firestore, roomId);
    expect(await learning(ann)).toBeUndefined();
    const calls = [settle(ann, roomId), settle(ben, roomId), settle(ann, roomId)];
    expect(await Promise.all(calls)).toEqual(['ok', 'ok', 'ok']);
    expect(await settle(ben, roomId)).toBe('ok');
    const id = await firstOf(roomId);
    const today = dayOf(api.clock.ms, 'Asia/Kolkata');
    expect(await learning(ann)).toEqual({ cards: [id] });
    expect(await learning(ben)).toEqual({ mistakes: [{ id, step: 0, due: today }] });
  });

  it('costs one read and one write more for each player who answered', async (context) => {
    needs(context, 'usage meter');
    const bills = [];
    for (const [place, answers] of [[true], [true, false]].entries()) {
      const uids = [`payer-${place}`, `other-${place}`];
      const roomId = await dealtBattle(api, 'friend', uids);
      for (const [n, right] of answers.entries()) {
        await answerFirst(api.firestore, roomId, uids[n]!, right);
      }
      await finish(api.firestore, roomId);
      // warms the caches
      await call(uids[0]!, 'get_mistakes');
      await api.bill();
      expect(await settle(uids[0]!, roomId)).toBe('ok');
      bills.push(await api.bill());
    }
    // the first player wins both battles
    const [one, both] = bills;
    expect(both!.reads - one!.reads).toBe(1);
    expect(both!.writes - one!.writes).toBe(1);
  });
});

describe('a running battle', () => {
  let roomId: string;
  let id: string;
  let uid: string;
  let battles = 0;
  beforeEach(async () => {
    uid = `runner-${(battles += 1)}`;
    roomId = await dealtBattle(api, 'friend', [uid, `rival-${battles}`]);
    id = await firstOf(roomId);
    await api.firestore
      .doc(`users/${uid}/private/learning`)
      .set({ cards: [id], mistakes: [{ id, step: 0, due: '2020-01-01' }] });
  });

  it('hides the card of its question until it is settled', async () => {
    expect(await call(uid, 'get_album_cards', { category: 'space' })).toMatchObject(
      refused('noData'),
    );
    await finish(api.firestore, roomId);
    await settle(uid, roomId);
    const shown = await call(uid, 'get_album_cards', { category: 'space' });
    expect(shown).toMatchObject({ data: [{ id }] });
  });

  it('keeps its question out of practice until it is settled', async () => {
    expect(await call(uid, 'get_mistake_questions')).toMatchObject(refused('noQuestions'));
    await finish(api.firestore, roomId);
    await settle(uid, roomId);
    const opened = await call(uid, 'get_mistake_questions');
    expect(opened).toMatchObject({ data: { questions: [{ id }] } });
  });
});
