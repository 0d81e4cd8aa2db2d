import { Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import { answerFirst, finish, newRequestId, startBattleApi } from './support.ts';
import type { BattleApi } from './support.ts';
import { getBlockedPlayers } from '../../../domain/contract/block-player.ts';
import { interleave } from '../support/intercept.ts';
import { sentData } from '../support/sent-data.ts';

let api: BattleApi;
beforeAll(async () => {
  api = await startBattleApi('demo-pairing');
});
afterAll(() => api?.stop());
// rooms carry the emulator's time
beforeEach(() => (api.clock.ms = Date.now()));

const search = (uid: string, category: string) =>
  api.open(uid, { room_type: 'random', category, entry_coin: '5' });
const roomOf = (roomId: string) => api.firestore.doc(`rooms/${roomId}`);
const membersOf = async (roomId: string) => (await roomOf(roomId).get()).get('members') as string[];

describe('a search', () => {
  it('gives the second stranger the room of the first', async () => {
    const first = await search('a1', 'space');
    expect(await search('a1', 'space')).toBe(first);
    expect(await search('a2', 'space')).toBe(first);
    expect(await search('a1', 'space')).toBe(first);
    expect(await membersOf(first)).toEqual(['a1', 'a2']);
    expect((await roomOf(first).get()).get('fullAt')).toBeInstanceOf(Timestamp);
  });

  it('gives nobody a room whose fee was asked for before the operator changed it', async () => {
    const price = (randomEntryFee: number) =>
      api.firestore.doc('settings/system').set({ battle: { randomEntryFee } }, { merge: true });
    await price(50);
    // a process reads the settings again after 30 s
    api.clock.ms = Date.now() + 31_000;
    const dear = await search('fee1', 'technology');
    await price(5);
    api.clock.ms += 31_000;
    await roomOf(dear).update({ heartbeatAt: Timestamp.fromMillis(api.clock.ms) });
    const cheap = await search('fee2', 'technology');
    expect(await membersOf(dear)).toEqual(['fee1']);
    expect((await roomOf(cheap).get()).get('entryFee')).toBe(5);
    // the first player meets nobody at the new fee either
    expect(await search('fee1', 'technology')).toBe(dear);
    expect(await membersOf(cheap)).toEqual(['fee2']);
    await roomOf(cheap).update({ heartbeatAt: Timestamp.fromMillis(api.clock.ms) });
    expect(await search('fee3', 'technology')).toBe(cheap);
  });

  it('merges two concurrent searches into the older room', async () => {
    const earlier = await search('b1', 'animals');
    await roomOf(earlier).update({ 'rules.questionCount': 10, status: 'closed' });
    const later = await search('b2', 'animals');
    await roomOf(earlier).update({ status: 'waiting' });
    expect(await search('b1', 'animals')).toBe(earlier);
    expect(await search('b2', 'animals')).toBe(earlier);
    expect(await membersOf(earlier)).toEqual(['b1', 'b2']);
    const left = (await roomOf(later).get()).data();
    expect(left).toMatchObject({ status: 'closed', reason: 'merged', members: [] });
  });

  it('that asks again is found after more than the 40 s of a silent one', async () => {
    const first = await search('o1', 'sports');
    const roomBefore = () =>
      roomOf(first).update({ heartbeatAt: Timestamp.fromMillis(Date.now() - 50_000) });
    await roomBefore();
    expect(await search('o2', 'sports')).not.toBe(first);
    await api.as('o2', 'leave_page', { room_id: await search('o2', 'sports') });
    await roomBefore();
    // the room was just written, as if its page had been left
    api.clock.ms = Date.now() + 3_000;
    expect(await search('o1', 'sports')).toBe(first);
    expect(await search('o3', 'sports')).toBe(first);
    expect(await membersOf(first)).toEqual(['o1', 'o3']);
    api.clock.ms = Date.now();
  });

  it('of a page that was left is joined by nobody, until it asks again', async () => {
    const first = await search('p1', 'music');
    expect(await api.as('p1', 'leave_page', { room_id: first })).toBe('ok');
    const second = await search('p2', 'music');
    expect(second).not.toBe(first);
    expect(await membersOf(first)).toEqual(['p1']);
    await api.as('p2', 'leave_page', { room_id: second });
    // a call that left the page before its end, and took longer
    api.clock.ms = (await roomOf(first).get()).updateTime!.toMillis() + 1;
    expect(await search('p1', 'music')).toBe(first);
    const third = await search('p3', 'music');
    expect(third).not.toBe(first);
    await api.as('p3', 'leave_page', { room_id: third });
    // the player is back
    api.clock.ms = Date.now() + 3_000;
    expect(await search('p1', 'music')).toBe(first);
    expect(await search('p4', 'music')).toBe(first);
    api.clock.ms = Date.now();
  });

  it('of a page that was closed during a call is joined by nobody', async () => {
    const first = await search('s1', 'music');
    const other = api.newProcess();
    interleave(
      other.firestore,
      'before',
      { method: 'batchGetDocuments', has: 'private/seat' },
      () => api.as('s1', 'leave_page', { room_id: first }),
    );
    const fields = {
      room_id: newRequestId(),
      room_type: 'random',
      category: 'music',
      entry_coin: '5',
    };
    const { envelope } = await other.call('create_room', fields, { token: await api.token('s1') });
    expect(envelope).toMatchObject({ error: false, data: { room_id: first } });
    const second = await search('s2', 'music');
    expect(second).not.toBe(first);
    expect(await membersOf(first)).toEqual(['s1']);
    await api.as('s2', 'leave_page', { room_id: second });
  });

  it('of a page that was closed after a call had found it is joined by nobody', async () => {
    const first = await search('t1', 'nature');
    const other = api.newProcess();
    interleave(other.firestore, 'before', { method: 'batchGetDocuments', has: first }, () =>
      api.as('t1', 'leave_page', { room_id: first }),
    );
    const fields = {
      room_id: newRequestId(),
      room_type: 'random',
      category: 'nature',
      entry_coin: '5',
    };
    const { envelope } = await other.call('create_room', fields, { token: await api.token('t2') });
    if (envelope.error) throw new Error(envelope.message);
    const second = String(envelope.data?.['room_id']);
    expect(second).not.toBe(first);
    expect(await membersOf(first)).toEqual(['t1']);
    await api.as('t2', 'leave_page', { room_id: second });
  });

  it('is hidden by its own player only', async () => {
    const first = await search('q1', 'geography');
    await api.token('eve');
    expect(await api.as('eve', 'leave_page', { room_id: first })).toBe('ok');
    expect(await search('q2', 'geography')).toBe(first);
    // a rival was found: the room is about to begin
    const full = (await roomOf(first).get()).get('heartbeatAt') as Timestamp;
    expect(await api.as('q1', 'leave_page', { room_id: first })).toBe('ok');
    expect((await roomOf(first).get()).get('heartbeatAt')).toEqual(full);
  });

  it('never pairs two accounts of one person', async () => {
    for (const uid of ['c1', 'c2']) {
      await api.token(uid);
      await api.firestore.doc(`users/${uid}/private/account`).update({ personId: 'same' });
    }
    const first = await search('c1', 'history');
    const second = await search('c2', 'history');
    expect(second).not.toBe(first);
    expect(await membersOf(first)).toEqual(['c1']);
    await api.firestore.doc('users/c2/private/account').update({ personId: 'another' });
    expect(await search('c2', 'history')).toBe(first);
  });

  it('pairs ten concurrent players', async () => {
    const uids = Array.from({ length: 10 }, (_, n) => `d${n}`);
    for (const uid of uids) await api.token(uid);
    const found = new Map<string, string>();
    // each page searches again until it has a rival
    for (let turn = 0; turn < 20 && new Set(found.values()).size !== 5; turn++) {
      const rooms = await Promise.all(uids.map((uid) => search(uid, 'technology')));
      for (const [n, uid] of uids.entries()) found.set(uid, rooms[n]!);
    }
    const rooms = new Set(found.values());
    expect(rooms.size).toBe(5);
    const members = await Promise.all([...rooms].map(membersOf));
    expect(members.map(({ length }) => length)).toEqual([2, 2, 2, 2, 2]);
    expect(members.flat().toSorted()).toEqual(uids.toSorted());
  });

  it('passes over two neighbours who may not meet, after 15 s at the latest', async () => {
    const rooms: string[] = [];
    for (const [n, uid] of ['j1', 'j2', 'j3'].entries()) {
      await api.token(uid);
      const room = await search(uid, 'nature');
      // by the clock of the test, which stands still while Firestore's runs
      const createdAt = Timestamp.fromMillis(api.clock.ms + n);
      await roomOf(room).update({ status: 'closed', pairRank: 1_000.1 + n / 10, createdAt });
      rooms.push(room);
    }
    expect(await api.as('j1', 'block_player', { user_id: 'j2', status: '1' })).toBe('ok');
    for (const room of rooms) await roomOf(room).update({ status: 'waiting' });
    const [first, second, third] = rooms;
    // the nearest neighbour of j3 is j2, whose own is j1
    expect(await search('j2', 'nature')).toBe(second);
    expect(await search('j1', 'nature')).toBe(first);
    expect(await search('j3', 'nature')).toBe(third);
    api.clock.ms += 15_000 + rooms.length;
    expect(await search('j3', 'nature')).not.toBe(third);
    expect([await membersOf(first!), await membersOf(second!)].flat()).toContain('j3');
  });

  it('refuses a new room to a player whose room has just filled', async () => {
    const room = await search('e1', 'sports');
    await search('e2', 'sports');
    const other = { room_id: newRequestId(), room_type: 'friend', entry_coin: '0' };
    expect(await api.as('e2', 'create_room', other)).toBe(API_CODES.inBattle);
    await roomOf(room).update({ fullAt: Timestamp.fromMillis(api.clock.ms - 11_000) });
    expect(await api.as('e2', 'create_room', other)).toBe('ok');
    expect(await membersOf(room)).toEqual(['e1']);
  });
});

describe('a blocked player', () => {
  const block = (uid: string, other: string, status = '1') =>
    api.as(uid, 'block_player', { user_id: other, status });

  it('is never paired with the blocking player, in either order', async () => {
    for (const uid of ['g1', 'g2']) await api.token(uid);
    expect(await block('g1', 'g2')).toBe('ok');
    const first = await search('g1', 'music');
    const second = await search('g2', 'music');
    expect(second).not.toBe(first);
    expect(await search('g1', 'music')).toBe(first);
    expect(await block('g1', 'g2', '0')).toBe('ok');
    expect(await search('g2', 'music')).toBe(first);
  });

  it('is never paired under another account of the person, after a deletion too', async () => {
    for (const uid of ['k1', 'k2', 'k3']) await api.token(uid);
    for (const uid of ['k2', 'k3']) {
      await api.firestore.doc(`users/${uid}/private/account`).update({ personId: 'person-of-k' });
    }
    expect(await block('k1', 'k2')).toBe('ok');
    const first = await search('k1', 'food-and-drink');
    expect(await search('k3', 'food-and-drink')).not.toBe(first);
    expect(await api.as('k2', 'delete_user_account', {})).toBe('ok');
    expect(await search('k3', 'food-and-drink')).not.toBe(first);
    expect(await membersOf(first)).toEqual(['k1']);
    expect(await block('k1', 'k3')).toBe('ok');
    expect(await block('k1', 'k3', '0')).toBe('ok');
    expect(await search('k3', 'food-and-drink')).toBe(first);
  });

  it('of an earlier version, without the person, is never paired under the account', async () => {
    for (const uid of ['l1', 'l2']) await api.token(uid);
    await api.firestore.doc('users/l1/private/account').update({ blocked: ['l2'] });
    const first = await search('l1', 'football');
    expect(await search('l2', 'football')).not.toBe(first);
  });

  it('finds no room that the blocking player opens, without a word of it in the room', async () => {
    for (const uid of ['h1', 'h2', 'h3']) await api.token(uid);
    await block('h1', 'h2');
    const room = await api.open('h1', { room_type: 'friend', entry_coin: '0' });
    const stored = (await roomOf(room).get()).data() ?? {};
    expect(JSON.stringify(stored)).not.toContain('h2');
    const ask = (uid: string, room_code: string) => api.as(uid, 'get_room_by_code', { room_code });
    const code = String(stored['code']);
    expect(await ask('h2', code)).toBe(API_CODES.roomCodeUnknown);
    expect(await ask('h2', code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA')).toBe(
      API_CODES.roomCodeUnknown,
    );
    expect(await ask('h3', code)).toBe('ok');
  });

  it('is listed with the current name, until the block or the account ends', async () => {
    for (const uid of ['i1', 'i2', 'i3']) await api.token(uid);
    for (const other of ['i2', 'i3', 'i2']) await block('i1', other);
    const listed = async () => {
      const { envelope } = await api.call(
        'get_blocked_players',
        {},
        { token: await api.token('i1') },
      );
      return sentData(getBlockedPlayers, envelope).map(({ user_id }) => user_id);
    };
    expect(await listed()).toEqual(['i2', 'i3']);
    await api.as('i2', 'delete_user_account', {});
    expect(await listed()).toEqual(['i3']);
    expect(await block('i1', 'i1')).toBe(API_CODES.missingFields);
    expect(await block('i1', 'nobody-at-all')).toBe(API_CODES.noData);
  });
});

describe('an id that a client names', () => {
  it('is no room: the second battle under it is settled too, long after the first is forgotten', async () => {
    const request = newRequestId();
    const play = async () => {
      const fields = {
        room_id: request,
        room_type: 'random',
        category: 'geography',
        entry_coin: '5',
      };
      const roomId = await api.open('f1', fields);
      expect(await search('f2', 'geography')).toBe(roomId);
      expect(await api.as('f1', 'get_random_questions', { match_id: roomId })).toBe('ok');
      await answerFirst(api.firestore, roomId, 'f1', true);
      await answerFirst(api.firestore, roomId, 'f2', false);
      await finish(api.firestore, roomId);
      const settle = { match_id: roomId, quiz_type: '1.3' };
      return [roomId, await api.as('f1', 'set_quiz_coin_score', settle)] as const;
    };
    const [first, settledFirst] = await play();
    // Firestore's TTL deletes the room after a week
    await api.firestore.recursiveDelete(roomOf(first));
    const [second, settledSecond] = await play();
    expect([settledFirst, settledSecond]).toEqual(['ok', 'ok']);
    expect(new Set([request, first, second]).size).toBe(3);
    expect(await api.coins('f1')).toBe(110);
    expect(await api.coins('f2')).toBe(90);
  });
});
