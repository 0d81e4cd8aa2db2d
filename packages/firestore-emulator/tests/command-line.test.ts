import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmulator } from '../src/start.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');
const rules = (condition: string) => `rules_version = '2';
service cloud.firestore { match /databases/{d}/documents { match /c/{id} {
  allow read: if ${condition};
} } }`;

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quizbout-cli-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command; `output` grows while it runs. */
function run(...args: string[]) {
  return runWith({}, ...args);
}

function runWith(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  children.push(child);
  const running = {
    child,
    output: '',
    exited: new Promise<number | null>((resolve) => child.once('exit', resolve)),
    port: async () => {
      await expect.poll(() => running.output).toMatch(/ready on http/);
      return Number(/:(\d+) \(project/.exec(running.output)![1]);
    },
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => (running.output += String(chunk)));
  }
  return running;
}

const documents = (port: number, path: string) =>
  `http://127.0.0.1:${port}/v1/projects/demo-cli/databases/(default)/documents/${path}`;
const OWNER = { authorization: 'Bearer owner' };

describe('the command', () => {
  it('[START-1] starts with one line, with its data from before SIGTERM', async () => {
    const first = run('--port', '0', '--data', join(folder, 'data'));
    const body = JSON.stringify({ fields: { n: { integerValue: '1' } } });
    const patch = { method: 'PATCH', body, headers: OWNER };
    await fetch(documents(await first.port(), 'c/a'), patch);
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    const second = run('--port', '0', '--data', join(folder, 'data'));
    const answer = await fetch(documents(await second.port(), 'c/a'), { headers: OWNER });
    expect(await answer.json()).toMatchObject({ fields: { n: { integerValue: '1' } } });
  });

  it('[START-2] reads the rules again when their file changes', async () => {
    const file = join(folder, 'my.rules');
    writeFileSync(file, rules('true'));
    const running = run('--port', '0', '--rules', file);
    const port = await running.port();
    const status = async () => (await fetch(documents(port, 'c/a'))).status;
    expect(await status()).toBe(404);
    writeFileSync(file, rules('false'));
    await expect.poll(status).toBe(403);
  });

  it('[START-2] reports bad rules without replacing the old ones', async () => {
    const file = join(folder, 'my.rules');
    writeFileSync(file, rules('true'));
    const running = run('--port', '0', '--rules', file);
    const port = await running.port();
    const status = async () => (await fetch(documents(port, 'c/a'))).status;
    writeFileSync(file, rules('false'));
    await expect.poll(status).toBe(403);
    writeFileSync(file, rules('false').replace('allow', 'alow'));
    await expect.poll(() => running.output).toMatch(/old ones stay.*my\.rules:3:3/);
    expect(await status()).toBe(403);
  });

  it('[START-3] warns when it listens beyond this machine', async () => {
    const running = run('--port', '0', '--host', '0.0.0.0');
    await running.port();
    expect(running.output).toMatch(
      /everyone who reaches this machine can read and change its data/,
    );
  });

  it('[START-4] logs a line for every request with the rule that decided', async () => {
    const file = join(folder, 'my.rules');
    writeFileSync(file, rules('false'));
    const running = run('--port', '0', '--rules', file, '--log');
    await fetch(documents(await running.port(), 'c/a'));
    await expect
      .poll(() => running.output)
      .toMatch(/rest GetDocument .*c\/a.*PERMISSION_DENIED.*denied by the rule at 3:3/);
  });

  const refusals: [name: string, args: string[], code: number, message: RegExp][] = [
    ['an unknown option', ['--frob'], 2, /Unknown option '--frob'.*--port 8080/s],
    ['a port that is none', ['--port', 'x'], 2, /--port must be a number/],
    ['a missing rules file', ['--rules', '/none'], 1, /rules file \/none cannot be read.*--rules/],
    ['a missing indexes file', ['--indexes', '/none'], 1, /indexes file \/none cannot be read/],
    [
      'a data folder that cannot be made',
      ['--data', '/proc/quizbout/data'],
      1,
      /data folder \/proc\/quizbout\/data cannot be written.*--data/,
    ],
    [
      'an address of another machine',
      ['--host', '192.0.2.1'],
      1,
      /no address 192\.0\.2\.1.*--host/,
    ],
  ];
  it('[START-5] ends with a sentence for an unknown mode', async () => {
    const running = runWith({ FIRESTORE_EMULATOR_CONCURRENCY: 'lazy' }, '--port', '0');
    expect(await running.exited).toBe(2);
    expect(running.output).toBe(
      'FIRESTORE_EMULATOR_CONCURRENCY must be pessimistic or optimistic, not "lazy": correct it or unset it.\n',
    );
  });

  it.each(refusals)('[START-5] ends with a sentence for %s', async (_name, args, code, message) => {
    const running = run('--port', '0', ...args);
    expect(await running.exited).toBe(code);
    expect(running.output).toMatch(message);
    expect(running.output).not.toMatch(/ {4}at /);
  });

  const modes: [string, string, string[], boolean][] = [
    ['locks by default', '', [], true],
    ['locks when the environment says pessimistic', 'pessimistic', [], true],
    ['does not with --optimistic', 'pessimistic', ['--optimistic'], false],
    ['does not when the environment says optimistic', 'optimistic', [], false],
  ];
  it.each(modes)('[START-7] %s', async (_name, mode, args, locks) => {
    const env = { FIRESTORE_EMULATOR_CONCURRENCY: mode };
    const port = await runWith(env, '--port', '0', ...args).port();
    const call = (method: string, path: string, body: object) =>
      fetch(documents(port, path).replace('/:', ':'), {
        method,
        headers: OWNER,
        body: JSON.stringify(body),
      });
    const { transaction } = (await (await call('POST', ':beginTransaction', {})).json()) as {
      transaction: string;
    };
    const name = 'projects/demo-cli/databases/(default)/documents/c/a';
    await (await call('POST', ':batchGet', { documents: [name], transaction })).text();
    let isWritten = false;
    const write = call('PATCH', 'c/a', { fields: {} }).then(() => (isWritten = true));
    // an answer to a later request proves that this one was seen
    for (let i = 0; i < 20; i++)
      await (await fetch(documents(port, 'c/b'), { headers: OWNER })).text();
    expect(isWritten).toBe(!locks);
    await call('POST', ':rollback', { transaction });
    await write;
  });

  it('[START-6] names the port that is in use', async () => {
    const emulator = await startEmulator();
    try {
      const running = run('--port', String(emulator.port));
      expect(await running.exited).toBe(1);
      expect(running.output).toContain(`Port ${emulator.port} on 127.0.0.1 is in use`);
    } finally {
      await emulator.stop();
    }
  });
});
