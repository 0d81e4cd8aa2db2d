import { once } from 'node:events';
import { Agent, createServer as createHttpServer, request as send } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from 'node:net';
import { gzipSync } from 'node:zlib';
import { openDirection } from './slow-link.ts';
import type { LinkSpeed } from './slow-link.ts';
import { startSwitch } from './tcp-switch.ts';
import { portOf } from '../../tests/support/port-of.ts';

/** The ports of the game that a player's browser reaches. */
interface GamePorts {
  readonly web: number;
  readonly firestore: number;
  readonly auth: number;
}

/** One player's line to the web server, to Firestore and to Firebase's Auth, which can be slow, and break. */
export interface PlayerLine {
  /** The game's address on this line. */
  readonly url: string;
  /** Bytes that the line has carried so far, with the headers of HTTP. */
  readonly bytes: () => number;
  /** From now on each direction has this speed. */
  setSpeed: (speed: LinkSpeed) => void;
  /** Breaks every connection, and refuses new ones until `restore`. */
  cut: () => void;
  /** Drops all bytes without breaking a connection: connections open before `restore` never carry anything again. */
  freeze: () => void;
  /**
   * Breaks every connection, and answers every new request as the login page of a guest network until `restore`.
   * @param how `redirect` sends to the page's own address, `page` sends the page with status 200
   */
  capture: (how: 'redirect' | 'page') => void;
  /** Breaks every connection to Firestore; from now on each of its answers is carried when it is complete, until `restore`. */
  buffer: () => void;
  restore: () => void;
  stop: () => Promise<void>;
}

const LOGIN_PAGE = '<!doctype html><title>Guest Wi-Fi</title><h1>Log in to this network</h1>';

/**
 * A connection to the game for each request: one that the game closes at the moment of its reuse would fail a request
 * that a browser does not send again.
 */
const to = { host: '127.0.0.1', agent: new Agent({ keepAlive: false }) };

/** Opens a line of one player to a game of this machine. */
export async function openLine(ports: GamePorts): Promise<PlayerLine> {
  let speed: LinkSpeed | undefined;
  const link = { up: openDirection(() => speed), down: openDirection(() => speed) };
  const toFirestore = await startSwitch(ports.firestore, link);
  const toAuth = await startSwitch(ports.auth, link);
  const hop = await startPageHop(ports.web, [
    [ports.firestore, toFirestore.port],
    [ports.auth, toAuth.port],
  ]);
  const toWeb = await startSwitch(portOf(hop), link);
  const portal = await startPortal();
  const buffering = await startBufferingHop(ports.firestore);
  const all = [toWeb, toFirestore, toAuth];
  return {
    url: `http://127.0.0.1:${toWeb.port}`,
    bytes: () => link.up.bytes() + link.down.bytes(),
    setSpeed(wanted) {
      speed = wanted;
    },
    cut() {
      for (const one of all) one.refuse();
    },
    freeze() {
      for (const one of all) one.freeze();
    },
    capture(how) {
      for (const one of all) one.divert(portOf(portal[how]));
    },
    buffer() {
      toFirestore.divert(portOf(buffering));
    },
    restore() {
      for (const one of all) one.restore();
    },
    async stop() {
      await Promise.all(all.map((one) => one.stop()));
      await Promise.all([hop, portal.page, portal.redirect, buffering].map(close));
    },
  };
}

/**
 * A web server in front of the game's, whose pages name other ports.
 * @param ports each port of the game with the one that its pages name
 */
async function startPageHop(
  web: number,
  ports: readonly (readonly [number, number])[],
): Promise<Server> {
  // a reply names its length in bytes, so both ports need the same number of digits
  const isAsLong = ports.every(([from, to]) => String(from).length === String(to).length);
  if (!isAsLong) throw new Error('The ports differ in length.');
  // only after a colon: a page also has numbers of modules, which may be the same
  const patterns = ports.map(
    ([from, to]) => [new RegExp(`(?<=:)${from}(?!\\d)`, 'g'), to] as const,
  );
  const renamed = (text: string) =>
    patterns.reduce((all, [from, to]) => all.replaceAll(from, String(to)), text);
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const { method, url: path } = request;
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const asksPage = request.headers.accept?.includes('text/html') ?? false;
    const headers = {
      ...request.headers,
      'accept-encoding': asksPage ? 'identity' : accepted,
    };
    const onward = send({ ...to, port: web, method, path, headers }, (answer) => {
      const isPage = asksPage && (answer.headers['content-type']?.startsWith('text/html') ?? false);
      const policy = answer.headers['content-security-policy'];
      if (policy !== undefined) {
        answer.headers['content-security-policy'] = renamed(String(policy));
      }
      if (isPage) delete answer.headers['content-length'];
      const isZipped = isPage && accepted.includes('gzip');
      if (isZipped) answer.headers['content-encoding'] = 'gzip';
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!isPage) {
        answer.pipe(response);
        return;
      }
      void textOf(answer).then((text) =>
        response.end(isZipped ? gzipSync(renamed(text)) : renamed(text)),
      );
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  };
  return listening(createHttpServer(pass));
}

/** A proxy that reads an answer to its end before it passes it on, as some virus scanners do. */
function startBufferingHop(port: number): Promise<Server> {
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const { method, url: path, headers } = request;
    const onward = send({ ...to, port, method, path, headers }, (answer) => {
      void textOf(answer).then(
        (text) => {
          const { 'transfer-encoding': _chunked, ...known } = answer.headers;
          response.writeHead(answer.statusCode ?? 502, known).end(text);
        },
        () => response.destroy(),
      );
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  };
  return listening(createHttpServer(pass));
}

async function textOf(message: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}

async function startPortal() {
  const page = await listening(
    createHttpServer((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'text/html' }).end(LOGIN_PAGE);
    }),
  );
  const location = `http://127.0.0.1:${portOf(page)}/login`;
  const redirect = await listening(
    createHttpServer((request, response) => {
      request.resume();
      response.writeHead(302, { location, 'content-type': 'text/html' }).end(LOGIN_PAGE);
    }),
  );
  return { page, redirect };
}

async function listening<T extends Server>(server: T): Promise<T> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function close(server: Server & { closeAllConnections?: () => void }): Promise<void> {
  server.closeAllConnections?.();
  server.close();
  await once(server, 'close');
}
