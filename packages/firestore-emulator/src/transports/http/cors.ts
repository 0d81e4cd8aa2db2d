import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { StatusError } from '../../model/status.ts';

const LOOPBACK = /^(?:.+\.)?localhost$|^127(?:\.\d+){3}$|^\[::1\]$/;

/**
 * The origin of a request from a page of a public web site. Undefined for all others: programs, pages of this machine,
 * and pages from the requested address itself. A public DNS name is not trusted, because its owner can point it at this
 * machine.
 */
function foreignOrigin({ headers }: IncomingMessage): string | undefined {
  const own = URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? '';
  if (headers.origin === undefined) {
    // Browsers omit the origin if a page requests its own origin.
    const isBrowser = headers['sec-fetch-site'] !== undefined;
    return isBrowser && !isLocalName(own) ? `http://${headers.host}` : undefined;
  }
  const page = URL.parse(headers.origin)?.hostname ?? '';
  if (LOOPBACK.test(page) || (page === own && isLocalName(own))) return undefined;
  return headers.origin;
}

/** Whether a name is an address, or a name that public DNS does not resolve. */
function isLocalName(name: string): boolean {
  return (
    isIP(name.replace(/^\[|\]$/g, '')) !== 0 ||
    LOOPBACK.test(name) ||
    name.endsWith('.local') ||
    (name !== '' && !name.includes('.'))
  );
}

/** @throws PERMISSION_DENIED for a page of a public web site that tries to do `what` */
export function refuseForeign(request: IncomingMessage, what: string): void {
  const origin = foreignOrigin(request);
  if (origin === undefined) return;
  throw new StatusError(
    'PERMISSION_DENIED',
    `A page of ${origin} may not ${what}: only programs, pages of this machine and pages of this host may.`,
  );
}

/**
 * Allows local pages, with credentials, as the SDKs require. The origin is echoed, because `*` is not a wildcard for
 * requests with credentials. Set on every response, errors too, because otherwise the page could not read them.
 */
export function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  response.setHeader('Vary', 'Origin');
  if (foreignOrigin(request) !== undefined) return;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
  response.setHeader(
    'Access-Control-Expose-Headers',
    'X-HTTP-Session-Id, X-Client-Wire-Protocol, Date, Content-Length',
  );
}

const PREFLIGHT_SECONDS = 3_600;

/** Answers a preflight: every method and all requested headers, cached for an hour; nothing to a public web site. */
export function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  if (foreignOrigin(request) !== undefined) {
    response.writeHead(403).end();
    return;
  }
  const headers = request.headers['access-control-request-headers'];
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE, OPTIONS');
  if (headers !== undefined) response.setHeader('Access-Control-Allow-Headers', headers);
  if (request.headers['access-control-request-private-network'] === 'true') {
    response.setHeader('Access-Control-Allow-Private-Network', 'true');
  }
  response.setHeader('Access-Control-Max-Age', String(PREFLIGHT_SECONDS));
  response.writeHead(204).end();
}
