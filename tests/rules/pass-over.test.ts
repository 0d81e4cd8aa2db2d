import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { doc, serverTimestamp, updateDoc, writeBatch } from 'firebase/firestore';
import { beforeAll, beforeEach, describe, it } from 'vitest';
import { LIMITS } from '../../domain/limits.ts';
import {
  ago,
  IN_WINDOW,
  inTime,
  openReferee,
  reach,
  reachWithLocks,
  setPlayer,
} from './support/referee.ts';
import { lock, lockOf, openRoundAs, openingOf } from './support/writes.ts';
import type { AnyTimestamp } from './support/writes.ts';

const referee = openReferee('PassOver');
let members: readonly string[];
let ann: string;
let ben: string;
let cat: string;
let dan: string;
let room: string;
beforeAll(async () => {
  members = await Promise.all(Array.from({ length: 4 }, () => referee.player()));
  [ann = '', ben = '', cat = '', dan = ''] = members;
});
const newRoom = async () => {
  room = await referee.battle('group', members, { questions: 5 });
};
beforeEach(newRoom);

/** How long ago the question of a round began. */
const BEGUN_MS = 50;
/** How long ago round 2 was opened if its question has just begun. */
const begun = async () => {
  const round = await referee.server.doc(`rooms/${room}/rounds/2`).get();
  return (round.get('startsAfterMs') as number) + BEGUN_MS;
};

const opens = (uid: string, round: number, before: AnyTimestamp) =>
  openRoundAs(referee.as(uid), room, round, before);
const roundOf = (uid: string, round: number) =>
  doc(referee.as(uid), 'rooms', room, 'rounds', String(round));

/** Reaches a round in which these players have locked; returns its opening time. */
const locked = (uids: readonly string[], round?: number, elapsed?: number) =>
  reachWithLocks(referee, room, uids, round, elapsed);

describe('players whom a round does not wait for', () => {
  it('allows opening the next round without a player who left', async () => {
    const opened = await locked([ann, ben, cat]);
    await assertFails(opens(ann, 1, opened));
    await setPlayer(referee, room, dan, { leftAt: ago(100) });
    await assertSucceeds(opens(ann, 1, opened));
  });

  it.each([{}, { goneAt: ago(50_000) }])(
    '[RT-15] denies passing over an absent player in the first seconds: %j',
    async (gone) => {
      const deny = async () => {
        const early = await locked([ann, ben, cat], 2, await begun());
        await setPlayer(referee, room, dan, { lastSeen: ago(60_000), ...gone });
        await assertFails(opens(ann, 3, early));
      };
      await inTime(LIMITS.passOverMs - BEGUN_MS, deny, newRoom);
    },
  );

  it('[RT-15] allows passing over a player who left in the first seconds', async () => {
    const early = await locked([ann, ben, cat], 2, await begun());
    await setPlayer(referee, room, dan, { leftAt: ago(50_000) });
    await assertSucceeds(opens(ann, 3, early));
  });

  it('[RT-15] denies passing over a player who missed one question in the commit that locks', async () => {
    const lockAndOpen = async (opened: AnyTimestamp) => {
      const client = referee.as(ann);
      const batch = writeBatch(client);
      batch.update(doc(client, 'rooms', room, 'players', ann), lockOf(2, opened));
      batch.update(roundOf(ann, 3), openingOf(opened));
      return batch.commit();
    };
    // dan has missed all of question 1; his page sends a heartbeat in the reveal after it
    let opened = ago(0) as AnyTimestamp;
    const deny = async () => {
      opened = await locked([ben, cat], 2, await begun());
      await setPlayer(referee, room, dan, { lastSeen: ago(40_000) });
      await assertFails(lockAndOpen(opened));
    };
    await inTime(LIMITS.passOverMs - BEGUN_MS, deny, newRoom);
    await assertSucceeds(
      updateDoc(doc(referee.as(dan), 'rooms', room, 'players', dan), {
        lastSeen: serverTimestamp(),
      }),
    );
    const late = (await reach(referee, room, 2, IN_WINDOW))[2]!;
    await assertFails(lockAndOpen(late));
    await setPlayer(referee, room, dan, { lastSeen: ago(40_000) });
    await assertFails(lockAndOpen(opened));
    await assertSucceeds(lockAndOpen(late));
  });

  it('passes over a player who was silent for the whole previous round', async () => {
    const opened = await locked([ann, ben, cat], 2);
    const before = (ms: number) => ago(Date.now() - opened.toMillis() + ms);
    // the rounds of reach take 20 s
    await setPlayer(referee, room, dan, { lastSeen: before(19_000) });
    await assertFails(opens(ann, 3, opened));
    await setPlayer(referee, room, dan, { lastSeen: before(21_000) });
    await assertSucceeds(opens(ann, 3, opened));
  });

  it('passes over a player who closed the page longer ago than the grace', async () => {
    const reachLocked = () => locked([ann, ben, cat]);
    let opened = await reachLocked();
    const lastSeen = ago(20_000);
    const deny = async () => {
      await setPlayer(referee, room, dan, { lastSeen, goneAt: ago(LIMITS.goneGraceMs - 5_000) });
      await assertFails(opens(ann, 1, opened));
    };
    await inTime(5_000, deny, async () => {
      await newRoom();
      opened = await reachLocked();
    });
    await setPlayer(referee, room, dan, { lastSeen, goneAt: ago(LIMITS.goneGraceMs + 1) });
    await assertSucceeds(opens(ann, 1, opened));
  });

  it('waits for a player who came back', async () => {
    const opened = await locked([ann, ben, cat]);
    await setPlayer(referee, room, dan, { goneAt: ago(15_000), lastSeen: ago(14_000) });
    await assertFails(opens(ann, 1, opened));
    await setPlayer(referee, room, dan, { goneAt: ago(15_000), lastSeen: ago(16_000) });
    await assertSucceeds(opens(ann, 1, opened));
  });

  it('passes over the bot, but not its rival', async () => {
    room = await referee.battle('bot', [ann]);
    const opened = (await reach(referee, room, 0, IN_WINDOW))[0]!;
    await assertFails(opens(ann, 1, opened));
    await lock(referee.as(ann), room, ann, 0, opened);
    await assertSucceeds(opens(ann, 1, opened));
  });
});
