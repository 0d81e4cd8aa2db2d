import type { Timestamp } from '@google-cloud/firestore';
import { setTimeout as wait } from 'node:timers/promises';
import { LIMITS } from '../../domain/limits.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clockAtom, localClockAtom } from '../../realtime/clock/clock-atoms.ts';
import { systemClock } from '../../realtime/clock/system-clock.ts';
import { connectionAtom } from '../../realtime/connection-atoms.ts';
import { leaveRoomAtom } from '../../realtime/battle/lobby-atoms.ts';
import { openRoomAtom } from '../../realtime/battle/open-room-atom.ts';
import { lockAnswerAtom } from '../../realtime/battle/play-atoms.ts';
import { sweep } from '../../server/battle/sweep.ts';
import { eventually } from '../support/eventually.ts';
import { answerAlways, closed, settledAlike, startMatch } from './support/match.ts';
import { QUICK, sees, setTable } from './support/table.ts';
import type { Table } from './support/table.ts';
import type { SimulatedPlayer } from './support/simulated-player.ts';

let table: Table;
beforeAll(async () => {
  table = await setTable('demo-withstand', QUICK);
});
afterEach(() => table.setFaults());
afterAll(() => table?.stop());

/** No coin made or lost: 100 each at the beginning, in the sum at the end. */
async function expectCoins(uids: readonly string[]): Promise<void> {
  const coins = await Promise.all(uids.map((uid) => table.coins(uid)));
  expect(coins.reduce((sum, one) => sum + one, 0)).toBe(100 * uids.length);
}

const until = (player: SimulatedPlayer, question: number) =>
  sees(player, ({ phase }) => phase.kind === 'question' && phase.question === question, 30_000);

