import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { arrayUnion, doc, runTransaction, serverTimestamp, Timestamp } from 'firebase/firestore';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ago, openReferee } from './support/referee.ts';
import {
  closeRoom,
  freeSeat,
  join,
  ownClock,
  pictureOf,
  seat,
  seatNoteOf,
  updateRoom,
} from './support/writes.ts';

const referee = openReferee('Seats');
let ann: string;
let ben: string;
let cat: string;
beforeAll(async () => {
  ann = await referee.player();
  ben = await referee.player();
  cat = await referee.player();
});
beforeEach(() => referee.release([ann, ben, cat]));

const membersOf = async (roomId: string) =>
  (await referee.server.doc(`rooms/${roomId}`).get()).get('members') as string[];

describe('the number of seats', () => {
  it('is two in a duel', async () => {
    const room = await referee.lobby('friend', [ann]);
    await assertSucceeds(join(referee.as(ben), room, ben));
    await assertFails(join(referee.as(cat), room, cat));
    expect(await membersOf(room)).toEqual([ann, ben]);
  });

  it('is four in a group', async () => {
    const room = await referee.lobby('group', [ann, ben, cat]);
    const [fourth, fifth] = [await referee.player(), await referee.player()];
    await assertSucceeds(join(referee.as(fourth), room, fourth));
    await assertFails(join(referee.as(fifth), room, fifth));
    expect(await membersOf(room)).toEqual([ann, ben, cat, fourth]);
  });

  it('is one against the bot', async () => {
    const practice = await referee.lobby('bot', [ann]);
    await assertFails(join(referee.as(ben), practice, ben));
    await assertSucceeds(join(referee.as(ben), await referee.lobby('friend', [cat]), ben));
  });

  it('gives the last seat to one of ten concurrent players', async () => {
    const room = await referee.lobby('friend', [ann]);
    const rivals = await Promise.all(Array.from({ length: 10 }, () => referee.player()));
    const outcomes = await Promise.allSettled(
      rivals.map((uid) => {
        const client = referee.as(uid);
        const reference = doc(client, 'rooms', room);
        return runTransaction(client, async (transaction) => {
          await transaction.get(reference);
          const taken = { members: arrayUnion(uid), [`seats.${uid}`]: seat(uid) };
          transaction.update(reference, taken);
          transaction.set(seatNoteOf(client, uid), { room, at: serverTimestamp() });
        });
      }),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await membersOf(room)).toHaveLength(2);
  });

  it('is one for a player', async () => {
    const room = await referee.lobby('group', [ann]);
    await assertSucceeds(join(referee.as(ben), room, ben));
    await assertFails(join(referee.as(ben), room, ben));
    await assertFails(updateRoom(referee.as(ben), room, { members: [ann, ben, ben] }));
    await assertFails(join(referee.as(ben), room, ben, {}, { members: [ann, ben, ben] }));
    expect(await membersOf(room)).toEqual([ann, ben]);
  });
});

describe('the room of a seat', () => {
  it('must not have started', async () => {
    await assertFails(join(referee.as(cat), await referee.battle('group', [ann, ben]), cat));
    await assertSucceeds(join(referee.as(cat), await referee.lobby('group', [ann, ben]), cat));
  });

  it('must not be closed', async () => {
    const room = await referee.lobby('group', [ann, ben]);
    const other = await referee.lobby('group', [ann, ben]);
    await assertSucceeds(closeRoom(referee.as(ann), room));
    await assertFails(join(referee.as(cat), room, cat));
    await assertFails(join(referee.as(cat), room, cat, {}, { status: 'waiting' }));
    await assertSucceeds(join(referee.as(cat), other, cat));
  });

  it('must not have run out', async () => {
    const room = await referee.lobby('group', [ann]);
    const reference = referee.server.doc(`rooms/${room}`);
    const { expiresAt } = (await reference.get()).data() as { expiresAt: unknown };
    await reference.update({ expiresAt: ago(1_000) });
    await assertFails(join(referee.as(ben), room, ben));
    await reference.update({ expiresAt });
    await assertSucceeds(join(referee.as(ben), room, ben));
  });

  it('must exist, because the server makes rooms', async () => {
    await assertFails(join(referee.as(ben), 'NOROOM', ben));
    await assertSucceeds(join(referee.as(ben), await referee.lobby('friend', [ann]), ben));
  });

  it('denies a seat to a removed player', async () => {
    const room = await referee.lobby('group', [ann, ben]);
    await assertSucceeds(freeSeat(referee.as(ann), room, ben, [ann], { removed: [ben] }));
    await assertFails(join(referee.as(ben), room, ben));
    await assertFails(join(referee.as(ben), room, ben, {}, { removed: [] }));
    await assertSucceeds(join(referee.as(cat), room, cat));
  });

  it('denies a seat to a player without the coins', async () => {
    const poor = await referee.player(19);
    const room = await referee.lobby('group', [ann], { fee: 20 });
    await assertFails(join(referee.as(poor), room, poor));
    await assertFails(join(referee.as(poor), room, poor, {}, { entryFee: 0 }));
    const scant = await referee.player(20);
    await assertSucceeds(join(referee.as(scant), room, scant));
  });

  it('denies a seat to a player without an account', async () => {
    const room = await referee.lobby('group', [ann]);
    await assertFails(join(referee.as('SeatsNobody'), room, 'SeatsNobody'));
    await referee.server.doc('users/SeatsHalf').set({
      name: 'SeatsHalf',
      image: pictureOf('SeatsHalf'),
      rating: 1_000,
    });
    await assertFails(join(referee.as('SeatsHalf'), room, 'SeatsHalf'));
    await assertSucceeds(join(referee.as(ben), room, ben));
  });
});

