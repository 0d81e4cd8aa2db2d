import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { pickFreePorts } from '../scripts/project/free-port.ts';
import type { Ports } from '../scripts/project/ports.ts';
import { LOCAL_PROJECT, ROOT } from '../scripts/project/root.ts';
import { NEXT_BINARY } from '../scripts/web/build-web.ts';
import { launchChromium } from '../tests/support/browser.ts';
import { lacks } from '../tests/support/capabilities.ts';
import { eventually } from '../tests/support/eventually.ts';
import { IS_OFFICIAL } from '../tests/support/firestore.ts';
import { DUEL, openRoom, signUpByHand } from './support/gamer.ts';

const READY_LIMIT_MS = 250_000;

let folder: string;
let ports: Ports;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quizbout-start-'));
  ports = await pickFreePorts({ web: 0, auth: 0, firestore: 0, hub: 0, logging: 0 });
  const { web, auth, firestore, hub, logging } = ports;
  writeFileSync(
    join(folder, 'firebase.json'),
    JSON.stringify({
      emulators: {
        auth: { port: auth },
        firestore: { port: firestore },
        apphosting: { port: web },
        hub: { port: hub },
        logging: { port: logging },
      },
    }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Run {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}

/** Starts the game as `npm start` does, with or without npm, on separate ports and data. */
function start(...options: string[]): Run {
  return run(process.execPath, resolve(ROOT, 'scripts/run.mjs'), 'start', ...options);
}

function run(program: string, ...args: string[]): Run {
  const child = spawn(
    program,
    [...args, '--config', join(folder, 'firebase.json'), '--data', join(folder, 'data')],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  // a test that fails leaves its ports to the next one
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await ended;
  });
  return { child, output: () => output, ended };
}

async function ready(run: Run): Promise<Run> {
  const deadline = Date.now() + READY_LIMIT_MS;
  while (!run.output().includes('Ctrl-C ends everything')) {
    if (run.child.exitCode !== null || Date.now() > deadline) {
      run.child.kill('SIGKILL');
      throw new Error(`npm start did not become ready:\n${run.output()}`);
    }
    await new Promise((wake) => setTimeout(wake, 100));
  }
  return run;
}

/** All descendants of a process. */
function descendants(pid: number): { pid: number; command: string }[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? [])
    .map(([, own, parent, command = '']) => ({
      pid: Number(own),
      parent: Number(parent),
      command,
    }));
  const below = (parent: number): typeof rows =>
    rows.filter((row) => row.parent === parent).flatMap((row) => [row, ...below(row.pid)]);
  return below(pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function expectNothingLeft(processes: readonly { pid: number; command: string }[]) {
  await eventually(() => {
    expect(processes.filter(({ pid }) => isAlive(pid)).map(({ command }) => command)).toEqual([]);
  });
}

const authUrl = (path: string) => `http://127.0.0.1:${ports.auth}${path}`;
const identity = '/identitytoolkit.googleapis.com/v1';
const documents = () =>
  `http://127.0.0.1:${ports.firestore}/v1/projects/${LOCAL_PROJECT}/databases/(default)/documents`;
const asOwner = { authorization: 'Bearer owner', 'content-type': 'application/json' };

async function signsIn(name: string): Promise<boolean> {
  const response = await fetch(authUrl(`${identity}/accounts:signInWithPassword?key=local`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@example.com`, password: 'quiz-night' }),
  });
  return response.ok;
}

async function scoreOfAda(): Promise<string | null> {
  const response = await fetch(`${documents()}/scores/ada`, { headers: asOwner });
  if (!response.ok) return null;
  const body = (await response.json()) as { fields: { points: { integerValue: string } } };
  return body.fields.points.integerValue;
}

async function signUp(name: string): Promise<void> {
  await fetch(authUrl(`${identity}/accounts:signUp?key=local`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@example.com`, password: 'quiz-night' }),
  });
}