describe('a battle withstands', { timeout: 120_000 }, () => {
  it('[RT-6] a reload in mid-question: same seat, same score, right time', async () => {
    const { roomId, players } = await startMatch(table, ['r1', 'r2']);
    const [ann, ben] = players as [SimulatedPlayer, SimulatedPlayer];
    answerAlways(ann);
    await until(ben, 0);
    // at the very first millisecond the server's clock may be a little behind
    await wait(100);
    expect(await ben.store.set(lockAnswerAtom, 1)).toEqual({ ok: true });
    await until(ben, 1);
    ben.page.leave();
    await ben.stop();
    await sees(ann, ({ seats }) => seats[1]?.presence.kind === 'leaving');
    const again = await table.sit('r2');
    again.store.set(openRoomAtom, roomId);
    const view = await until(again, 1);
    expect(view.seats[1]?.score.answers[0]?.kind).toBe('judged');
    await sees(ann, ({ seats }) => seats[1]?.presence.kind === 'here');
    answerAlways(again);
    await settledAlike([ann, again]);
    await expectCoins(['r1', 'r2']);
  });

  it('[RT-6] a second tab of the same player: both show the same, an answer of either counts once', async () => {
    const { roomId, players } = await startMatch(table, ['s1', 's2']);
    const tab = await table.sit('s2');
    tab.store.set(openRoomAtom, roomId);
    answerAlways(players[0]!);
    for (let question = 0; question < 5; question++) {
      await Promise.all([until(players[1]!, question), until(tab, question)]);
      const results = await Promise.all([
        players[1]!.store.set(lockAnswerAtom, 0),
        tab.store.set(lockAnswerAtom, 3),
      ]);
      // a lock is written once: the other tab comes too late
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      const positions = [0, 3].filter((_, i) => results[i]?.ok);
      const own = await table.api.firestore.doc(`rooms/${roomId}/players/s2`).get();
      expect(own.get(`locks.${question}.position`)).toBe(positions[0]);
    }
    await settledAlike([...players, tab]);
    await expectCoins(['s1', 's2']);
  });

  it('[RT-6] a tab that is hidden for long and comes back', async () => {
    const { players } = await startMatch(table, ['h1', 'h2']);
    const [ann, ben] = players as [SimulatedPlayer, SimulatedPlayer];
    answerAlways(ann);
    ben.page.setHidden(true);
    // a hidden tab answers nothing and its listeners have stalled
    await table.setFaults({ kind: 'freeze', uid: 'h2' });
    await closed(ann, 2);
    await table.setFaults();
    ben.page.setHidden(false);
    answerAlways(ben);
    await settledAlike([ann, ben]);
    await expectCoins(['h1', 'h2']);
  });

  it.each([
    ['a cut Listen stream', [{ kind: 'cut', methods: ['Listen'] }]],
    ['a cut Write stream', [{ kind: 'cut', methods: ['Write'], count: 4 }]],
    ['an answer that is lost', [{ kind: 'loseAnswer', count: 2 }]],
    ['a write that is refused once', [{ kind: 'refuse', status: 'UNAVAILABLE', count: 1 }]],
  ])('[RT-7] %s in every phase', async (name, faults) => {
    const uids = ['1', '2'].map((end) => `${name.replaceAll(' ', '')}${end}`);
    const { players } = await startMatch(table, uids);
    for (const player of players) answerAlways(player);
    for (const phase of ['countdown', 'question', 'reveal'] as const) {
      await sees(players[0]!, (view) => view.phase.kind === phase || view.reveals.length > 0);
      await table.setFaults(...faults);
    }
    await closed(players[0]!, 3);
    await table.setFaults(...faults);
    await settledAlike(players);
    await expectCoins(uids);
  });

  it('[RT-7] 2 s of latency with jitter', async () => {
    const { players } = await startMatch(table, ['l1', 'l2']);
    for (const player of players) answerAlways(player);
    // on the players' lines, there and back together; the server's line is another
    await table.setFaults(
      ...['l1', 'l2'].map((uid) => ({ kind: 'latency', uid, ms: 750, jitterMs: 500 })),
    );
    await settledAlike(players, 100_000);
    await expectCoins(['l1', 'l2']);
  });

  it('[RT-7] a line that has gone dead, and tells of it within 5 s', async () => {
    const { players } = await startMatch(table, ['f1', 'f2']);
    const [ann, ben] = players as [SimulatedPlayer, SimulatedPlayer];
    ann.watch(connectionAtom);
    await until(ann, 0);
    await table.setFaults({ kind: 'freeze', uid: 'f1', methods: ['Listen', 'Write'] });
    void ann.store.set(lockAnswerAtom, 0);
    const frozenAt = performance.now();
    await eventually(() => expect(ann.store.get(connectionAtom).state).toBe('reconnecting'));
    expect(performance.now() - frozenAt).toBeLessThan(5_000);
    answerAlways(ben);
    await closed(ben, 2);
    await table.setFaults();
    answerAlways(ann);
    await settledAlike(players);
    expect(ann.store.get(connectionAtom).state).toBe('online');
    await expectCoins(['f1', 'f2']);
  });

  it('[RT-8] a device whose clock is an hour off, either way', async () => {
    const { players } = await startMatch(table, ['c1', 'c2'], 'friend', ({ store }, seat) => {
      const offset = seat === 0 ? 3_600_000 : -3_600_000;
      store.set(localClockAtom, { ...systemClock, now: () => systemClock.now() + offset });
    });
    for (const player of players) {
      const { phase } = await sees(player, (view) => view.phase.kind === 'question');
      const left = 'until' in phase ? phase.until - player.store.get(clockAtom).now() : NaN;
      expect(left).toBeGreaterThan(0);
      // the first write of a page also opens its stream: half of that way is the error
      expect(left).toBeLessThanOrEqual(QUICK.rules.questionMs + 500);
      answerAlways(player);
    }
    const { view } = await settledAlike(players);
    const answers = view.seats.flatMap(({ score }) => score.answers);
    expect(answers.every((answer) => answer.kind === 'judged' && answer.elapsedMs < 2_000)).toBe(
      true,
    );
    await expectCoins(['c1', 'c2']);
  });

  it('[RT-9] a server that is down during the battle and back for the settlement', async () => {
    const { players } = await startMatch(table, ['d1', 'd2']);
    for (const player of players) {
      player.dealer.answer = 'down';
      answerAlways(player);
    }
    await sees(players[0]!, ({ phase }) => phase.kind === 'finished', 30_000);
    expect((await sees(players[0]!, () => true)).record.status).toBe('playing');
    for (const player of players) player.dealer.answer = 'works';
    await settledAlike(players);
    await expectCoins(['d1', 'd2']);
  });

  it('[RT-10] a player who answers nothing behind a hidden page: away after a round', async () => {
    const { players } = await startMatch(table, ['n1', 'n2']);
    players[1]!.page.setHidden(true);
    answerAlways(players[0]!);
    await sees(players[0]!, ({ seats }) => seats[1]?.presence.kind === 'away', 20_000);
    const { outcomes } = await settledAlike(players);
    expect(outcomes['n1']?.rank).toBe(1);
    await expectCoins(['n1', 'n2']);
  });

  it('[RT-11] a player who leaves in the last question: the other wins, at once', async () => {
    const { players } = await startMatch(table, ['q1', 'q2']);
    answerAlways(players[0]!);
    answerAlways(players[1]!, 4);
    await until(players[1]!, 4);
    await players[1]!.store.set(leaveRoomAtom);
    const { outcomes } = await settledAlike([players[0]!]);
    expect(outcomes['q1']?.result).toBe('won');
    await expectCoins(['q1', 'q2']);
  });

  it('[RT-11] a group of four of which one leaves: the three play on', async () => {
    const uids = ['g1', 'g2', 'g3', 'g4'];
    const { players } = await startMatch(table, uids, 'group');
    for (const player of players) answerAlways(player, player.uid === 'g4' ? 1 : undefined);
    await until(players[3]!, 1);
    await players[3]!.store.set(leaveRoomAtom);
    const { outcomes, view } = await settledAlike(players.slice(0, 3));
    expect(outcomes['g4']).toMatchObject({ result: 'lost', coins: 0 });
    expect(view.seats[3]?.presence.kind).toBe('left');
    await expectCoins(uids);
  });

  it('[RT-9] both browsers gone: the sweep returns the fees', async () => {
    const { roomId, players } = await startMatch(table, ['b1', 'b2']);
    for (const player of players) await player.stop();
    await sweep(table.api.firestore, Date.now() + 60 * 60_000);
    const room = await table.api.firestore.doc(`rooms/${roomId}`).get();
    expect(room.get('status')).toBe('settled');
    expect([await table.coins('b1'), await table.coins('b2')]).toEqual([100, 100]);
  });
});

