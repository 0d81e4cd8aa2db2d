import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { StepTally } from './tally.ts';
import { tallyLine } from './tally.ts';

/** The state of a step: `unchanged` passed before with the same inputs, `waiting` was never begun. */
export type State = 'passed' | 'failed' | 'unchanged' | 'waiting';

/** A line of the table. */
export interface Row {
  readonly name: string;
  readonly state: State;
  readonly seconds: number;
  /** The counts of a suite. */
  readonly tally: StepTally | null;
}

const FAILURE_LINES = 6;

const MARKS: Record<State, string> = { passed: '✓', failed: '✗', unchanged: '=', waiting: '–' };

/** The steps with their times and numbers of tests, as lines. */
export function tableOf(rows: readonly Row[]): string[] {
  return rows.map(({ name, state, seconds, tally }) => {
    const time = `${seconds.toFixed(1).padStart(7)} s`;
    const how = { passed: time, failed: time, unchanged: 'unchanged', waiting: '  not run' }[state];
    const tests = tally && state !== 'waiting' ? `  ${tallyLine(tally)}` : '';
    return `  ${MARKS[state]} ${name.padEnd(10)}${how}${tests}`;
  });
}

const Report = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      message: v.optional(v.string(), ''),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          duration: v.optional(v.nullable(v.number())),
          meta: v.optional(v.object({ needs: v.optional(v.string()) })),
          failureMessages: v.optional(v.nullable(v.array(v.string()))),
        }),
      ),
    }),
  ),
});

type TestFile = v.InferOutput<typeof Report>['testResults'][number];

function testFilesOf(reports: readonly string[]): TestFile[] {
  return reports
    .filter((file) => existsSync(file))
    .flatMap((file) => v.parse(Report, JSON.parse(readFileSync(file, 'utf8'))).testResults);
}

/**
 * The failed tests of some reports with the first lines of their errors, as lines. They are printed last, because
 * readers of a long log begin at its end.
 */
export function failedTests(reports: readonly string[]): string[] {
  return testFilesOf(reports).flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    // a file that fails to load has no failed test
    const loadError = failed.length === 0 && message !== '' ? [[name, message]] : [];
    const tests = failed.map(({ fullName, failureMessages }) => [
      `${name} ${fullName}`,
      failureMessages?.join('\n') ?? '',
    ]);
    return [...loadError, ...tests].flatMap(([title = '', said = '']) => [
      `  ✗ ${title}`,
      ...said.split('\n', FAILURE_LINES).map((line) => `      ${line.trim()}`),
    ]);
  });
}

/** The number of tests skipped on Google's emulator per missing capability, as lines. */
export function neededCapabilities(reports: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const { assertionResults } of testFilesOf(reports)) {
    for (const { meta } of assertionResults) {
      if (meta?.needs !== undefined) counts.set(meta.needs, (counts.get(meta.needs) ?? 0) + 1);
    }
  }
  return [...counts].map(([capability, count]) => `  ${String(count).padStart(5)}  ${capability}`);
}

/** The slowest tests of some reports, slowest first, as lines. */
export function slowestTests(reports: readonly string[], count: number): string[] {
  const tests = testFilesOf(reports)
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ fullName, duration }) => ({ fullName, ms: duration ?? 0 }))
    .sort((one, two) => two.ms - one.ms);
  return tests
    .slice(0, count)
    .map(({ fullName, ms }) => `  ${(ms / 1_000).toFixed(1).padStart(7)} s  ${fullName}`);
}
