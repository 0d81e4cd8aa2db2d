import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tallyLine, tallyOfSuite } from '../../scripts/check/tally.ts';
import { ROOT } from '../../scripts/project/root.ts';
import { sourceDigest } from '../../scripts/web/source-digest.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quizbout-check-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the tally', () => {
  const report = (success: boolean, numPassedTests: number, numFailedTests: number): string => {
    const file = join(folder, 'report.json');
    writeFileSync(file, JSON.stringify({ success, numPassedTests, numFailedTests }));
    return file;
  };

  it.each([
    ['all well', { success: true, failing: 0, exitedWell: true }, '5 passed, 0 failed'],
    ['failing tests', { success: false, failing: 2, exitedWell: false }, '5 passed, 2 failed'],
    [
      'a file that does not load',
      { success: false, failing: 0, exitedWell: false },
      '5 passed, 1 failed',
    ],
    [
      'a runner that died late',
      { success: true, failing: 0, exitedWell: false },
      '5 passed, 1 failed',
    ],
  ])('counts %s', (_name, { success, failing, exitedWell }, line) => {
    expect(tallyLine(tallyOfSuite(report(success, 5, failing), exitedWell))).toBe(line);
  });

  it('counts a suite that left no report as a failure', () => {
    expect(tallyOfSuite(join(folder, 'none.json'), true)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('.ci/run', () => {
  /** Runs the check in a project whose npm does only the test's commands. */
  function run(npm: string): { status: number | null; lastLine: string | undefined } {
    mkdirSync(join(folder, '.ci'));
    mkdirSync(join(folder, 'bin'));
    cpSync(resolve(ROOT, '.ci/run'), join(folder, '.ci/run'));
    writeFileSync(join(folder, 'bin/npm'), `#!/usr/bin/env bash\n${npm}\n`, { mode: 0o755 });
    const { status, stdout } = spawnSync('bash', [join(folder, '.ci/run')], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` },
    });
    return { status, lastLine: stdout.trimEnd().split('\n').at(-1) };
  }
  const writes = (line: string) =>
    `mkdir -p artifacts/check; echo '${line}' > artifacts/check/total.txt`;

  it('ends with the tally when all is well', () => {
    expect(run(writes('12 passed, 0 failed'))).toEqual({
      status: 0,
      lastLine: '12 passed, 0 failed',
    });
  });

  it('ends with the tally, with the code of a failing test', () => {
    expect(run(`${writes('9 passed, 3 failed')}; [ "$1" = install ] || exit 1`)).toEqual({
      status: 1,
      lastLine: '9 passed, 3 failed',
    });
  });

  it('counts an installation that fails', () => {
    expect(run('echo "npm error"; exit 7')).toEqual({ status: 7, lastLine: '0 passed, 1 failed' });
  });

  it('does not print the tally of an earlier run', () => {
    mkdirSync(join(folder, 'artifacts/check'), { recursive: true });
    writeFileSync(join(folder, 'artifacts/check/total.txt'), '99 passed, 0 failed\n');
    expect(run('exit 1').lastLine).toBe('0 passed, 1 failed');
  });
});

describe('the digest of the sources', () => {
  it('changes with every content, name or file of the product alone', () => {
    mkdirSync(join(folder, 'app'));
    const page = join(folder, 'app/page.tsx');
    writeFileSync(page, 'one');
    const first = sourceDigest(folder);
    writeFileSync(page, 'one');
    expect(sourceDigest(folder)).toBe(first);
    writeFileSync(join(folder, 'README.md'), 'words');
    expect(sourceDigest(folder)).toBe(first);
    writeFileSync(page, 'two');
    expect(sourceDigest(folder)).not.toBe(first);
    writeFileSync(page, 'one');
    writeFileSync(join(folder, 'app/more.tsx'), '');
    expect(sourceDigest(folder)).not.toBe(first);
    expect(readFileSync(page, 'utf8')).toBe('one');
  });
});