describe('who is there has the whole of every window', { timeout: 120_000 }, () => {
  let slow: Table;
  // longer than nobody may be passed over
  const rules = { questionMs: LIMITS.passOverMs + 2_000, revealMs: 600, countdownMs: 600 };
  beforeAll(async () => {
    slow = await setTable('demo-full-window', { rules });
  });
  afterAll(() => slow?.stop());

  /** How long each question stood open, in milliseconds, as its rounds tell. */
  async function windowsOf(roomId: string): Promise<number[]> {
    const { docs } = await slow.api.firestore.collection(`rooms/${roomId}/cards`).get();
    const opened = docs
      .filter((card) => card.get('open') === true)
      .sort((one, other) => (one.get('round') as number) - (other.get('round') as number))
      .map((card) => (card.get('at') as Timestamp).toMillis());
    return opened.slice(1).map((at, n) => at - (opened[n] ?? 0) - rules.revealMs);
  }

  it('[RT-15] a page that looks on and locks nothing, beside one that locks at the first millisecond', async () => {
    const { roomId, players } = await startMatch(slow, ['w1', 'w2']);
    const [fast, silent] = players as [SimulatedPlayer, SimulatedPlayer];
    answerAlways(fast);
    await closed(silent, 3);
    for (const ms of await windowsOf(roomId)) {
      expect(ms).toBeGreaterThanOrEqual(rules.questionMs + LIMITS.lockGraceMs);
    }
    // and an answer late in the window still counts
    const { phase } = await sees(silent, (view) => view.phase.kind === 'question', 10_000);
    await wait(('until' in phase ? phase.until : 0) - silent.store.get(clockAtom).now() - 500);
    expect(await silent.store.set(lockAnswerAtom, 0)).toEqual({ ok: true });
  });

  it('[RT-10] a hidden page costs the others one window, and then the first seconds of each', async () => {
    const { roomId, players } = await startMatch(slow, ['x1', 'x2']);
    const [fast, hidden] = players as [SimulatedPlayer, SimulatedPlayer];
    hidden.page.setHidden(true);
    answerAlways(fast);
    await closed(fast, 3);
    const [first = 0, ...later] = await windowsOf(roomId);
    expect(first).toBeGreaterThanOrEqual(rules.questionMs + LIMITS.lockGraceMs);
    for (const ms of later) {
      expect(ms).toBeGreaterThanOrEqual(LIMITS.passOverMs);
      expect(ms).toBeLessThan(rules.questionMs);
    }
  });
});
