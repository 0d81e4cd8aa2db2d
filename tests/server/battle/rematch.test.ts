import { FieldValue, Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import { dealtBattle, finish, newRequestId, startBattleApi, takeSeat } from './support.ts';
import type { BattleApi } from './support.ts';

let api: BattleApi;
beforeAll(async () => {
  api = await startBattleApi('demo-server-rematch');
});
afterAll(() => api?.stop());

const player = (roomId: string, uid: string) => api.firestore.doc(`rooms/${roomId}/players/${uid}`);
const silent = (roomId: string, uid: string, ms: number) =>
  player(roomId, uid).update({ lastSeen: Timestamp.fromMillis(api.clock.ms - ms) });
const wants = (roomId: string, uid: string) => player(roomId, uid).update({ rematch: true });
const asks = (uid: string, oldId: string) =>
  api.as(uid, 'create_room', {
    room_id: newRequestId(),
    room_type: 'group',
    rematch_of: oldId,
  });
const nextOf = async (oldId: string) =>
  (await api.firestore.doc(`rooms/${oldId}`).get()).get('next') as string;
const seatOf = async (uid: string) =>
  (await api.firestore.doc(`users/${uid}/private/seat`).get()).get('room') as string;

/** A group's battle that is settled; returns its room. */
async function settled(uids: readonly string[]): Promise<string> {
  const roomId = await dealtBattle(api, 'group', uids);
  await finish(api.firestore, roomId);
  const settle = { match_id: roomId, quiz_type: '1.5' };
  expect(await api.as(uids[0]!, 'set_quiz_coin_score', settle)).toBe('ok');
  return roomId;
}

describe('a rematch', () => {
  it('opens one room once every remaining player asks for it', async () => {
    const old = await settled(['a1', 'a2', 'a3']);
    await wants(old, 'a1');
    expect(await asks('a1', old)).toBe(API_CODES.notEnoughPlayers);
    await wants(old, 'a2');
    expect(await asks('a1', old)).toBe(API_CODES.notEnoughPlayers);
    await wants(old, 'a3');
    const fields = { room_type: 'group', rematch_of: old };
    const one = await api.open('a1', fields);
    expect(await api.open('a3', fields)).toBe(one);
    const room = await api.firestore.doc(`rooms/${one}`).get();
    expect(room.get('members')).toEqual(['a1', 'a2', 'a3']);
    expect([room.get('status'), room.get('capacity'), room.get('rematchOf')]).toEqual([
      'waiting',
      3,
      old,
    ]);
    expect(await Promise.all(['a1', 'a2', 'a3'].map(seatOf))).toEqual([one, one, one]);
  });

  it('keeps the double time of the battle before', async () => {
    for (const uid of ['e1', 'e2']) await api.token(uid);
    const fields = { room_type: 'group', entry_coin: '0', double_time: '1' };
    const roomId = await api.open('e1', fields);
    await takeSeat(api.firestore, roomId, 'e2');
    expect(await api.as('e1', 'get_question_by_room_id', { room_id: roomId })).toBe('ok');
    const rounds = await api.firestore.collection(`rooms/${roomId}/rounds`).get();
    expect(new Set(rounds.docs.map((round) => round.get('questionMs') as number))).toEqual(
      new Set([30_000]),
    );
    await finish(api.firestore, roomId);
    const settle = { match_id: roomId, quiz_type: '1.5' };
    expect(await api.as('e1', 'set_quiz_coin_score', settle)).toBe('ok');
    for (const uid of ['e1', 'e2']) await wants(roomId, uid);
    expect(await asks('e1', roomId)).toBe('ok');
    const next = await nextOf(roomId);
    const again = await api.firestore.doc(`rooms/${next}`).get();
    expect([again.get('isDoubleTime'), again.get('rules.questionMs')]).toEqual([true, 30_000]);
  });

  it('excludes players who left', async () => {
    const old = await settled(['b1', 'b2', 'b3']);
    for (const uid of ['b1', 'b2', 'b3']) await wants(old, uid);
    await player(old, 'b3').update({ leftAt: FieldValue.serverTimestamp() });
    expect(await asks('b3', old)).toBe(API_CODES.notEnoughPlayers);
    expect(await asks('b1', old)).toBe('ok');
    const next = await nextOf(old);
    expect((await api.firestore.doc(`rooms/${next}`).get()).get('members')).toEqual(['b1', 'b2']);
  });

  it('excludes players who joined another room', async () => {
    const other = await settled(['c1', 'c2', 'c3']);
    for (const uid of ['c1', 'c2', 'c3']) await wants(other, uid);
    const next = await api.seat('group', ['c4']);
    await takeSeat(api.firestore, next, 'c2');
    expect(await asks('c2', other)).toBe(API_CODES.notEnoughPlayers);
  });

  it('includes players whose room since is over', async () => {
    const old = await settled(['k1', 'k2']);
    const since = await settled(['k2', 'k3']);
    expect([await seatOf('k1'), await seatOf('k2')]).toEqual([old, since]);
    for (const uid of ['k1', 'k2']) await wants(old, uid);
    expect(await asks('k1', old)).toBe('ok');
    const next = await nextOf(old);
    const room = await api.firestore.doc(`rooms/${old}`).get();
    expect(room.get('nextMembers')).toEqual(['k1', 'k2']);
    expect([await seatOf('k1'), await seatOf('k2')]).toEqual([next, next]);
  });

  it('computes with the ratings after the battle', async () => {
    const old = await settled(['l1', 'l2']);
    const room = api.firestore.doc(`rooms/${old}`);
    await room.update({
      rating: 105,
      'seats.l1.rating': 105,
      'seats.l2.rating': 900,
      'outcomes.l1.ratingChange': -5,
      'outcomes.l2.ratingChange': 5,
    });
    for (const uid of ['l1', 'l2']) await wants(old, uid);
    expect(await asks('l1', old)).toBe('ok');
    const next = await api.firestore.doc(`rooms/${await nextOf(old)}`).get();
    const ratings = ['rating', 'seats.l1.rating', 'seats.l2.rating'].map(
      (field) => next.get(field) as number,
    );
    expect(ratings).toEqual([100, 100, 905]);
  });

  it('waits for no player without a sign for a minute', async () => {
    const old = await settled(['f1', 'f2', 'f3']);
    for (const uid of ['f1', 'f2']) await wants(old, uid);
    expect(await asks('f1', old)).toBe(API_CODES.notEnoughPlayers);
    await silent(old, 'f3', 59_000);
    expect(await asks('f1', old)).toBe(API_CODES.notEnoughPlayers);
    await silent(old, 'f3', 61_000);
    expect(await asks('f1', old)).toBe('ok');
    const room = await api.firestore.doc(`rooms/${await nextOf(old)}`).get();
    expect(room.get('members')).toEqual(['f1', 'f2']);
  });

  it('takes no fee of a player whose request is older than a minute', async () => {
    const old = await settled(['g1', 'g2']);
    for (const uid of ['g1', 'g2']) await wants(old, uid);
    await silent(old, 'g2', 61_000);
    expect(await asks('g1', old)).toBe(API_CODES.notEnoughPlayers);
    await player(old, 'g2').update({ lastSeen: FieldValue.serverTimestamp() });
    expect(await asks('g1', old)).toBe('ok');
  });

  it('waits for no player whose page was closed more than 10 s ago', async () => {
    const old = await settled(['h1', 'h2', 'h3']);
    for (const uid of ['h1', 'h2']) await wants(old, uid);
    const goneAt = Timestamp.fromMillis(api.clock.ms - 11_000);
    await player(old, 'h3').update({
      goneAt,
      lastSeen: Timestamp.fromMillis(api.clock.ms - 12_000),
    });
    expect(await asks('h1', old)).toBe('ok');
  });

  it('needs two players', async () => {
    const other = await settled(['e1', 'e2']);
    for (const uid of ['e1', 'e2']) await wants(other, uid);
    await player(other, 'e2').update({ leftAt: FieldValue.serverTimestamp() });
    expect(await asks('e1', other), 'alone').toBe(API_CODES.notEnoughPlayers);
  });

  it('is refused in a running battle', async () => {
    const running = await dealtBattle(api, 'group', ['d1', 'd2']);
    for (const uid of ['d1', 'd2']) await wants(running, uid);
    expect(await asks('d1', running)).toBe(API_CODES.notFinished);
  });

  it('is refused to strangers', async () => {
    const running = await dealtBattle(api, 'group', ['d1', 'd2']);
    await api.token('eve');
    expect(await asks('eve', running)).toBe(API_CODES.notAMember);
  });
});
