import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Chromium } from './browser/find-chromium.ts';
import { ensureChromium } from './browser/install-chromium.ts';
import { ensureFonts } from './browser/install-fonts.ts';
import type { GameForTests } from './check/game-for-tests.ts';
import { gameForTests } from './check/game-for-tests.ts';
import type { StepMachine } from './check/inputs.ts';
import { ALL, TestedInputs, keepPass, mayLeaveOut, passedBefore } from './check/inputs.ts';
import type { Lane, Stage, Step } from './check/steps.ts';
import { STAGES, STEPS, reportFile } from './check/steps.ts';
import type { Row } from './check/table.ts';
import { failedTests, neededCapabilities, slowestTests, tableOf } from './check/table.ts';
import type { StepTally } from './check/tally.ts';
import { tallyLine, tallyOfSuite } from './check/tally.ts';
import { checkJava } from './firestore-emulator/java.ts';
import { officialJar } from './firestore-emulator/official-jar.ts';
import { loadEnvironmentFiles } from './project/environment-files.ts';
import { SetupError } from './project/setup-error.ts';
import { ROOT, installedFile } from './project/root.ts';

// node scripts/run.mjs check [--all] [step …]: the named steps, or all. After a failed step it begins no further ones.
// In CI it continues after a failed suite, so that one run shows everything. Outside CI, without --all and without
// names, a step that passed with the same inputs on this machine is skipped.

const REPORTS = resolve(ROOT, 'artifacts/check');
const PASSES = resolve(ROOT, 'artifacts/passed');
const NEEDS_CHROMIUM = new Set([
  'unit',
  'emulator',
  'size',
  'bench',
  'e2e',
  'official-e2e',
  'vitals',
]);
const SLOWEST = 10;

