import { FieldValue, Timestamp } from '@google-cloud/firestore';
import { API_CODES } from '../../../domain/errors.ts';
import { scoreKeys } from '../../../domain/statistics/period.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BattleRules, RoomKind } from '../../../domain/battle/room.ts';
import { getBattleStatistics } from '../../../domain/contract/battle-statistics.ts';
import { QUIZ_TYPES } from '../../../domain/contract/finish.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { settleBattle } from '../../../server/battle/settle-battle.ts';
import { answerFirst, dealtBattle, finish, startBattleApi } from './support.ts';
import type { BattleApi, Kind } from './support.ts';
import { sentData } from '../support/sent-data.ts';

let api: BattleApi;
beforeAll(async () => {
  api = await startBattleApi('demo-server-settle');
});
afterAll(() => api?.stop());

const dealt = (...battle: [Kind, readonly string[], number?]) => dealtBattle(api, ...battle);
const ask = async (uid: string, roomId: string) => {
  const room = await api.firestore.doc(`rooms/${roomId}`).get();
  const kind = (room.get('kind') as RoomKind | undefined) ?? 'group';
  return api.as(uid, 'set_quiz_coin_score', { match_id: roomId, quiz_type: QUIZ_TYPES[kind] });
};
const all = (uids: readonly string[]) => Promise.all(uids.map((uid) => api.coins(uid)));
const leave = (roomId: string, uid: string) =>
  api.firestore
    .doc(`rooms/${roomId}/players/${uid}`)
    .update({ leftAt: FieldValue.serverTimestamp() });

