import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../domain/limits.ts';
import { clockAtom } from '../../realtime/clock/clock-atoms.ts';
import { lockAnswerAtom } from '../../realtime/battle/play-atoms.ts';
import { answerAlways, closed, startMatch } from './support/match.ts';
import { sees, startTestGame } from './support/test-game.ts';
import type { TestGame } from './support/test-game.ts';
import { storedMs } from '../support/stored-time.ts';

let game: TestGame;
// longer than the time in which nobody may be passed over
const rules = { questionMs: LIMITS.passOverMs + 5_000, revealMs: 600, countdownMs: 600 };
beforeAll(async () => {
  game = await startTestGame('demo-full-window', { rules });
});
afterAll(() => game?.stop());

/** The open time of each question in milliseconds, from its rounds. */
async function windowsOf(roomId: string): Promise<number[]> {
  const { docs } = await game.api.firestore.collection(`rooms/${roomId}/rounds`).get();
  const opened = docs
    .filter((roundDoc) => roundDoc.get('open') === true)
    .sort((one, other) => (one.get('round') as number) - (other.get('round') as number))
    .map((roundDoc) => storedMs(roundDoc, 'at'));
  return opened.slice(1).map((at, n) => at - (opened[n] ?? 0) - rules.revealMs);
}

// longer than 30 s: three whole windows of 8 s, which may not be shorter than the 5 s nobody is passed over in
describe.concurrent('an active player has the whole of every window', () => {
  it('[RT-15] beside a page that locks at the first millisecond', async () => {
    const { roomId, players } = await startMatch(game, ['w1', 'w2']);
    const [fast, silent] = players;
    answerAlways(fast);
    await closed(silent, 3);
    for (const ms of await windowsOf(roomId)) {
      expect(ms).toBeGreaterThanOrEqual(rules.questionMs + LIMITS.lockGraceMs);
    }
    // and an answer late in the window still counts
    const { phase } = await sees(silent, (view) => view.phase.kind === 'question');
    if (phase.kind !== 'question') throw new Error(phase.kind);
    await wait(phase.until - silent.store.get(clockAtom).now() - 4_000);
    expect(await silent.store.set(lockAnswerAtom, 0, phase.question)).toEqual({ ok: true });
  });

  it('[RT-10] a hidden page costs the others one window, then the first seconds of each', async () => {
    // far from the seconds that a busy machine may add to a shortened window
    const questionMs = 3 * rules.questionMs;
    const { roomId, players } = await startMatch(game, ['x1', 'x2'], { questionMs });
    const [fast, hidden] = players;
    hidden.page.setHidden(true);
    answerAlways(fast);
    await closed(fast, 3);
    const [first = 0, ...later] = await windowsOf(roomId);
    expect(first).toBeGreaterThanOrEqual(questionMs + LIMITS.lockGraceMs);
    for (const ms of later) {
      expect(ms).toBeGreaterThanOrEqual(LIMITS.passOverMs);
      expect(ms).toBeLessThan(questionMs);
    }
  });
});
