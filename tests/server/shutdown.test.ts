import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startChild } from '../../scripts/process/child.ts';
import { pickFreePorts } from '../../scripts/project/free-port.ts';
import { ROOT } from '../../scripts/project/root.ts';
import { eventually } from '../support/eventually.ts';

const DELAY_MS = 600;

/**
 * A server that ends as Next does: it refuses connections, finishes running requests, and ends. No time passes in it:
 * `/pass` ends the delay, and `/slow` is answered on SIGUSR2. `/counts` reports the running slow requests and the
 * signals to end.
 */
const SERVER = `
import { createServer } from 'node:http';
import { endInSteps, isEnding } from '${resolve(ROOT, 'server/shutdown.ts')}';
let endDelay = () => {};
globalThis.setTimeout = (callback, ms) => {
  if (ms === ${DELAY_MS}) endDelay = callback;
  return { unref() {} };
};
const state = () => (isEnding() ? 'ending' : 'ready');
const slow = [];
let signals = 0;
const server = createServer(({ url }, response) => {
  if (url === '/slow') slow.push(response);
  else response.end(url === '/counts' ? slow.length + ' slow, ' + signals + ' signals' : state());
  if (url === '/pass') endDelay();
});
server.keepAliveTimeout = 0;
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, () => server.close(() => process.exit(143)));
}
endInSteps(${DELAY_MS}, console.log);
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => (signals += 1));
process.on('SIGUSR2', () => slow.forEach((response) => response.end(state())));
server.listen(Number(process.argv[2]), '127.0.0.1');
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quizbout-shutdown-'));
  writeFileSync(join(folder, 'server.mjs'), SERVER);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function startServer() {
  const { web: port } = await pickFreePorts({ web: 0, auth: 1, firestore: 1, hub: 1, logging: 1 });
  const child = startChild({
    name: 'server',
    args: [join(folder, 'server.mjs'), String(port)],
    cwd: folder,
  });
  onTestFinished(() => child.stop());
  const ask = async (path: string, agent: Agent | false = false) => {
    const sent = request({ port, path, host: '127.0.0.1', agent }).end();
    const [response] = (await once(sent, 'response')) as [
      AsyncIterable<Buffer> & { headers: Record<string, string> },
    ];
    let text = '';
    for await (const chunk of response) text += String(chunk);
    return { text, connection: response.headers['connection'] };
  };
  await eventually(async () => expect((await ask('/')).text).toBe('ready'));
  const counts = (slow: number, signals: number) =>
    eventually(async () =>
      expect((await ask('/counts')).text).toBe(`${slow} slow, ${signals} signals`),
    );
  return { child, ask, counts };
}

describe.skipIf(process.platform === 'win32')('a process that was asked to end', () => {
  it('answers for the delay, then finishes the running calls', async () => {
    const { child, ask, counts } = await startServer();
    const slow = ask('/slow');
    await counts(1, 0);
    process.kill(child.pid, 'SIGTERM');
    await counts(1, 1);
    expect((await ask('/')).text).toBe('ending');
    const late = ask('/slow');
    await counts(2, 1);
    await ask('/pass');
    await eventually(() => expect(ask('/')).rejects.toThrow('ECONNREFUSED'));
    process.kill(child.pid, 'SIGUSR2');
    expect([(await slow).text, (await late).text]).toEqual(['ending', 'ending']);
    expect(await child.ended).toEqual({ code: 143, signal: null });
    expect(child.lastLines()).toContain('{"shutdown":"SIGTERM","delayMs":600}');
  });

  it('closes connections after their reply, so that the next request goes elsewhere', async () => {
    const { child, ask, counts } = await startServer();
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    expect((await ask('/', agent)).connection).toBe('keep-alive');
    process.kill(child.pid, 'SIGTERM');
    await counts(0, 1);
    expect((await ask('/', agent)).connection).toBe('close');
    await ask('/pass');
  });

  it('counts several signals as one', async () => {
    const { child, ask, counts } = await startServer();
    const slow = ask('/slow');
    await counts(1, 0);
    for (let n = 0; n < 3; n++) {
      process.kill(child.pid, n === 1 ? 'SIGINT' : 'SIGTERM');
      await counts(1, n + 1);
    }
    await ask('/pass');
    process.kill(child.pid, 'SIGUSR2');
    expect((await slow).text).toBe('ending');
    expect(await child.ended).toEqual({ code: 143, signal: null });
    expect(child.lastLines().match(/"shutdown"/g)).toHaveLength(1);
  });
});
