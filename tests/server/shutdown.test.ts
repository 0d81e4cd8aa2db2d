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

/** A server that ends as Next does: it refuses connections, finishes running requests, and ends. `/slow` takes a second. */
const SERVER = `
import { createServer } from 'node:http';
import { endInSteps, isEnding } from '${resolve(ROOT, 'server/shutdown.ts')}';
const server = createServer(({ url }, response) => {
  setTimeout(() => response.end(isEnding() ? 'ending' : 'ready'), url === '/slow' ? 1000 : 0);
});
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, () => server.close(() => process.exit(143)));
}
endInSteps(${DELAY_MS}, console.log);
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
  return { child, ask };
}

const pass = (ms: number) => new Promise((passed) => setTimeout(passed, ms));

describe.skipIf(process.platform === 'win32')('a process that was asked to end', () => {
  it('answers for the delay, then finishes the running calls', async () => {
    const { child, ask } = await startServer();
    const slow = ask('/slow');
    await pass(100);
    process.kill(child.pid, 'SIGTERM');
    await pass(100);
    expect((await ask('/')).text).toBe('ending');
    const late = ask('/slow');
    await pass(DELAY_MS);
    await expect(ask('/')).rejects.toThrow('ECONNREFUSED');
    expect([(await slow).text, (await late).text]).toEqual(['ending', 'ending']);
    expect(await child.ended).toEqual({ code: 143, signal: null });
    expect(child.lastLines()).toContain('{"shutdown":"SIGTERM","delayMs":600}');
  });

  it('closes connections after their reply, so that the next request goes elsewhere', async () => {
    const { child, ask } = await startServer();
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    expect((await ask('/', agent)).connection).toBe('keep-alive');
    process.kill(child.pid, 'SIGTERM');
    await pass(100);
    expect((await ask('/', agent)).connection).toBe('close');
  });

  it('counts several signals as one', async () => {
    const { child, ask } = await startServer();
    const slow = ask('/slow');
    await pass(50);
    for (let n = 0; n < 3; n++) process.kill(child.pid, n === 1 ? 'SIGINT' : 'SIGTERM');
    expect((await slow).text).toBe('ending');
    expect(await child.ended).toEqual({ code: 143, signal: null });
    expect(child.lastLines().match(/"shutdown"/g)).toHaveLength(1);
  });
});
