import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  arrayRemove,
  deleteField,
  doc,
  getDoc,
  increment,
  serverTimestamp,
  setDoc,
  Timestamp,
  writeBatch,
} from 'firebase/firestore';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../domain/limits.ts';
import {
  AFTER_WINDOW,
  ago,
  BEFORE_WINDOW,
  IN_WINDOW,
  inTime,
  LONG_MS,
  openReferee,
  reach,
  setPlayer,
} from './support/referee.ts';
import { lock, lockOf, ownClock, updatePlayer, askRematch } from './support/writes.ts';
import type { AnyTimestamp } from './support/writes.ts';

const referee = openReferee('Locks');
let ann: string;
let ben: string;
let stranger: string;
let duel: string;
beforeAll(async () => {
  ann = await referee.player();
  ben = await referee.player();
  stranger = await referee.player();
});
const newDuel = async () => {
  duel = await referee.battle('friend', [ann, ben], { questions: 5 });
};
beforeEach(newDuel);

const locks = (uid: string, round: number, since: AnyTimestamp, forged = {}, change = {}) =>
  lock(referee.as(uid), duel, uid, round, since, forged, change);
const own = async (uid: string) =>
  (await getDoc(doc(referee.as(uid), 'rooms', duel, 'players', uid))).data() ?? {};

/** Round 0 with its window open; returns when it was opened. */
async function inWindow(): Promise<AnyTimestamp> {
  const [opened] = await reach(referee, duel, 0, IN_WINDOW);
  return opened!;
}

describe('the time of a lock', () => {
  it.each([
    ['in the countdown', 0, BEFORE_WINDOW],
    ['in the reveal', 1, BEFORE_WINDOW],
    ['after the grace', 0, AFTER_WINDOW],
    ['long after a later question', 3, AFTER_WINDOW],
  ])('is inside the window, not %s', async (_, round, late) => {
    const deny = async () =>
      assertFails(locks(ann, round, (await reach(referee, duel, round, late))[round]!));
    // the countdown and the reveal take 3 s
    await inTime(3_000, deny, newDuel);
    await assertSucceeds(locks(ann, round, (await reach(referee, duel, round, IN_WINDOW))[round]!));
  });

  it('is still inside the grace', async () => {
    const end = 3_000 + 15_000 + LIMITS.lockGraceMs;
    await inTime(700, async () => {
      const [inGrace] = await reach(referee, duel, 0, end - 700);
      await assertSucceeds(locks(ann, 0, inGrace!));
    });
    const [late] = await reach(referee, duel, 0, end + 1);
    await assertFails(locks(ben, 0, late!));
  });

  it('is over once the next round is open, even within the old window', async () => {
    const [first, second] = await reach(referee, duel, 1, IN_WINDOW);
    const roundDoc = referee.server.doc(`rooms/${duel}/rounds/0`);
    // the rules check a second before anybody can be passed over
    for (const at of [second!, ago(3_000 + LIMITS.passOverMs - 900)]) {
      await roundDoc.update({ at });
      await assertFails(locks(ann, 0, at));
    }
    await roundDoc.update({ at: first! });
    await assertSucceeds(locks(ann, 1, second!));
  });

  it('begins with the opening of the round of this number', async () => {
    const opened = await inWindow();
    await assertFails(locks(ann, 1, opened));
    await assertFails(locks(ann, 2, opened));
    // a closed round has no opening time; a lock without one matches, but is denied too
    await assertFails(locks(ann, 1, opened, { since: null }));
    await assertFails(locks(ann, -1, opened));
    await assertFails(locks(ann, 6, opened));
    await assertSucceeds(locks(ann, 0, opened));
  });

  it('denies a lock on a closed round with any time', async () => {
    const [, second] = await reach(referee, duel, 1, IN_WINDOW);
    const roundDoc = referee.server.doc(`rooms/${duel}/rounds/1`);
    await roundDoc.update({ open: false });
    await assertFails(locks(ann, 1, second!));
    await roundDoc.update({ open: true });
    await assertSucceeds(locks(ann, 1, second!));
  });

  it('denies a lock on the last round, which has no question', async () => {
    await assertFails(locks(ann, 5, (await reach(referee, duel, 5, IN_WINDOW))[5]!));
    const other = await referee.battle('friend', [ann, ben], { questions: 5 });
    const opened = (await reach(referee, other, 4, IN_WINDOW))[4]!;
    await assertSucceeds(lock(referee.as(ann), other, ann, 4, opened));
  });
});

