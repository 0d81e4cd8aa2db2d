import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  TestedInputs,
  digestOf,
  keepPass,
  mayLeaveOut,
  passedBefore,
} from '../../scripts/check/inputs.ts';
import type { Step } from '../../scripts/check/steps.ts';
import { OFFICIAL_GAMES, STAGES, STEPS } from '../../scripts/check/steps.ts';
import { ROOT } from '../../scripts/project/root.ts';
import {
  failedTests,
  neededCapabilities,
  slowestTests,
  tableOf,
} from '../../scripts/check/table.ts';

const STEP: Step = {
  name: 'rules',
  commands: [['vitest/vitest.mjs', 'run']],
  suite: true,
  game: false,
  official: false,
  elsewhere: ['README.md', 'e2e/'],
};
const MACHINE = {
  node: 'v24',
  chromium: 'Chromium 156',
  official: '',
  variables: ['FIRESTORE_EMULATOR='],
};

let original: string;
let folder: string;
// created once, then copied, because a git process costs more than a test
beforeAll(() => {
  original = folder = mkdtempSync(join(tmpdir(), 'quizbout-inputs-'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder });
  git('init', '--quiet', '--template=');
  mkdirSync(join(folder, 'domain'));
  mkdirSync(join(folder, 'e2e'));
  write('.gitignore', '.env\nartifacts/\n');
  write('domain/room.ts', 'one');
  git('add', '.');
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quizbout-inputs-'));
  cpSync(original, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));
afterAll(() => rmSync(original, { recursive: true }));

const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
const digest = (step = STEP, machine = MACHINE) => digestOf(step, folder, machine);

describe('a step that has passed', () => {
  const passes = () => join(folder, 'artifacts/passed');
  const tally = { passed: 12, failed: 0 };
  const pass = () => keepPass(passes(), STEP, digest() ?? '', tally);

  it('is left out while nothing has changed, with its counts of then', () => {
    expect(passedBefore(passes(), STEP, digest())).toBeNull();
    pass();
    expect(passedBefore(passes(), STEP, digest())).toEqual(tally);
    expect(passedBefore(passes(), { ...STEP, name: 'unit' }, digest())).toBeNull();
  });

  it.each([
    ['a file that git knows', () => write('domain/room.ts', 'two')],
    ['a file that is new', () => write('domain/seat.ts', '')],
    ['a file that is gone', () => rmSync(join(folder, 'domain/room.ts'))],
    ['what git must not know', () => write('.env', 'DEMO_MODE=1')],
    [
      'what is installed',
      () => {
        mkdirSync(join(folder, 'node_modules'));
        write('node_modules/.package-lock.json', '{}');
      },
    ],
  ])('runs again after a change of %s', (_what, change) => {
    pass();
    change();
    expect(passedBefore(passes(), STEP, digest())).toBeNull();
  });

  it('runs again with another Node, another Chromium, another emulator, another command', () => {
    const digests = [
      digest(),
      digest(STEP, { ...MACHINE, node: 'v25' }),
      digest(STEP, { ...MACHINE, chromium: 'Chromium 157' }),
      digest({ ...STEP, official: true }, { ...MACHINE, official: 'emulator.jar 1 2' }),
      digest(STEP, { ...MACHINE, variables: ['FIRESTORE_EMULATOR=official'] }),
      digest({ ...STEP, commands: [['vitest/vitest.mjs', 'run', '--bail']] }),
    ];
    expect(new Set(digests).size).toBe(digests.length);
    // without that emulator its version is no input
    expect(digest(STEP, { ...MACHINE, official: 'emulator.jar 1 2' })).toBe(digest());
  });

  it('runs again after a change that its game did not serve', () => {
    const inputs = new TestedInputs(folder, MACHINE);
    const [served, alone] = [{ ...STEP, game: true }, STEP];
    inputs.serve([served]);
    const began = inputs.now(served);
    write('domain/room.ts', 'two');
    // as the step begins, its game serves the former content
    expect([inputs.of(served), inputs.of(alone)]).toEqual([began, inputs.now(alone)]);
    expect(inputs.now(served)).not.toBe(began);
  });

  it('runs again if its record was cut short', () => {
    pass();
    writeFileSync(join(passes(), `${STEP.name}.json`), '{"digest":');
    expect(passedBefore(passes(), STEP, digest())).toBeNull();
  });

  it.each([
    [
      'a nested repository',
      () => {
        mkdirSync(join(folder, 'nested'));
        execFileSync('git', ['init', '--quiet', '--template='], { cwd: join(folder, 'nested') });
        write('nested/a.ts', '');
      },
    ],
    [
      'a link to a folder',
      () => symlinkSync(join(original, 'domain'), join(folder, 'linked'), 'junction'),
    ],
  ])('is never left out beside %s, whose files git does not list', (_what, make) => {
    expect(digest()).not.toBeNull();
    make();
    expect(digest()).toBeNull();
  });

  it('does not run again for a change that cannot affect it', () => {
    pass();
    write('README.md', 'words');
    write('e2e/start.test.ts', '');
    mkdirSync(join(folder, 'artifacts'), { recursive: true });
    write('artifacts/report.json', '{}');
    expect(passedBefore(passes(), STEP, digest())).toEqual(tally);
  });

  it('is never left out if git cannot list the files', () => {
    rmSync(join(folder, '.git'), { recursive: true });
    expect(digest()).toBeNull();
    expect(passedBefore(passes(), STEP, null)).toBeNull();
  });

  it('is left out by a bare npm test only: not in CI, not with --all, not by name', () => {
    expect(mayLeaveOut([], {})).toBe(true);
    expect(mayLeaveOut([], { CI: '1' })).toBe(false);
    expect(mayLeaveOut(['--all'], {})).toBe(false);
    expect(mayLeaveOut(['rules'], {})).toBe(false);
  });
});

describe("the games on Google's emulator", () => {
  it.each(OFFICIAL_GAMES)('are chosen by a title that stands once in %s', (file, title) => {
    const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
    expect(lines.filter((line) => line.includes(`it('${title}`))).toHaveLength(1);
    // it is part of a regular expression
    expect(title).toMatch(/^[\w ,]+$/);
  });
});

describe('the order of the steps', () => {
  it('has all of them, each once', () => {
    expect(STEPS.map(({ name }) => name).sort()).toEqual([
      'bench',
      'bills',
      'build',
      'dead',
      'differential',
      'e2e',
      'emulator',
      'format',
      'lint',
      'official-e2e',
      'official-suites',
      'rules',
      'simulate',
      'size',
      'types',
      'unit',
      'vitals',
    ]);
  });

  it('has nothing beside what measures, nor beside the games', () => {
    for (const name of ['size', 'bills', 'vitals', 'e2e']) {
      const stage = STAGES.find((lanes) => lanes.flat().some((step) => step.name === name));
      expect(stage, name).toHaveLength(1);
    }
  });

  it('builds before the steps that need a build', () => {
    const stageOf = (name: string) =>
      STAGES.findIndex((lanes) => lanes.flat().some((step) => step.name === name));
    for (const name of ['bench', 'bills', 'size', 'vitals', 'e2e']) {
      expect(stageOf(name), name).toBeGreaterThan(stageOf('build'));
    }
  });
});

describe('the table', () => {
  it('shows each step as passed, failed, unchanged or not run', () => {
    const tally = { passed: 5, failed: 0 };
    expect(
      tableOf([
        { name: 'format', state: 'passed', seconds: 4.26, tally: null },
        { name: 'unit', state: 'failed', seconds: 61, tally: { passed: 4, failed: 1 } },
        { name: 'rules', state: 'unchanged', seconds: 0, tally },
        { name: 'e2e', state: 'waiting', seconds: 0, tally: null },
      ]),
    ).toEqual([
      '  ✓ format        4.3 s',
      '  ✗ unit         61.0 s  4 passed, 1 failed',
      '  = rules     unchanged  5 passed, 0 failed',
      '  – e2e         not run',
    ]);
  });

  it('names the slowest tests of all reports', () => {
    const report = (name: string, tests: readonly (readonly [string, number | null])[]) => {
      const assertionResults = tests.map(([fullName, duration]) => ({
        fullName,
        duration,
        status: 'passed',
      }));
      write(name, JSON.stringify({ testResults: [{ name: 'e2e/x.test.ts', assertionResults }] }));
      return join(folder, name);
    };
    const files = [
      report('one.json', [
        ['a duel', 31_240],
        ['never begun', null],
      ]),
      report('two.json', [['a group', 40_000]]),
      join(folder, 'none.json'),
    ];
    expect(slowestTests(files, 2)).toEqual(['     40.0 s  a group', '     31.2 s  a duel']);
  });

  it('counts the tests that need a capability of our emulator, by its name', () => {
    const needing = (needs?: string) => ({
      fullName: 'a test',
      status: 'skipped',
      meta: { needs },
    });
    const assertionResults = [needing('faults'), needing('clock'), needing('faults'), needing()];
    write('needs.json', JSON.stringify({ testResults: [{ name: 'x', assertionResults }] }));
    expect(neededCapabilities([join(folder, 'needs.json'), join(folder, 'none.json')])).toEqual([
      '      2  faults',
      '      1  clock',
    ]);
  });

  it('repeats each failure with its file and the first lines of its cause', () => {
    const why = ['Error: expected 2 to be 3', ...'abcdefgh'].join('\n');
    write(
      'failed.json',
      JSON.stringify({
        testResults: [
          {
            name: 'e2e/duel.test.ts',
            assertionResults: [
              { fullName: 'a duel ends', status: 'failed', failureMessages: [why] },
              { fullName: 'a duel begins', status: 'passed', failureMessages: [] },
            ],
          },
          { name: 'e2e/typo.test.ts', message: 'SyntaxError: here', assertionResults: [] },
          { name: 'e2e/fine.test.ts', message: '', assertionResults: [] },
        ],
      }),
    );
    expect(failedTests([join(folder, 'failed.json'), join(folder, 'none.json')])).toEqual([
      '  ✗ e2e/duel.test.ts a duel ends',
      ...['Error: expected 2 to be 3', 'a', 'b', 'c', 'd', 'e'].map((line) => `      ${line}`),
      '  ✗ e2e/typo.test.ts',
      '      SyntaxError: here',
    ]);
  });
});

describe('files that cannot affect a step', () => {
  it.each([
    ['rules', ['tests/rules', 'vitest.config.ts']],
    ['emulator', ['tests/emulator', 'packages/firestore-emulator/tests', 'vitest.config.ts']],
    [
      'build',
      ['app', 'proxy.ts', 'instrumentation.ts', 'instrumentation-client.ts', 'scripts/build.ts'],
    ],
    ['size', ['app', 'scripts/size.ts', 'scripts/local-quizbout.ts']],
    ['bench', ['app', 'bench']],
    ['bills', ['bench']],
    ['vitals', ['app', 'e2e/vitals.test.ts', 'vitest.config.ts', 'tests/support']],
    ['e2e', ['app', 'e2e', 'vitest.config.ts', 'tests/support']],
  ])('to %s are imported by nothing that it runs', (name, entries) => {
    const step = STEPS.find((one) => one.name === name);
    const wrong = importedBy(entries).filter((file) =>
      step?.elsewhere.some(
        (path) => file === path || (path.endsWith('/') && file.startsWith(path)),
      ),
    );
    expect(wrong).toEqual([]);
  });
});

/** Every file of ours that files and folders import, and what that imports, by its path in the repository. */
function importedBy(entries: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path) || !existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path)) visit(join(path, name));
      return;
    }
    if (!/\.(tsx?|mjs)$/.test(path)) return;
    seen.add(path);
    const code = readFileSync(path, 'utf8');
    const imports = code.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g);
    for (const [, specifier = ''] of imports) visit(resolve(dirname(path), specifier));
    for (const [name] of code.matchAll(/@quizbout\/firestore-emulator[\w/-]*(?=')/g)) {
      visit(realpathSync(createRequire(import.meta.url).resolve(name)));
    }
  };
  for (const entry of entries) visit(resolve(ROOT, entry));
  return [...seen].map((path) => relative(ROOT, path));
}
