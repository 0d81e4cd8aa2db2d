import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { FieldValue } from '@google-cloud/firestore';
import { doc, getDoc } from 'firebase/firestore';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ago, openReferee } from './support/referee.ts';
import { freeSeat, join } from './support/writes.ts';

const referee = openReferee('ClosedSeats');
let ben: string;
let hosts: readonly string[];
beforeAll(async () => {
  ben = await referee.player();
  hosts = await Promise.all(Array.from({ length: 3 }, () => referee.player()));
});
beforeEach(() => referee.release([ben]));

const client = () => referee.as(ben);

describe('a room whose owner has blocked a player', () => {
  const block = (uids: readonly string[]) =>
    referee.server.doc(`users/${hosts[0]!}/private/account`).update({ blocked: uids });

  it('denies the blocked player a seat without showing the list to anybody', async () => {
    await block([ben, hosts[2]!]);
    const waiting = await referee.lobby('group', [hosts[0]!]);
    await block([]);
    await assertFails(join(client(), waiting, ben));
    await referee.release([hosts[1]!]);
    await assertSucceeds(join(referee.as(hosts[1]!), waiting, hosts[1]!));
    const room = await getDoc(doc(referee.as(hosts[1]!), 'rooms', waiting));
    expect(JSON.stringify(room.data())).not.toContain(ben);
    const code = doc(referee.as(hosts[1]!), 'roomCodes', String(room.get('code')));
    expect((await referee.server.doc(code.path).get()).get('closedTo')).toEqual([ben, hosts[2]]);
    await assertFails(getDoc(code));
  });

  it('allows everybody else, also in a room of an earlier version', async () => {
    await block([hosts[2]!]);
    const waiting = await referee.lobby('group', [hosts[0]!]);
    await block([]);
    const room = referee.server.doc(`rooms/${waiting}`);
    const { code } = (await room.get()).data() as { code: string };
    await referee.release([hosts[1]!]);
    await assertSucceeds(join(referee.as(hosts[1]!), waiting, hosts[1]!));
    await referee.server.doc(`roomCodes/${code}`).set({ room: waiting });
    await assertSucceeds(join(client(), waiting, ben));
  });
});

describe('a rematch', () => {
  it('denies the seat that became free to everybody, its last holder too', async () => {
    const waiting = await referee.lobby('friend', [hosts[0]!, ben]);
    const room = referee.server.doc(`rooms/${waiting}`);
    await room.update({ rematchOf: 'an-earlier-battle' });
    await assertSucceeds(freeSeat(client(), waiting, ben, [hosts[0]!]));
    await referee.server.doc(`users/${ben}/private/seat`).update({ at: ago(3_100) });
    await assertFails(join(client(), waiting, ben));
    await room.update({ rematchOf: FieldValue.delete() });
    await assertSucceeds(join(client(), waiting, ben));
  });
});
