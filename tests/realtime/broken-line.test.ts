import { Timestamp } from '@google-cloud/firestore';
import { terminate } from 'firebase/firestore';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectionAtom } from '../../realtime/battle/connection-atoms.ts';
import { isMeasuringAtom } from '../../realtime/battle/clock-sample-atoms.ts';
import { setReadyAtom, startBattleAtom } from '../../realtime/battle/lobby-atoms.ts';
import { searchAtom, startSearchAtom } from '../../realtime/battle/search-atoms.ts';
import { lockAnswerAtom } from '../../realtime/battle/play-atoms.ts';
import { roomStateAtom } from '../../realtime/battle/room-atoms.ts';
import { doubtClockAtom } from '../../realtime/clock/clock-atoms.ts';
import { firestoreAtom } from '../../realtime/client-atoms.ts';
import { renewAtom } from '../../realtime/renew-atom.ts';
import { needs } from '../support/capabilities.ts';
import { eventually } from '../support/eventually.ts';
import {
  answerAlways,
  closed,
  expectCoins,
  gather,
  settledAlike,
  startMatch,
  untilQuestion,
} from './support/match.ts';
import { QUICK, sees, startTestGame, viewOf } from './support/test-game.ts';
import type { TestGame } from './support/test-game.ts';

let game: TestGame;
beforeAll(async () => {
  game = await startTestGame('demo-broken-line', QUICK);
});
beforeEach((context) => needs(context, 'faults'));
afterEach(() => game.setFaults());
afterAll(() => game?.stop());

