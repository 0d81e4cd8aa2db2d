import { Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../domain/limits.ts';
import { friendsRooms } from '../../../server/battle/friends-rooms.ts';
import { startBattleApi } from './support.ts';
import type { BattleApi, Kind } from './support.ts';

let api: BattleApi;
beforeAll(async () => {
  api = await startBattleApi('demo-friends-rooms');
});
afterAll(() => api?.stop());

let battles = 0;
/** A stored battle that is over. */
async function havePlayed(kind: Kind, ...members: string[]): Promise<void> {
  battles += 1;
  const at = Timestamp.fromMillis(api.clock.ms - 1_000_000 + battles);
  await api.firestore.doc(`battles/over${battles}`).set({ kind, members, at });
}
const roomOf = (roomId: string) => api.firestore.doc(`rooms/${roomId}`);
const codeOf = async (roomId: string) => (await roomOf(roomId).get()).get('code') as string;
const codesFor = async (uid: string) =>
  (await friendsRooms(api.firestore, uid, api.clock.ms)).map(({ code }) => code);

describe('the rooms of friends', () => {
  it('are rooms of players whom a code brought together before, with their stakes', async () => {
    await havePlayed('friend', 'a1', 'a2');
    await havePlayed('group', 'a3', 'a1', 'a4');
    await havePlayed('random', 'a1', 'a5');
    const duel = await api.seat('friend', ['a2'], 10);
    const group = await api.seat('group', ['a3'], 0);
    await api.seat('friend', ['a5']);
    await api.seat('friend', ['a6']);
    const rooms = await friendsRooms(api.firestore, 'a1', api.clock.ms);
    const fields = { categoryName: 'Space', isDoubleTime: false, image: '', taken: 1 };
    expect(rooms.toSorted((one, two) => one.kind.localeCompare(two.kind))).toEqual([
      {
        ...fields,
        kind: 'friend',
        code: await codeOf(duel),
        name: 'A2',
        questionCount: 10,
        entryFee: 10,
        seats: 2,
      },
      {
        ...fields,
        kind: 'group',
        code: await codeOf(group),
        name: 'A3',
        questionCount: 10,
        entryFee: 0,
        seats: 4,
      },
    ]);
    expect(await codesFor('a5')).toEqual([]);
  });

  it('exclude rooms that are full, started, in matchmaking, or that removed the player', async () => {
    for (const friend of ['b2', 'b3', 'b4', 'b5', 'b6']) await havePlayed('friend', 'b1', friend);
    const open = await codeOf(await api.seat('group', ['b2', 'b7']));
    await api.seat('friend', ['b3', 'b8']);
    await api.seat('random', ['b4']);
    await roomOf(await api.seat('friend', ['b5'])).update({ removed: ['b1'] });
    await roomOf(await api.seat('group', ['b6'])).update({ status: 'playing' });
    expect(await codesFor('b1')).toEqual([open]);
    // another player’s room, in which a friend is a guest
    await havePlayed('friend', 'b9', 'b7');
    expect(await codesFor('b9')).toEqual([]);
  });

  it('are left out if their owner hides them', async () => {
    for (const friend of ['h2', 'h3']) await havePlayed('friend', 'h1', friend);
    const room = { room_type: 'friend', category: 'space', entry_coin: '10' };
    const shown = await api.open('h2', room);
    const hidden = await api.open('h3', { ...room, shown_to_friends: '0' });
    expect(await codeOf(hidden)).not.toBe('');
    expect(await codesFor('h1')).toEqual([await codeOf(shown)]);
  });

  it.each([
    ['owner', 'e2', 'e1'],
    ['player', 'e3', 'e4'],
  ])(
    'are left out if the %s has blocked the other by another account',
    async (_who, one, other) => {
      const [owner, uid] = one === 'e2' ? [one, other] : [other, one];
      await havePlayed('friend', uid, owner);
      const code = await codeOf(await api.seat('friend', [owner]));
      expect(await codesFor(uid)).toEqual([code]);
      await Promise.all([one, other].map((id) => api.token(id)));
      const account = (id: string) => api.firestore.doc(`users/${id}/private/account`);
      await account(other).update({ personId: `person-${other}` });
      await account(one).update({ blockedPersons: [`person-${other}`] });
      expect(await codesFor(uid)).toEqual([]);
    },
  );

  it('are left out while their owner sends no heartbeat', async () => {
    await havePlayed('friend', 'c1', 'c2');
    const room = await api.seat('friend', ['c2']);
    const seenAt = (ms: number) =>
      roomOf(room).update({ 'seats.c2.lastSeen': Timestamp.fromMillis(ms) });
    await seenAt(api.clock.ms - LIMITS.lobbyGraceMs);
    expect(await codesFor('c1')).toEqual([await codeOf(room)]);
    await seenAt(api.clock.ms - LIMITS.lobbyGraceMs - 1);
    expect(await codesFor('c1')).toEqual([]);
  });

  it('are three at most, of the last six battles by a code', async () => {
    for (const friend of ['d2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8']) {
      await havePlayed('friend', 'd1', friend);
    }
    const oldest = await codeOf(await api.seat('friend', ['d2']));
    const second = await codeOf(await api.seat('friend', ['d3']));
    expect(await codesFor('d1')).toEqual([second]);
    for (const friend of ['d4', 'd5', 'd6']) await api.seat('friend', [friend]);
    const shown = await codesFor('d1');
    expect([shown.length, shown.includes(oldest)]).toEqual([3, false]);
  });
});
