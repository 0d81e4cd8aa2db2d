import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  deleteField,
  doc,
  getDoc,
  increment,
  serverTimestamp,
  setDoc,
  Timestamp,
} from 'firebase/firestore';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../domain/limits.ts';
import { ago, inTime, LONG_MS, openReferee } from './support/referee.ts';
import { closeRoom, freeSeat, ownClock, sayReady, updateRoom } from './support/writes.ts';

const referee = openReferee('Lobby');
let ann: string;
let ben: string;
let cat: string;
let stranger: string;
let room: string;
beforeAll(async () => {
  ann = await referee.player();
  ben = await referee.player();
  cat = await referee.player();
  stranger = await referee.player();
});
const newRoom = async () => {
  room = await referee.lobby('group', [ann, ben, cat]);
};
beforeEach(newRoom);

const lastSeen = (uid: string, ms: number) =>
  referee.server.doc(`rooms/${room}`).update({ [`seats.${uid}.lastSeen`]: ago(ms) });
const sign = (uid: string, at: unknown = serverTimestamp()) =>
  updateRoom(referee.as(uid), room, {
    [`seats.${uid}.lastSeen`]: at,
    heartbeatAt: serverTimestamp(),
  });

describe('creating a room', () => {
  it.each(['random', 'friend', 'group', 'bot'])(
    'let the server alone make a %s room',
    async (kind) => {
      const copy = (await getDoc(doc(referee.as(ann), 'rooms', room))).data();
      const own = { ...copy, kind, members: [ann], seats: { [ann]: copy?.['seats'][ann] } };
      await assertFails(setDoc(doc(referee.as(ann), 'rooms', `NEW${kind}`), own));
      await assertFails(setDoc(doc(referee.as(ann), 'rooms', room), own));
      const made = await referee.lobby(kind as 'group', [ann]);
      await assertSucceeds(getDoc(doc(referee.as(ann), 'rooms', made)));
    },
  );

  it.each(['playing', 'settled', 'finished'])(
    'deny the owner setting the room to %s',
    async (status) => {
      await assertFails(updateRoom(referee.as(ann), room, { status }));
      await assertFails(closeRoom(referee.as(ann), room, { status }));
      await assertSucceeds(closeRoom(referee.as(ann), room));
    },
  );

  it.each<readonly [string, () => unknown]>([
    ['outcomes', () => ({ [ben]: { result: 'won', coins: 500, points: 99, rank: 1 } })],
    ['entryFee', () => 0],
    ['rules', () => ({ questionCount: 5, questionMs: 1 })],
    ['capacity', () => 9],
    ['kind', () => 'bot'],
    ['category', () => 'space'],
    ['language', () => '15'],
    ['rating', () => 3_000],
    ['createdAt', () => Timestamp.fromMillis(1e12)],
    ['expiresAt', () => Timestamp.fromMillis(Date.now() + 1e10)],
    ['partsExpireAt', () => Timestamp.fromMillis(Date.now() + 1e12)],
    ['code', () => 'AAAAAA'],
    ['counted', () => 3],
    ['sweepAt', () => deleteField()],
    ['removed', () => [ben]],
    ...([
      ['next', () => 'ROOM22'],
      ['note', () => 'hello'],
      ['points', () => 40],
    ] as const),
  ])('deny a heartbeat that writes %s', async (field, value) => {
    await assertFails(sayReady(referee.as(ben), room, ben, true, { [field]: value() }));
    await assertFails(updateRoom(referee.as(ben), room, { [field]: value() }));
    await assertFails(updateRoom(referee.as(ann), room, { [field]: value() }));
    await assertSucceeds(sayReady(referee.as(ben), room, ben));
  });
});