describe('a battle withstands', () => {
  it.each([
    ['a cut Listen stream', [{ kind: 'cut', methods: ['Listen'] }]],
    ['a cut Write stream', [{ kind: 'cut', methods: ['Write'], count: 4 }]],
    ['an answer that is lost', [{ kind: 'loseAnswer', count: 2 }]],
    ['a write that is refused once', [{ kind: 'refuse', status: 'UNAVAILABLE', count: 1 }]],
  ])('[RT-7] %s in every phase', async (name, faults) => {
    const uids = ['1', '2'].map((end) => `${name.replaceAll(' ', '')}${end}`);
    const { players } = await startMatch(game, uids);
    for (const player of players) answerAlways(player);
    for (const phase of ['countdown', 'question', 'reveal'] as const) {
      await sees(players[0]!, (view) => view.phase.kind === phase || view.reveals.length > 0);
      await game.setFaults(...faults);
    }
    await closed(players[0]!, 3);
    await game.setFaults(...faults);
    await settledAlike(players);
    await expectCoins(game, uids);
  });

  // longer than 30 s: every way there and back takes two, through a whole battle
  it('[RT-7] 2 s of latency with jitter', async () => {
    const { players } = await startMatch(game, ['l1', 'l2']);
    for (const player of players) answerAlways(player);
    // on the players' lines, there and back together; the server's line is another
    await game.setFaults(
      ...['l1', 'l2'].map((uid) => ({ kind: 'latency', uid, ms: 750, jitterMs: 500 })),
    );
    await settledAlike(players);
    await expectCoins(game, ['l1', 'l2']);
  });

  it('[RT-7] a line that has gone dead, which the page reports before anything comes through', async () => {
    const { players } = await startMatch(game, ['f1', 'f2']);
    const [ann, ben] = players;
    ann.watch(connectionAtom);
    await untilQuestion(ann, 0);
    await game.setFaults({ kind: 'freeze', uid: 'f1', methods: ['Listen', 'Write'] });
    void ann.store.set(lockAnswerAtom, 0, 0);
    await eventually(() => expect(ann.store.get(connectionAtom).state).toBe('reconnecting'));
    answerAlways(ben);
    await closed(ben, 2);
    await game.setFaults();
    answerAlways(ann);
    await settledAlike(players);
    expect(ann.store.get(connectionAtom).state).toBe('online');
    await expectCoins(game, ['f1', 'f2']);
  });

  it('[RT-7] a network that asks for a login, which the page names', async () => {
    const { players } = await startMatch(game, ['g1', 'g2']);
    const [ann, ben] = players;
    ann.watch(connectionAtom);
    await untilQuestion(ann, 0);
    await game.setFaults({ kind: 'freeze', uid: 'g1', methods: ['Listen', 'Write'] });
    ann.page.setLine('other');
    void ann.store.set(lockAnswerAtom, 0, 0);
    answerAlways(ben);
    await eventually(() => expect(ann.store.get(connectionAtom).state).toBe('captured'));
    await game.setFaults();
    ann.page.setLine('ours');
    answerAlways(ann);
    await settledAlike(players);
    expect(ann.store.get(connectionAtom).state).toBe('online');
    await expectCoins(game, ['g1', 'g2']);
  });

  it('[RT-7] listeners that have died without an error, by a new instance under the same screen', async () => {
    const { players } = await startMatch(game, ['i1', 'i2']);
    const [ann, ben] = players;
    await untilQuestion(ann, 0);
    const failed = ann.store.get(firestoreAtom);
    const states = new Set<string>();
    ann.watch(roomStateAtom, () => states.add(ann.store.get(roomStateAtom).state));
    await game.setFaults({ kind: 'freeze', uid: 'i1', methods: ['Listen', 'Write'] });
    answerAlways(ben);
    await eventually(() => expect(ann.store.get(firestoreAtom)).not.toBe(failed), 60_000);
    expect([...states].filter((state) => state !== 'live')).toEqual([]);
    expect(ann.store.get(connectionAtom).state).toBe('reconnecting');
    await game.setFaults();
    await settledAlike(players);
    await expectCoins(game, ['i1', 'i2']);
  });

  it('[RT-7] snapshots that are late, with growing pauses between the page’s attempts to open a round', async () => {
    const { roomId, players } = await startMatch(game, ['d1', 'd2']);
    const [ann, ben] = players;
    await untilQuestion(ann, 0);
    await game.setFaults({ kind: 'freeze', uid: 'd1' });
    answerAlways(ben);
    const opening = `uid d1: Write rooms/${roomId}/rounds/1`;
    const denied = () => game.denials.filter(({ what }) => what === opening);
    await eventually(() => expect(denied().length).toBeGreaterThan(3));
    const times = denied().map(({ at }) => at);
    for (const [n, pause] of [500, 1_000, 2_000].entries()) {
      expect(times[n + 1]! - times[n]!, `attempt ${n + 2}`).toBeGreaterThanOrEqual(pause);
    }
    await game.setFaults();
    await settledAlike(players);
    await expectCoins(game, ['d1', 'd2']);
  });

  it('[RT-7] a settlement that comes without the last key, by a new instance', async () => {
    const { roomId, players } = await startMatch(game, ['k1', 'k2']);
    const [ann, ben] = players;
    ann.watch(connectionAtom);
    await untilQuestion(ann, 0);
    const failed = ann.store.get(firestoreAtom);
    const room = game.api.firestore.doc(`rooms/${roomId}`);
    const outcome = { coins: 0, points: 0, rank: 1, ratingChange: 0, result: 'drawn' };
    await room.update({
      status: 'settled',
      counted: 1,
      settledAt: Timestamp.now(),
      outcomes: { k1: outcome, k2: outcome },
    });
    await ben.stop();
    await sees(ann, ({ record }) => record.status === 'settled');
    await eventually(() => expect(ann.store.get(connectionAtom).state).toBe('reconnecting'));
    await eventually(() => expect(ann.store.get(firestoreAtom)).not.toBe(failed), 60_000);
    await room.collection('rounds').doc('1').update({ open: true, at: Timestamp.now() });
    await sees(ann, ({ reveals }) => reveals.length === 1);
    expect(ann.store.get(connectionAtom).state).toBe('online');
  });

  it('[RT-7] an instance of the SDK that refuses every call, by opening another at once', async () => {
    const { players } = await startMatch(game, ['t1', 't2']);
    const [ann, ben] = players;
    await untilQuestion(ann, 0);
    answerAlways(ann);
    answerAlways(ben);
    await terminate(ann.store.get(firestoreAtom)!);
    await settledAlike(players);
    // she missed the rounds until the page noticed, and answered the last one
    const last = viewOf(ann).reveals.at(-1)!;
    expect(last.number).toBe(4);
    expect(last.answers.get('t1')?.kind).toBe('judged');
    expect(ann.store.get(connectionAtom).state).toBe('online');
    await expectCoins(game, ['t1', 't2']);
  });
});

/** A lobby in which the second player's line is frozen, while `isReady` is on its way to the server. */
async function writeOnItsWay(uids: readonly [string, string], isReady: boolean) {
  const { players } = await gather(game, uids, 'friend');
  const [ann, ben] = players;
  await game.setFaults({ kind: 'freeze', uid: uids[1], methods: ['Listen', 'Write'] });
  const write = ben.store.set(setReadyAtom, isReady);
  await eventually(() => expect(ben.store.get(isMeasuringAtom)).toBe(true));
  return { ann, ben, write };
}

