import { FieldValue } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseRoom } from '../../../domain/battle/room-document.ts';
import { DEFAULT_RULES } from '../../../domain/battle/room.ts';
import { API_CODES } from '../../../domain/errors.ts';
import { toPlainData } from '../../../server/battle/plain-data.ts';
import { seenCodeOf } from '../../../server/questions/question-store.ts';
import { refused } from '../support/refused.ts';
import { dealtBattle, finish, newRequestId, startBattleApi } from './support.ts';
import type { BattleApi } from './support.ts';

let api: BattleApi;
beforeAll(async () => {
  api = await startBattleApi('demo-server-deal');
});
afterAll(() => api?.stop());

const ID = 'roomForRefusals00000';

const statusOf = async (roomId: string) => {
  const room = await api.firestore.doc(`rooms/${roomId}`).get();
  return [room.get('status') as string, room.get('reason') as string | undefined];
};

describe('create_room', () => {
  it('opens one room for one request, under an id that the server makes', async () => {
    const input = { room_id: newRequestId(), room_type: 'friend', category: 'space' };
    const [first, ...again] = await Promise.all([1, 2, 3].map(() => api.open('ann', input)));
    expect(again).toEqual([first, first]);
    const other = await api.open('ben', input);
    expect([first, other]).not.toContain(input.room_id);
    expect(other).not.toBe(first);
  });

  it.each([
    ['an id with other characters', { room_id: 'abc/ABC-0123456789_x', room_type: 'friend' }],
    ['an id that can be guessed', { room_id: 'ABCDEF', room_type: 'friend' }],
    ['a kind that is none', { room_id: ID, room_type: 'party' }],
    ['a fee beyond the limit', { room_id: ID, room_type: 'group', entry_coin: '51' }],
    ['a negative fee', { room_id: ID, room_type: 'group', entry_coin: '-5' }],
    ['too few questions', { room_id: ID, room_type: 'group', no_of_que: '4' }],
    ['double time in a random room', { room_id: ID, room_type: 'random', double_time: '1' }],
    ['double time against the bot', { room_id: ID, room_type: 'bot', double_time: '1' }],
    ['a time that is none', { room_id: ID, room_type: 'group', double_time: '3' }],
    ['no id', { room_type: 'group' }],
  ])('refuses %s', async (_what, fields: object) => {
    const reply = await api.as('ann', 'create_room', { ...fields });
    expect(reply).toBe(API_CODES.missingFields);
  });

  it('finds no questions in a category that does not exist', async () => {
    const fields = { room_id: ID, room_type: 'group', category: 'gossip' };
    expect(await api.as('ann', 'create_room', fields)).toBe(API_CODES.noQuestions);
  });

  it.each(['friend', 'group'])(
    'doubles the operator’s time for a question and its bonuses in a %s room with double time',
    async (kind) => {
      const settings = api.firestore.doc('settings/system');
      await settings.set({ battle: { rules: { questionMs: 20_000 } } }, { merge: true });
      api.clock.ms += 60_000;
      const timesOf = async (input: Record<string, string>) => {
        const roomId = await api.open('ann', { room_type: kind, entry_coin: '0', ...input });
        const room = parseRoom(
          '',
          toPlainData((await api.firestore.doc(`rooms/${roomId}`).get()).data()),
        );
        const { questionMs, revealMs, countdownMs, points } = room.rules;
        return [room.isDoubleTime, questionMs, revealMs, countdownMs, points];
      };
      const { correct, allowanceMs } = DEFAULT_RULES.points;
      const bonuses = (within: number) => [
        { withinMs: 2 * within, points: 2 },
        { withinMs: 4 * within, points: 1 },
      ];
      const normal = { correct, allowanceMs, bonuses: bonuses(1_000) };
      const double = { correct, allowanceMs, bonuses: bonuses(2_000) };
      expect(await timesOf({})).toEqual([false, 20_000, 3_000, 3_000, normal]);
      expect(await timesOf({ double_time: '0' })).toEqual([false, 20_000, 3_000, 3_000, normal]);
      expect(await timesOf({ double_time: '1' })).toEqual([true, 40_000, 3_000, 3_000, double]);
      await settings.set({ battle: {} }, { mergeFields: ['battle'] });
      api.clock.ms += 60_000;
    },
  );

  it('refuses a fee that the owner cannot pay', async () => {
    await api.join('poor', 4).then((token) => token);
    const input = { room_id: newRequestId(), room_type: 'friend', entry_coin: '5' };
    const { envelope } = await api.call('create_room', input, { token: await api.join('poor', 4) });
    expect(envelope).toMatchObject(refused('notEnoughCoins'));
  });

  it.each([
    ['random', 'battle_mode_random'],
    ['bot', 'battle_mode_random'],
    ['friend', 'battle_mode_one'],
    ['group', 'battle_mode_group'],
  ] as const)('refuses a %s room while its mode is switched off', async (kind, mode) => {
    const input = { room_id: newRequestId(), room_type: kind };
    const settings = api.firestore.doc('settings/system');
    await settings.set({ [mode]: false }, { merge: true });
    api.clock.ms += 60_000;
    expect(await api.as('ann', 'create_room', input)).toBe(API_CODES.modeSwitchedOff);
    await settings.set({ [mode]: true }, { merge: true });
    api.clock.ms += 60_000;
    expect(await api.as('ann', 'create_room', input)).toBe('ok');
  });

  it('wants a session', async () => {
    const input = { room_id: newRequestId(), room_type: 'friend' };
    expect((await api.call('create_room', input)).status).toBe(401);
  });
});

