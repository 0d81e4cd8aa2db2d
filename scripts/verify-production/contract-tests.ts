import { join } from 'node:path';
import { startChild } from '../process/child.ts';
import type { Child } from '../process/child.ts';
import { installedFile, ROOT } from '../project/root.ts';
import type { Relay } from './relay.ts';
import type { Target } from './target.ts';

/** The value of the variable `VERIFY_PRODUCTION`, as JSON. */
export interface Verified {
  readonly project: string;
  /** `host:port` */
  readonly relay: string;
  readonly isRehearsal: boolean;
}

/** The folder of the log and of Vitest's report. */
export function folderOf(project: string): string {
  return join(ROOT, 'artifacts/verify-production', project);
}

/** Starts the contract tests of the emulator against the relay: one after the other, because they share a database. */
export function startContractTests(
  target: Target,
  relay: Relay,
  files: readonly string[],
  onLine: (line: string) => void,
): Child {
  return startChild({
    name: 'the contract tests',
    args: [
      installedFile('vitest/vitest.mjs'),
      'run',
      '--project',
      'emulator',
      '--no-file-parallelism',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(folderOf(target.project), 'contract.json')}`,
      ...files,
    ],
    cwd: ROOT,
    env: {
      // otherwise Vitest would start its own emulators
      FIRESTORE_EMULATOR: '',
      FIRESTORE_EMULATOR_HOST: '',
      VERIFY_PRODUCTION: JSON.stringify({
        project: target.project,
        relay: relay.address,
        isRehearsal: target.isRehearsal,
      } satisfies Verified),
    },
    onLine,
  });
}
