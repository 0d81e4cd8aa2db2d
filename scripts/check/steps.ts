/** One step of the check. A suite writes a report, from which its tests are counted. */
export interface Step {
  name: string;
  /** Command lines for this Node: a script of a package and its arguments. */
  commands: readonly (readonly string[])[];
  suite: boolean;
}

const suite = (name: string): Step => ({
  name,
  commands: [
    [
      'vitest/vitest.mjs',
      'run',
      ...['--project', name],
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile(name)}`,
    ],
  ],
  suite: true,
});

const judge = (name: string, ...commands: (readonly string[])[]): Step => ({
  name,
  commands,
  suite: false,
});

/** All steps, in the order in which they run: what is fast and says most goes first. */
export const STEPS: readonly Step[] = [
  judge('format', ['prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.']),
  judge('lint', ['eslint/bin/eslint.js', '.', '--max-warnings', '0']),
  judge('types', ['next/dist/bin/next', 'typegen'], ['typescript/bin/tsc', '--noEmit']),
  judge('dead', ['knip/bin/knip.js']),
  suite('unit'),
  suite('rules'),
  suite('emulator'),
  judge('build', ['./scripts/run.mjs', 'build']),
  judge('size', ['./scripts/run.mjs', 'size']),
  // each once in short form, so that none rots; their figures say nothing here
  judge(
    'bench',
    ['./bench/battle.ts', '--short'],
    ['./bench/emulator.ts', '--short'],
    ['./bench/api.ts', '--short'],
  ),
  suite('e2e'),
  suite('vitals'),
];

/** Where a suite leaves its report, relative to the repository. */
export function reportFile(name: string): string {
  return `artifacts/check/${name}.json`;
}
