import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seededRandom } from '@quizbout/firestore-emulator/control/seeded-random';
import { ROOT } from '../scripts/project/root.ts';
import { IS_OFFICIAL } from '../tests/support/firestore.ts';
import { breakThings } from './evening/break-things.ts';
import { addEvents, makeCrowd } from './evening/crowd.ts';
import { startEveningGame } from './evening/evening-game.ts';
import type { EveningGame } from './evening/evening-game.ts';
import { FAULT_KINDS, FAULT_KINDS_WITH_OFFICIAL, planFaults } from './evening/fault-plan.ts';
import { judgeRefusals } from './evening/judge-refusals.ts';
import type { EveningReply, EveningOrder } from './evening/orders.ts';
import { readEnd } from './evening/read-end.ts';
import type { End } from './evening/read-end.ts';
import { joined } from './evening/recorder.ts';
import type { Report } from './evening/recorder.ts';
import { timesTable } from './evening/samples.ts';
import { checksOf, sizesOf } from './evening/verdict.ts';
import { liveHeapMb } from './support/live-heap.ts';
import { loadOf, residentMb } from './support/process-load.ts';
import { end as giveUp, fail, print, progress } from './support/report.ts';

// npm run bench:evening -- [--minutes 15] [--rooms 100] [--solo 100] [--seed 1] [--arrive 30] [--processes 2] [--no-faults] [--profile]:
// an evening of the whole game with faults; at its end the accounts are checked. FIRESTORE_EMULATOR=official plays it on
// Google's emulator, with the faults that are possible there
const { minutes, rooms, solo, seed, arrive, processes, hasFaults, profile } = readArguments();
const LENGTH_MS = minutes * 60_000;
/** The ids of the contest and the arena. A new game also has contests that are over. */
const IDS = { contest: 'evening', arena: 'of-the-evening' };
/** The last game begins before this part of the evening is over. */
const LAST_START = 0.95;
/** The scheduled work must have ended everything this long after the last player left. */
const END_LIMIT_MS = 180_000;

const loads = [loadavg()[0] ?? NaN];
console.log(
  `Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), load at the start ${loads[0]?.toFixed(1)}; ${minutes} min, ${rooms} rooms, ${solo} solo players, seed ${seed}, come within ${arrive} s, ${processes} web processes, ${IS_OFFICIAL ? "Google's emulator" : 'our emulator'}`,
);
progress('the game');
const game = await startEveningGame(processes, {
  profile,
  edition: IS_OFFICIAL ? 'official' : 'ours',
});
const workers: ChildProcess[] = [];
try {
  await spendEvening();
} finally {
  for (const worker of workers) worker.kill();
  await game.stop();
}
// the SDKs keep handles open
process.exit();

async function spendEvening(): Promise<void> {
  progress('the players');
  const shares = await makeCrowd(game.firestore, game.authPort, { rooms, solo });
  const beganAt = Date.now() + 3_000;
  const at = (share: number) => Math.round(beganAt + share * LENGTH_MS);
  const times = { id: IDS.contest, startsAt: at(0.04), endsAt: at(0.7) };
  const arena = { id: IDS.arena, startsAt: at(0.02), endsAt: at(0.88) };
  const contest = await addEvents(game.firestore, times, arena);
  const kinds = IS_OFFICIAL ? FAULT_KINDS_WITH_OFFICIAL : FAULT_KINDS;
  const plan = hasFaults ? planFaults(seed, LENGTH_MS, kinds) : [];
  for (const { kind, atMs, lastsMs } of plan) {
    console.log(
      `planned at ${(atMs / 1_000).toFixed(1)} s: ${kind}${lastsMs ? ` for ${(lastsMs / 1_000).toFixed(1)} s` : ''}`,
    );
  }
  const reports = shares.map((share, number) => {
    const worker = fork(new URL('evening/players.ts', import.meta.url));
    workers.push(worker);
    const order: EveningOrder = {
      ...share,
      url: game.url,
      authPort: game.authPort,
      linePort: game.line.port,
      number,
      seed: seed * 1_000 + number,
      arriveMs: arrive * 1_000,
      until: at(LAST_START),
      contest,
      arena,
    };
    worker.send(order);
    return reportOf(worker);
  });
  const before = loadsOf(game);
  // by now all have started
  const memoryAtBegin = sleep(LENGTH_MS * 0.1).then(() => memoryOf(game, workers));
  const watched = setInterval(() => loads.push(loadavg()[0] ?? NaN), 10_000);
  progress('the evening');
  const random = seededRandom(seed + 1);
  const windows = await breakThings(game, plan, beganAt, random, (line) => console.log(line));
  const memoryAtEnd = sleep(Math.max(0, at(LAST_START) - Date.now())).then(() =>
    memoryOf(game, workers),
  );
  const [report, memoryThen, memoryNow] = await Promise.all([
    Promise.all(reports).then(joined),
    memoryAtBegin,
    memoryAtEnd,
  ]);
  clearInterval(watched);
  const seconds = (Date.now() - beganAt) / 1_000;
  const after = loadsOf(game);
  progress('the end of the contest, the arena and the last battles');
  const ending = await readAtTheEnd(game);

  const refusals = judgeRefusals(report.refusals, windows);
  const checks = checksOf(report, ending, refusals.errors, IDS);
  const measured = timesTable(report.samples, windows);
  const counts = { ...report.counts, ...sizesOf(ending) };
  const load = `${(loads.reduce((sum, one) => sum + one, 0) / loads.length).toFixed(1)} on average, ${Math.max(...loads).toFixed(1)} at most`;
  print('Times, outside of the faults and in them (until 12 s after)', measured);
  print(
    'What happened',
    Object.entries(counts).map(([what, count]) => ({
      what,
      count,
      'per minute': (count / (seconds / 60)).toFixed(1),
    })),
  );
  print('Refused, or without an answer', refusals.rows);
  const memoryRows = memoryTable(memoryThen, memoryNow);
  print('Memory, MB: resident, and the heap after a full collection', memoryRows);
  const cpuRows = Object.keys(after).map((name) => ({
    process: name,
    'CPU s': ((after[name] ?? 0) - (before[name] ?? 0)).toFixed(1),
    cores: (((after[name] ?? 0) - (before[name] ?? 0)) / seconds).toFixed(2),
  }));
  print(
    `CPU in ${seconds.toFixed(0)} s; load of the machine ${load}; event loop of the players, p99 ${report.loopDelay.toFixed(0)} ms`,
    cpuRows,
  );
  print(
    'Checks',
    checks.map(({ what, checked, errors }) => ({ what, checked, errors: errors.length })),
  );
  for (const { what, errors } of checks) {
    for (const error of errors.slice(0, 12)) fail(`${what}: ${error}`);
    if (errors.length > 12) fail(`${what}: and ${errors.length - 12} more`);
  }
  const folder = resolve(ROOT, 'artifacts/bench');
  mkdirSync(folder, { recursive: true });
  const result = {
    at: new Date(beganAt).toISOString(),
    options: { minutes, rooms, solo, seed, arrive, processes, hasFaults, isOfficial: IS_OFFICIAL },
    load,
    playersLoopDelayMs: report.loopDelay,
    seconds,
    plan,
    windows: windows.map(({ kind, from, to }) => ({
      kind,
      from: from - beganAt,
      to: to - beganAt,
    })),
    times: measured,
    counts,
    refusals: refusals.rows,
    memory: memoryRows,
    cpu: cpuRows,
    checks,
    serverErrors: game.serverErrors,
  };
  writeFileSync(resolve(folder, 'evening.json'), JSON.stringify(result, null, 2));
  console.log(
    `\nartifacts/bench/evening.json has all of it, with ${game.serverErrors.length} lines of the servers' log.`,
  );
}