describe('heartbeats', () => {
  it("denies setting another player's readiness", async () => {
    await assertFails(sayReady(referee.as(ben), room, cat));
    await assertFails(
      sayReady(referee.as(ben), room, ben, true, { [`seats.${cat}.isReady`]: true }),
    );
    await assertSucceeds(sayReady(referee.as(ben), room, ben));
    await lastSeen(ben, LIMITS.heartbeatEveryMs + 100);
    await assertSucceeds(sayReady(referee.as(ben), room, ben, false));
  });

  it.each([1, 'yes', null])('denies %j as readiness, which is true or false', async (isReady) => {
    await assertFails(sayReady(referee.as(ben), room, ben, isReady));
    await assertSucceeds(sayReady(referee.as(ben), room, ben, true));
  });

  it('denies changing the readiness of another seat', async () => {
    await assertSucceeds(sayReady(referee.as(ann), room, ann));
    await assertFails(sayReady(referee.as(ben), room, ann, false));
    await assertFails(sayReady(referee.as(stranger), room, stranger));
    await assertFails(sayReady(referee.as(stranger), room, ann, false));
  });

  it('allows a heartbeat once a second', async () => {
    // the last heartbeat is in the future, so it is recent on any machine
    await lastSeen(ben, -LONG_MS);
    await assertFails(sign(ben));
    await lastSeen(ben, LIMITS.heartbeatEveryMs + 100);
    await assertSucceeds(sign(ben));
  });

  it("denies a heartbeat ahead of the server's time", async () => {
    await lastSeen(ben, 60_000);
    await assertFails(sign(ben, Timestamp.fromMillis(Date.now() + 60_000)));
    await assertFails(sign(ben, ownClock()));
    await assertFails(sign(ben, increment(60_000)));
    await assertSucceeds(sign(ben));
  });

  it('denies a heartbeat that adds or replaces a seat', async () => {
    await lastSeen(ben, 60_000);
    await assertFails(updateRoom(referee.as(ben), room, { [`seats.${ben}`]: deleteField() }));
    await assertFails(updateRoom(referee.as(ben), room, { [`seats.${ben}`]: 'here' }));
    await assertSucceeds(sign(ben));
  });

  it('denies a heartbeat that changes another field of the seat', async () => {
    await lastSeen(ben, 60_000);
    await assertFails(
      sayReady(referee.as(ben), room, ben, true, { [`seats.${ben}.rating`]: 3_000 }),
    );
    await assertSucceeds(sayReady(referee.as(ben), room, ben));
  });

  it('denies a heartbeat in the leftover seat of a player who is no member', async () => {
    const seats = await referee.server.doc(`rooms/${room}`).get();
    const leftOver = seats.get(`seats.${ben}`) as object;
    await referee.server.doc(`rooms/${room}`).update({ [`seats.${stranger}`]: leftOver });
    await assertFails(sayReady(referee.as(stranger), room, stranger));
    await assertSucceeds(sayReady(referee.as(ben), room, ben));
  });

  it('denies a heartbeat in the room after the start', async () => {
    const started = await referee.battle('group', [ann, ben]);
    await assertFails(sayReady(referee.as(ben), started, ben));
    await assertSucceeds(sayReady(referee.as(ben), room, ben));
  });
});

describe('leaving', () => {
  it('allows a player to leave in the own name alone', async () => {
    await assertFails(freeSeat(referee.as(ben), room, cat, [ann, ben]));
    await assertSucceeds(freeSeat(referee.as(cat), room, cat, [ann, ben]));
  });

  it('removes the seat together with the membership', async () => {
    const client = referee.as(ben);
    await assertFails(updateRoom(client, room, { members: [ann, cat] }));
    await assertFails(updateRoom(client, room, { [`seats.${ben}`]: deleteField() }));
    await assertFails(freeSeat(client, room, ben, [cat, ann]));
    await assertFails(freeSeat(client, room, ben, [ann, cat], { [`seats.${cat}`]: deleteField() }));
    await assertFails(freeSeat(client, room, ben, [ann]));
    await assertFails(freeSeat(client, room, ben, [ann, cat], { entryFee: 0 }));
    await assertFails(freeSeat(client, room, ben, [ann, cat], { [`seats.${ben}`]: { name: ben } }));
    await assertSucceeds(freeSeat(client, room, ben, [ann, cat]));
  });

  it('denies leaving to a player outside the room', async () => {
    await assertFails(freeSeat(referee.as(stranger), room, stranger, [ann, ben, cat]));
    await assertSucceeds(freeSeat(referee.as(ben), room, ben, [ann, cat]));
  });

  it('denies the leaving owner closing the room', async () => {
    const closing = { status: 'closed', reason: 'empty' };
    await assertFails(freeSeat(referee.as(ann), room, ann, [ben, cat], closing));
  });

  it('passes the room on when its owner leaves', async () => {
    await assertSucceeds(freeSeat(referee.as(ann), room, ann, [ben, cat]));
    await assertFails(closeRoom(referee.as(cat), room));
    await assertSucceeds(closeRoom(referee.as(ben), room));
  });

  it('makes the last player close the room, with no other change', async () => {
    const lone = await referee.lobby('random', [ann]);
    const leave = (change: Record<string, unknown>) =>
      freeSeat(referee.as(ann), lone, ann, [], change);
    await assertFails(leave({}));
    await assertFails(leave({ status: 'settled', reason: 'empty' }));
    await assertFails(leave({ status: 'closed', reason: 'not-enough-coins' }));
    await assertFails(leave({ status: 'closed', reason: 'empty', rating: 1 }));
    await assertSucceeds(leave({ status: 'closed', reason: 'empty' }));
  });

  it('denies leaving the member list of a running battle', async () => {
    const started = await referee.battle('group', [ann, ben]);
    await assertFails(freeSeat(referee.as(ben), started, ben, [ann]));
    await assertSucceeds(freeSeat(referee.as(ben), room, ben, [ann, cat]));
  });
});

