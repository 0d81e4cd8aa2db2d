import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../domain/limits.ts';
import {
  clockAtom,
  doubtClockAtom,
  isClockSureAtom,
  localClockAtom,
} from '../../realtime/clock/clock-atoms.ts';
import { systemClock } from '../../realtime/clock/system-clock.ts';
import { giveUpAtom, startBattleAtom } from '../../realtime/battle/lobby-atoms.ts';
import { selectRoomAtom } from '../../realtime/battle/selected-room-atoms.ts';
import { lockAnswerAtom } from '../../realtime/battle/play-atoms.ts';
import { sweep } from '../../server/battle/sweep.ts';
import {
  answerAlways,
  closed,
  expectCoins,
  gather,
  settledAlike,
  startMatch,
  UNHURRIED_MS,
  untilQuestion,
} from './support/match.ts';
import { eventually } from '../support/eventually.ts';
import { QUICK, sees, startTestGame, viewOf } from './support/test-game.ts';
import type { TestGame } from './support/test-game.ts';
import { needs } from '../support/capabilities.ts';
import { storedMs } from '../support/stored-time.ts';

let game: TestGame;
beforeAll(async () => {
  game = await startTestGame('demo-withstand', QUICK);
});
afterEach(async () => {
  await game.setFaults();
  // commits of others hold the time of a clock that is put back
  await game.closePages();
});
afterAll(() => game?.stop());

describe('a battle withstands', () => {
  it('[RT-6] a reload in mid-question: same seat, same score, right time', async () => {
    const { roomId, players } = await startMatch(game, ['r1', 'r2'], { questionMs: UNHURRIED_MS });
    const [ann, ben] = players;
    answerAlways(ann, 1);
    await untilQuestion(ben, 0);
    expect(await ben.store.set(lockAnswerAtom, 1, 0)).toEqual({ ok: true });
    await untilQuestion(ben, 1);
    ben.page.leave();
    await ben.stop();
    await sees(ann, ({ seats }) => seats[1]?.presence.kind === 'leaving');
    const again = await game.join('r2');
    again.store.set(selectRoomAtom, roomId);
    const view = await untilQuestion(again, 1);
    expect(view.seats[1]?.score.answers[0]?.kind).toBe('judged');
    await sees(ann, ({ seats }) => seats[1]?.presence.kind === 'here');
    answerAlways(ann);
    answerAlways(again);
    await settledAlike([ann, again]);
    await expectCoins(game, ['r1', 'r2']);
  });

  it('[RT-6] a second tab of the same player: both show the same, an answer of either counts once', async () => {
    const { roomId, players } = await startMatch(game, ['s1', 's2'], { questionMs: UNHURRIED_MS });
    const tab = await game.join('s2');
    tab.store.set(selectRoomAtom, roomId);
    answerAlways(players[0]!);
    for (let question = 0; question < 5; question++) {
      await Promise.all([untilQuestion(players[1]!, question), untilQuestion(tab, question)]);
      const results = await Promise.all([
        players[1]!.store.set(lockAnswerAtom, 0, question),
        tab.store.set(lockAnswerAtom, 3, question),
      ]);
      // a lock is written once: the other tab comes too late
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      const positions = [0, 3].filter((_, i) => results[i]?.ok);
      const own = await game.api.firestore.doc(`rooms/${roomId}/players/s2`).get();
      expect(own.get(`locks.${question}.position`)).toBe(positions[0]);
    }
    await settledAlike([...players, tab]);
    await expectCoins(game, ['s1', 's2']);
  });

  it('[RT-6] a tab that comes back after a long time hidden', async (context) => {
    needs(context, 'faults');
    const { players } = await startMatch(game, ['h1', 'h2']);
    const [ann, ben] = players;
    answerAlways(ann);
    ben.page.setHidden(true);
    // a hidden tab answers nothing and its listeners have stalled
    await game.setFaults({ kind: 'freeze', uid: 'h2' });
    await closed(ann, 2);
    await game.setFaults();
    ben.page.setHidden(false);
    answerAlways(ben);
    await settledAlike([ann, ben]);
    await expectCoins(game, ['h1', 'h2']);
  });

  it('[RT-8] a device whose clock is an hour off, either way', async () => {
    const { players } = await startMatch(game, ['c1', 'c2'], {
      prepare: ({ store }, seat) => {
        const offset = seat === 0 ? 3_600_000 : -3_600_000;
        store.set(localClockAtom, { ...systemClock, now: () => systemClock.now() + offset });
      },
      questionMs: UNHURRIED_MS,
    });
    for (const player of players) {
      const { phase } = await sees(player, (view) => view.phase.kind === 'question');
      const left = 'until' in phase ? phase.until - player.store.get(clockAtom).now() : NaN;
      expect(left).toBeGreaterThan(0);
      // the first write of a page also opens its stream; the clock is off by half of that time
      expect(left).toBeLessThanOrEqual(UNHURRIED_MS + 500);
      answerAlways(player);
    }
    const { view } = await settledAlike(players);
    const answers = view.seats.flatMap(({ score }) => score.answers);
    for (const answer of answers) {
      expect(answer).toMatchObject({ kind: 'judged' });
      const elapsedMs = 'elapsedMs' in answer ? answer.elapsedMs : NaN;
      // the measured time contains neither clock’s offset of an hour
      expect(elapsedMs).toBeLessThanOrEqual(UNHURRIED_MS + LIMITS.lockGraceMs);
    }
    await expectCoins(game, ['c1', 'c2']);
  });

  it('[RT-8] a lock at the first millisecond of a question that by the server’s clock has not begun', async (context) => {
    needs(context, 'faults');
    const { roomId, early } = await startEarly(['e1', 'e2']);
    expect(await early.store.set(lockAnswerAtom, 0, 0)).toEqual({ ok: true });
    expect(await lockedAfter(roomId, 'e2')).toBeGreaterThanOrEqual(0);
  });

  it('[RT-8] a lock pressed just when the page learns that the question has not begun', async (context) => {
    needs(context, 'faults');
    const { roomId, early } = await startPutBack();
    expect(await early.store.set(lockAnswerAtom, 0, 0)).toEqual({ ok: true });
    expect(await lockedAfter(roomId, early.uid)).toBeGreaterThanOrEqual(0);
  });

  it('[RT-9] a server that is down until the settlement', async () => {
    const { players } = await startMatch(game, ['d1', 'd2']);
    for (const player of players) {
      player.battleApi.answer = 'down';
      answerAlways(player);
    }
    await sees(players[0]!, ({ phase }) => phase.kind === 'finished');
    expect((await sees(players[0]!, () => true)).record.status).toBe('playing');
    for (const player of players) player.battleApi.answer = 'works';
    await settledAlike(players);
    await expectCoins(game, ['d1', 'd2']);
  });

  it('[RT-10] a player who answers nothing behind a hidden page: away after a round', async () => {
    const { players } = await startMatch(game, ['n1', 'n2']);
    players[1]!.page.setHidden(true);
    answerAlways(players[0]!);
    await sees(players[0]!, ({ seats }) => seats[1]?.presence.kind === 'away');
    const { outcomes } = await settledAlike(players);
    expect(outcomes['n1']?.rank).toBe(1);
    await expectCoins(game, ['n1', 'n2']);
  });

  it('[RT-11] a player who leaves in the last question: the other wins at once', async () => {
    const { players } = await startMatch(game, ['q1', 'q2'], { questionMs: UNHURRIED_MS });
    answerAlways(players[0]!);
    answerAlways(players[1]!, 4);
    await untilQuestion(players[1]!, 4);
    await players[1]!.store.set(giveUpAtom);
    const { outcomes } = await settledAlike([players[0]!]);
    expect(outcomes['q1']?.result).toBe('won');
    await expectCoins(game, ['q1', 'q2']);
  });

  it('[RT-11] a group of four of which one leaves: the three play on', async () => {
    const uids = ['g1', 'g2', 'g3', 'g4'];
    const { players } = await startMatch(game, uids, {
      kind: 'group',
      questionMs: UNHURRIED_MS,
    });
    for (const player of players) answerAlways(player, player.uid === 'g4' ? 1 : undefined);
    await untilQuestion(players[3]!, 1);
    await players[3]!.store.set(giveUpAtom);
    const { outcomes, view } = await settledAlike(players.slice(0, 3));
    expect(outcomes['g4']).toMatchObject({ result: 'lost', coins: 0 });
    expect(view.seats[3]?.presence.kind).toBe('left');
    await expectCoins(game, uids);
  });

  it('[RT-9] both browsers gone: the sweep returns the fees', async () => {
    const { roomId, players } = await startMatch(game, ['b1', 'b2']);
    for (const player of players) await player.stop();
    await sweep(game.api.firestore, Date.now() + 60 * 60_000);
    const room = await game.api.firestore.doc(`rooms/${roomId}`).get();
    expect(room.get('status')).toBe('settled');
    expect([await game.coins('b1'), await game.coins('b2')]).toEqual([100, 100]);
  });
});