describe('the player and the place of a seat', () => {
  it('denies seating another player', async () => {
    const room = await referee.lobby('group', [ann]);
    await assertFails(join(referee.as(ben), room, cat));
    const both = { [`seats.${cat}`]: seat(cat), members: [ann, ben, cat] };
    await assertFails(join(referee.as(ben), room, ben, {}, both));
    await assertFails(join(referee.as(ben), room, ben, {}, { [`seats.${cat}`]: seat(cat) }));
    await assertSucceeds(join(referee.as(cat), room, cat));
  });

  it('denies taking the seat of another player', async () => {
    const room = await referee.lobby('friend', [ann, ben]);
    const instead = { members: [ann, cat], [`seats.${ben}`]: null };
    await assertFails(join(referee.as(cat), room, cat, {}, instead));
    await assertFails(join(referee.as(cat), room, cat, {}, { members: [cat, ben] }));
    expect(await membersOf(room)).toEqual([ann, ben]);
    const other = await referee.lobby('group', [ann, ben]);
    await assertSucceeds(join(referee.as(cat), other, cat));
  });

  it('denies a place before the earlier players', async () => {
    const room = await referee.lobby('group', [ann, ben]);
    await assertFails(join(referee.as(cat), room, cat, {}, { members: [cat, ann, ben] }));
    await assertFails(join(referee.as(cat), room, cat, {}, { members: [ann, cat, ben] }));
    await assertSucceeds(join(referee.as(cat), room, cat));
  });

  it('denies a membership without a seat', async () => {
    const room = await referee.lobby('group', [ann]);
    await assertFails(updateRoom(referee.as(ben), room, { members: arrayUnion(ben) }));
    await assertSucceeds(join(referee.as(ben), room, ben));
  });

  it('denies a seat without a membership', async () => {
    const room = await referee.lobby('group', [ann]);
    await assertFails(updateRoom(referee.as(ben), room, { [`seats.${ben}`]: seat(ben) }));
    await assertSucceeds(join(referee.as(ben), room, ben));
  });

  it('denies a joining player changing other seats', async () => {
    const room = await referee.lobby('group', [ann]);
    const change = { [`seats.${ann}.isReady`]: true };
    await assertFails(join(referee.as(ben), room, ben, {}, change));
    await assertSucceeds(join(referee.as(ben), room, ben));
  });

  it.each<[string, unknown]>([
    ['entryFee', 0],
    ['capacity', 9],
    ['kind', 'bot'],
    ['rules', { questionCount: 5, questionMs: 600_000 }],
    ['removed', ['SeatsRival']],
    ['status', 'playing'],
    ['outcomes', {}],
    ['note', 'hello'],
  ])('denies a joining player changing %s', async (field, value) => {
    const room = await referee.lobby('group', [ann]);
    await assertFails(join(referee.as(ben), room, ben, {}, { [field]: value }));
    await assertSucceeds(join(referee.as(ben), room, ben));
  });

  it('denies a seat with the note of another room', async () => {
    const elsewhere = await referee.lobby('group', [cat, ben]);
    const room = await referee.lobby('group', [ann]);
    await assertFails(closeRoom(referee.as(cat), room));
    await assertFails(freeSeat(referee.as(cat), room, ann, []));
    await assertSucceeds(closeRoom(referee.as(cat), elsewhere));
  });
});

describe('the fields of a seat', () => {
  it.each<[string, (rival: string) => Record<string, unknown>]>([
    ["another's name", (rival) => ({ name: rival })],
    ['a name of no account', () => ({ name: 'Admin' })],
    ["another's picture", (rival) => ({ image: pictureOf(rival) })],
    ['a better rating', () => ({ rating: 2_000 })],
    ['a rating as text', () => ({ rating: '1000' })],
    ['ready before anything was seen', () => ({ isReady: true })],
    ['a heartbeat from the future', () => ({ lastSeen: Timestamp.fromMillis(Date.now() + 6e5) })],
    ['a heartbeat of the own clock', () => ({ lastSeen: ownClock() })],
    ['one field more', () => ({ points: 40 })],
  ])('are of the own profile, not %s', async (_, change) => {
    const room = await referee.lobby('group', [ann]);
    await assertFails(join(referee.as(ben), room, ben, change(ann)));
    await assertSucceeds(join(referee.as(ben), room, ben));
  });

  it('hold all of the profile', async () => {
    const room = await referee.lobby('group', [ann]);
    const { name: _name, ...rest } = seat(ben);
    const nameless = { members: arrayUnion(ben), [`seats.${ben}`]: rest };
    await assertFails(updateRoom(referee.as(ben), room, nameless));
    await assertSucceeds(join(referee.as(ben), room, ben));
  });

  it.each<[string, (rival: string) => unknown]>([
    ['name', (rival) => rival],
    ['image', (rival) => pictureOf(rival)],
    ['rating', () => 3_000],
    ['points', () => 40],
  ])('deny another %s later, even with a heartbeat', async (field, value) => {
    const room = await referee.lobby('group', [ann, ben]);
    const change = { [`seats.${ben}.${field}`]: value(ann) };
    await assertFails(updateRoom(referee.as(ben), room, change));
    const sign = {
      [`seats.${ben}.lastSeen`]: serverTimestamp(),
      [`seats.${ben}.isReady`]: true,
      heartbeatAt: serverTimestamp(),
    };
    await assertFails(updateRoom(referee.as(ben), room, { ...sign, ...change }));
    await assertSucceeds(updateRoom(referee.as(ben), room, sign));
  });
});
