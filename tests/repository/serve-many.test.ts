import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startChild } from '../../scripts/process/child.ts';
import type { Child } from '../../scripts/process/child.ts';
import { pickFreePorts } from '../../scripts/project/free-port.ts';
import { ROOT } from '../../scripts/project/root.ts';
import { eventually, HANG_MS } from '../support/eventually.ts';

/** Answers with its process id, `/slow` after 2 s, `/busy` after a second of work; finishes running requests after SIGTERM, as Next does. */
const SERVER = `
import { createServer } from 'node:http';
const server = createServer(({ url }, response) => {
  response.setHeader('connection', 'close');
  for (const from = Date.now(); url === '/busy' && Date.now() < from + 1000;);
  setTimeout(() => response.end(String(process.pid)), url === '/slow' ? 2_000 : 0);
});
server.listen(Number(process.argv[2]), '127.0.0.1');
process.on('SIGTERM', () => server.close(() => process.exit(143)));
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quizbout-many-'));
  writeFileSync(join(folder, 'server.mjs'), SERVER);
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
    const slow = Promise.allSettled(Array.from({ length: 10 }, () => ask(port, '/slow')));
    await new Promise((passed) => setTimeout(passed, 200));
    process.kill(victim, 'SIGKILL');
    const outcomes = await slow;
    const lost = outcomes.filter(({ status }) => status === 'rejected');
    const answered = outcomes.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    expect(lost.length).toBeGreaterThan(0);
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
    const [victim = 0] = await serving(port, 2);
    const busy = [ask(port, '/busy'), ask(port, '/busy')];
    await new Promise((passed) => setTimeout(passed, 200));
    const waiting = Array.from({ length: 4 }, () => ask(port));
    await new Promise((passed) => setTimeout(passed, 200));
    process.kill(victim, 'SIGKILL');
    const errors = (await Promise.allSettled([...busy, ...waiting])).flatMap((one) =>
      one.status === 'rejected' ? String((one.reason as { code?: string }).code) : [],
    );
    // the busy answer, and the connection that was handed over meanwhile
    expect(errors).toEqual(['ECONNRESET', 'ECONNRESET']);
  });

  it('end together after their running requests', async () => {
    const { child, port } = await serve('server.mjs', 2);
    const pids = await serving(port, 2);
    const slow = [ask(port, '/slow'), ask(port, '/slow')];
    await new Promise((passed) => setTimeout(passed, 100));
    process.kill(child.pid, 'SIGTERM');
    expect(await Promise.all(slow)).toHaveLength(2);
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
