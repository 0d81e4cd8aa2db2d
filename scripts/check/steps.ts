import { availableParallelism } from 'node:os';

/** One step of the check. A suite writes a report, from which its tests are counted. */
export interface Step {
  readonly name: string;
  /** Command lines for this Node: a script of a package and its arguments, one after the other. */
  readonly commands: readonly (readonly string[])[];
  readonly suite: boolean;
  /** Whether it needs the running game, which the check starts once for all such steps. */
  readonly game: boolean;
  /** Whether it runs against Google's emulator; skipped without one. */
  readonly official: boolean;
  /** Folders and files that cannot affect it; all others are its inputs. */
  readonly elsewhere: readonly string[];
}

/** Steps that run one after the other. */
export type Lane = readonly Step[];

/** Lanes that run side by side; the next stage waits for all of them. */
export type Stage = readonly Lane[];

type Rest = Partial<Pick<Step, 'game' | 'official' | 'elsewhere'>>;

const suite = (name: string, workers: number, rest: Rest = {}): Step => ({
  name,
  commands: [
    [
      'vitest/vitest.mjs',
      'run',
      // a suite may have parts, which begin with its name
      '--project',
      `${name}*`,
      '--maxWorkers',
      String(workers),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile(name)}`,
    ],
  ],
  suite: true,
  game: false,
  official: false,
  elsewhere: [],
  ...rest,
});

const judge = (name: string, commands: readonly (readonly string[])[], rest: Rest = {}): Step => ({
  name,
  commands,
  suite: false,
  game: false,
  official: false,
  elsewhere: [],
  ...rest,
});

const WORDS = ['README.md', 'docs/', 'tests/spec-coverage.md'];
/** Folders of suites that only their own steps run; `tests/support` and `tests/rules/support` are shared. */
const UNIT_TESTS = [
  'bench',
  'content',
  'domain',
  'features',
  'realtime',
  'repository',
  'security',
  'server',
  'simulation',
];
const OTHER_TESTS = UNIT_TESTS.map((name) => `tests/${name}/`);
const PAGES = [
  'app/',
  'features/',
  'public/',
  'proxy.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
];
/** The package of our emulator: its tests start it, and nothing else imports them. */
const EMULATOR = 'packages/firestore-emulator/';
const EMULATOR_TESTS = ['tests/emulator/', `${EMULATOR}tests/`];
const OF_PAGES = [...WORDS, ...OTHER_TESTS, ...EMULATOR_TESTS, 'tests/rules/', 'bench/'];

const format = judge('format', [
  ['prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'],
]);
const lint = judge('lint', [['oxlint/bin/oxlint']], { elsewhere: WORDS });
// TypeScript 7 is native; Next loads 6 as a library. several checkers would check the same types again
const types = judge('types', [
  ['next/dist/bin/next', 'typegen'],
  ['typescript-native/bin/tsc', '--noEmit', '--checkers', '1'],
]);
const dead = judge('dead', [['knip/bin/knip.js']]);
// a build replaces the files of a game that runs in this folder, so it is made only if it would differ
const build = judge('build', [['./scripts/run.mjs', 'build', '--if-changed']], {
  elsewhere: [...WORDS, 'tests/', 'e2e/', 'bench/', EMULATOR],
});
/** Workers of a suite that waits for clocks and other processes half of its time. */
const WORKERS = availableParallelism() * 2;
const unit = suite('unit', WORKERS);
const rules = suite('rules', availableParallelism(), {
  elsewhere: [...WORDS, ...OTHER_TESTS, ...PAGES, 'e2e/', 'bench/'],
});
const emulator = suite('emulator', availableParallelism(), {
  elsewhere: [...WORDS, ...PAGES, 'e2e/', 'bench/'],
});
const size = judge('size', [['./scripts/run.mjs', 'size']], {
  game: true,
  elsewhere: [...OF_PAGES, 'e2e/'],
});
// each once in short form, so that none breaks unnoticed; their times are not used here, so they may run beside other
// steps
const bench = judge(
  'bench',
  [
    ['./bench/battle.ts', 'a', 'b', 'c', '--short'],
    ['./bench/emulator.ts', '--short'],
    ['./bench/api.ts', '--short'],
    ['./bench/deal.ts', '--short'],
    ['./bench/play.ts', '--short'],
  ],
  { elsewhere: WORDS },
);
// it counts operations; beside other suites a page on a busy machine doubts its clock, which costs heartbeats
const bills = judge('bills', [['./bench/battle.ts', 'd', '--short']], {
  elsewhere: WORDS,
});
const vitals = suite('vitals', 1, { game: true, elsewhere: OF_PAGES });
/** Some tests of several suites against Google's emulator. `npm run check:official` runs these steps alone. */
const againstGoogles = (
  name: string,
  workers: number,
  projects: readonly string[],
  files: readonly string[],
  options: readonly string[] = [],
): Step => ({
  name,
  commands: [
    [
      'vitest/vitest.mjs',
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--maxWorkers',
      String(workers),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile(name)}`,
      ...options,
      ...files,
    ],
  ],
  suite: true,
  game: false,
  official: true,
  elsewhere: WORDS,
});
// the files about transactions: rooms, money and races; docs/google-emulator.md has the results of all other files
// by one worker, because one JVM answers all: with four, the writes of a game beside the unit tests took up to a minute on a slow machine
const officialSuites = againstGoogles(
  'official-suites',
  1,
  ['rules', 'emulator', 'unit'],
  [
    'tests/rules/',
    'tests/emulator/conformance/',
    'tests/realtime/friend-battle.test.ts',
    'tests/realtime/random-battle.test.ts',
    'tests/realtime/lobby.test.ts',
    'tests/server/battle/deal.test.ts',
    'tests/server/battle/pairing.test.ts',
    'tests/server/battle/settle.test.ts',
    'tests/server/session/sessions.test.ts',
    'tests/server/contests/contest-end.test.ts',
    'tests/server/attempts/solo-modes.test.ts',
  ],
);
// some cases of each kind, always the same; docs/differential.md describes the kinds and larger runs
const differential = judge(
  'differential',
  [['./scripts/run.mjs', 'differential', '--seed', '27', '--cases', '84']],
  {
    official: true,
    elsewhere: [
      ...WORDS,
      ...PAGES,
      ...EMULATOR_TESTS,
      'tests/',
      'e2e/',
      'bench/',
      'domain/',
      'server/',
      'realtime/',
      'content/',
    ],
  },
);