describe('the settlement', () => {
  it('gives the winner the pot once, for concurrent and repeated calls', async () => {
    const uids = ['a1', 'a2', 'a3', 'a4'];
    const roomId = await dealt('group', uids);
    await answerFirst(api.firestore, roomId, 'a1', false);
    await answerFirst(api.firestore, roomId, 'a3', true);
    await finish(api.firestore, roomId);
    expect(await Promise.all(uids.map((uid) => ask(uid, roomId)))).toEqual([
      'ok',
      'ok',
      'ok',
      'ok',
    ]);
    expect(await ask('a2', roomId)).toBe('ok');
    expect(await all(uids)).toEqual([90, 90, 130, 90]);
    for (const uid of uids) expect(await api.ledgerSum(uid)).toBe(await api.coins(uid));
    const users = await api.firestore.getAll(
      ...uids.map((uid) => api.firestore.doc(`users/${uid}/private/account`)),
    );
    expect(users.map((user) => [user.get('won') as number, user.get('lost') as number])).toEqual([
      [0, 1],
      [0, 1],
      [1, 0],
      [0, 1],
    ]);
    const account = await api.firestore.doc('users/a3/private/account').get();
    // friends can arrange a result, so it counts on no leaderboard
    expect(account.get('score')).toBe(0);
  });

  it('returns the fees of a draw', async () => {
    const drawn = await dealt('random', ['b1', 'b2']);
    await finish(api.firestore, drawn);
    expect(await ask('b2', drawn)).toBe('ok');
    expect(await all(['b1', 'b2'])).toEqual([100, 100]);
  });

  it('counts a battle with fewer points than the bot as lost', async () => {
    const token = await api.token('bot1');
    const room_id = await api.open('bot1', { room_type: 'bot', bot_level: '3' });
    await api.call('get_random_questions', { match_id: room_id }, { token });
    const key = await api.firestore.doc(`rooms/${room_id}/answerKey/all`).get();
    // no lock stores when the rounds of a bot were opened
    for (let round = 1; round <= 10; round++) {
      await api.firestore
        .doc(`rooms/${room_id}/rounds/${round}`)
        .update({ open: true, at: FieldValue.serverTimestamp() });
    }
    await answerFirst(api.firestore, room_id, 'bot1', true);
    expect(await ask('bot1', room_id)).toBe('ok');
    const keys = key.get('keys') as number[];
    const moves = key.get('bot') as { option: number; ms: number }[];
    const points = moves
      .filter(({ option }, n) => option === keys[n])
      .reduce((sum, { ms }) => sum + (ms <= 2_150 ? 6 : ms <= 4_150 ? 5 : 4), 0);
    const room = await api.firestore.doc(`rooms/${room_id}`).get();
    expect(points).toBeGreaterThan(6);
    expect(room.get('outcomes')).toMatchObject({
      bot1: { result: 'lost', points: 6, rank: 2, coins: 0 },
      bot: { result: 'won', points, rank: 1, coins: 0 },
    });
    expect((await api.firestore.doc(`battles/${room_id}`).get()).exists).toBe(false);
  });

  it('gives the winner score for the day, the month and all time', async () => {
    const roomId = await dealt('random', ['h1', 'h2']);
    await answerFirst(api.firestore, roomId, 'h1', true);
    await answerFirst(api.firestore, roomId, 'h2', false);
    await finish(api.firestore, roomId);
    await ask('h2', roomId);
    const keys = scoreKeys(api.clock.ms, 'Asia/Kolkata');
    for (const key of Object.values(keys)) {
      const entries = api.firestore.collection(`leaderboards/${key}/entries`);
      expect((await entries.doc('h1').get()).get('score')).toBe(6);
      expect((await entries.doc('h2').get()).exists).toBe(false);
    }
    const winner = await api.firestore.doc('users/h1').get();
    expect(winner.get('scores'), 'the public profile gains no field a day').toBeUndefined();
    const battle = await api.firestore.doc(`battles/${roomId}`).get();
    expect(battle.get('players')).toMatchObject({
      h1: { answered: 1, correct: 1, isPerfect: false },
      h2: { answered: 1, correct: 0, isPerfect: false },
    });
  });

  it('is refused under the number of another kind of battle', async () => {
    const roomId = await dealt('friend', ['k1', 'k2']);
    await finish(api.firestore, roomId);
    const token = await api.token('k1');
    for (const quiz_type of ['1.3', '1.5']) {
      const fields = { match_id: roomId, quiz_type };
      const { envelope } = await api.call('set_quiz_coin_score', fields, { token });
      expect(envelope).toEqual({
        error: true,
        message: API_CODES.missingFields,
        error_msg: 'quiz_type must be 1.4: it is a friend battle',
      });
    }
    expect(await all(['k1', 'k2'])).toEqual([90, 90]);
    expect(await ask('k1', roomId)).toBe('ok');
    expect(await all(['k1', 'k2'])).toEqual([100, 100]);
  });

  it('is refused before the end', async () => {
    const roomId = await dealt('friend', ['c1', 'c2']);
    expect(await ask('c1', roomId)).toBe(API_CODES.notFinished);
    expect(await ask('c1', 'nowhere')).toBe(API_CODES.noData);
    expect(await api.coins('c1')).toBe(90);
  });

  it('is refused to strangers', async () => {
    const roomId = await dealt('friend', ['c1', 'c2']);
    expect(await ask('a1', roomId)).toBe(API_CODES.notAMember);
  });

  it('gives the pot to the remaining player, even if the leaver led', async () => {
    const roomId = await dealt('friend', ['d1', 'd2']);
    await answerFirst(api.firestore, roomId, 'd1', true);
    await api.firestore
      .doc(`rooms/${roomId}/rounds/1`)
      .update({ open: true, at: FieldValue.serverTimestamp() });
    await leave(roomId, 'd1');
    expect(await ask('d2', roomId)).toBe('ok');
    expect(await all(['d1', 'd2'])).toEqual([90, 110]);
    const room = await api.firestore.doc(`rooms/${roomId}`).get();
    expect(room.get('outcomes')).toMatchObject({
      d1: { result: 'lost', points: 6, rank: 2 },
      d2: { result: 'won', points: 0, rank: 1 },
    });
  });

  it('does not punish leaving after the last key', async () => {
    const roomId = await dealt('friend', ['e1', 'e2']);
    await answerFirst(api.firestore, roomId, 'e1', true);
    await finish(api.firestore, roomId);
    await leave(roomId, 'e1');
    await ask('e2', roomId);
    expect(await all(['e1', 'e2'])).toEqual([110, 90]);
  });

  it('returns every fee when all have left', async () => {
    const roomId = await dealt('group', ['f1', 'f2', 'f3']);
    for (const uid of ['f1', 'f2', 'f3']) await leave(roomId, uid);
    expect(await ask('f1', roomId)).toBe('ok');
    expect(await all(['f1', 'f2', 'f3'])).toEqual([100, 100, 100]);
  });

  it('shares the pot of three among two, the odd coins to the first seats', async () => {
    const roomId = await dealt('group', ['g1', 'g2', 'g3'], 5);
    await answerFirst(api.firestore, roomId, 'g2', true);
    await answerFirst(api.firestore, roomId, 'g3', true);
    await finish(api.firestore, roomId);
    await ask('g1', roomId);
    expect(await all(['g1', 'g2', 'g3'])).toEqual([95, 103, 102]);
  });
});

