import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Lets a page of any origin in, with credentials, as the SDKs ask: the origin is echoed, since `*` is no wildcard when credentials
 * are included. Set on every response, errors too, or the page could not read them.
 */
export function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
  response.setHeader(
    'Access-Control-Expose-Headers',
    'X-HTTP-Session-Id, X-Client-Wire-Protocol, Date, Content-Length',
  );
  response.setHeader('Vary', 'Origin');
}

const PREFLIGHT_SECONDS = 3_600;

/** Answers a preflight: every method and whatever headers were asked for, cached for an hour. */
export function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  const headers = request.headers['access-control-request-headers'];
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE, OPTIONS');
  if (headers !== undefined) response.setHeader('Access-Control-Allow-Headers', headers);
  if (request.headers['access-control-request-private-network'] === 'true') {
    response.setHeader('Access-Control-Allow-Private-Network', 'true');
  }
  response.setHeader('Access-Control-Max-Age', String(PREFLIGHT_SECONDS));
  response.writeHead(204).end();
}
