import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PLANTS } from '../simulation/plants.ts';
import { storyText } from '../simulation/story.ts';
import type { Answer, Order } from '../simulation/worker.ts';

const HELP = `npm run simulate -- [--seed N] [--battles M] [--workers W] [--plant NAME] [--minutes T]
  --seed N      the first world's seed; each world has the next one. Default 1
  --battles M   how many battles are settled before it ends. Default 500
  --minutes T   ends after this time at the latest
  --workers W   processes; default one for each core
  --plant NAME  puts a known fault into the source, in memory: ${Object.keys(PLANTS).join(', ')}
It ends with 1 when a law was broken, and prints the shortest story that breaks it.`;

/** A world has about this many battles. */
const BATTLES_A_WORLD = 6;
/** A worker is replaced after so many worlds: the SDKs keep a little of each client. */
const WORLDS_A_WORKER = 400;
const PROGRESS_MS = 15_000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    battles: { type: 'string', default: '500' },
    minutes: { type: 'string', default: '600' },
    workers: { type: 'string', default: String(availableParallelism()) },
    plant: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log(HELP);
  process.exit(0);
}

const number = (name: 'seed' | 'battles' | 'minutes' | 'workers'): number => {
  const value = Number(values[name]);
  if (Number.isFinite(value) && value > 0) return value;
  console.error(`--${name} must be a number above 0, not "${values[name]}".\n${HELP}`);
  process.exit(2);
};

const wanted = number('battles');
const endsAt = Date.now() + number('minutes') * 60_000;
const begunAt = Date.now();
let nextSeed = number('seed');
const sums = { worlds: 0, battles: 0, steps: 0, commits: 0, attacksAccepted: 0, attacksRefused: 0 };
const faults: Record<string, number> = {};
const kinds: Record<string, number> = {};
const branches = new Set<string>();
let allBranches = 0;
let failure: Extract<Answer, { readonly kind: 'world' }> | undefined;

const isOver = (): boolean =>
  failure !== undefined || sums.battles >= wanted || Date.now() >= endsAt;

const seconds = (): number => (Date.now() - begunAt) / 1_000;

/** One worker after the other, until it is over. */
async function work(): Promise<void> {
  while (!isOver()) {
    const child = fork(
      join(import.meta.dirname, '../simulation/worker.ts'),
      values.plant ? [values.plant] : [],
    );
    const ask = asker(child);
    await ask();
    for (let worlds = 0; worlds < WORLDS_A_WORKER && !isOver(); worlds++) {
      const seed = nextSeed;
      nextSeed += 1;
      count(await ask({ kind: 'run', seed, battles: BATTLES_A_WORLD }));
    }
    const coverage = await ask({ kind: 'coverage' });
    if (coverage.kind === 'coverage') {
      for (const branch of coverage.branches) branches.add(branch);
      allBranches = coverage.all;
    }
    child.kill();
  }
}

/** Asks a worker and waits for its answer; without an order, for its start. @throws Error when it ends before */
function asker(child: ChildProcess): (order?: Order) => Promise<Answer> {
  return (order) =>
    new Promise((resolve, reject) => {
      const ended = () => reject(new Error('A worker ended. Its error is above.'));
      child.once('exit', ended);
      child.once('message', (answer: Answer) => {
        child.off('exit', ended);
        resolve(answer);
      });
      if (order) child.send(order);
    });
}

function add(sum: Record<string, number>, some: Readonly<Record<string, number>>): void {
  for (const [kind, times] of Object.entries(some)) sum[kind] = (sum[kind] ?? 0) + times;
}

/** Kinds with their numbers, in the order of the alphabet. */
const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .toSorted()
    .map(([kind, times]) => `${kind} ${times}`)
    .join(', ');

function count(answer: Answer): void {
  if (answer.kind !== 'world') return;
  const { report } = answer;
  sums.worlds += 1;
  sums.battles += report.battles;
  sums.steps += report.steps;
  sums.commits += report.commits;
  sums.attacksAccepted += report.attacks.accepted;
  sums.attacksRefused += report.attacks.refused;
  add(faults, report.faults);
  add(kinds, report.kinds);
  if (answer.failed) failure ??= answer;
}

const progress = setInterval(() => {
  const perSecond = (sums.battles / seconds()).toFixed(1);
  console.log(`${sums.battles} battles, ${perSecond} a second, next seed ${nextSeed}`);
}, PROGRESS_MS);
await Promise.all(Array.from({ length: number('workers') }, work));
clearInterval(progress);

console.log(
  [
    `${sums.battles} battles in ${sums.worlds} worlds, ${seconds().toFixed(0)} s, ${(sums.battles / seconds()).toFixed(1)} battles a second`,
    `${sums.steps} events, ${sums.commits} commits`,
    `kinds: ${listed(kinds)}`,
    `faults: ${listed(faults)}`,
    `writes past the page: ${sums.attacksAccepted} allowed, ${sums.attacksRefused} refused`,
    `branches of the rules: ${branches.size} of ${allBranches}`,
    `laws broken: ${failure ? 1 : 0}`,
  ].join('\n'),
);
if (failure?.failed) {
  const { report, failed } = failure;
  console.log(
    `\nSeed ${report.seed} breaks a law: ${report.breaches[0]?.law}. ${report.breaches[0]?.text}`,
  );
  console.log(`The shortest script that does:\n${JSON.stringify(failed.script)}\n`);
  console.log(storyText(failed.story));
  process.exitCode = 1;
}
