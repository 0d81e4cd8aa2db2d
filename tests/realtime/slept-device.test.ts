import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectionAtom } from '../../realtime/battle/connection-atoms.ts';
import { lockAnswerAtom } from '../../realtime/battle/play-atoms.ts';
import { clockAtom, localClockAtom } from '../../realtime/clock/clock-atoms.ts';
import { eventually } from '../support/eventually.ts';
import { answerAlways, settledAlike, startMatch, untilQuestion } from './support/match.ts';
import { simulatedClock } from './support/simulated-clock.ts';
import type { SimulatedClock } from './support/simulated-clock.ts';
import { startTestGame } from './support/test-game.ts';
import type { TestGame } from './support/test-game.ts';
import type { SimulatedPlayer } from './support/simulated-player.ts';
import { needs } from '../support/capabilities.ts';

const SLEEP_MS = 8_000;
const LATENCY_MS = 60;
let game: TestGame;
beforeAll(async () => {
  game = await startTestGame('demo-slept-device', {
    rules: { questionMs: 6_000, revealMs: 600, countdownMs: 600 },
  });
});
afterEach(() => game.setFaults());
afterAll(() => game?.stop());

/** A battle of two in its first question; the second player has a separate device. */
async function battleOn(device: SimulatedClock, uids: [string, string]) {
  const { players, roomId } = await startMatch(game, uids, {
    prepare: ({ store }, seat) => void (seat === 1 && store.set(localClockAtom, device.clock)),
  });
  const [awake, sleeper] = players;
  const connections: string[] = [];
  sleeper.watch(connectionAtom, () => connections.push(sleeper.store.get(connectionAtom).state));
  await untilQuestion(sleeper, 0);
  return { awake, sleeper, roomId, connections };
}

/** Expects that a page is sure of its time, and within its stated error of the server's, which is this machine's. */
function expectRight({ store }: SimulatedPlayer): void {
  const clock = store.get(clockAtom);
  const errorMs = clock.errorMs();
  expect(errorMs).toBeLessThan(Infinity);
  expect(Math.abs(clock.now() - Date.now())).toBeLessThanOrEqual(errorMs);
}

/** The questions that a player has locked, by their numbers. */
async function locksOf(roomId: string, uid: string): Promise<readonly string[]> {
  const own = await game.api.firestore.doc(`rooms/${roomId}/players/${uid}`).get();
  return Object.keys(own.get('locks') as object);
}

describe.concurrent('[RT-16] a device that loses time', () => {
  it('sleeps 8 s with a visible page, wakes on a line of 60 ms, then plays on', async (context) => {
    needs(context, 'faults');
    const device = simulatedClock();
    const { awake, sleeper, roomId } = await battleOn(device, ['p1', 'p2']);
    answerAlways(awake);
    expect(await sleeper.store.set(lockAnswerAtom, 0, 0)).toEqual({ ok: true });
    device.sleep();
    await wait(SLEEP_MS);
    await game.setFaults({ kind: 'latency', ms: LATENCY_MS, uid: 'p2' });
    device.wake();
    await eventually(() => expectRight(sleeper));
    answerAlways(sleeper);
    await settledAlike([awake, sleeper]);
    // the sleep cost the questions that ran out meanwhile
    const locks = await locksOf(roomId, 'p2');
    expect(locks).toContain('0');
    expect(locks).toContain('4');
  });

  it('says that it checks the time if the page was hidden during the sleep, until it is right', async () => {
    const device = simulatedClock();
    const { awake, sleeper } = await battleOn(device, ['q1', 'q2']);
    answerAlways(awake);
    sleeper.page.setHidden(true);
    device.sleep();
    await wait(SLEEP_MS);
    device.wake();
    sleeper.page.setHidden(false);
    expect(sleeper.store.get(connectionAtom).state).not.toBe('online');
    await eventually(() => expect(sleeper.store.get(connectionAtom).state).toBe('online'));
    expectRight(sleeper);
    answerAlways(sleeper);
    await settledAlike([awake, sleeper]);
  });

  it.each([
    ['forward', 3_600_000, 'r'],
    ['back', -3_600_000, 's'],
  ])(
    'says that it checks the time while its system clock is set %s by an hour',
    async (_way, ms, seat) => {
      const device = simulatedClock();
      const { awake, sleeper, connections } = await battleOn(device, [`${seat}1`, `${seat}2`]);
      device.setForward(ms);
      await eventually(() => expect(connections).toContain('checking-time'));
      await eventually(() => expect(connections.at(-1)).toBe('online'));
      expectRight(sleeper);
      for (const player of [awake, sleeper]) answerAlways(player);
      await settledAlike([awake, sleeper]);
    },
  );
});