// always the same worlds; docs/fairness.md describes larger runs
const simulate = judge('simulate', [['./scripts/run.mjs', 'simulate', '--battles', '60']], {
  elsewhere: [...WORDS, ...PAGES, 'e2e/', 'bench/'],
});

/** One game of each kind in browsers on Google's emulator: its file, and the begin of the test's title. */
export const OFFICIAL_GAMES: readonly (readonly [file: string, title: string])[] = [
  ['e2e/friend-battle.test.ts', 'can be played from the link to the rematch'],
  ['e2e/group-battle.test.ts', 'pays the winner after one player leaves'],
  ['e2e/true-false.test.ts', 'can be played from the first page to the review, over a reload'],
  ['e2e/contests.test.ts', 'end with the given answers while they are played'],
  ['e2e/exam.test.ts', 'can be taken from the first page by its key to its result'],
];
const officialE2e = againstGoogles(
  'official-e2e',
  WORKERS,
  ['e2e'],
  OFFICIAL_GAMES.map(([file]) => file),
  ['--testNamePattern', OFFICIAL_GAMES.map(([, title]) => title).join('|')],
);
const e2e = suite('e2e', WORKERS, { game: true, elsewhere: OF_PAGES });

/**
 * All steps; the fastest with the most findings come first. Suites and benches wait for clocks half of their time, so
 * they run in parallel. Steps that measure pages or bills run alone. The browser games come last, because they take longest.
 */
export const STAGES: readonly Stage[] = [
  [
    // the build takes longer than these together
    [lint, format, differential, simulate],
    [types, dead, build],
  ],
  [[unit], [rules, emulator], [bench, officialSuites]],
  [[size, bills, vitals]],
  [[officialE2e, e2e]],
];

/** All steps, in the order in which they begin. */
export const STEPS: readonly Step[] = STAGES.flat(2);

/** The path of the report of a suite, relative to the repository. */
export function reportFile(name: string): string {
  return `artifacts/check/${name}.json`;
}
