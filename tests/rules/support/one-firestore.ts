import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Firestore } from '@google-cloud/firestore';
import type { TestProject } from 'vitest/node';
import type { LogEntry } from '@quizbout/firestore-emulator/transports/request-log';
import type { RulesCoverage } from '@quizbout/firestore-emulator/rules/coverage/coverage-report';
import { concurrencyByEnvironment, startEmulator } from '@quizbout/firestore-emulator';
import { ROOT } from '../../../scripts/project/root.ts';
import { NO_PROXY } from '../../../server/environment.ts';
import { seed } from '../../../server/seed.ts';
import { IS_OFFICIAL } from '../../support/firestore.ts';
import officialFirestore from '../../support/official-firestore.ts';
import { countAttempts } from './attempts.ts';
import { coverageGaps } from './coverage-gaps.ts';
import { REFEREE_PROJECT } from './referee-project.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the one Firestore of the rules suite. */
    refereeAddress: { host: string; port: number };
  }
}

const ARTIFACTS = resolve(ROOT, 'artifacts/rules');

/**
 * Before all tests of the rules: one Firestore with the product's rules and content, so that one ruleset counts what
 * every file has tried. After them, the coverage and the attempts are saved under artifacts/rules, and a whole run
 * fails if an expression was never seen both ways.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Google's client looks for a cloud around it; there is none
  Object.assign(process.env, { METADATA_SERVER_DETECTION: 'none', ...NO_PROXY });
  const entries: LogEntry[] = [];
  const { address, stop } = await start(entries);
  await seedContent(address);
  project.provide('refereeAddress', address);
  return async () => {
    try {
      // only our emulator logs the attempts
      if (!IS_OFFICIAL) await keepArtifacts(project, `${address.host}:${address.port}`, entries);
    } finally {
      await stop();
    }
  };
}

async function start(entries: LogEntry[]) {
  if (IS_OFFICIAL) {
    const stop = await officialFirestore();
    const [host = '', port] = (process.env['FIRESTORE_EMULATOR_HOST'] ?? '').split(':');
    return { address: { host, port: Number(port) }, stop: async () => stop?.() };
  }
  const { host, port, stop } = await startEmulator({
    rules: resolve(ROOT, 'firestore.rules'),
    indexes: resolve(ROOT, 'firestore.indexes.json'),
    concurrency: concurrencyByEnvironment(),
    log: (entry) => entries.push(entry),
  });
  return { address: { host, port }, stop };
}

async function seedContent({ host, port }: { host: string; port: number }): Promise<void> {
  const firestore = new Firestore({
    projectId: REFEREE_PROJECT,
    host: `${host}:${port}`,
    ssl: false,
    customHeaders: { Authorization: 'Bearer owner' },
  });
  await seed(firestore);
  await firestore.terminate();
}

async function keepArtifacts(
  project: TestProject,
  address: string,
  entries: readonly LogEntry[],
): Promise<void> {
  const url = `http://${address}/emulator/v1/projects/${REFEREE_PROJECT}:ruleCoverage`;
  const coverage = (await (await fetch(url)).json()) as RulesCoverage;
  const gaps = coverageGaps(coverage);
  const attempts = countAttempts(entries);
  mkdirSync(ARTIFACTS, { recursive: true });
  const keep = (name: string, text: string) => writeFileSync(resolve(ARTIFACTS, name), text);
  keep('coverage.json', JSON.stringify(coverage, null, 1));
  keep('coverage.html', await (await fetch(`${url}.html`)).text());
  keep('gaps.json', JSON.stringify(gaps, null, 1));
  keep('attempts.json', JSON.stringify(attempts, null, 1));
  const { denied, allowed } = attempts.total;
  console.log(`  rules: ${denied} attempts denied, ${allowed} allowed, ${gaps.length} gaps`);
  if (!(await ranWhole(project)) || gaps.length === 0) return;
  const lines = gaps.map(({ line, text, missing }) => `  line ${line}: ${text} was ${missing}`);
  throw new Error(
    `firestore.rules has expressions that no attempt decides; add attempts:\n${lines.join('\n')}`,
  );
}

/** A run of some files, or of some tests, proves nothing of the whole. */
async function ranWhole(project: TestProject): Promise<boolean> {
  if (project.vitest.config.testNamePattern) return false;
  const { testFiles } = await project.globTestFiles();
  const ran = new Set(
    project.vitest.state
      .getTestModules()
      .filter((module) => module.project === project)
      .map(({ moduleId }) => moduleId),
  );
  return testFiles.every((file) => ran.has(file));
}
