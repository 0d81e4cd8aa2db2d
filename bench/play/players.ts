import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { EMPTY_ANSWER } from '../../scripts/web/bare-app.ts';
import type { Call } from '../api/load.ts';
import { send } from '../api/request-of.ts';
import type { BarePlayer } from '../support/bare-game.ts';
import type { BenchModeName } from './steps.ts';
import { callOf, stepsOf } from './steps.ts';

/** The order to the process of the players. */
export interface PlayOrder {
  /** The address of the game, or the whole address of the empty route. */
  readonly url: string;
  readonly isEmptyRoute: boolean;
  readonly mode: BenchModeName;
  readonly players: readonly BarePlayer[];
  /** The number of callers. Each makes a call as soon as its last was answered and a player may continue. */
  readonly callers: number;
  /** The number of calls of each player that are not measured. */
  readonly warmUpCalls: number;
  readonly measuredMs: number;
  /** A player's pause between two answers. */
  readonly pauseMs: number;
}

/** Its report. */
export interface PlayReport {
  /** The times of each action: from the request to the last byte of the reply, milliseconds. */
  readonly times: Readonly<Record<string, readonly number[]>>;
  /** Calls, measured or not. */
  readonly made: number;
  /** The wrong replies. */
  readonly errors: readonly string[];
}

// a separate process, so that its event loop delays no other
process.on('message', (order: PlayOrder) => {
  void play(order).then((report) => process.send?.(report));
});
// the parent process has ended
process.on('disconnect', () => process.exit(1));

async function play(order: PlayOrder): Promise<PlayReport> {
  const { url, mode, players, callers, warmUpCalls, measuredMs, pauseMs, isEmptyRoute } = order;
  const steps = stepsOf(mode);
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const times: Record<string, number[]> = {};
  const errors: string[] = [];
  let left = warmUpCalls * players.length;
  let end = Infinity;
  // the player who may continue first is first: all wait equally long, so this is a queue
  const queue = players.map((_, turn) => ({ turn, step: 0, readyAt: 0 }));
  const callUntilTheEnd = async () => {
    for (;;) {
      const next = queue.shift();
      if (!next) throw new Error('there are fewer players than callers');
      const { turn, step } = next;
      const wait = next.readyAt - performance.now();
      if (wait > 0) await sleep(wait);
      const at = performance.now();
      if (at >= end) {
        queue.push(next);
        return;
      }
      const call: Call = isEmptyRoute
        ? { ...callOf('', { mode, players, turn, step: 1 }), url, answer: EMPTY_ANSWER }
        : callOf(url, { mode, players, turn, step });
      const error = await send(call, turn, agent);
      const now = performance.now();
      const name = steps[step] ?? '';
      if (error !== undefined) errors.push(`${name} is answered ${error}`);
      else if (left <= 0 && now < end) (times[name] ??= []).push(now - at);
      left--;
      if (left === 0) end = now + measuredMs;
      queue.push({ ...next, step: (step + 1) % steps.length, readyAt: now + pauseMs });
    }
  };
  await Promise.all(Array.from({ length: callers }, callUntilTheEnd));
  agent.destroy();
  return { times, made: warmUpCalls * players.length - left, errors };
}
