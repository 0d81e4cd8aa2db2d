import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  arrayUnion,
  doc,
  getDoc,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
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
  openReferee,
  reach,
  reachWithLocks,
  setPlayer,
} from './support/referee.ts';
import { lock, lockOf, openRoundAs, openingOf } from './support/writes.ts';
import type { AnyTimestamp } from './support/writes.ts';

const referee = openReferee('Rounds');
let members: readonly string[];
let ann: string;
let ben: string;
let cat: string;
let dan: string;
let stranger: string;
let room: string;
beforeAll(async () => {
  members = await Promise.all(Array.from({ length: 4 }, () => referee.player()));
  [ann = '', ben = '', cat = '', dan = ''] = members;
  stranger = await referee.player();
});
const newRoom = async () => {
  room = await referee.battle('group', members, { questions: 5 });
};
beforeEach(newRoom);

const opens = (uid: string, round: number, before: AnyTimestamp, change = {}) =>
  openRoundAs(referee.as(uid), room, round, before, change);
const roundOf = (uid: string, round: number) =>
  doc(referee.as(uid), 'rooms', room, 'rounds', String(round));

/** Reaches a round in which these players have locked; returns its opening time. */
const locked = (uids: readonly string[], round?: number, elapsed?: number) =>
  reachWithLocks(referee, room, uids, round, elapsed);

describe('the opening time of a round', () => {
  it.each([
    ['in the countdown', 0, BEFORE_WINDOW],
    ['in the reveal', 2, BEFORE_WINDOW],
    ['while the others think', 0, IN_WINDOW],
  ])('is after the window, not %s', async (_, round, early) => {
    const deny = async () =>
      assertFails(opens(ann, round + 1, (await reach(referee, room, round, early))[round]!));
    await inTime(3_000, deny, newRoom);
    const opened = await reach(referee, room, round, AFTER_WINDOW);
    await assertSucceeds(opens(ann, round + 1, opened[round]!));
  });

  it('is after the grace of the locks, not within it', async () => {
    const end = 3_000 + 15_000 + LIMITS.lockGraceMs;
    const deny = async () =>
      assertFails(opens(ann, 1, (await reach(referee, room, 0, end - 900))[0]!));
    await inTime(900, deny, newRoom);
    await assertSucceeds(opens(ann, 1, (await reach(referee, room, 0, end + 1))[0]!));
  });

  it('is after a window twice as long where the room has double time', async () => {
    // 1.5 times the window of other rooms
    const late = 3_000 + 1.5 * 15_000;
    const locks = async (uid: string, opened: AnyTimestamp | undefined) =>
      lock(referee.as(uid), room, uid, 0, opened!);
    await assertFails(locks(ann, (await reach(referee, room, 0, late))[0]));
    const newDouble = async () => {
      room = await referee.battle('group', members, { questions: 5, isDoubleTime: true });
    };
    await newDouble();
    const allow = async () => {
      const [opened] = await reach(referee, room, 0, late);
      await assertSucceeds(locks(ann, opened));
      await assertFails(opens(ann, 1, opened!));
    };
    await inTime(15_000 / 2, allow, newDouble);
    const [over] = await reach(referee, room, 0, 3_000 + 30_000 + LIMITS.lockGraceMs + 1);
    await assertFails(locks(ben, over));
    await assertSucceeds(opens(ann, 1, over!));
  });

  it('may be when all have locked', async () => {
    const opened = await locked([ann, ben, cat]);
    await assertFails(opens(ann, 1, opened));
    await lock(referee.as(dan), room, dan, 0, opened);
    await assertSucceeds(opens(ann, 1, opened));
  });

  it.each([0, 1, 2, 3])('denies opening while seat %d has not locked', async (seat) => {
    const others = members.filter((_, index) => index !== seat);
    const opened = await locked(others);
    await assertFails(opens(others[0]!, 1, opened));
    await lock(referee.as(members[seat]!), room, members[seat]!, 0, opened);
    await assertSucceeds(opens(others[0]!, 1, opened));
  });

  it('is never before its question has begun, even with all locks', async () => {
    let openedAt = 0;
    const deny = async () => {
      openedAt = (await locked(members)).toMillis();
      const soon = ago(BEFORE_WINDOW);
      await referee.server.doc(`rooms/${room}/rounds/0`).update({ at: soon });
      await assertFails(opens(ann, 1, soon));
    };
    await inTime(3_000, deny, newRoom);
    await referee.server.doc(`rooms/${room}/rounds/0`).update({ at: ago(IN_WINDOW) });
    const again = (await getDoc(roundOf(ann, 0))).get('at') as Timestamp;
    expect(again.toMillis()).not.toBe(openedAt);
    await assertSucceeds(opens(ann, 1, again));
  });

  it('counts the locks of this round, not of the one before', async () => {
    await locked(members, 0);
    const opened = await locked([ann, ben, cat], 1);
    await assertFails(opens(ann, 2, opened));
    await lock(referee.as(dan), room, dan, 1, opened);
    await assertSucceeds(opens(ann, 2, opened));
  });

  it('allows only a player who has locked', async () => {
    const opened = await locked([ben, cat, dan]);
    await setPlayer(referee, room, ann, { lastSeen: ago(30_000), goneAt: ago(20_000) });
    await assertFails(opens(ann, 1, opened));
    await assertSucceeds(opens(ben, 1, opened));
  });
});