const COUNTDOWN_MS = 4_000;

/**
 * A battle whose second player has seen the first question, and then learns that it has not begun. On a machine that stands
 * still for a second the question begins before the page has learned it; then another battle is started.
 */
async function startPutBack() {
  for (let attempt = 0; ; attempt += 1) {
    const started = await startEarly([`f1-${attempt}`, `f2-${attempt}`], 1_300);
    const { early } = started;
    // a page that is shown again asks the server for its time
    early.store.set(doubtClockAtom);
    await eventually(() => expect(early.store.get(isClockSureAtom)).toBe(true));
    if (viewOf(early).phase.kind === 'countdown') return started;
    await game.setFaults();
  }
}

/** A battle whose second player sees the first question `byMs` and one way of a slow line before the server does. */
async function startEarly(uids: readonly [string, string], byMs = 150) {
  // on a slow line the clock's error is up to one way of it
  await game.setFaults({ kind: 'latency', ms: 400, uid: uids[1] });
  const { roomId, players } = await gather(game, uids);
  const [owner, early] = players;
  await game.api.firestore.doc(`rooms/${roomId}`).update({
    'rules.countdownMs': COUNTDOWN_MS,
    // a machine that stands still for seconds does not close the question
    'rules.questionMs': 30_000,
  });
  expect(await owner.store.set(startBattleAtom)).toEqual({ ok: true });
  await untilQuestion(early, 0);
  await game.setFaults({ kind: 'clock', offsetMs: -byMs });
  return { roomId, early };
}

/** How long after the server's begin of the first question the server took the lock, in milliseconds. */
async function lockedAfter(roomId: string, uid: string): Promise<number> {
  const [own, round] = await Promise.all([
    game.api.firestore.doc(`rooms/${roomId}/players/${uid}`).get(),
    game.api.firestore.doc(`rooms/${roomId}/rounds/0`).get(),
  ]);
  const begunAt = storedMs(round, 'at') + COUNTDOWN_MS;
  return storedMs(own, 'locks.0.at') - begunAt;
}