/** Signs a new player up at both servers. @returns the api_token */
async function openSession(name: string): Promise<string> {
  const credentials = { email: `${name}@example.com`, password: 'quiz-night' };
  const ask = async (method: string, body: object, bearer = '') => {
    const response = await fetch(authUrl(`${identity}/accounts:${method}?key=local`), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Record<string, string>;
  };
  const { localId = '' } = await ask('signUp', credentials);
  await ask('update', { localId, emailVerified: true }, 'owner');
  const signedIn = await ask('signInWithPassword', { ...credentials, returnSecureToken: true });
  const response = await fetch(`http://127.0.0.1:${ports.web}/api/user_signup`, {
    method: 'POST',
    headers: { authorization: `Bearer ${signedIn['idToken']}` },
    body: new URLSearchParams({ firebase_id: localId, type: 'email' }),
  });
  return ((await response.json()) as { data: { api_token: string } }).data.api_token;
}

/** Calls an action with a session on its own connection. @returns the status; 0 if the connection breaks */
async function callAs(token: string, action = 'get_user_coin_score'): Promise<number> {
  try {
    const response = await fetch(`http://127.0.0.1:${ports.web}/api/${action}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, connection: 'close' },
    });
    await response.text();
    return response.status;
  } catch {
    return 0;
  }
}

async function score(): Promise<void> {
  await fetch(`${documents()}/scores/ada`, {
    method: 'PATCH',
    headers: asOwner,
    body: JSON.stringify({ fields: { points: { integerValue: '7' } } }),
  });
}

/** A phone in the same network: it knows the page's address only, and must reach the emulators by it. */
async function joinFromTheNetwork(run: Run): Promise<void> {
  const address = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address;
  if (!address) return;
  const url = `http://${address}:${ports.web}`;
  expect(run.output()).toContain(url);
  const browser = await launchChromium();
  try {
    const phone = await signUpByHand(browser, url, 'Phone');
    await openRoom(phone, DUEL);
  } finally {
    await browser.close();
  }
}

describe('a server with a wrong environment', () => {
  it('ends at its start, listing every error', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [NEXT_BINARY, 'start', '--port', String(ports.web)],
      {
        cwd: ROOT,
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], NODE_ENV: 'production', FIREBASE_PROJECT_ID: 'my-quiz' },
        timeout: 250_000,
      },
    );
    expect(status).toBe(1);
    expect(stderr).toContain('The environment has 6 errors (see .env.example)');
    expect(stderr).toContain('FIREBASE_APP_ID is missing');
    expect(stderr).toContain('TASKS_TOKEN is missing');
    expect(stderr).toContain('TRUSTED_PROXY_HOPS');
  });
});

