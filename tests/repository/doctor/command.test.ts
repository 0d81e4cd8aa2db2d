import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runDoctor } from '../../../scripts/doctor/run-doctor.ts';
import { ROOT } from '../../../scripts/project/root.ts';
import { SetupError } from '../../../scripts/project/setup-error.ts';

function doctor(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return spawnSync(process.execPath, [resolve(ROOT, 'scripts/run.mjs'), 'doctor', ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
}

const refusalOf = (url: string) =>
  `--url must be the whole address that players open, as in --url https://quiz.example.com, not "${url}".`;

describe('npm run doctor', () => {
  it('lists its options with --help', () => {
    const { status, stdout, stderr } = doctor(['--help']);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^npm run doctor \[-- \[folder\] \[--url ADDRESS\]\]\n/);
  });

  it('refuses --url without a protocol in one line', () => {
    const { status, stdout, stderr } = doctor(['--url', 'quiz.example.com']);
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: `${refusalOf('quiz.example.com')}\n`,
    });
  });

  it.each(['localhost:5001', 'https://', ''])('refuses --url "%s"', async (url) => {
    const report = () => expect.unreachable('it checks the project');
    const running = runDoctor('/no/such/folder', url, report);
    await expect(running).rejects.toThrow(new SetupError(refusalOf(url)));
  });

  it('reports a TASKS_AUDIENCE that is no address among the other findings', () => {
    const folder = mkdtempSync(join(tmpdir(), 'quizbout-doctor-command-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { status, stdout, stderr } = doctor([folder], {
      FIREBASE_PROJECT_ID: 'quiz-real',
      FIRESTORE_EMULATOR_HOST: '',
      TASKS_AUDIENCE: 'quiz.example.com',
      // a missing key fails before any request to Google
      GOOGLE_APPLICATION_CREDENTIALS: 'missing.json',
    });
    expect([status, stderr]).toEqual([1, '']);
    expect(stdout).toContain(
      'WRONG        variables: TASKS_AUDIENCE must be an address that begins with https://\n',
    );
    expect(stdout).toContain(
      'not checked  game, proxies, trusted address, clock: name its address: --url https://quiz.example.com\n',
    );
  });
});
