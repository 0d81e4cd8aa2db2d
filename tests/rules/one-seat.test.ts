import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import type { WriteBatch } from 'firebase/firestore';
import {
  arrayUnion,
  deleteDoc,
  deleteField,
  doc,
  getDoc,
  serverTimestamp,
  setDoc,
  updateDoc,
  writeBatch,
} from 'firebase/firestore';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../domain/limits.ts';
import { AFTER_WINDOW, ago, inTime, LONG_MS, openReferee, reach } from './support/referee.ts';
import { closeRoom, freeSeat, seat, seatNoteOf, join, updatePlayer } from './support/writes.ts';

const referee = openReferee('OneSeat');
let ben: string;
let hosts: readonly string[];
beforeAll(async () => {
  ben = await referee.player();
  hosts = await Promise.all(Array.from({ length: 10 }, () => referee.player()));
});
beforeEach(() => referee.release([ben]));

const client = () => referee.as(ben);
const openLobbies = (count: number, kind: 'friend' | 'group' = 'friend') =>
  Promise.all(hosts.slice(0, count).map((host) => referee.lobby(kind, [host])));
const seatTakenAgo = (ms: number) =>
  referee.server.doc(`users/${ben}/private/seat`).update({ at: ago(ms) });
/** Moves the time of ben’s last seat far into the past. */
const letTimePass = () => seatTakenAgo(3_100);
const seatOf = (uid: string) => referee.server.doc(`users/${uid}/private/seat`).get();
const roomsWithBen = async () =>
  (await referee.server.collection('rooms').where('members', 'array-contains', ben).get()).size;

/** Adds a seat to a commit without its note. */
function joinIn(batch: WriteBatch, roomId: string): void {
  batch.update(doc(client(), 'rooms', roomId), {
    members: arrayUnion(ben),
    [`seats.${ben}`]: seat(ben),
  });
}

