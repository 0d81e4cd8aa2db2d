import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { health } from '../../../server/health.ts';
import { addressReader } from '../../../server/http/client-address.ts';
import { createViewRoute } from '../../../server/own-view.ts';
import { portOf } from '../../support/port-of.ts';
import { HOST, PROJECT, TOKEN } from './healthy-project.ts';

/** The time of the tests, in milliseconds since the epoch. */
export const NOW = Date.UTC(2026, 10, 25);
const NO_PAGE = { status: 404, headers: { 'content-type': 'text/html' } };

/** The trusted header behind the proxies. */
interface TrustedHeader {
  readonly name: string;
  /** The value that reaches the game, from the value that the client sent; undefined for none. */
  readonly behind: (sent: string | undefined) => string | undefined;
}

/** A game behind proxies, with its errors. */
export interface Game {
  readonly hops: number;
  /** Replaces the hops as the source of the address. */
  readonly header?: TrustedHeader;
  /** The offset of its clock in milliseconds. */
  readonly offMs: number;
  /** Whether a proxy answers requests for its health itself. */
  readonly hidesHealth?: boolean;
  /** The host that a proxy names instead of the address of the request. */
  readonly calledHost?: string;
}

/** The real routes of a running game behind two proxies, which note two addresses. */
export async function startGame(game: Game): Promise<{ url: string; server: Server }> {
  const { hops, header, offMs, hidesHealth = false, calledHost } = game;
  const route = createViewRoute({
    isScheduler: (request) =>
      Promise.resolve(request.headers.get('authorization') === `Bearer ${TOKEN}`),
    addressOf: addressReader(
      header ? { kind: 'header', header: header.name } : { kind: 'hops', hops },
    ),
    projectId: () => PROJECT,
    now: () => NOW + offMs,
  });
  const server = createServer((incoming, outgoing) => {
    const { authorization = '', host: sentHost = '' } = incoming.headers;
    const host = calledHost ?? sentHost;
    const before = String(incoming.headers['x-forwarded-for'] ?? '');
    const trusted = header?.behind(incoming.headers[header.name]?.toString());
    const headers = {
      authorization,
      host,
      'x-forwarded-for': `${before}, 203.0.113.9, 35.191.0.1`,
      ...(header && trusted !== undefined && { [header.name]: trusted }),
    };
    const answers: Record<string, () => Response | Promise<Response>> = {
      'GET /api/health': () => (hidesHealth ? new Response('<h1>404</h1>', NO_PAGE) : health()),
      'POST /api/tasks/view': () =>
        route(new Request(`http://${host}/api/tasks/view`, { method: 'POST', headers })),
    };
    void (async () => {
      const response = await answers[`${incoming.method} ${incoming.url}`]!();
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(await response.text());
    })();
  });
  server.listen(0, HOST);
  await once(server, 'listening');
  return { url: `http://${HOST}:${portOf(server)}`, server };
}
