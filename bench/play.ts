import { fork } from 'node:child_process';
import { Agent } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { answerQuestion } from '../domain/contract/attempt.ts';
import { startBareApp } from '../scripts/web/start-bare-app.ts';
import { LOCAL_PROJECT } from '../scripts/project/root.ts';
import type { Key } from '../domain/question/question.ts';
import type { SystemSettings } from '../domain/settings/system-settings.ts';
import { REVEAL_MS } from '../server/solo/solo-rules.ts';
import { send } from './api/request-of.ts';
import type { PlayOrder, PlayReport } from './play/players.ts';
import type { BenchModeName } from './play/steps.ts';
import { attemptOf, callOf, MODES, stepsOf } from './play/steps.ts';
import { newPlayer, startBareGame } from './support/bare-game.ts';
import type { BarePlayer } from './support/bare-game.ts';
import { differenceOf, usageOf, usageText } from './support/meter.ts';
import type { Bill } from './support/meter.ts';
import { percentile } from './support/percentile.ts';
import { loadOf, spent } from './support/process-load.ts';
import type { Load } from './support/process-load.ts';
import { fail, print, progress } from './support/report.ts';

// npm run bench:play -- [--callers 1,16,64] [--modes true-false,maths] [--short]: the time of an answer compared with
// an empty Next route, and the billed operations of an attempt
const {
  short: isShort,
  callers: wanted,
  modes: chosen,
} = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    callers: { type: 'string' },
    modes: { type: 'string' },
  },
}).values;

const LEVELS = (wanted ?? (isShort ? '1' : '1,16,64')).split(',').map(Number);
const RUNS = chosen?.split(',').map(modeOf) ?? (Object.keys(MODES) as BenchModeName[]);
const MEASURED_MS = isShort ? 1_000 : 8_000;
const WARM_UP_CALLS = isShort ? 2 : 6;
/** More players than callers: each player's pause passes while others answer. */
const MORE_PLAYERS = 30;
/** Budget of an attempt of ten questions. */
const MOST: Bill = { reads: 30, writes: 16 };
/** Budget of an answer of one caller, over the empty route at p95, milliseconds. */
const MOST_MS = 20;
/** Without feedback until the end, this is the shortest pause between two questions that the settings allow. */
const PAUSE_MS = REVEAL_MS.none + 10;
/** The longest time for a question that the settings allow, in seconds: while a player waits for a turn, all others answer. */
const LONGEST_SECONDS = 600;
const LONG_QUESTIONS = {
  true_false_quiz_in_seconds: LONGEST_SECONDS,
  quiz_zone_duration: LONGEST_SECONDS,
  maths_quiz_seconds: LONGEST_SECONDS,
  guess_the_word_seconds: LONGEST_SECONDS,
} as const satisfies Partial<Record<keyof SystemSettings, number>>;

console.log(
  `Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), load at the start ${loadavg()[0]?.toFixed(1)}`,
);
progress('the game and the empty route');
const game = await startBareGame((firestore) =>
  firestore.doc('settings/system').set({ answer_mode: '2', ...LONG_QUESTIONS }, { merge: true }),
);
try {
  const bare = await startBareApp(game.running);
  const emptyRoute = { ...bare, url: `${bare.url}/api/empty` };
  for (const mode of RUNS) await measure(mode, emptyRoute.url);
} finally {
  await game.stop();
}
// the SDK keeps handles open
process.exit();