describe('one seat a player, against raw clients that want many', () => {
  it('denies joining ten rooms in one commit', async () => {
    const rooms = await openLobbies(10);
    const before = await roomsWithBen();
    const batch = writeBatch(client());
    for (const room of rooms) joinIn(batch, room);
    batch.set(seatNoteOf(client(), ben), { room: rooms[0], at: serverTimestamp() });
    await assertFails(batch.commit());
    expect(await roomsWithBen()).toBe(before);
  });

  it('allows joining one of ten rooms', async () => {
    const rooms = await openLobbies(10);
    const before = await roomsWithBen();
    await assertSucceeds(join(client(), rooms[0]!, ben));
    expect(await roomsWithBen()).toBe(before + 1);
  });

  it('denies a second waiting room until the player leaves the first', async () => {
    const [first, second] = await openLobbies(2);
    await assertSucceeds(join(client(), first!, ben));
    await assertFails(join(client(), second!, ben));
    await assertSucceeds(freeSeat(client(), first!, ben, [hosts[0]!]));
    await letTimePass();
    await assertSucceeds(join(client(), second!, ben));
  });

  it('allows joining a second room in the commit that leaves the first', async () => {
    const [first, second] = await openLobbies(2);
    await assertSucceeds(join(client(), first!, ben));
    const move = (leaves: boolean) => {
      const batch = writeBatch(client());
      joinIn(batch, second!);
      batch.set(seatNoteOf(client(), ben), { room: second, at: serverTimestamp() });
      if (leaves) {
        batch.update(doc(client(), 'rooms', first!), {
          members: [hosts[0]],
          [`seats.${ben}`]: deleteField(),
        });
      }
      return batch.commit();
    };
    await letTimePass();
    await assertFails(move(false));
    await assertSucceeds(move(true));
    expect((await seatOf(ben)).get('room')).toBe(second);
  });

  it('denies a seat without its note, or with the note of another room', async () => {
    const [first, second] = await openLobbies(2);
    const bare = writeBatch(client());
    joinIn(bare, first!);
    await assertFails(bare.commit());
    const other = writeBatch(client());
    joinIn(other, first!);
    other.set(seatNoteOf(client(), ben), { room: second, at: serverTimestamp() });
    await assertFails(other.commit());
    await assertSucceeds(join(client(), first!, ben));
  });

  it('allows one of two rooms that are joined at the same moment', async () => {
    const rooms = await openLobbies(2);
    const before = await roomsWithBen();
    const outcomes = await Promise.allSettled(rooms.map((room) => join(client(), room, ben)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await roomsWithBen()).toBe(before + 1);
  });

  it('denies a second seat while a battle runs, until its player has left it', async () => {
    const battle = await referee.battle('group', [hosts[0]!, hosts[1]!, ben]);
    const next = await referee.lobby('friend', [hosts[2]!]);
    await assertFails(join(client(), next, ben));
    await assertSucceeds(updatePlayer(client(), battle, ben, { leftAt: serverTimestamp() }));
    await assertSucceeds(join(client(), next, ben));
  });

  it.each(['settled', 'closed'])('allows a new seat after a %s room', async (status) => {
    const battle = await referee.battle('friend', [hosts[0]!, ben]);
    await reach(referee, battle, 1, AFTER_WINDOW);
    const next = await referee.lobby('friend', [hosts[1]!]);
    await assertFails(join(client(), next, ben));
    await referee.server.doc(`rooms/${battle}`).update({ status });
    await assertSucceeds(join(client(), next, ben));
  });

  it('allows a new seat after a room that no longer exists', async () => {
    const [next] = await openLobbies(1);
    await referee.server.doc(`users/${ben}/private/seat`).set({ room: 'gone' });
    await assertSucceeds(join(client(), next!, ben));
  });
});

describe('the note of a seat', () => {
  it('denies every change of the note but a new time for its room', async () => {
    const [first, second] = await openLobbies(2, 'group');
    await assertSucceeds(join(client(), first!, ben));
    const note = seatNoteOf(client(), ben);
    await letTimePass();
    const at = serverTimestamp();
    await assertFails(setDoc(note, {}));
    await assertFails(setDoc(note, { room: null, at }));
    await assertFails(setDoc(note, { room: second, at }));
    await assertFails(setDoc(note, { room: 'gone', at }));
    await assertFails(deleteDoc(note));
    await assertFails(updateDoc(note, { note: 'mine' }));
    await assertFails(setDoc(note, { room: first }));
    await assertFails(setDoc(note, { room: first, at: new Date(Date.now() - 60_000) }));
    await assertSucceeds(setDoc(note, { room: first, at }));
    // in the future, so it is recent however busy the machine is
    await seatTakenAgo(-LONG_MS);
    await assertFails(setDoc(note, { room: first, at }));
  });

  it('denies other players writing the note of the seat', async () => {
    const [first] = await openLobbies(1, 'group');
    await assertSucceeds(join(client(), first!, ben));
    const asHost = seatNoteOf(referee.as(hosts[0]!), ben);
    await assertFails(setDoc(asHost, { room: first, at: serverTimestamp() }));
    expect((await assertSucceeds(getDoc(seatNoteOf(client(), ben)))).get('room')).toBe(first);
  });

  it('denies other players reading the note of the seat', async () => {
    const [first] = await openLobbies(1, 'group');
    await assertSucceeds(join(client(), first!, ben));
    const asHost = seatNoteOf(referee.as(hosts[0]!), ben);
    await assertFails(getDoc(asHost));
    expect((await assertSucceeds(getDoc(seatNoteOf(client(), ben)))).get('room')).toBe(first);
  });

  it('denies making the note in the name of another player, or as a visitor', async () => {
    const [first] = await openLobbies(1);
    const taken = { members: arrayUnion(ben), [`seats.${ben}`]: seat(ben) };
    const asHost = writeBatch(referee.as(hosts[0]!));
    asHost.update(doc(referee.as(hosts[0]!), 'rooms', first!), taken);
    asHost.set(seatNoteOf(referee.as(hosts[0]!), ben), { room: first, at: serverTimestamp() });
    await assertFails(asHost.commit());
    // a host with a seat, in the name of a player without one
    const stranger = seatNoteOf(referee.as(hosts[0]!), 'OneSeatNobody');
    const note = { room: first, at: serverTimestamp() };
    await assertFails(setDoc(stranger, note));
    const visitor = referee.visitor();
    await assertFails(setDoc(seatNoteOf(visitor, ben), note));
    await referee.server.doc(`users/${ben}/private/seat`).set({ room: 'gone' });
    await assertFails(setDoc(seatNoteOf(visitor, ben), note));
    await assertFails(setDoc(seatNoteOf(referee.as(hosts[0]!), ben), note));
    await assertSucceeds(join(client(), first!, ben));
  });

  it('denies making the note for a room without a seat of the player', async () => {
    const [first] = await openLobbies(1);
    await assertFails(setDoc(seatNoteOf(client(), ben), { room: first, at: serverTimestamp() }));
    await assertSucceeds(join(client(), first!, ben));
  });
});

describe('the account of a joining player', () => {
  it.each(['deactivated', 'deleting'])('denies a seat to a player who is %s', async (status) => {
    const [first] = await openLobbies(1);
    const account = referee.server.doc(`users/${ben}/private/account`);
    await account.update({ status });
    await assertFails(join(client(), first!, ben));
    await account.update({ status: 'active' });
    await assertSucceeds(join(client(), first!, ben));
  });
});

describe('the note of a seat', () => {
  const note = (room: string) => setDoc(seatNoteOf(client(), ben), { room, at: serverTimestamp() });

  it('denies the path of a document below a room, which no server could read as a room', async () => {
    const battle = await referee.battle('friend', [hosts[0]!, ben]);
    const waiting = await referee.lobby('friend', [hosts[1]!]);
    await updatePlayer(client(), battle, ben, { leftAt: serverTimestamp() });
    await letTimePass();
    // it names the player as a member, as a room does
    expect((await getDoc(doc(client(), 'rooms', battle, 'players', ben))).get('members')).toContain(
      ben,
    );
    await assertFails(note(`${battle}/players/${ben}`));
    await assertSucceeds(join(client(), waiting, ben));
  });

  it('is not written by a player who may no longer play', async () => {
    const waiting = await referee.lobby('friend', [hosts[0]!, ben]);
    const account = referee.server.doc(`users/${ben}/private/account`);
    await referee.server.doc(`users/${ben}/private/seat`).delete();
    await account.update({ status: 'deactivated' });
    await assertFails(note(waiting));
    await account.update({ status: 'active' });
    await assertSucceeds(note(waiting));
  });
});

describe('a player in matchmaking', () => {
  it.each(['random', 'arena'])('denies closing a room of the kind %s', async (kind) => {
    const waiting = await referee.lobby('random', [hosts[0]!, ben]);
    const room = referee.server.doc(`rooms/${waiting}`);
    await room.update({ kind });
    await assertFails(closeRoom(referee.as(hosts[0]!), waiting));
    await room.update({ kind: 'friend' });
    await assertSucceeds(closeRoom(referee.as(hosts[0]!), waiting));
  });

  it.each(['random', 'arena'])(
    'denies removing the rival of a room of the kind %s',
    async (kind) => {
      const waiting = await referee.lobby('random', [hosts[0]!, ben]);
      const room = referee.server.doc(`rooms/${waiting}`);
      await room.update({ kind });
      const remove = () =>
        freeSeat(referee.as(hosts[0]!), waiting, ben, [hosts[0]!], { removed: [ben] });
      await assertFails(remove());
      await room.update({ kind: 'friend' });
      await assertSucceeds(remove());
    },
  );

  it('allows leaving', async () => {
    const waiting = await referee.lobby('random', [hosts[0]!, ben]);
    await assertSucceeds(freeSeat(referee.as(hosts[0]!), waiting, hosts[0]!, [ben]));
  });

  it('denies joining a random room, because the server pairs strangers', async () => {
    const waiting = await referee.lobby('random', [hosts[0]!]);
    await assertFails(join(client(), waiting, ben));
    const codes = referee.server.collection('roomCodes').where('room', '==', waiting);
    const [code] = (await codes.get()).docs;
    await referee.server.doc(`rooms/${waiting}`).update({ kind: 'friend', code: code?.id ?? '' });
    await assertSucceeds(join(client(), waiting, ben));
  });

  it.each(['random', 'arena'])(
    'denies leaving a room of the kind %s within 10 s after it has filled',
    async (kind) => {
      let waiting = '';
      await inTime(1_000, async () => {
        waiting = await referee.lobby('random', [hosts[0]!, ben]);
        await referee.server.doc(`rooms/${waiting}`).update({ kind, fullAt: ago(9_000) });
        await assertFails(freeSeat(client(), waiting, ben, [hosts[0]!]));
      });
      await referee.server.doc(`rooms/${waiting}`).update({ fullAt: ago(10_100) });
      await assertSucceeds(freeSeat(client(), waiting, ben, [hosts[0]!]));
    },
  );

  it.each(['random', 'arena'])(
    'denies freeing the silent rival’s seat in a room of the kind %s within 10 s after it has filled',
    async (kind) => {
      let waiting = '';
      await inTime(1_000, async () => {
        waiting = await referee.lobby('random', [hosts[0]!, ben]);
        const lastSeen = ago(LIMITS.lobbyGraceMs + 1_000);
        const seat = { [`seats.${hosts[0]}.lastSeen`]: lastSeen };
        const room = referee.server.doc(`rooms/${waiting}`);
        await room.update({ kind, fullAt: ago(9_000), ...seat });
        await assertFails(freeSeat(client(), waiting, hosts[0]!, [ben]));
      });
      await referee.server.doc(`rooms/${waiting}`).update({ fullAt: ago(10_100) });
      await assertSucceeds(freeSeat(client(), waiting, hosts[0]!, [ben]));
    },
  );

  it('allows leaving a room at once if no rival has come', async () => {
    const waiting = await referee.lobby('random', [hosts[0]!]);
    const room = referee.server.doc(`rooms/${waiting}`);
    await room.update({ fullAt: ago(1_000) });
    const closed = { members: [], seats: {}, status: 'closed', reason: 'empty' };
    await assertSucceeds(updateDoc(doc(referee.as(hosts[0]!), 'rooms', waiting), closed));
  });
});

describe('the rate of seats', () => {
  it('allows one seat in 3 s across all rooms', async () => {
    let [first, second] = await openLobbies(2);
    const again = async () => {
      await referee.release([ben]);
      [first, second] = await openLobbies(2);
    };
    const deny = async () => {
      await assertSucceeds(join(client(), first!, ben));
      await assertSucceeds(freeSeat(client(), first!, ben, [hosts[0]!]));
      await assertFails(join(client(), first!, ben));
      await assertFails(join(client(), second!, ben));
    };
    await inTime(LIMITS.seatEveryMs, deny, again);
    const denyLater = async () => {
      const note = { room: first!, at: ago(2_000) };
      await referee.server.doc(`users/${ben}/private/seat`).set(note);
      await assertFails(join(client(), second!, ben));
    };
    await inTime(LIMITS.seatEveryMs - 2_000, denyLater, again);
    await letTimePass();
    await assertSucceeds(join(client(), second!, ben));
  });

  it('holds for a room that the note already names', async () => {
    let [first] = await openLobbies(1);
    const again = async () => {
      await referee.release([ben]);
      [first] = await openLobbies(1);
    };
    const deny = async () => {
      await assertSucceeds(join(client(), first!, ben));
      await assertSucceeds(freeSeat(client(), first!, ben, [hosts[0]!]));
      const batch = writeBatch(client());
      joinIn(batch, first!);
      await assertFails(batch.commit());
    };
    await inTime(LIMITS.seatEveryMs, deny, again);
  });
});