describe('the opened round', () => {
  it('denies skipping a round', async () => {
    const opened = (await reach(referee, room, 0, AFTER_WINDOW))[0]!;
    await assertFails(opens(ann, 2, opened));
    await assertFails(opens(ann, 5, opened));
    // even if the round between has an opening time
    const between = ago(AFTER_WINDOW);
    await referee.server.doc(`rooms/${room}/rounds/1`).update({ at: between });
    await assertFails(opens(ann, 2, between));
    await assertSucceeds(opens(ann, 1, opened));
  });

  it('denies opening two rounds in one commit', async () => {
    const opened = (await reach(referee, room, 0, AFTER_WINDOW))[0]!;
    const client = referee.as(ann);
    const both = writeBatch(client);
    both.update(roundOf(ann, 1), openingOf(opened));
    both.update(roundOf(ann, 2), { open: true, at: serverTimestamp(), before: serverTimestamp() });
    await assertFails(both.commit());
    await assertFails(getDoc(roundOf(ann, 1)));
    await assertSucceeds(opens(ann, 1, opened));
  });

  it('denies opening or closing an open round', async () => {
    const opened = await reach(referee, room, 1, AFTER_WINDOW);
    await assertFails(opens(ann, 1, opened[0]!));
    await assertFails(updateDoc(roundOf(ann, 1), { open: false }));
    await assertFails(updateDoc(roundOf(ann, 0), { at: serverTimestamp() }));
    await assertSucceeds(opens(ann, 2, opened[1]!));
  });

  it('denies opening a round after the last one', async () => {
    const opened = await reach(referee, room, 4, AFTER_WINDOW);
    await assertSucceeds(opens(ann, 5, opened[4]!));
    const last = (await reach(referee, room, 5, AFTER_WINDOW))[5]!;
    await assertFails(opens(ann, 6, last));
    const more = { ...openingOf(last), round: 6, members, question: { options: ['a', 'b'] } };
    await assertFails(setDoc(roundOf(ann, 6), more));
  });

  it('denies opening by a member of another room', async () => {
    await referee.battle('friend', [stranger, await referee.player()]);
    const opened = (await reach(referee, room, 0, AFTER_WINDOW))[0]!;
    await assertFails(opens(stranger, 1, opened));
    await assertFails(opens(stranger, 1, opened, { members: [...members, stranger] }));
    await assertSucceeds(opens(ann, 1, opened));
  });
});

describe('the fields of an opened round', () => {
  it.each<[string, () => Record<string, unknown>]>([
    ['an earlier time', () => ({ at: Timestamp.fromMillis(Date.now() - 30_000) })],
    ['a later time', () => ({ at: Timestamp.fromMillis(Date.now() + 30_000) })],
    ['a forged time of the round before', () => ({ before: Timestamp.fromMillis(0) })],
    ['a time of the round before that is now', () => ({ before: serverTimestamp() })],
    ['that it is closed', () => ({ open: false })],
    ['that it is nearly open', () => ({ open: 'yes' })],
    ['another question', () => ({ question: { id: 'x', text: 'Easy?', options: ['yes', 'no'] } })],
    ['another key', () => ({ 'revealed.key': 9 })],
    ['longer windows', () => ({ questionMs: 600_000 })],
    ['a shorter reveal', () => ({ startsAfterMs: 0 })],
    ['another number', () => ({ round: 3 })],
    ['other members', () => ({ members: arrayUnion('RoundsFriend') })],
    ['one field more', () => ({ winner: 'Rounds1' })],
  ])('deny %s', async (_, change) => {
    const opened = (await reach(referee, room, 0, AFTER_WINDOW))[0]!;
    await assertFails(opens(ann, 1, opened, change()));
    await assertSucceeds(opens(ann, 1, opened));
  });

  it.each(['question', 'revealed', 'startsAfterMs', 'questionMs', 'members', 'round', 'expiresAt'])(
    'deny changing the %s of a round',
    async (field) => {
      const opened = (await reach(referee, room, 0, AFTER_WINDOW))[0]!;
      for (const round of [0, 1]) {
        await assertFails(updateDoc(roundOf(ann, round), { [field]: 0 }));
      }
      await assertSucceeds(opens(ann, 1, opened));
    },
  );
});

describe('the last lock and the next round in one commit', () => {
  async function lockAndOpen(uid: string, opened: Timestamp, next = 1) {
    const client = referee.as(uid);
    const batch = writeBatch(client);
    batch.update(doc(client, 'rooms', room, 'players', uid), lockOf(0, opened));
    batch.update(roundOf(uid, next), openingOf(opened));
    return batch.commit();
  }

  it('is allowed to the last of four, not to the third', async () => {
    const opened = await locked([ann, ben]);
    await assertFails(lockAndOpen(cat, opened));
    const player = await getDoc(doc(referee.as(cat), 'rooms', room, 'players', cat));
    expect(player.get('locks')).toEqual({});
    await lock(referee.as(cat), room, cat, 0, opened);
    await assertSucceeds(lockAndOpen(dan, opened));
    await assertSucceeds(getDoc(roundOf(ann, 1)));
  });

  it('denies locking the round that is opened in the same commit', async () => {
    const opened = await locked([ann, ben, cat]);
    await assertFails(lockAndOpen(dan, opened, 2));
    const client = referee.as(dan);
    const peek = writeBatch(client);
    peek.update(doc(client, 'rooms', room, 'players', dan), lockOf(1, opened));
    peek.update(roundOf(dan, 1), openingOf(opened));
    await assertFails(peek.commit());
    await assertSucceeds(lockAndOpen(dan, opened));
  });

  it('denies locking for another player to open the next round', async () => {
    const opened = await locked([ann, ben, cat]);
    const client = referee.as(ann);
    const batch = writeBatch(client);
    batch.update(doc(client, 'rooms', room, 'players', dan), lockOf(0, opened));
    batch.update(roundOf(ann, 1), openingOf(opened));
    await assertFails(batch.commit());
    await assertSucceeds(lockAndOpen(dan, opened));
  });
});
