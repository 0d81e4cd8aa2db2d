import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { deleteField } from 'firebase/firestore';
import { beforeAll, beforeEach, describe, it } from 'vitest';
import { DEFAULT_RULES } from '../../domain/battle/room.ts';
import { allInMs } from '../../domain/battle/round.ts';
import { LIMITS } from '../../domain/limits.ts';
import { inTime, openReferee, reach } from './support/referee.ts';
import { lock, openRoundAs, updatePlayer, updateRoom } from './support/writes.ts';

const HALF = allInMs(DEFAULT_RULES);
/** From the opening of the first round to the begin of its question. */
const START = DEFAULT_RULES.countdownMs;
const HALF_END = START + HALF + LIMITS.lockGraceMs;
/** So much earlier than an end. */
const SLACK = 1_500;

const referee = openReferee('AllIn');
let ann: string;
let ben: string;
let duel: string;
beforeAll(async () => {
  ann = await referee.player();
  ben = await referee.player();
});
const newDuel = async () => {
  duel = await referee.battle('friend', [ann, ben], { questions: 5 });
};
beforeEach(newDuel);

/** As the deal of a battle in an arena writes it. */
const goAllIn = async (...uids: readonly string[]) => {
  await referee.server.doc(`rooms/${duel}`).update({ allIn: uids });
  for (const uid of uids) {
    await referee.server.doc(`rooms/${duel}/players/${uid}`).update({ questionMs: HALF });
  }
};
const first = async (ago: number) => (await reach(referee, duel, 0, ago))[0]!;
const locks = async (uid: string, ago: number) =>
  lock(referee.as(uid), duel, uid, 0, await first(ago));
const opens = async (uid: string, ago: number) =>
  openRoundAs(referee.as(uid), duel, 1, await first(ago));

describe('a player who plays all in', () => {
  it('locks in the own half and its grace, not after it, while the other still may', async () => {
    await goAllIn(ann);
    await assertFails(locks(ann, HALF_END + 1));
    await assertFails(locks(ann, START + DEFAULT_RULES.questionMs - SLACK));
    await assertSucceeds(locks(ben, HALF_END + 1));
    await inTime(SLACK, () => assertSucceeds(locks(ann, HALF_END - SLACK)));
  });

  it('is not waited for after the own half', async () => {
    const reachHalf = async () => {
      await goAllIn(ann);
      await assertSucceeds(locks(ben, START + 1_000));
    };
    await reachHalf();
    const deny = () => assertFails(opens(ben, HALF_END - SLACK));
    await inTime(SLACK, deny, () => newDuel().then(reachHalf));
    await assertSucceeds(opens(ben, HALF_END + 1));
  });

  it('opens the next round without an own lock once the half is over and the other has locked', async () => {
    const reachHalf = async () => {
      await goAllIn(ann);
      await assertFails(opens(ann, HALF_END + 1));
      await assertSucceeds(locks(ben, START + 1_000));
    };
    await reachHalf();
    const deny = () => assertFails(opens(ann, HALF_END - SLACK));
    await inTime(SLACK, deny, () => newDuel().then(reachHalf));
    await assertSucceeds(opens(ann, HALF_END + 1));
  });

  it('has a round end at half if both play all in', async () => {
    await goAllIn(ann, ben);
    const deny = () => assertFails(opens(ann, HALF_END - SLACK));
    await inTime(SLACK, deny, () => newDuel().then(() => goAllIn(ann, ben)));
    await assertSucceeds(opens(ann, HALF_END + 1));
  });

  it('cannot lock when the next round is open, even in a question so short that nobody is passed over', async () => {
    await goAllIn(ann, ben);
    const half = 1_500;
    for (const path of [`rounds/0`, `players/${ann}`]) {
      const questionMs = path === 'rounds/0' ? 2 * half : half;
      await referee.server.doc(`rooms/${duel}/${path}`).update({ questionMs });
    }
    const next = referee.server.doc(`rooms/${duel}/rounds/1`);
    const opened = await first(START + half + 100);
    await next.update({ open: true, at: opened, before: opened });
    await assertFails(lock(referee.as(ann), duel, ann, 0, opened));
    await next.update({ open: false });
    const allow = async () => assertSucceeds(locks(ann, START + half + 100));
    await inTime(LIMITS.lockGraceMs - 100, allow);
  });
});

describe('the choice of all in', () => {
  it('cannot be taken back, made or changed by a client after the pairing', async () => {
    await goAllIn(ann);
    await first(START + 1_000);
    for (const questionMs of [deleteField(), DEFAULT_RULES.questionMs, HALF + 1]) {
      await assertFails(updatePlayer(referee.as(ann), duel, ann, { questionMs }));
    }
    await assertFails(updatePlayer(referee.as(ben), duel, ben, { questionMs: HALF }));
    await assertFails(updatePlayer(referee.as(ben), duel, ann, { questionMs: 1 }));
    for (const allIn of [[], [ann, ben], [ben]]) {
      await assertFails(updateRoom(referee.as(ann), duel, { allIn }));
      await assertFails(updateRoom(referee.as(ben), duel, { allIn }));
    }
  });

  it('cannot be written with a lock, a heartbeat or a request for a rematch', async () => {
    await goAllIn(ann);
    const opened = await first(START + 1_000);
    const change = { questionMs: DEFAULT_RULES.questionMs };
    await assertFails(lock(referee.as(ann), duel, ann, 0, opened, {}, change));
    await assertSucceeds(lock(referee.as(ann), duel, ann, 0, opened));
  });

  it('cannot be written into a lobby', async () => {
    const lobby = await referee.lobby('friend', [ann, ben]);
    await assertFails(updateRoom(referee.as(ann), lobby, { allIn: [ann] }));
    await assertFails(updateRoom(referee.as(ben), lobby, { allIn: [ann] }));
  });
});