const rows = new Map<string, Row>();
const shared: { game: Promise<GameForTests> | null } = { game: null };
try {
  process.exitCode = await check(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  console.log(tallyLine({ passed: 0, failed: 1 }));
  process.exitCode = 1;
} finally {
  await shared.game?.then(
    ({ stop }) => stop(),
    () => {},
  );
}

async function check(args: readonly string[]): Promise<number> {
  const names = args.filter((name) => name !== ALL);
  const steps = selectSteps(names);
  const leavesOut = mayLeaveOut(args, process.env);
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  loadEnvironmentFiles();
  const isChromiumNeeded = steps.some(({ name }) => NEEDS_CHROMIUM.has(name));
  // a named Chromium is one of the inputs of every step
  const chromium = isChromiumNeeded || process.env['CHROMIUM_PATH'] ? ensureChromium() : null;
  if (chromium) process.env['CHROMIUM_PATH'] = chromium.path;
  if (isChromiumNeeded) ensureFonts();
  const hasOfficial = findOfficial(steps, names);
  const inputs = new TestedInputs(ROOT, thisMachine(chromium));
  const isDue = (step: Step) =>
    steps.includes(step) &&
    (hasOfficial || !step.official) &&
    !(leavesOut && leaveOut(step, inputs));
  const due = STAGES.map((stage) =>
    stage.map((lane) => lane.filter(isDue)).filter(({ length }) => length),
  );
  for (const [index, stage] of due.entries()) {
    // in parallel to the suites, of which the last ones wait; its input is built before
    const isGameDue = due
      .slice(index)
      .flat(2)
      .some(({ game }) => game);
    if (index > 0 && isGameDue && !isOver()) void startGame(inputs);
    await runStage(stage, inputs);
  }
  return conclude(steps);
}

/** The game shared by all steps that need it. A failure to start reaches each step that asks for it. */
function startGame(inputs: TestedInputs): Promise<GameForTests> {
  if (!shared.game) {
    inputs.serve(STEPS.filter(({ game }) => game));
    shared.game = gameForTests((what) => console.log(`  … ${what}`));
    void shared.game.catch(() => {});
  }
  return shared.game;
}

function selectSteps(names: readonly string[]): readonly Step[] {
  const unknown = names.find((name) => !STEPS.some((step) => step.name === name));
  if (unknown !== undefined) {
    throw new SetupError(
      `There is no step "${unknown}"; there are ${STEPS.map(({ name }) => name).join(', ')}.`,
    );
  }
  return names.length === 0 ? STEPS : STEPS.filter(({ name }) => names.includes(name));
}

/**
 * Whether Google's emulator can run here. If not, its steps are skipped with a line.
 * @throws SetupError with instructions, if such a step was named
 */
function findOfficial(steps: readonly Step[], names: readonly string[]): boolean {
  const concerned = steps.filter((step) => step.official).map(({ name }) => name);
  if (concerned.length === 0) return false;
  try {
    officialJar();
    checkJava();
    return true;
  } catch (error) {
    if (!(error instanceof SetupError) || concerned.some((name) => names.includes(name)))
      throw error;
    console.log(`  – ${concerned.join(' and ')} left out: ${error.message}`);
    return false;
  }
}

function leaveOut(step: Step, inputs: TestedInputs): boolean {
  const tally = passedBefore(PASSES, step, inputs.now(step));
  if (!tally) return false;
  const { name, suite } = step;
  rows.set(name, { name, state: 'unchanged', seconds: 0, tally: suite ? tally : null });
  return true;
}

function hasFailed(): boolean {
  return [...rows.values()].some(({ state }) => state === 'failed');
}

function isOver(): boolean {
  return [...rows.values()].some(
    ({ state, tally }) => state === 'failed' && !(tally && process.env['CI']),
  );
}

async function runStage(stage: Stage, inputs: TestedInputs): Promise<void> {
  const isAlone = stage.length === 1;
  await Promise.all(stage.map((lane) => runLane(lane, isAlone, inputs)));
}

async function runLane(lane: Lane, isAlone: boolean, inputs: TestedInputs): Promise<void> {
  for (const step of lane) {
    if (isOver()) return;
    const game = step.game ? await startGame(inputs) : null;
    const before = inputs.of(step);
    const startedAt = Date.now();
    if (isAlone) console.log(`\n— ${step.name} —`);
    const { fine, output } = await runStep(step, isAlone, game);
    if (!isAlone) console.log(`\n— ${step.name} —\n${output.trimEnd()}`);
    const seconds = (Date.now() - startedAt) / 1_000;
    const tally = step.suite
      ? tallyOfSuite(resolve(ROOT, reportFile(step.name)), fine)
      : { passed: 0, failed: fine ? 0 : 1 };
    const state = fine ? 'passed' : 'failed';
    rows.set(step.name, { name: step.name, state, seconds, tally: step.suite ? tally : null });
    // a change made during the step, or while its game was running, has not been tested
    const isSame = before !== null && before === inputs.now(step);
    if (fine && isSame) keepPass(PASSES, step, before, tally);
  }
}

/**
 * Runs the commands of a step. If other steps run beside it, its output is printed at its end, so that outputs do not
 * mix.
 */
async function runStep(
  step: Step,
  isAlone: boolean,
  game: GameForTests | null,
): Promise<{ fine: boolean; output: string }> {
  let output = '';
  for (const [script = '', ...args] of step.commands) {
    const file = script.startsWith('./') ? resolve(ROOT, script) : installedFile(script);
    const child = spawn(process.execPath, [file, ...args], {
      cwd: ROOT,
      stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...game?.environment,
        ...(step.official && { FIRESTORE_EMULATOR: 'official' }),
        NEXT_TELEMETRY_DISABLED: '1',
        // hundreds of processes would compile the same packages, a seventh of the suites' CPU
        NODE_COMPILE_CACHE: resolve(ROOT, 'node_modules/.cache/node-compile'),
        // programs in Go (TypeScript 7, also in the linter) run shortly: collecting garbage less often saves a quarter
        // of their CPU
        GOGC: '400',
      },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) return { fine: false, output };
  }
  return { fine: true, output };
}

function conclude(steps: readonly Step[]): number {
  const all = steps.map(
    ({ name }): Row => rows.get(name) ?? { name, state: 'waiting', seconds: 0, tally: null },
  );
  const total: StepTally = { passed: 0, failed: 0 };
  for (const { tally, state } of all) {
    total.passed += tally?.passed ?? 0;
    total.failed += tally?.failed ?? (state === 'failed' ? 1 : 0);
  }
  const line = tallyLine(total);
  writeFileSync(resolve(REPORTS, 'total.txt'), `${line}\n`);
  const reports = steps
    .filter(({ suite }) => suite)
    .map(({ name }) => resolve(REPORTS, `${name}.json`));
  const slowest = slowestTests(reports, SLOWEST);
  const failed = failedTests(reports);
  console.log(`\n${tableOf(all).join('\n')}`);
  if (slowest.length > 0) console.log(`\nThe slowest tests\n${slowest.join('\n')}`);
  const needed = neededCapabilities(reports);
  if (needed.length > 0) {
    console.log(`\nSkipped, because Google's emulator lacks\n${needed.join('\n')}`);
  }
  if (failed.length > 0) console.log(`\nWhat failed\n${failed.join('\n')}`);
  console.log(`\n${line}`);
  return hasFailed() ? 1 : 0;
}

function thisMachine(chromium: Chromium | null): StepMachine {
  const names = ['FIRESTORE_EMULATOR', 'FIRESTORE_EMULATOR_CONCURRENCY', 'JAVA_HOME'];
  const variables = names.map((name) => `${name}=${process.env[name] ?? ''}`);
  const node = `${process.version} ${process.platform} ${process.arch}`;
  return { node, chromium: chromium?.identity ?? '', official: officialIdentity(), variables };
}

/** The jar of Google's emulator with its size and time; '' if there is none. */
function officialIdentity(): string {
  try {
    const jar = officialJar();
    const { size, mtimeMs } = statSync(jar);
    return `${jar} ${size} ${mtimeMs}`;
  } catch {
    return '';
  }
}
