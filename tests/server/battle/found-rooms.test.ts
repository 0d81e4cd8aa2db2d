import { Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import { sweep } from '../../../server/battle/sweep.ts';
import { finish, newRequestId, release, startBattleApi } from './support.ts';
import type { BattleApi } from './support.ts';

let api: BattleApi;
beforeAll(async () => {
  api = await startBattleApi('demo-found-rooms');
});
afterAll(() => api?.stop());

const roomOf = (roomId: string) => api.firestore.doc(`rooms/${roomId}`);
const codeOf = async (roomId: string) => (await roomOf(roomId).get()).get('code') as string;
const find = async (uid: string, room_code: string) => {
  const { envelope } = await api.call(
    'get_room_by_code',
    { room_code },
    { token: await api.token(uid) },
  );
  return envelope.error ? envelope.message : envelope.data?.['room_id'];
};
const deal = (uid: string, match_id: string) => api.as(uid, 'get_random_questions', { match_id });

describe('a room code', () => {
  it('finds its waiting room in any spelling', async () => {
    const roomId = await api.seat('friend', ['a1']);
    const code = await codeOf(roomId);
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
    expect(await find('a2', code)).toBe(roomId);
    expect(await find('a2', ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `)).toBe(roomId);
  });

  it('answers alike for an unknown, a started and a closed room', async () => {
    const begun = await api.seat('friend', ['b1', 'b2']);
    const code = await codeOf(begun);
    expect(await find('b3', code)).toBe(begun);
    expect(await deal('b1', begun)).toBe('ok');
    // its players open the link again
    expect(await find('b2', code)).toBe(begun);
    const closed = await api.seat('group', ['b4']);
    const closedCode = await codeOf(closed);
    await roomOf(closed).update({ status: 'closed', reason: 'by-owner' });
    for (const none of ['ZZZZZZ', code, closedCode])
      expect(await find('b3', none)).toBe(API_CODES.roomCodeUnknown);
    expect(await find('b3', 'abc')).toBe(API_CODES.missingFields);
  });

  it('may be used again by another room once its own has begun', async () => {
    const begun = await api.seat('friend', ['c1', 'c2']);
    const code = await codeOf(begun);
    await deal('c1', begun);
    const next = await api.seat('friend', ['c3']);
    await api.firestore.doc(`roomCodes/${code}`).update({ room: next });
    expect(await find('c2', code)).toBe(next);
  });

  it('can be guessed wrong ten times in ten minutes across all processes', async () => {
    const roomId = await api.seat('friend', ['d1']);
    const code = await codeOf(roomId);
    for (let turn = 0; turn < 20; turn++) expect(await find('d2', code)).toBe(roomId);
    const wrong = Array.from({ length: 10 }, (_, n) => `ZZZZZ${n < 8 ? n + 2 : 'ABCD'[n - 8]}`);
    for (const none of wrong) {
      // the limit of the process is another one
      api.clock.ms += 1_000;
      expect(await find('d2', none)).toBe(API_CODES.roomCodeUnknown);
    }
    expect(await find('d2', code)).toBe(API_CODES.tooManyCodes);
    expect(await find('d3', code)).toBe(roomId);
    api.clock.ms += 10 * 60_000;
    expect(await find('d2', code)).toBe(roomId);
  });
});

describe('one seat a player, by the server', () => {
  const open = async (uid: string, room_type: string) => {
    const fields = { room_id: newRequestId(), room_type, category: 'space', entry_coin: '0' };
    const code = await api.as(uid, 'create_room', fields);
    const seat = await api.firestore.doc(`users/${uid}/private/seat`).get();
    return { room_id: seat.get('room') as string, code };
  };

  it('a second room takes the player out of the first lobby, which the others keep', async () => {
    const [alone, second] = [await open('e1', 'friend'), await open('e1', 'friend')];
    const closed = await roomOf(alone.room_id).get();
    expect([closed.get('status'), closed.get('members')]).toEqual(['closed', []]);
    expect((await roomOf(second.room_id).get()).get('members')).toEqual(['e1']);
    const shared = await api.seat('group', ['e2', 'e3']);
    expect((await open('e2', 'friend')).code).toBe('ok');
    const room = await roomOf(shared).get();
    expect([room.get('status'), room.get('members')]).toEqual(['waiting', ['e3']]);
  });

  it('makes ten rooms of one account one', async () => {
    for (let turn = 0; turn < 10; turn++) {
      api.clock.ms += 1_000;
      expect((await open('e4', 'friend')).code).toBe('ok');
    }
    const waiting = await api.firestore
      .collection('rooms')
      .where('members', 'array-contains', 'e4')
      .where('status', '==', 'waiting')
      .get();
    expect(waiting.size).toBe(1);
  });

  it('refuses another room to a player in a battle, until it is settled or left', async () => {
    const battle = await api.seat('friend', ['f1', 'f2'], 0);
    await deal('f1', battle);
    expect((await open('f1', 'random')).code).toBe(API_CODES.inBattle);
    await roomOf(battle).collection('players').doc('f2').update({ leftAt: Timestamp.now() });
    expect((await open('f2', 'random')).code).toBe('ok');
    await finish(api.firestore, battle);
    await api.as('f1', 'set_quiz_coin_score', { match_id: battle, quiz_type: '1.4' });
    expect((await open('f1', 'random')).code).toBe('ok');
  });
});

describe('limits on playing', () => {
  it('close a room without a fee if a player was deactivated after joining', async () => {
    const roomId = await api.seat('random', ['g1', 'g2']);
    const account = api.firestore.doc('users/g2/private/account');
    await account.update({ status: 'deactivated' });
    expect(await deal('g1', roomId)).toBe('ok');
    expect([(await roomOf(roomId).get()).get('reason'), await api.coins('g1')]).toEqual([
      'not-allowed',
      100,
    ]);
    await account.update({ status: 'active' });
    const next = await api.seat('random', ['g1', 'g2']);
    await deal('g1', next);
    expect([(await roomOf(next).get()).get('status'), await api.coins('g1')]).toEqual([
      'playing',
      95,
    ]);
  });

  it('allow 30 battles an hour against the bot, because it shows keys', async () => {
    const practise = async () => {
      await release(api.firestore, ['h1']);
      api.clock.ms += 60_000;
      return deal('h1', await api.open('h1', { room_type: 'bot' }));
    };
    for (let turn = 0; turn < 30; turn++) expect(await practise()).toBe('ok');
    // before a room is open: its page could only wait for a battle that is never dealt
    expect(await api.as('h1', 'create_room', { room_id: newRequestId(), room_type: 'bot' })).toBe(
      API_CODES.botTooOften,
    );
    api.clock.ms += 31 * 60_000;
    expect(await practise()).toBe('ok');
  });
});

describe('the sweep', () => {
  it('closes a search after a minute without a heartbeat', async () => {
    const [silent, heard] = [await api.seat('random', ['i1']), await api.seat('random', ['i2'])];
    const now = Date.now();
    await roomOf(silent).update({ heartbeatAt: Timestamp.fromMillis(now - 61_000) });
    await roomOf(heard).update({ heartbeatAt: Timestamp.fromMillis(now - 50_000) });
    for (const roomId of [silent, heard]) {
      await roomOf(roomId).update({ sweepAt: Timestamp.fromMillis(now + 600_000) });
    }
    await sweep(api.firestore, now);
    const statuses = await Promise.all(
      [silent, heard].map(async (roomId) => (await roomOf(roomId).get()).get('status') as string),
    );
    expect(statuses).toEqual(['closed', 'waiting']);
  });
});