/** Waits until the scheduled work has ended everything, and reads it. */
async function readAtTheEnd(played: EveningGame): Promise<End> {
  const limit = Date.now() + END_LIMIT_MS;
  for (;;) {
    const ending = await readEnd(played.firestore, IDS);
    const isOver =
      ending.contestStatus === 'completed' &&
      ending.arenaStatus === 'ended' &&
      ending.rooms.every(({ status }) => status !== 'playing');
    if (isOver || Date.now() > limit) return ending;
    await sleep(5_000);
  }
}

/** In MB, by process. */
type Memory = Readonly<Record<string, { readonly resident: number; readonly heap?: number }>>;

async function memoryOf(played: EveningGame, players: readonly ChildProcess[]): Promise<Memory> {
  const processes = [
    ...played.processes(),
    ...players.map(({ pid }, place) => ({
      name: `players ${place + 1}`,
      pid: pid ?? 0,
      isNode: false,
    })),
  ];
  // before the collections, which return memory
  const resident = processes.map(({ pid }) => residentMb(pid));
  const memory: Record<string, Memory[string]> = {};
  for (const [place, { name, pid, isNode }] of processes.entries()) {
    memory[name] = {
      resident: resident[place] ?? NaN,
      ...(isNode && { heap: await liveHeapMb(pid) }),
    };
  }
  return memory;
}

function memoryTable(begin: Memory, atEnd: Memory) {
  const megabytes = (value: number | undefined) => (value === undefined ? '' : Math.round(value));
  return Object.keys({ ...begin, ...atEnd }).map((name) => ({
    process: name,
    'resident, begin': megabytes(begin[name]?.resident),
    'resident, end': megabytes(atEnd[name]?.resident),
    'heap, begin': megabytes(begin[name]?.heap),
    'heap, end': megabytes(atEnd[name]?.heap),
  }));
}

/** CPU seconds so far, by process. */
function loadsOf(played: EveningGame): Readonly<Record<string, number>> {
  const players = workers.map(
    ({ pid }, number) => [`players ${number + 1}`, loadOf(pid ?? 0).cpuSeconds] as const,
  );
  return { ...played.cpuSeconds(), ...Object.fromEntries(players) };
}

function reportOf(worker: ChildProcess): Promise<Report> {
  return new Promise((done, reject) => {
    worker.once('message', (reply: EveningReply) => done(reply.report));
    worker.once('exit', (code) => reject(new Error(`The players ended (${code}).`)));
  });
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '15' },
      rooms: { type: 'string', default: '100' },
      solo: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
      arrive: { type: 'string', default: '30' },
      processes: { type: 'string', default: '2' },
      'no-faults': { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
    },
  });
  const number = (
    name: 'minutes' | 'rooms' | 'solo' | 'seed' | 'arrive' | 'processes',
    least: number,
  ) => {
    const value = Number(values[name]);
    if (!Number.isInteger(value) || value < least) {
      giveUp(`--${name} ${values[name]}: give a whole number from ${least} on.`);
    }
    return value;
  };
  return {
    minutes: number('minutes', 2),
    rooms: number('rooms', 2),
    solo: number('solo', 1),
    seed: number('seed', 0),
    arrive: number('arrive', 0),
    processes: number('processes', 1),
    hasFaults: !values['no-faults'],
    profile: values.profile,
  };
}
