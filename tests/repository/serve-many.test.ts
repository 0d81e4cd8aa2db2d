import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startChild } from '../../scripts/process/child.ts';
import type { Child } from '../../scripts/process/child.ts';
import { pickFreePorts } from '../../scripts/project/free-port.ts';
import { ROOT } from '../../scripts/project/root.ts';
import { eventually, HANG_MS } from '../support/eventually.ts';

/**
 * Answers with its process id; `/slow` and `/busy`, which blocks the process, note their arrival and wait until the test
 * releases them. Finishes running requests after SIGTERM, as Next does.
 */
const SERVER = `
import { appendFileSync, existsSync } from 'node:fs';
import { createServer } from 'node:http';
const port = process.argv[2];
const cell = new Int32Array(new SharedArrayBuffer(4));
const isReleased = () => existsSync('released-' + port);
const server = createServer(({ url }, response) => {
  response.setHeader('connection', 'close');
  if (url === '/') return response.end(String(process.pid));
  appendFileSync('arrived-' + port, process.pid + ' ');
  while (url === '/busy' && !isReleased()) Atomics.wait(cell, 0, 0, 5);
  const looking = setInterval(() => {
    if (!isReleased()) return;
    clearInterval(looking);
    response.end(String(process.pid));
  }, 5);
});
server.listen(Number(port), '127.0.0.1');
process.on('SIGTERM', () => {
  server.close(() => process.exit(143));
  appendFileSync('ending-' + port, process.pid + ' ');
});
`;

