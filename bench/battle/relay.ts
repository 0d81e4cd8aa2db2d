import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { installedFile } from '../../scripts/project/root.ts';

/** The comparisons of a lock: a bare socket.io server, and the SDK's files for a page without a bundler. */
export interface Relay {
  readonly url: string;
  stop(): Promise<void>;
}

/** The addresses by which the SDK's browser builds import each other. */
const CDN = /https:\/\/www\.gstatic\.com\/firebasejs\/[\d.]+/g;

/** Starts the relay on a free port of loopback, in this process; it sends each page's messages to the others. */
export async function startRelay(): Promise<Relay> {
  const http = createServer(({ url }, response) => serveSdk(url ?? '', response));
  const io = new Server(http, { serveClient: false, cors: { origin: '*' } });
  io.on('connection', (socket) => {
    socket.on('hop', (text: string) => socket.broadcast.emit('hop', text));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => io.close() };
}

function serveSdk(path: string, response: ServerResponse): void {
  if (!/^\/firebase-(app|firestore)\.js$/.test(path)) return;
  const source = readFileSync(installedFile(`firebase${path}`), 'utf8').replaceAll(CDN, '.');
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('content-type', 'text/javascript');
  response.end(source);
}
