import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

/** The peer: a bare socket.io server that hands what one page sends to the others. */
export interface Relay {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the relay on a free port of loopback, in this process. */
export async function startRelay(): Promise<Relay> {
  const http = createServer();
  const io = new Server(http, { serveClient: false, cors: { origin: '*' } });
  io.on('connection', (socket) => {
    socket.on('hop', (text: string) => socket.broadcast.emit('hop', text));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => io.close() };
}