/** Prints the times, the CPU use and the billed operations of a mode's attempts. */
async function measure(mode: BenchModeName, emptyUrl: string): Promise<void> {
  const [first = [], ...crowds] = await Promise.all(
    [2, ...LEVELS.map((callers) => callers + MORE_PLAYERS)].map((count, level) =>
      makePlayers(count, `${mode}-crowd${level}-`),
    ),
  );
  const rows = [];
  const costs = [];
  for (const [index, callers] of LEVELS.entries()) {
    progress(`${mode}, ${callers} callers`);
    const players = crowds[index] ?? [];
    const order = { mode, players, callers, warmUpCalls: WARM_UP_CALLS, measuredMs: MEASURED_MS };
    const beside = () =>
      play({
        ...order,
        url: emptyUrl,
        isEmptyRoute: true,
        pauseMs: 0,
        measuredMs: MEASURED_MS / 4,
      });
    const before = await beside();
    const [next, emulator] = [loadOf(game.pids.next), loadOf(game.pids.emulator)];
    const runs = await play({ ...order, url: game.url, isEmptyRoute: false, pauseMs: PAUSE_MS });
    const after = await beside();
    const empties = [before, after].flatMap(({ times }) => Object.values(times).flat());
    const cpuMs = (earlier: Load, pid: number) =>
      ((1_000 * spent(earlier, loadOf(pid)).cpuSeconds) / runs.made).toFixed(2);
    costs.push({
      callers,
      'calls of whole runs': runs.made,
      'CPU ms of one: Next': cpuMs(next, game.pids.next),
      'CPU ms of one: Firestore': cpuMs(emulator, game.pids.emulator),
    });
    for (const [name, times] of Object.entries(runs.times)) {
      rows.push(rowOf(name, callers, times, percentile(empties, 95)));
    }
    rows.push(rowOf('an empty Next route', callers, empties, NaN));
    for (const message of new Set([before, runs, after].flatMap(({ errors }) => errors))) {
      fail(`${mode}, ${callers} callers: ${message}`);
    }
  }
  progress('the bill of one run');
  const bills = await billsOf(mode, first);
  print(`Runs of ${mode}; budget of ${answerQuestion.name}: ${MOST_MS} ms over, of one`, rows);
  print('What the processes spend on them', costs);
  const sum = (of: keyof Bill) => bills.reduce((all, bill) => all + bill[of], 0);
  const run = { call: 'a run of ten, all right', reads: sum('reads'), writes: sum('writes') };
  print('What is billed', [...bills, run]);
  if (run.reads > MOST.reads || run.writes > MOST.writes) {
    fail(`A run of ${mode} may cost ${MOST.writes} writes and ${MOST.reads} reads.`);
  }
}

function makePlayers(count: number, name: string): Promise<BarePlayer[]> {
  const uids = Array.from({ length: count }, (_, number) => `${name}${number}`);
  return Promise.all(uids.map((uid) => newPlayer(game.firestore, uid, Date.now())));
}

function play(order: PlayOrder): Promise<PlayReport> {
  const child = fork(new URL('play/players.ts', import.meta.url));
  return new Promise<PlayReport>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The players ended (${code}).`)));
    child.once('message', (report: PlayReport) => resolve(report));
    child.send(order);
  }).finally(() => child.kill());
}

/**
 * Plays one attempt alone with all answers right, so that it is paid, and reads the billed operations after each call.
 * As in the page, the last answer comes with the end. Settings and categories are cached before, by another player's
 * attempt.
 */
async function billsOf(mode: BenchModeName, players: readonly BarePlayer[]) {
  const agent = new Agent({ keepAlive: true });
  const bills: (Bill & { readonly call: string; readonly where: string })[] = [];
  let asked: readonly Asked[] = [];
  const steps = stepsOf(mode);
  const warming = await send(callOf(game.url, { mode, players, turn: 1, step: 0 }), 1, agent);
  if (warming !== undefined) throw new Error(`${mode} is answered ${warming}`);
  for (const [step, call] of steps.entries()) {
    if (step === steps.length - 2) continue;
    const last = asked.at(-1);
    const before = await usageOf(game.emulator, LOCAL_PROJECT);
    const error = await send(
      callOf(game.url, {
        mode,
        players,
        turn: 0,
        step,
        answer: asked[step - 1]?.key,
        ...(step === steps.length - 1 && {
          atTheEnd: JSON.stringify([{ id: last?.question.id, answer: last?.key }]),
        }),
      }),
      0,
      agent,
    );
    if (error !== undefined) throw new Error(`${call} is answered ${error}`);
    const after = await usageOf(game.emulator, LOCAL_PROJECT);
    const { reads, writes, byCollection } = differenceOf(before, after);
    bills.push({ call, reads, writes, where: usageText(byCollection) });
    if (step === 0) asked = await askedOf(mode, players[0]);
    await sleep(PAUSE_MS);
  }
  agent.destroy();
  return bills;
}

/** A question in an attempt's document. */
interface Asked {
  readonly question: { readonly id: string };
  readonly key: Key;
}

async function askedOf(
  mode: BenchModeName,
  player: BarePlayer | undefined,
): Promise<readonly Asked[]> {
  if (!player) throw new Error('there is no player');
  const attempt = await game.firestore.doc(`attempts/${attemptOf(mode, player)}`).get();
  return attempt.get('questions') as readonly Asked[];
}

function modeOf(name: string): BenchModeName {
  if (Object.hasOwn(MODES, name)) return name as BenchModeName;
  throw new Error(`${name} is none of ${Object.keys(MODES).join(', ')}`);
}

function rowOf(action: string, callers: number, times: readonly number[], emptyP95: number) {
  const p95 = percentile(times, 95);
  return {
    action,
    callers,
    calls: times.length,
    'p50 ms': percentile(times, 50).toFixed(1),
    'p95 ms': p95.toFixed(1),
    'p95 over empty, ms': Number.isNaN(emptyP95) ? '' : (p95 - emptyP95).toFixed(1),
  };
}
