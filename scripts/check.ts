import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureChromium } from './browser/install-chromium.ts';
import type { Step } from './check/steps.ts';
import { STEPS, reportFile } from './check/steps.ts';
import type { Tally } from './check/tally.ts';
import { tallyLine, tallyOfSuite } from './check/tally.ts';
import { loadEnvironmentFiles } from './project/environment-files.ts';
import { SetupError } from './project/setup-error.ts';
import { ROOT, installedFile } from './project/root.ts';

// node scripts/run.mjs check [step …]: the named steps, or all; ends at the first that fails

const REPORTS = resolve(ROOT, 'artifacts/check');
const NEEDS_CHROMIUM = new Set(['emulator', 'size', 'bench', 'e2e', 'vitals']);

try {
  process.exitCode = await check(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  console.log(tallyLine({ passed: 0, failed: 1 }));
  process.exitCode = 1;
}

async function check(names: readonly string[]): Promise<number> {
  const steps = selectSteps(names);
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  loadEnvironmentFiles();
  if (steps.some(({ name }) => NEEDS_CHROMIUM.has(name))) {
    process.env['CHROMIUM_PATH'] = ensureChromium();
  }
  const total: Tally = { passed: 0, failed: 0 };
  const summary: string[] = [];
  let fine = true;
  for (const step of steps) {
    if (!fine) {
      summary.push(`  – ${step.name.padEnd(10)} not run`);
      continue;
    }
    const startedAt = Date.now();
    console.log(`\n— ${step.name} —`);
    fine = await runStep(step);
    const tally = step.suite
      ? tallyOfSuite(resolve(ROOT, reportFile(step.name)), fine)
      : { passed: 0, failed: fine ? 0 : 1 };
    total.passed += tally.passed;
    total.failed += tally.failed;
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(6);
    const tests = step.suite ? `  ${tallyLine(tally)}` : '';
    summary.push(`  ${fine ? '✓' : '✗'} ${step.name.padEnd(10)}${seconds} s${tests}`);
  }
  const line = tallyLine(total);
  writeFileSync(resolve(REPORTS, 'total.txt'), `${line}\n`);
  console.log(`\n${summary.join('\n')}\n\n${line}`);
  return fine ? 0 : 1;
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

async function runStep(step: Step): Promise<boolean> {
  for (const [script = '', ...args] of step.commands) {
    const file = script.startsWith('./') ? resolve(ROOT, script) : installedFile(script);
    const child = spawn(process.execPath, [file, ...args], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) return false;
  }
  return true;
}
