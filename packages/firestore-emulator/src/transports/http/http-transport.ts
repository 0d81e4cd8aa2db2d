import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { StatusError } from '../../model/status.ts';
import { allowOrigin, answerPreflight } from './cors.ts';
import { sendError, sendText } from './respond.ts';

/** One part of the HTTP/1.1 transport; returns false for other paths. */
export type HttpHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) => boolean | Promise<boolean>;

/** Room for old SDKs that put their headers, token included, into the URL. */
const MAX_HEADER_BYTES = 128 * 1024;
/** Idle browser connections stay open, because a browser opens only six per host. */
const KEEP_ALIVE_MS = 75_000;

/**
 * The HTTP/1.1 server: it never listens itself; the port passes it sockets by `emit('connection', socket)`. Any error
 * of a handler becomes an error body, so no client can end the process.
 */
export function createHttpTransport(handlers: readonly HttpHandler[]): Server {
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, keepAlive: true });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on('request', (request, response) => {
    handle(handlers, request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else sendError(response, error);
    });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
  return server;
}

async function handle(
  handlers: readonly HttpHandler[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.on('error', () => response.destroy());
  allowOrigin(request, response);
  if (request.method === 'OPTIONS') {
    answerPreflight(request, response);
    return;
  }
  const url = parseUrl(request);
  if (url.pathname === '/') {
    sendText(response, 200, 'Ok\n');
    return;
  }
  for (const handler of handlers) if (await handler(request, response, url)) return;
  throw new StatusError(
    'NOT_FOUND',
    `No method matches ${request.method} ${url.pathname}. REST lives under /v1/projects/…, control under /emulator/v1/projects/….`,
  );
}

function parseUrl(request: IncomingMessage): URL {
  const target = request.url ?? '/';
  // Only the path and the query matter; "//x" would otherwise be read as a host.
  const url = URL.parse(`http://emulator${target.startsWith('/') ? target : `/${target}`}`);
  if (url === null) throw new StatusError('INVALID_ARGUMENT', 'Malformed request URL.');
  return url;
}
