import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf } from '../../../domain/statistics/period.ts';
import { needs } from '../../support/capabilities.ts';
import { settleBattle } from '../../../server/battle/settle-battle.ts';
import type { Learning } from '../../../server/learning/fold-learning.ts';
import type { BattleApi } from '../battle/support.ts';
import { answerFirst, dealtBattle, finish, release, startBattleApi } from '../battle/support.ts';
import { refused } from '../support/refused.ts';

let api: BattleApi;
beforeAll(async () => {
  api = await startBattleApi('demo-battle-learning');
});
afterAll(() => api?.stop());

/** The stored mistakes and cards. */
const stored = async (uid: string) => {
  const { mistakes, cards } =
    (await api.firestore.doc(`users/${uid}/private/learning`).get()).data() ?? {};
  return { mistakes, cards } as Partial<Pick<Learning, 'mistakes' | 'cards'>>;
};
/** The stored mistakes and cards, after a look. */
const learning = async (uid: string) => {
  await call(uid, 'get_mistakes');
  return stored(uid);
};
const firstOf = async (roomId: string) =>
  (
    (await api.firestore.doc(`rooms/${roomId}/answerKey/all`).get()).get('questions') as string[]
  )[0]!;
const call = async (uid: string, action: string, fields: Record<string, string> = {}) =>
  (await api.call(action, fields, { token: await api.token(uid) })).envelope;
const settleAs = (uid: string, match_id: string, quiz_type: string) =>
  api.as(uid, 'set_quiz_coin_score', { match_id, quiz_type });
const settle = (uid: string, roomId: string) => settleAs(uid, roomId, '1.4');

describe('a settled battle', () => {
  it('notes a wrong answer for practice and a right one as a card, each for its player, once', async () => {
    const [ann, ben] = ['ann', 'ben'];
    const roomId = await dealtBattle(api, 'friend', [ann, ben]);
    await answerFirst(api.firestore, roomId, ann, true);
    await answerFirst(api.firestore, roomId, ben, false);
    await finish(api.firestore, roomId);
    expect(await learning(ann)).toEqual({});
    const calls = [settle(ann, roomId), settle(ben, roomId), settle(ann, roomId)];
    expect(await Promise.all(calls)).toEqual(['ok', 'ok', 'ok']);
    expect(await settle(ben, roomId)).toBe('ok');
    const id = await firstOf(roomId);
    const today = dayOf(api.clock.ms, 'Asia/Kolkata');
    expect(await learning(ann)).toEqual({ cards: [id] });
    expect(await learning(ben)).toEqual({ mistakes: [{ id, step: 0, due: today }] });
  });

  it('against the bot is noted once, from the answers that the account stores until then', async () => {
    const uid = 'bot-rival';
    await api.token(uid);
    const account = api.firestore.doc(`users/${uid}/private/account`);
    // 30 wait already, the oldest of which leave
    const old = Array.from({ length: 30 }, (_, n) => ({
      at: n,
      questions: [`old-${n}`],
      marks: 'r',
    }));
    await account.update({ botAnswers: old });
    const ids = [];
    for (const right of [true, false]) {
      const roomId = await api.open(uid, { room_type: 'bot', bot_level: '1' });
      expect(await api.as(uid, 'get_random_questions', { match_id: roomId })).toBe('ok');
      await answerFirst(api.firestore, roomId, uid, right);
      await finish(api.firestore, roomId);
      expect(await settleAs(uid, roomId, '1.3')).toBe('ok');
      await release(api.firestore, [uid]);
      ids.push(await firstOf(roomId));
    }
    const [card, id] = ids;
    expect((await account.get()).get('botAnswers')).toHaveLength(30);
    const noted = {
      cards: [...old.slice(2).flatMap(({ questions }) => questions), card],
      mistakes: [{ id, step: 0, due: dayOf(api.clock.ms, 'Asia/Kolkata') }],
    };
    const looks = [call(uid, 'get_mistakes'), call(uid, 'get_album'), call(uid, 'get_mistakes')];
    await Promise.all(looks);
    expect(await stored(uid)).toEqual(noted);
    expect((await account.get()).get('botAnswers')).toBeUndefined();
    expect(await learning(uid)).toEqual(noted);
  });

  it('costs each player one read at the next look, nothing before', async (context) => {
    needs(context, 'usage meter');
    const bills = [];
    const looks = [];
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
      for (let look = 0; look < 2; look++) {
        await call(uids[0]!, 'get_album');
        looks.push(await api.bill());
      }
    }
    // the first player wins both battles
    const [one, both] = bills;
    expect(both!.reads - one!.reads).toBe(0);
    expect(both!.writes - one!.writes).toBe(0);
    // session, account, learning, attempts, the battle; before the first game also the days of the statistics
    expect(looks.map(({ reads, writes }) => [reads, writes])).toEqual([
      [6, 1],
      [4, 0],
      [6, 1],
      [4, 0],
    ]);
  });

  it('that was left before the first key is not noted, with only the asked question stored', async () => {
    const [ann, ben] = ['ret-ann', 'ret-ben'];
    const roomId = await dealtBattle(api, 'friend', [ann, ben]);
    await answerFirst(api.firestore, roomId, ann, false);
    await settleBattle(api.firestore, roomId, api.clock.ms, { abandoned: true });
    const match = await api.firestore.doc(`battles/${roomId}`).get();
    expect(match.get('players')).toMatchObject({ [ann]: { marks: '-' }, [ben]: { marks: '-' } });
    expect(match.get('questions')).toEqual([await firstOf(roomId)]);
    expect(await learning(ann)).toEqual({});
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