/** Loaded before the script: notes the process to which each connection is handed. */
const NOTING = `
import cluster from 'node:cluster';
import { appendFileSync } from 'node:fs';
cluster.on('fork', ({ process: child }) => {
  const send = child.send;
  child.send = (message, handle, ...rest) => {
    if (handle) appendFileSync('handed-' + process.argv.at(-1), child.pid + ' ');
    return send.call(child, message, handle, ...rest);
  };
});
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quizbout-many-'));
  writeFileSync(join(folder, 'server.mjs'), SERVER);
  writeFileSync(join(folder, 'noting.mjs'), NOTING);
  writeFileSync(join(folder, 'broken.mjs'), 'throw new Error("a wrong variable");');
});
afterAll(() => rmSync(folder, { recursive: true }));

async function serve(script: string, processes: number): Promise<{ child: Child; port: number }> {
  const { web: port } = await pickFreePorts({ web: 0, auth: 1, firestore: 1, hub: 1, logging: 1 });
  const child = startChild({
    name: 'many',
    args: [
      resolve(ROOT, 'scripts/web/serve-many.ts'),
      String(processes),
      join(folder, script),
      String(port),
    ],
    preload: [pathToFileURL(join(folder, 'noting.mjs')).href],
    cwd: folder,
  });
  onTestFinished(() => child.stop());
  return { child, port };
}

/** The id of the process that answers a new connection; rejects if the connection breaks, or after 120 s. */
async function ask(port: number, path = '/'): Promise<number> {
  const sent = request({ port, path, host: '127.0.0.1', agent: false, timeout: HANG_MS });
  sent.once('timeout', () => sent.destroy(new Error('no answer')));
  sent.end();
  const [response] = (await once(sent, 'response')) as [AsyncIterable<Buffer>];
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return Number(text);
}

/** The processes that answer twenty connections, once there are `count`. */
async function serving(port: number, count: number): Promise<readonly number[]> {
  let found: readonly number[] = [];
  await eventually(async () => {
    found = await Promise.all(Array.from({ length: 20 }, () => ask(port)));
    expect(new Set(found).size).toBe(count);
  });
  return [...new Set(found)].sort((a, b) => a - b);
}

/** The processes that have noted something, one for each note; a process that is handed a connection may never accept it. */
function noted(event: 'arrived' | 'handed' | 'ending', port: number): readonly number[] {
  return readFileSync(join(folder, `${event}-${port}`), { encoding: 'utf8', flag: 'a+' })
    .split(' ')
    .slice(0, -1)
    .map(Number);
}

/** Lets the held requests be answered. */
const release = (port: number) => writeFileSync(join(folder, `released-${port}`), '');

/** The process that answers, or the code of the error that breaks the connection. */
const outcomeOf = (asked: Promise<number>): Promise<number | string> =>
  asked.catch((error: { code?: string }) => String(error.code));

/** So many slow requests, and more until each of two processes has some. Resolves when all have arrived. */
async function holdSlow(port: number, count: number): Promise<Promise<number | string>[]> {
  const held = Array.from({ length: count }, () => outcomeOf(ask(port, '/slow')));
  await eventually(() => {
    const arrived = noted('arrived', port);
    expect(arrived).toHaveLength(held.length);
    if (new Set(arrived).size < 2) held.push(outcomeOf(ask(port, '/slow')));
    expect(new Set(arrived).size).toBe(2);
  });
  return held;
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe.skipIf(process.platform === 'win32')('several web processes', () => {
  it('answer in turn behind one port', async () => {
    const { port } = await serve('server.mjs', 3);
    const pids = await serving(port, 3);
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(port)));
    expect([...new Set(answers)].sort((a, b) => a - b)).toEqual(pids);
  });

  it('lose only the running requests of a killed process, which is replaced', async () => {
    const { child, port } = await serve('server.mjs', 2);
    const [victim = 0, other = 0] = await serving(port, 2);
    const slow = await holdSlow(port, 10);
    const running = noted('arrived', port).filter((pid) => pid === victim);
    process.kill(victim, 'SIGKILL');
    await eventually(() => expect(isAlive(victim)).toBe(false));
    release(port);
    const outcomes = await Promise.all(slow);
    const answered = outcomes.filter((outcome) => typeof outcome === 'number');
    expect(outcomes.length - answered.length).toBe(running.length);
    expect(new Set(answered)).toEqual(new Set([other]));
    expect(await serving(port, 2)).not.toContain(victim);
    expect(child.lastLines()).toContain(
      `{"webProcess":"ended","pid":${victim},"code":null,"signal":"SIGKILL"}`,
    );
    const after = await Promise.allSettled(Array.from({ length: 300 }, () => ask(port)));
    expect(after.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  it('break a connection at once that waited for a killed process', async () => {
    const { port } = await serve('server.mjs', 2);
    const pids = await serving(port, 2);
    const [victim = 0] = pids;
    const before = noted('handed', port).length;
    const handed = () => noted('handed', port).slice(before);
    const sent: Promise<number | string>[] = [];
    const errors: string[] = [];
    const send = (path: string) => {
      const outcome = outcomeOf(ask(port, path));
      sent.push(outcome);
      void outcome.then((one) => void (typeof one === 'string' && errors.push(one)));
    };
    // one after the other: a blocked process accepts no second one, and is handed no third
    while (new Set(noted('arrived', port)).size < 2) {
      send('/busy');
      await eventually(() => {
        expect(handed()).toHaveLength(sent.length);
        expect(new Set(noted('arrived', port))).toEqual(new Set(handed()));
      });
    }
    for (let n = 0; n < 4; n++) send('/');
    // the busy request, and a connection that waits
    await eventually(() => expect(handed().filter((pid) => pid === victim)).toHaveLength(2));
    process.kill(victim, 'SIGKILL');
    await eventually(() => expect(errors).toHaveLength(2));
    release(port);
    await Promise.all(sent);
    expect(errors).toEqual(['ECONNRESET', 'ECONNRESET']);
  });

  it('end together after their running requests', async () => {
    const { child, port } = await serve('server.mjs', 2);
    const pids = await serving(port, 2);
    const slow = await holdSlow(port, 2);
    process.kill(child.pid, 'SIGTERM');
    await eventually(() => expect(new Set(noted('ending', port))).toEqual(new Set(pids)));
    release(port);
    expect(new Set(await Promise.all(slow))).toEqual(new Set(pids));
    expect(await child.ended).toEqual({ code: 0, signal: null });
    expect(pids.filter(isAlive)).toEqual([]);
    await expect(ask(port)).rejects.toThrow('ECONNREFUSED');
  });

  it('end with their parent, even if it is killed', async () => {
    const { child, port } = await serve('server.mjs', 2);
    const pids = await serving(port, 2);
    process.kill(child.pid, 'SIGKILL');
    await child.ended;
    await eventually(() => expect(pids.filter(isAlive)).toEqual([]));
  });

  it('give up with the error if each ends at its start', async () => {
    const { child } = await serve('broken.mjs', 2);
    expect(await child.ended).toEqual({ code: 1, signal: null });
    expect(child.lastLines()).toContain('a wrong variable');
    expect(child.lastLines()).toContain('6 processes ended within 10 s of their start.');
  });
});