describe('the content of a lock', () => {
  it.each<[string, () => Record<string, unknown>]>([
    ['a position below the first', () => ({ position: -1 })],
    ['a position beyond the last', () => ({ position: 4 })],
    ['half a position', () => ({ position: 1.5 })],
    ['a position as text', () => ({ position: '1' })],
    ['no position', () => ({ position: deleteField() })],
    ['null for a position', () => ({ position: null })],
    ['an earlier time', () => ({ at: Timestamp.fromMillis(Date.now() - 2_000) })],
    ['the time of the own clock', () => ({ at: ownClock() })],
    ['a time as a number', () => ({ at: Date.now() })],
    ['points', () => ({ points: 6 })],
    ['that it is right', () => ({ correct: true })],
    [
      'a round opened later, for the speed',
      () => ({ since: Timestamp.fromMillis(Date.now() - 3_000) }),
    ],
    ['a round opened now', () => ({ since: serverTimestamp() })],
    ['a round opened at no time', () => ({ since: null })],
  ])('denies %s', async (_, forged) => {
    const opened = await inWindow();
    const { position } = forged();
    if (position !== undefined && typeof position === 'object' && position !== null) {
      const { position: _without, ...rest } = lockOf(0, opened)['locks.0'] as { position: number };
      await assertFails(locks(ann, 0, opened, {}, { 'locks.0': rest }));
    } else {
      await assertFails(locks(ann, 0, opened, forged()));
    }
    await assertSucceeds(locks(ann, 0, opened));
  });

  it.each([0, 3])('allows every position of the four, here %d', async (position) => {
    const opened = await inWindow();
    await assertFails(locks(ann, 0, opened, { position: position === 0 ? -1 : 4 }));
    await assertSucceeds(locks(ann, 0, opened, { position }));
  });

  it.each<[string, () => Record<string, unknown>]>([
    ['another round', () => ({ round: 1 })],
    ['the round as text', () => ({ round: '0' })],
    ['the round as a fraction', () => ({ round: 0.5 })],
    ['a forged heartbeat', () => ({ lastSeen: Timestamp.fromMillis(Date.now() + 60_000) })],
    ['points', () => ({ points: 60 })],
    ['coins', () => ({ coins: 60 })],
    ['other members', () => ({ members: ['Locks1'] })],
    ['that one came back', () => ({ goneAt: deleteField(), leftAt: deleteField(), score: 1 })],
    ['an expiry', () => ({ expiresAt: Timestamp.fromMillis(1) })],
    ['a request for a rematch with it', () => ({ rematch: true })],
  ])('denies bringing %s', async (_, change) => {
    const opened = await inWindow();
    await assertFails(locks(ann, 0, opened, {}, change()));
    await assertSucceeds(locks(ann, 0, opened));
  });

  it('denies locking two questions in one commit', async () => {
    const opened = await inWindow();
    const second = lockOf(1, opened)['locks.1'];
    await assertFails(locks(ann, 0, opened, {}, { 'locks.1': second }));
    await assertFails(locks(ann, 0, opened, {}, { locks: { 0: second, 1: second } }));
    await assertSucceeds(locks(ann, 0, opened));
  });

  it('stores the lock under the number of its round', async () => {
    const opened = await inWindow();
    const moved = { 'locks.0': deleteField(), 'locks.00': lockOf(0, opened)['locks.0'] };
    await assertFails(locks(ann, 0, opened, {}, moved));
    await assertSucceeds(locks(ann, 0, opened));
  });
});

describe('the number of locks', () => {
  it('denies any change of a lock', async () => {
    const opened = await inWindow();
    await assertSucceeds(locks(ann, 0, opened, { position: 1 }));
    await assertFails(locks(ann, 0, opened, { position: 2 }));
    await assertFails(locks(ann, 0, opened, { position: 1 }));
    const client = referee.as(ann);
    await assertFails(updatePlayer(client, duel, ann, { 'locks.0.position': 2 }));
    await assertFails(updatePlayer(client, duel, ann, { 'locks.0.position': increment(1) }));
    await assertFails(updatePlayer(client, duel, ann, { 'locks.0': deleteField() }));
    await assertFails(updatePlayer(client, duel, ann, { locks: {} }));
    expect((await own(ann))['locks']).toMatchObject({ 0: { position: 1 } });
  });

  it('denies changing an old lock under a new one', async () => {
    await assertSucceeds(locks(ann, 0, await inWindow(), { position: 1 }));
    const [, second] = await reach(referee, duel, 1, IN_WINDOW);
    await assertFails(locks(ann, 1, second!, {}, { 'locks.0.position': 3 }));
    await assertFails(locks(ann, 1, second!, {}, { 'locks.0': deleteField() }));
    await assertSucceeds(locks(ann, 1, second!));
  });

  it('takes the last of two locks in one commit', async () => {
    const opened = await inWindow();
    const client = referee.as(ann);
    const reference = doc(client, 'rooms', duel, 'players', ann);
    const twice = writeBatch(client);
    for (const position of [1, 2]) twice.update(reference, lockOf(0, opened, { position }));
    await assertSucceeds(twice.commit());
    expect((await own(ann))['locks']).toMatchObject({ 0: { position: 2 } });
    await assertFails(locks(ann, 0, opened));
  });
});

