import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';

const Report = v.object({
  success: v.boolean(),
  numPassedTests: v.number(),
  numFailedTests: v.number(),
});

/** Tests that passed and failed. */
export interface StepTally {
  passed: number;
  failed: number;
}

/**
 * Counts a suite by its report. A suite that failed without a failing test (a file that does not load,
 * a runner that died) counts as one failure.
 */
export function tallyOfSuite(file: string, exitedWell: boolean): StepTally {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report = v.parse(Report, JSON.parse(readFileSync(file, 'utf8')));
  const fine = exitedWell && report.success;
  return {
    passed: report.numPassedTests,
    failed: fine ? report.numFailedTests : Math.max(1, report.numFailedTests),
  };
}

/** The last line of every check. */
export function tallyLine({ passed, failed }: StepTally): string {
  return `${passed} passed, ${failed} failed`;
}