describe('a lobby withstands', () => {
  it('[RT-7] a listener that has died before the stranger comes, by a new instance', async () => {
    const search = { category: 'space', language: '', searchSeconds: 60 };
    const [ann, ben] = await Promise.all(['q1', 'q2'].map((uid) => game.join(uid)));
    ann!.watch(searchAtom);
    ann!.store.set(startSearchAtom, search);
    await sees(ann!, ({ record }) => record.status === 'waiting');
    const failed = ann!.store.get(firestoreAtom);
    await game.setFaults({ kind: 'freeze', uid: 'q1', methods: ['Listen', 'Write'] });
    ben!.watch(searchAtom);
    ben!.store.set(startSearchAtom, search);
    await sees(ben!, ({ record }) => record.status === 'playing');
    expect(viewOf(ann!).record.members).toEqual(['q1']);
    await eventually(() => expect(ann!.store.get(firestoreAtom)).not.toBe(failed));
    await game.setFaults();
    const { record } = await sees(ann!, (view) => view.record.status === 'playing');
    expect(record.members).toEqual(['q1', 'q2']);
  });

  // longer than 30 s: four heartbeats of a lobby are denied, the first after 15 s
  it('[RT-7] a guest’s listener that has died before the owner starts, by a new instance', async () => {
    const { players } = await gather(game, ['o1', 'o2'], 'friend');
    const [ann, ben] = players;
    const failed = ben.store.get(firestoreAtom);
    await game.setFaults({ kind: 'freeze', uid: 'o2', methods: ['Listen'] });
    expect(await ann.store.set(startBattleAtom)).toEqual({ ok: true });
    expect(viewOf(ben).record.status).toBe('waiting');
    await eventually(() => expect(ben.store.get(firestoreAtom)).not.toBe(failed));
    await game.setFaults();
    // a battle of these rules may be over by now
    await sees(ben, ({ record }) => record.status !== 'waiting');
  });

  it('[RT-7] a listener that has died before the battle is dealt, by a new instance', async () => {
    const { roomId, players } = await gather(game, ['n1', 'n2']);
    const [ann, ben] = players;
    await ann.stop();
    const failed = ben.store.get(firestoreAtom);
    // a lobby that starts by itself: the page of the second seat asks for the deal after 2 s
    await game.api.firestore.doc(`rooms/${roomId}`).update({ rematchOf: 'another' });
    await sees(ben, ({ record }) => record.isRematch);
    // a battle that has begun refuses the heartbeats of a lobby, which give the server's time
    await game.setFaults({ kind: 'freeze', uid: 'n2', methods: ['Listen', 'Write'] });
    ben.store.set(doubtClockAtom);
    await eventually(() => expect(ben.store.get(firestoreAtom)).not.toBe(failed), 60_000);
    expect((await game.api.firestore.doc(`rooms/${roomId}`).get()).get('status')).toBe('playing');
    await game.setFaults();
    await sees(ben, ({ record }) => record.status === 'playing');
  });

  it('[RT-7] a new instance while a write of the player waits for the one before it', async () => {
    const { ann, ben, write: first } = await writeOnItsWay(['v1', 'v2'], false);
    const second = ben.store.set(setReadyAtom, false);
    ben.store.set(renewAtom, ben.store.get(firestoreAtom)!);
    const unavailable = { ok: false, code: 'unavailable' };
    expect(await first).toEqual(unavailable);
    // for the heartbeat of the new instance, which `second` may wait for
    await game.setFaults();
    expect(await second).toEqual(unavailable);
    expect(await ben.store.set(setReadyAtom, false)).toEqual({ ok: true });
    await sees(ann, ({ record }) => record.seats['v2']?.isReady === false);
  });

  it('[RT-7] a new instance while the player’s own write is on its way', async () => {
    const { ann, ben, write: ready } = await writeOnItsWay(['w1', 'w2'], true);
    ben.store.set(renewAtom, ben.store.get(firestoreAtom)!);
    // the SDK itself never settles it
    expect(await ready).toEqual({ ok: false, code: 'unavailable' });
    await game.setFaults();
    expect(await ben.store.set(setReadyAtom, true)).toEqual({ ok: true });
    await sees(ann, ({ record }) => record.seats['w2']?.isReady === true);
  });
});
