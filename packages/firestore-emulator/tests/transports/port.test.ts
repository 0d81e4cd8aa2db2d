import { connect } from 'node:net';
import type { Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GrpcClient } from './support/grpc-client.ts';
import { DATABASE, PROJECT, ROOT, Running } from './support/running.ts';

let running: Running;
beforeAll(async () => {
  running = await Running.start();
});
afterAll(() => running.emulator.stop());

function open(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(running.emulator.port, '127.0.0.1', () => resolve(socket));
    socket.setNoDelay(true);
    socket.on('error', reject);
  });
}

/** Sends bytes in the given pieces and ends; resolves with the received bytes once the server closes. */
async function exchange(pieces: readonly Uint8Array[]): Promise<string> {
  const socket = await open();
  socket.on('error', () => undefined);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  for (const piece of pieces) {
    await new Promise<void>((resolve) => socket.write(piece, () => resolve()));
  }
  socket.end();
  await new Promise((resolve) => socket.on('close', resolve));
  return text;
}

const isAlive = async () => expect((await running.call('GET', '/')).status).toBe(200);

describe('one port', () => {
  it('[TRANSPORT-1] recognises the protocol when bytes come one by one', async () => {
    const text = 'PATCH / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
    const answer = await exchange([...Buffer.from(text)].map((byte) => Buffer.from([byte])));
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
    const preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0', 'latin1');
    const frames = await exchange([...preface].map((byte) => Buffer.from([byte])));
    // The first frame of an HTTP/2 server is SETTINGS: type 4 on stream 0.
    expect(frames.charCodeAt(3)).toBe(4);
  });

  it('[TRANSPORT-1] serves gRPC beside HTTP', async () => {
    const client = new GrpcClient(running);
    const [commit, answer] = await Promise.all([
      client.unary('Commit', { database: DATABASE, writes: [] }),
      running.call('GET', '/'),
    ]);
    client.close();
    expect(commit.commitTime).toBeDefined();
    expect(answer.status).toBe(200);
  });

  it('[TRANSPORT-3] closes in spite of silent or half-open connections', async () => {
    const other = await Running.start();
    const sockets = await Promise.all(
      ['', 'P', 'GET / HT', 'PRI * HTTP/2.0\r\n'].map(
        (start) =>
          new Promise<Socket>((resolve) => {
            const socket = connect(other.emulator.port, '127.0.0.1', () => {
              socket.write(start, () => resolve(socket));
            });
            socket.on('error', () => undefined);
          }),
      ),
    );
    const closed = sockets.map((socket) => new Promise((resolve) => socket.on('close', resolve)));
    // without the fix it would wait for these forever, until the test's limit
    await other.emulator.stop();
    expect(await Promise.all(closed)).toHaveLength(4);
  });

  it('[TRANSPORT-3] reports a taken port', async () => {
    await expect(Running.start({ port: running.emulator.port })).rejects.toThrow(
      /in use|EADDRINUSE/,
    );
  });
});

describe('garbage', () => {
  it('[TRANSPORT-2] survives any bytes on a socket', async () => {
    const start = fc.constantFrom(
      '',
      'P',
      'PR',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'GET ',
      'POST / ',
    );
    await fc.assert(
      fc.asyncProperty(start, fc.uint8Array({ maxLength: 200 }), async (prefix, bytes) => {
        const socket = await open();
        socket.on('error', () => undefined);
        await new Promise<void>((resolve) =>
          socket.write(Buffer.concat([Buffer.from(prefix, 'latin1'), bytes]), () => resolve()),
        );
        socket.destroy();
      }),
      { numRuns: 100 },
    );
    await isAlive();
  });

  it('[TRANSPORT-2, TRANSPORT-44] answers any path with any body by a proper status', async () => {
    const segment = fc.oneof(
      fc.constantFrom(
        'documents',
        'rooms',
        'r1',
        ':commit',
        ':runQuery',
        '%',
        '%2F',
        '__x__',
        '..',
      ),
      fc.string({ maxLength: 8 }).map((text) => encodeURIComponent(text.toWellFormed())),
    );
    const path = fc.oneof(
      fc.array(segment).map((all) => `/v1/${DATABASE}/documents/${all.join('/')}`),
      fc.array(segment).map((all) => `/emulator/v1/projects/${PROJECT}${all.join('')}`),
      fc.array(segment).map((all) => `/${all.join('/')}`),
    );
    const body = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constant(`{"fields":{"a":${'['.repeat(5_000)}`),
    );
    const method = fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'PUT');
    await fc.assert(
      fc.asyncProperty(method, path, body, async (verb, target, content) => {
        const answer = await running.call(verb, target, verb === 'GET' ? undefined : content);
        expect([200, 400, 404, 409, 501]).toContain(answer.status);
      }),
      { numRuns: 300 },
    );
    await isAlive();
  });

  it('[TRANSPORT-2, TRANSPORT-34] answers any channel request with 200 or 400', async () => {
    const parameter = fc.constantFrom('VER', 'SID', 'RID', 'AID', 'CI', 'TO', 'TYPE', 'database');
    const value = fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('8', 'rpc', 'x', '-1'));
    const query = fc.dictionary(parameter, value, { maxKeys: 6 });
    const body = fc.oneof(
      fc.string(),
      fc.json().map((json) => `count=1&ofs=0&req0___data__=${encodeURIComponent(json)}`),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'POST'),
        query,
        body,
        async (verb, given, content) => {
          const path = `/google.firestore.v1.Firestore/Listen/channel?${new URLSearchParams(given)}`;
          const answer = await running.call(verb, path, verb === 'GET' ? undefined : content);
          expect([200, 400]).toContain(answer.status);
        },
      ),
      { numRuns: 200 },
    );
    await isAlive();
  });

  it('[TRANSPORT-2] answers any message of a call with a specific status, never INTERNAL', async () => {
    const client = new GrpcClient(running);
    const methods = ['Commit', 'GetDocument', 'BatchWrite', 'ListDocuments', 'CreateDocument'];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...methods), fc.uint8Array(), async (method, bytes) => {
        const code = await client.unary(method, Buffer.from(bytes)).then(
          () => 0,
          (error: { code: number }) => error.code,
        );
        expect([0, 3, 5, 6, 9]).toContain(code);
      }),
      { numRuns: 200 },
    );
    client.close();
    expect((await running.call('GET', `/v1/${ROOT}/a/b`)).status).toBe(404);
  });
});
