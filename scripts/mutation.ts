import { Stryker } from '@stryker-mutator/core';
import { globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SetupError } from './project/setup-error.ts';
import { ROOT } from './project/root.ts';
import { fitOperators } from './mutation/operators.ts';
import { mutantReportOf } from './mutation/report.ts';

const HELP = `npm run check:mutation -- [options] [folder or file …]

Changes the code in small ways, in a copy of the tree, and names the changes that no test notices.

  --sample n   so many mutants, drawn at random, instead of all
  --seed n     another draw (1)
  --jobs n     so many at once (1)
  --quick      without changes of constants: each of those needs every test

Without a folder: domain, server/battle, server/account, server/wallet and server/badges.`;

const FOLDERS = ['domain', 'server/battle', 'server/account', 'server/wallet', 'server/badges'];

/** The tests that judge the mutants of a folder. */
const JUDGES: readonly (readonly [folder: string, ...tests: string[]])[] = [
  ['domain', 'tests/domain', 'tests/features/battle'],
  [
    'server',
    ...['battle', 'account', 'wallet', 'badges', 'leaderboard', 'profile'].map(
      (name) => `tests/server/${name}`,
    ),
  ],
];

try {
  await mutate();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function mutate(): Promise<void> {
  const { values, positionals } = readArguments();
  if (values.help) return console.log(HELP);
  process.chdir(ROOT);
  const wanted = positionals.length > 0 ? positionals : FOLDERS;
  const files = wanted.flatMap((path) => sourcesOf(path.replace(/\/$/, '')));
  const sample = values.sample === undefined ? undefined : whole('sample', values.sample);
  await fitOperators(files, sample, whole('seed', values.seed));
  process.env['MUTATION_TESTS'] = judgesOf(files).join(' ');
  const results = await new Stryker({
    mutate: files,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutation/vitest.config.ts' },
    coverageAnalysis: 'perTest',
    ignoreStatic: values.quick,
    concurrency: whole('jobs', values.jobs),
    // the copy of the tree, with a link to node_modules
    tempDirName: join(tmpdir(), 'quizbout-mutation'),
    ignorePatterns: ['artifacts', '.data', '.next', 'e2e', 'bench'],
    reporters: ['progress-append-only'],
    checkers: [],
    disableTypeChecks: false,
  }).runMutationTest();
  for (const line of mutantReportOf(results)) console.log(line);
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        sample: { type: 'string' },
        seed: { type: 'string', default: '1' },
        jobs: { type: 'string', default: '1' },
        quick: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
  } catch (error) {
    throw new SetupError(`${(error as Error).message}\n\n${HELP}`);
  }
}

function whole(name: string, text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new SetupError(`--${name} must be a whole number, not "${text}"`);
  return Number(text);
}

function sourcesOf(path: string): readonly string[] {
  const found = globSync(path.endsWith('.ts') ? path : `${path}/**/*.ts`, { cwd: ROOT });
  if (found.length === 0) throw new SetupError(`There is no code in ${path}.`);
  return found.sort();
}

function judgesOf(files: readonly string[]): readonly string[] {
  const judges = new Set<string>();
  for (const file of files) {
    const found = JUDGES.find(([folder]) => file.startsWith(`${folder}/`));
    if (!found)
      throw new SetupError(`No tests judge ${file}: it is in none of ${FOLDERS.join(', ')}.`);
    for (const tests of found.slice(1)) judges.add(`${tests}/**/*.test.{ts,tsx}`);
  }
  return [...judges];
}