describe('the player of a lock', () => {
  it('denies locking for another player', async () => {
    const opened = await inWindow();
    await assertFails(lock(referee.as(ann), duel, ben, 0, opened));
    const elsewhere = { [`locks.${ben}`]: lockOf(0, opened)['locks.0'] };
    await assertFails(locks(ann, 0, opened, {}, elsewhere));
    await assertSucceeds(locks(ben, 0, opened));
  });

  it('denies a lock by a player of another room', async () => {
    await referee.battle('friend', [stranger, await referee.player()]);
    const opened = await inWindow();
    await assertFails(locks(stranger, 0, opened));
    const client = referee.as(stranger);
    const joining = { members: [ann, stranger], locks: {}, round: -1, lastSeen: serverTimestamp() };
    await assertFails(setDoc(doc(client, 'rooms', duel, 'players', stranger), joining));
    await assertSucceeds(locks(ann, 0, opened));
  });

  it('denies a lock after leaving', async () => {
    const opened = await inWindow();
    const client = referee.as(ann);
    await assertSucceeds(updatePlayer(client, duel, ann, { leftAt: serverTimestamp() }));
    await assertFails(locks(ann, 0, opened));
    await assertFails(locks(ann, 0, opened, {}, { leftAt: deleteField() }));
    await assertFails(updatePlayer(client, duel, ann, { leftAt: deleteField() }));
    await assertFails(updatePlayer(client, duel, ann, { leftAt: serverTimestamp() }));
    await assertSucceeds(locks(ben, 0, opened));
  });
});

describe('heartbeats, leaving and rematch requests', () => {
  it("allows a heartbeat once a second, with the server's time", async () => {
    const client = referee.as(ann);
    await setPlayer(referee, duel, ann, { lastSeen: ago(-LONG_MS) });
    await assertFails(updatePlayer(client, duel, ann, { lastSeen: serverTimestamp() }));
    await setPlayer(referee, duel, ann, { lastSeen: ago(LIMITS.heartbeatEveryMs + 100) });
    const ahead = Timestamp.fromMillis(Date.now() + 60_000);
    await assertFails(updatePlayer(client, duel, ann, { lastSeen: ahead }));
    await assertFails(updatePlayer(referee.as(ben), duel, ann, { lastSeen: serverTimestamp() }));
    await assertSucceeds(updatePlayer(client, duel, ann, { lastSeen: serverTimestamp() }));
  });

  it('allows leaving in the own name, now', async () => {
    const gone = { leftAt: serverTimestamp() };
    await assertFails(updatePlayer(referee.as(ben), duel, ann, gone));
    await assertFails(updatePlayer(referee.as(stranger), duel, ann, gone));
    const earlier = Timestamp.fromMillis(Date.now() - 60_000);
    await assertFails(updatePlayer(referee.as(ann), duel, ann, { leftAt: earlier }));
    await assertFails(updatePlayer(referee.as(ann), duel, ann, { ...gone, points: 4 }));
    await assertSucceeds(updatePlayer(referee.as(ann), duel, ann, gone));
  });

  it('denies marking another player as away', async () => {
    const away = { goneAt: serverTimestamp() };
    await assertFails(updatePlayer(referee.as(ben), duel, ann, away));
    await assertFails(updatePlayer(referee.as(ann), duel, ann, away));
    const silent = { lastSeen: Timestamp.fromMillis(Date.now() - 1e6) };
    await assertFails(updatePlayer(referee.as(ben), duel, ann, silent));
    await setPlayer(referee, duel, ann, { goneAt: ago(5_000), lastSeen: ago(9_000) });
    const back = { lastSeen: serverTimestamp() };
    await assertFails(updatePlayer(referee.as(ann), duel, ann, { ...back, goneAt: deleteField() }));
    await assertSucceeds(updatePlayer(referee.as(ann), duel, ann, back));
  });

  it.each(['yes', 1, null])('denies a rematch request of %j', async (said) => {
    const client = referee.as(ann);
    await assertFails(askRematch(client, duel, ann, said));
    await assertFails(askRematch(client, duel, ben, true));
    await assertFails(askRematch(client, duel, ann, true, { won: true }));
    await assertSucceeds(askRematch(client, duel, ann, true));
  });

  it.each<[string, unknown]>([
    ['members', arrayRemove('Locks2')],
    ['points', 40],
    ['rank', 1],
    ['expiresAt', deleteField()],
  ])('denies a player writing %s', async (field, value) => {
    const opened = await inWindow();
    await assertFails(updatePlayer(referee.as(ann), duel, ann, { [field]: value }));
    await assertSucceeds(locks(ann, 0, opened));
  });
});