describe('closing a room', () => {
  it('is allowed to the owner alone', async () => {
    await assertFails(closeRoom(referee.as(ben), room));
    await assertFails(closeRoom(referee.as(stranger), room));
    await assertSucceeds(closeRoom(referee.as(ann), room));
  });

  it('allows the owner’s reason alone, with no other change', async () => {
    await assertFails(closeRoom(referee.as(ann), room, { reason: 'expired' }));
    await assertFails(closeRoom(referee.as(ann), room, { reason: 'not-enough-coins' }));
    await assertFails(closeRoom(referee.as(ann), room, { entryFee: 0 }));
    await assertFails(updateRoom(referee.as(ann), room, { reason: 'by-owner' }));
    await assertSucceeds(closeRoom(referee.as(ann), room));
  });

  it('denies reopening a closed room', async () => {
    await assertSucceeds(closeRoom(referee.as(ann), room));
    await assertFails(updateRoom(referee.as(ann), room, { status: 'waiting' }));
    await assertFails(closeRoom(referee.as(ann), room, { reason: 'empty' }));
  });

  it('denies closing a running battle', async () => {
    const started = await referee.battle('group', [ann, ben]);
    await assertFails(closeRoom(referee.as(ann), started));
  });
});

describe('removing a player', () => {
  const sendAway = (by: string, uid: string, stay: readonly string[], change = {}) =>
    freeSeat(referee.as(by), room, uid, stay, { removed: [uid], ...change });

  it('is allowed to the owner alone', async () => {
    await assertFails(sendAway(ben, cat, [ann, ben]));
    await assertFails(sendAway(ben, ann, [ben, cat]));
    await assertSucceeds(sendAway(ann, cat, [ann, ben]));
  });

  it('records exactly the removed player as removed', async () => {
    await assertFails(freeSeat(referee.as(ann), room, ben, [ann, cat]));
    await assertFails(sendAway(ann, ben, [ann, cat], { removed: [cat] }));
    await assertFails(sendAway(ann, ben, [ann, cat], { removed: [ben, 'LobbyEnemy'] }));
    await assertSucceeds(sendAway(ann, ben, [ann, cat]));
    await assertFails(updateRoom(referee.as(ann), room, { removed: [] }));
    await assertFails(sendAway(ann, cat, [ann]));
    await assertSucceeds(sendAway(ann, cat, [ann], { removed: [ben, cat] }));
  });

  it('removes one player at a time, with no other change', async () => {
    const both = { [`seats.${ben}`]: deleteField(), removed: [ben, cat] };
    await assertFails(sendAway(ann, cat, [ann], both));
    await assertFails(sendAway(ann, ben, [cat, ann]));
    await assertFails(sendAway(ann, ben, [ann, cat], { [`seats.${cat}.isReady`]: true }));
    await assertFails(sendAway(ann, ben, [ann, cat], { [`seats.${ben}`]: { name: 'ghost' } }));
    await assertFails(sendAway(ann, ben, [ann, cat], { status: 'closed' }));
    await assertSucceeds(sendAway(ann, ben, [ann, cat]));
  });

  it('is allowed in a lobby, but not in a battle', async () => {
    const started = await referee.battle('group', [ann, ben, cat]);
    await assertFails(freeSeat(referee.as(ann), started, ben, [ann, cat], { removed: [ben] }));
    await assertSucceeds(sendAway(ann, ben, [ann, cat]));
  });
});

describe('the seat of a silent player', () => {
  it('may be freed by any member after the grace', async () => {
    const deny = async () => {
      await lastSeen(ann, LIMITS.lobbyGraceMs - 5_000);
      await assertFails(freeSeat(referee.as(ben), room, ann, [ben, cat]));
    };
    await inTime(5_000, deny, newRoom);
    await lastSeen(ann, LIMITS.lobbyGraceMs + 100);
    await assertSucceeds(freeSeat(referee.as(ben), room, ann, [ben, cat]));
  });

  it('may not be freed by a stranger', async () => {
    await lastSeen(cat, LIMITS.lobbyGraceMs + 100);
    await assertFails(freeSeat(referee.as(stranger), room, cat, [ann, ben]));
    await assertSucceeds(freeSeat(referee.as(ben), room, cat, [ann, ben]));
  });

  it('is freed with no other change', async () => {
    await lastSeen(cat, LIMITS.lobbyGraceMs + 100);
    await assertFails(freeSeat(referee.as(ben), room, ann, [ben, cat]));
    await assertFails(freeSeat(referee.as(ben), room, cat, [ann, ben], { removed: [cat] }));
    const both = { [`seats.${ann}`]: deleteField() };
    await assertFails(freeSeat(referee.as(ben), room, cat, [ben], both));
    await assertSucceeds(freeSeat(referee.as(ben), room, cat, [ann, ben]));
    const { removed } = (await getDoc(doc(referee.as(ann), 'rooms', room))).data() ?? {};
    expect(removed).toEqual([]);
  });
});
