import { setTimeout as sleep } from 'node:timers/promises';
import type { EveningGame } from './evening-game.ts';
import type { PlannedFault } from './fault-plan.ts';
import type { FaultWindow } from './samples.ts';

/** Added in each direction: 300 ms for a round trip. */
const ONE_WAY_MS = 150;
const REFUSED_SHARE = 0.02;
/** After a fault the pages reconnect and repeat their calls: the pauses of the SDK grow to some seconds. */
const RECOVERY_MS = 12_000;
/** A killed web process may take this long to answer again. */
const WEB_LIMIT_MS = 60_000;

/** Applies the planned faults, each at its time, and prints them. @returns when each of them acted, recovery included */
export async function breakThings(
  game: EveningGame,
  plan: readonly PlannedFault[],
  beganAt: number,
  random: () => number,
  print: (line: string) => void,
): Promise<FaultWindow[]> {
  const windows: FaultWindow[] = [];
  for (const fault of plan) {
    await sleep(Math.max(0, beganAt + fault.atMs - Date.now()));
    const from = Date.now();
    const text = await apply(game, fault, random);
    const to = Date.now();
    windows.push({ kind: fault.kind, from, to: to + RECOVERY_MS });
    print(
      `${((from - beganAt) / 1_000).toFixed(1)} s: ${fault.kind}, ${((to - from) / 1_000).toFixed(1)} s: ${text}`,
    );
  }
  return windows;
}

/** Applies a fault. @returns its description, when it is over */
async function apply(
  game: EveningGame,
  { kind, lastsMs }: PlannedFault,
  random: () => number,
): Promise<string> {
  switch (kind) {
    case 'web-killed': {
      const pid = game.killWeb(random());
      await servedAgain(game);
      return `web process ${pid} was killed with -9 and replaced`;
    }
    case 'database-killed':
      await game.restartDatabase(lastsMs);
      return `Firestore was killed with -9, and started again on its data after ${lastsMs / 1_000} s`;
    case 'latency':
      game.line.setDelay(ONE_WAY_MS);
      await sleep(lastsMs);
      game.line.setDelay(0);
      return `${ONE_WAY_MS} ms in each direction`;
    case 'refused-writes':
      await game.setFaults({
        kind: 'refuse',
        status: 'UNAVAILABLE',
        message: 'an evening has faults',
        share: REFUSED_SHARE,
      });
      await sleep(lastsMs);
      await game.setFaults();
      return `${REFUSED_SHARE * 100} % of all writes were refused with UNAVAILABLE`;
    case 'storm': {
      const count = game.line.cutAll();
      return `${count} connections broke at once`;
    }
  }
}

/** Waits until as many web processes run as before, and the address answers. */
async function servedAgain(game: EveningGame): Promise<void> {
  const count = () => game.processes().length;
  const wanted = count();
  const limit = Date.now() + WEB_LIMIT_MS;
  // the killed process is still listed for a moment
  await sleep(500);
  while (Date.now() < limit) {
    const reply = await fetch(`${game.url}/api/health`).catch(() => undefined);
    if (reply?.ok && count() >= wanted) return;
    await sleep(200);
  }
  throw new Error('the killed web process was not replaced');
}