describe('the deal', () => {
  it('takes every fee once, for concurrent and repeated calls', async () => {
    const roomId = await api.seat('random', ['d1', 'd2']);
    const ask = (uid: string) => api.as(uid, 'get_random_questions', { match_id: roomId });
    const answers = await Promise.all(['d1', 'd2', 'd1', 'd2'].map(ask));
    expect(answers).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(await ask('d1')).toBe('ok');
    expect([await api.coins('d1'), await api.coins('d2')]).toEqual([95, 95]);
    expect([await api.ledgerSum('d1'), await api.ledgerSum('d2')]).toEqual([95, 95]);
    const rounds = await api.firestore.collection(`rooms/${roomId}/rounds`).get();
    expect(rounds.size).toBe(11);
    expect(
      rounds.docs.filter((roundDoc) => roundDoc.get('open') === true).map(({ id }) => id),
    ).toEqual(['0']);
  });

  it('closes the room without a fee if a player no longer has the coins', async () => {
    const roomId = await api.seat('group', ['e1', 'e2', 'e3'], 50);
    await api.firestore.doc('users/e2/private/account').update({ coins: 49 });
    expect(await api.as('e1', 'get_question_by_room_id', { room_id: roomId })).toBe('ok');
    expect(await statusOf(roomId)).toEqual(['closed', 'not-enough-coins']);
    expect([await api.coins('e1'), await api.coins('e3')]).toEqual([100, 100]);
    expect((await api.firestore.collection(`rooms/${roomId}/rounds`).get()).size).toBe(0);
  });

  it('closes a room whose category has not enough questions', async () => {
    const roomId = await api.seat('friend', ['f1', 'f2']);
    await api.firestore.doc(`rooms/${roomId}`).update({ category: 'nothing' });
    await api.as('f1', 'get_random_questions', { match_id: roomId });
    expect(await statusOf(roomId)).toEqual(['closed', 'no-questions']);
    expect(await api.coins('f1')).toBe(100);
  });

  it('needs the owner and a ready rival', async () => {
    const roomId = await api.seat('friend', ['g1', 'g2']);
    const ask = (uid: string) => api.as(uid, 'get_random_questions', { match_id: roomId });
    expect(await ask('g2')).toBe(API_CODES.notTheOwner);
    expect(await ask('ann')).toBe(API_CODES.notAMember);
    const guest = api.firestore.doc(`rooms/${roomId}`);
    await guest.update({ 'seats.g2.isReady': false });
    expect(await ask('g1')).toBe(API_CODES.notReady);
    expect(await api.coins('g2')).toBe(100);
    await guest.update({ 'seats.g2.isReady': true });
    expect(await ask('g1')).toBe('ok');
  });

  it('needs an existing room with a second player', async () => {
    const alone = await api.seat('friend', ['g1']);
    expect(await api.as('g1', 'get_random_questions', { match_id: alone })).toBe(
      API_CODES.notEnoughPlayers,
    );
    expect(await api.as('g1', 'get_random_questions', { match_id: 'nowhere' })).toBe(
      API_CODES.noData,
    );
  });

  it('stores the key of a question in the next round alone', async () => {
    const roomId = await api.seat('random', ['h1', 'h2']);
    await api.as('h1', 'get_random_questions', { match_id: roomId });
    const rounds = await api.firestore.collection(`rooms/${roomId}/rounds`).get();
    expect(rounds.size).toBe(11);
    for (const roundDoc of rounds.docs) {
      const asked = roundDoc.get('question') as { id: string } | undefined;
      expect(Object.keys(asked ?? { id: '' })).not.toContain('answer');
      expect(roundDoc.get('revealed') === undefined).toBe(roundDoc.id === '0');
      expect(asked === undefined).toBe(roundDoc.id === '10');
    }
  });

  it('stores the picture of a question in its own round alone', async () => {
    const questions = api.firestore.collection('questions');
    const stored = await questions.where('category', '==', 'space').get();
    const batch = api.firestore.batch();
    const pictureOf = (id: string) => ({ address: `/pictures/${id}.svg`, alt: `Shows ${id}.` });
    for (const one of stored.docs) batch.update(one.ref, { picture: pictureOf(one.id) });
    await batch.commit();
    const roomId = await dealtBattle(api, 'random', ['i1', 'i2']);
    const rounds = await api.firestore.collection(`rooms/${roomId}/rounds`).get();
    const asked = rounds.docs.flatMap((round) => {
      const question = round.get('question') as { id: string; picture: object } | undefined;
      return question ? [question] : [];
    });
    expect(asked).toHaveLength(10);
    for (const { id, picture } of asked) expect(picture).toEqual(pictureOf(id));
    for (const round of rounds.docs) {
      const { question: _own, ...others } = round.data();
      expect(JSON.stringify(others)).not.toContain('/pictures/');
    }
    const removal = api.firestore.batch();
    for (const one of stored.docs) removal.update(one.ref, { picture: FieldValue.delete() });
    await removal.commit();
  });

  it('shows with each key how the options stood for everybody, the bot included', async () => {
    const roomId = await api.open('solo', { room_type: 'bot', bot_level: '2' });
    expect(await api.as('solo', 'get_random_questions', { match_id: roomId })).toBe('ok');
    const room = api.firestore.doc(`rooms/${roomId}`);
    const read = async (path: string) => (await room.collection(path).get()).docs;
    const [rounds, optionOrders, players] = await Promise.all(
      ['rounds', 'optionOrders', 'players'].map(read),
    );
    expect([optionOrders, players].map((docs) => docs!.map(({ id }) => id))).toEqual([
      ['solo'],
      ['solo'],
    ]);
    const key = (await room.collection('answerKey').doc('all').get()).data() as {
      keys: number[];
      orders: Record<string, string[]>;
      bot: { ms: number; option: number }[];
    };
    expect(optionOrders![0]!.get('orders')).toEqual(key.orders['solo']);
    expect(key.keys).toHaveLength(10);
    for (const roundDoc of rounds!) {
      const round = Number(roundDoc.id);
      const asked = roundDoc.get('question') as { id: string; options: string[] } | undefined;
      if (asked) {
        const stored = await api.firestore.doc(`questions/${asked.id}`).get();
        const right = (stored.get('options') as string[])[stored.get('answer') as number];
        expect(asked.options[key.keys[round]!], asked.id).toBe(right);
        expect([...asked.options].sort()).toEqual([...(stored.get('options') as string[])].sort());
      }
      expect(roundDoc.get('botMs')).toBe(key.bot[round]?.ms);
      if (round === 0) continue;
      expect(roundDoc.get('revealed')).toMatchObject({
        key: key.keys[round - 1],
        botOption: key.bot[round - 1]!.option,
        orders: { solo: key.orders['solo']![round - 1], bot: key.orders['bot']![round - 1] },
      });
    }
  });

  it('avoids the questions of the players’ last matches', async () => {
    const seen = new Set<string>();
    for (let match = 0; match < 4; match++) {
      const roomId = await api.seat('friend', ['i1', 'i2'], 0);
      await api.as('i1', 'get_random_questions', { match_id: roomId });
      const account = await api.firestore.doc('users/i1/private/account').get();
      // the questions of a running battle are in no history
      expect(account.get('seen')).toEqual([...seen].map(seenCodeOf));
      await finish(api.firestore, roomId);
      await api.as('i1', 'set_quiz_coin_score', { match_id: roomId, quiz_type: '1.4' });
      const rounds = await api.firestore.collection(`rooms/${roomId}/rounds`).get();
      const ids = rounds.docs.flatMap(
        (roundDoc) => (roundDoc.get('question.id') as string | undefined) ?? [],
      );
      expect(ids.filter((id) => seen.has(id))).toEqual([]);
      for (const id of ids) seen.add(id);
    }
    expect(seen.size).toBe(40);
  });
});
