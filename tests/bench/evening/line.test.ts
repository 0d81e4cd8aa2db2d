import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLine } from '../../../bench/evening/line.ts';
import type { Line } from '../../../bench/evening/line.ts';
import { portOf } from '../../support/port-of.ts';

let echo: Server;
let line: Line;
beforeAll(async () => {
  echo = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.pipe(socket);
  });
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
  line = await startLine(portOf(echo));
});
afterAll(async () => {
  await line?.stop();
  echo?.close();
});

async function open(host = '127.0.0.1') {
  const socket = connect(line.port, host);
  await once(socket, 'connect');
  let heard = '';
  socket.on('data', (piece) => (heard += String(piece)));
  return {
    socket,
    closed: new Promise<string>((resolve) => {
      socket.once('error', () => resolve('reset')).once('close', () => resolve('closed'));
    }),
    /** Writes, and waits until as much is back. @returns the milliseconds, and all that is back so far */
    async send(text: string) {
      const at = performance.now();
      const wanted = heard.length + text.length;
      socket.write(text);
      while (heard.length < wanted) await once(socket, 'data');
      return { ms: performance.now() - at, heard };
    },
  };
}

describe('the line to Firestore', () => {
  it('carries both directions, at once without a delay', async () => {
    const { socket, send } = await open();
    expect(await send('hello')).toMatchObject({ heard: 'hello' });
    socket.destroy();
  });

  it('delays each direction', async () => {
    const { socket, send } = await open();
    line.setDelay(80);
    expect((await send('a')).ms).toBeGreaterThanOrEqual(158);
    line.setDelay(0);
    socket.destroy();
  });

  it('preserves the order when the delay ends', async () => {
    const { socket, send } = await open();
    line.setDelay(80);
    const slow = send('b');
    // its first direction has begun
    await new Promise((resolve) => setTimeout(resolve, 30));
    line.setDelay(0);
    const fast = send('c');
    await Promise.all([slow, fast]);
    expect((await fast).heard).toBe('bc');
    socket.destroy();
  });

  it('breaks every connection at once', async () => {
    const pages = await Promise.all(
      ['127.0.0.1', '127.3.0.1', '127.3.0.2'].map((host) => open(host)),
    );
    for (const page of pages) await page.send('x');
    const before = line.connections();
    expect(line.cutAll()).toBe(before);
    expect(before).toBeGreaterThanOrEqual(3);
    for (const page of pages) expect(await page.closed).toBe('reset');
  });

  it('accepts connections after a break', async () => {
    line.cutAll();
    const again = await open();
    expect(await again.send('y')).toMatchObject({ heard: 'y' });
    again.socket.destroy();
  });
});