describe.skipIf(process.platform === 'win32')('npm start', () => {
  /** Accounts survive with every Firestore: the Auth emulator is the same. */
  const storedScore = lacks('stored documents') ? null : '7';

  it('serves the seeded game until Ctrl-C', async () => {
    const run = await ready(start());
    expect(run.output()).toContain(`http://localhost:${ports.web}`);
    // two exams of today and one of tomorrow
    const exams = run
      .output()
      .match(/Exam, key +\d{4}-\d\d-\d\d [2-9A-HJKMNP-Z]{6} (Science|Quick maths)/g);
    expect(exams).toHaveLength(3);
    const page = await fetch(`http://127.0.0.1:${ports.web}/random-battle/`);
    expect(page.status).toBe(200);
    // the ports reach the browser at run time, because the build does not contain them
    const html = await page.text();
    expect(html).toContain(String(ports.auth));
    const settings = await fetch(`${documents()}/settings/web`, { headers: asOwner });
    expect(await settings.text()).toContain('Quizbout');

    await signUp('ada');
    await score();
    await joinFromTheNetwork(run);
    const processes = descendants(run.child.pid ?? 0);
    expect(processes.length).toBeGreaterThanOrEqual(3);
    run.child.kill('SIGINT');
    expect(await run.ended).toBe(0);
    await expectNothingLeft(processes);
  });

  it('refuses to start twice, naming the port, even with --fresh', async () => {
    const run = await ready(start('--local'));
    expect(run.output()).toContain('Only this machine can open the page.');
    const second = start('--fresh');
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/Port \d+ \(.+\) is in use by another program: end that/);

    // the data from before the Ctrl-C of the first test still exists
    expect(await signsIn('ada')).toBe(true);
    expect(await scoreOfAda()).toBe(storedScore);
    const processes = descendants(run.child.pid ?? 0);
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    await expectNothingLeft(processes);
  });

  it('ends everything, with a reason, when one of its processes dies', async () => {
    const run = await ready(start('--local'));
    const processes = descendants(run.child.pid ?? 0);
    const [script, name] = IS_OFFICIAL
      ? ['run-official.ts', "Google's Firestore emulator"]
      : ['bin/firestore-emulator.mjs', 'the Firestore emulator'];
    const emulator = processes.find(({ command }) => command.includes(script));
    process.kill(emulator?.pid ?? 0, 'SIGKILL');
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain(`${name} ended unexpectedly (SIGKILL)`);
    await expectNothingLeft(processes);
  });

  it('serves by two processes that share a log-out, with a killed one replaced', async () => {
    const run = await ready(start('--local', '--processes', '2'));
    const served = () =>
      descendants(run.child.pid ?? 0)
        .filter(({ command }) => command.startsWith('next-server'))
        .map(({ pid }) => pid);
    // a process names itself some time after it was started
    await eventually(() => expect(served()).toHaveLength(2));
    const before = served();
    const token = await openSession('cleo');

    const statuses = Promise.all(Array.from({ length: 20 }, () => callAs(token)));
    process.kill(before[0] ?? 0, 'SIGKILL');
    // those that were running may be lost
    expect((await statuses).filter((status) => status === 200).length).toBeGreaterThan(0);
    await eventually(() => {
      expect(served()).toHaveLength(2);
      expect(served()).not.toContain(before[0]);
    });
    const after = await Promise.all(Array.from({ length: 20 }, () => callAs(token)));
    expect(new Set(after)).toEqual(new Set([200]));

    expect(await callAs(token, 'log_out')).toBe(200);
    const ended = await Promise.all(Array.from({ length: 20 }, () => callAs(token)));
    expect(new Set(ended)).toEqual(new Set([401]));
    const processes = descendants(run.child.pid ?? 0);
    run.child.kill('SIGINT');
    expect(await run.ended).toBe(0);
    await expectNothingLeft(processes);
  });

  it('leaves nothing behind even when it is killed', async () => {
    const run = await ready(start('--local'));
    await signUp('bo');
    const accounts = join(folder, 'data/auth/accounts/auth_export/accounts.json');
    await eventually(() => expect(readFileSync(accounts, 'utf8')).toContain('bo@example.com'));
    const processes = descendants(run.child.pid ?? 0);
    run.child.kill('SIGKILL');
    await run.ended;
    await expectNothingLeft(processes);
  });

  it('preserves accounts and documents over a kill, unless --fresh is given', async () => {
    const restarted = await ready(start('--local'));
    expect([await signsIn('ada'), await signsIn('bo'), await scoreOfAda()]).toEqual([
      true,
      true,
      storedScore,
    ]);
    restarted.child.kill('SIGHUP');
    expect(await restarted.ended).toBe(0);

    const fresh = await ready(run('npm', 'start', '--', '--local', '--fresh'));
    expect([await signsIn('ada'), await scoreOfAda()]).toEqual([false, null]);
    const processes = descendants(fresh.child.pid ?? 0);
    // the signal goes only to npm, whose shell does not pass it on
    fresh.child.kill('SIGTERM');
    await fresh.ended;
    await expectNothingLeft(processes);
  });
});
