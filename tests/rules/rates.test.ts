import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { serverTimestamp, Timestamp } from 'firebase/firestore';
import { beforeAll, describe, it } from 'vitest';
import { LIMITS } from '../../domain/limits.ts';
import { ago, LONG_MS, openReferee, setPlayer } from './support/referee.ts';
import { ownClock, sayReady, updatePlayer, updateRoom, askRematch } from './support/writes.ts';

const referee = openReferee('Rates');
let ann: string;
let ben: string;
beforeAll(async () => {
  [ann, ben] = [await referee.player(), await referee.player()];
});

describe('the rate of changes', () => {
  it('allows changing readiness once a second, with the time of the room’s last heartbeat', async () => {
    const room = await referee.lobby('group', [ann, ben]);
    const lastSeen = (uid: string, ms: number) =>
      referee.server.doc(`rooms/${room}`).update({ [`seats.${uid}.lastSeen`]: ago(ms) });
    await assertSucceeds(sayReady(referee.as(ben), room, ben));
    // the last heartbeat is in the future, so it is recent however busy the machine is
    await lastSeen(ben, -LONG_MS);
    await assertFails(sayReady(referee.as(ben), room, ben, false));
    await lastSeen(ben, LIMITS.heartbeatEveryMs + 100);
    const ahead = Timestamp.fromMillis(Date.now() + 60_000);
    await assertFails(sayReady(referee.as(ben), room, ben, false, { heartbeatAt: ahead }));
    await assertFails(
      updateRoom(referee.as(ben), room, { [`seats.${ben}.lastSeen`]: serverTimestamp() }),
    );
    await assertFails(updateRoom(referee.as(ben), room, { heartbeatAt: serverTimestamp() }));
    await assertSucceeds(sayReady(referee.as(ben), room, ben, false));
  });

  it('allows changing a rematch request once a second, with the time of the server', async () => {
    const duel = await referee.battle('friend', [ann, ben]);
    const client = referee.as(ann);
    await assertSucceeds(askRematch(client, duel, ann, true));
    await setPlayer(referee, duel, ann, { lastSeen: ago(-LONG_MS) });
    await assertFails(askRematch(client, duel, ann, false));
    await assertFails(updatePlayer(client, duel, ann, { rematch: false }));
    await setPlayer(referee, duel, ann, { lastSeen: ago(LIMITS.heartbeatEveryMs + 100) });
    await assertFails(askRematch(client, duel, ann, false, { lastSeen: ownClock() }));
    await assertSucceeds(askRematch(client, duel, ann, false));
  });
});