describe('a match', () => {
  it('ended when its last key was shown, however late it is settled', async () => {
    const roomId = await dealt('friend', ['y1', 'y2'], 5);
    await answerFirst(api.firestore, roomId, 'y1', true);
    await finish(api.firestore, roomId);
    const { docs } = await api.firestore
      .collection(`rooms/${roomId}/rounds`)
      .orderBy('round')
      .get();
    const shownAt = api.clock.ms;
    await docs.at(-1)!.ref.update({ at: Timestamp.fromMillis(shownAt) });
    api.clock.ms += 600_000;
    expect(await ask('y1', roomId)).toBe('ok');
    const match = await api.firestore.doc(`battles/${roomId}`).get();
    const at = (field: string) => (match.get(field) as Timestamp).toMillis();
    expect([at('endedAt'), at('at')]).toEqual([shownAt, api.clock.ms]);
  });
});

describe('a match that all have left', () => {
  it('ended with the window of its last question, however late it is swept', async () => {
    const roomId = await dealt('friend', ['z1', 'z2'], 5);
    await answerFirst(api.firestore, roomId, 'z1', true);
    const round = api.firestore.doc(`rooms/${roomId}/rounds/0`);
    const openedAt = ((await round.get()).get('at') as Timestamp).toMillis();
    const rules = (await api.firestore.doc(`rooms/${roomId}`).get()).get('rules') as BattleRules;
    const later = Math.max(openedAt, api.clock.ms) + 3_600_000;
    await settleBattle(api.firestore, roomId, later, { abandoned: true });
    const match = await api.firestore.doc(`battles/${roomId}`).get();
    const longest = Math.max(rules.countdownMs, rules.revealMs) + rules.questionMs;
    expect((match.get('endedAt') as Timestamp).toMillis()).toBe(
      openedAt + longest + LIMITS.lockGraceMs,
    );
  });
});

describe('get_battle_statistics', () => {
  it('lists the own matches with their counts, the latest first', async () => {
    for (const right of [true, false, true]) {
      const roomId = await dealt('friend', ['u1', 'u2'], 5);
      api.clock.ms += 60_000;
      await answerFirst(api.firestore, roomId, right ? 'u1' : 'u2', true);
      await finish(api.firestore, roomId);
      await ask('u1', roomId);
    }
    const token = await api.token('u1');
    const { envelope } = await api.call(
      'get_battle_statistics',
      { offset: '0', limit: '2' },
      { token },
    );
    expect(envelope).toMatchObject({
      error: false,
      total: '3',
      data: {
        victories: '2',
        loose: '1',
        drawn: '0',
        matches: [
          { result: 'won', coins: '10', opponents: [{ user_id: 'u2', rank: '2' }] },
          { result: 'lost', coins: '0' },
        ],
      },
    });
    const page = await api.call('get_battle_statistics', { offset: '2' }, { token });
    expect(page.envelope).toMatchObject({ data: { matches: [{ result: 'won' }] } });
    const idsBy = async (sort: string, order: string) => {
      const reply = await api.call('get_battle_statistics', { sort, order }, { token });
      return sentData(getBattleStatistics, reply.envelope).matches.map(({ match_id }) => match_id);
    };
    const latestFirst = await idsBy('at', 'DESC');
    expect(latestFirst).toHaveLength(3);
    expect(await idsBy('at', 'ASC')).toEqual(latestFirst.toReversed());
    // the family's ids rise with the time
    expect(await idsBy('id', 'asc')).toEqual(latestFirst.toReversed());
    expect(await idsBy('id', 'desc')).toEqual(latestFirst);
    expect(
      (await api.call('get_battle_statistics', { limit: '0' }, { token })).envelope,
    ).toMatchObject({
      message: API_CODES.missingFields,
    });
    expect((await api.call('get_battle_statistics')).status).toBe(401);
  });
});

describe('leave_page', () => {
  it('stores when the page was closed', async () => {
    const roomId = await dealt('friend', ['v1', 'v2']);
    expect(await api.as('v1', 'leave_page', { room_id: roomId })).toBe('ok');
    const player = await api.firestore.doc(`rooms/${roomId}/players/v1`).get();
    expect(player.get('goneAt')).toBeInstanceOf(Timestamp);
  });

  it('ignores a room without a battle of the player', async () => {
    const roomId = await dealt('friend', ['v1', 'v2']);
    expect(await api.as('v1', 'leave_page', { room_id: 'nowhere' })).toBe('ok');
    expect(await api.as('ann', 'leave_page', { room_id: roomId })).toBe('ok');
    expect((await api.firestore.doc(`rooms/${roomId}/players/ann`).get()).exists).toBe(false);
  });

  it('ends no battle', async () => {
    const roomId = await dealt('friend', ['w1', 'w2']);
    await expect(settleBattle(api.firestore, roomId, api.clock.ms)).rejects.toThrow('notFinished');
  });
});
