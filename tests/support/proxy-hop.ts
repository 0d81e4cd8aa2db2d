import { createServer, request as send } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { once } from 'node:events';
import { portOf } from './port-of.ts';

export interface HopOptions {
  /** Ports on this machine; the next request goes to the next of them. */
  readonly to: readonly number[];
  /** Ends TLS with this certificate; without it the hop uses plain HTTP. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** The address to append for the peer of a request; in a rehearsal all peers are this machine. */
  readonly noteFor?: (request: IncomingMessage) => string;
  /** Paths that the hop does not pass on: it answers with a page and 404. */
  readonly reserved?: RegExp;
}

export interface Hop {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a proxy on this machine that works like a host's: it appends its peer to X-Forwarded-For and keeps the Host.
 * The hop that ends TLS sets X-Forwarded-Proto; the others leave it.
 */
export async function startHop(options: HopOptions): Promise<Hop> {
  const { to, tls, noteFor = peerOf, reserved } = options;
  let turn = 0;
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    if (reserved?.test(request.url ?? '')) {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>');
      return;
    }
    const port = to[(turn += 1) % to.length];
    const before = request.headers['x-forwarded-for'];
    const peer = noteFor(request);
    const headers = {
      ...request.headers,
      'x-forwarded-for': before === undefined ? peer : `${String(before)}, ${peer}`,
      ...(tls && { 'x-forwarded-proto': 'https' }),
    };
    const { method, url: path } = request;
    const onward = send({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.writeHead(502).end());
    request.pipe(onward);
  };
  const server: Server = tls ? createSecureServer(tls, pass) : createServer(pass);
  server.listen(0);
  await once(server, 'listening');
  return {
    port: portOf(server),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const peerOf = ({ socket }: IncomingMessage) => socket.remoteAddress ?? '';
