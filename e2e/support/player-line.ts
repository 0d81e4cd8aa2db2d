import { once } from 'node:events';
import { createServer as createHttpServer, request as send } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { startSwitch } from './tcp-switch.ts';

/** The ports of the game that a player's browser reaches. */
interface GamePorts {
  readonly web: number;
  readonly firestore: number;
}

/** One player's line to the web server and to Firestore, which can break. The Auth emulator has no line. */
export interface PlayerLine {
  /** The game's address on this line. */
  readonly url: string;
  /** Connections to Firestore that are open now. */
  readonly streams: () => number;
  /** Breaks every connection, and refuses new ones until `mend`. */
  cut: () => void;
  /** Carries nothing more and breaks nothing: connections open before `mend` never carry anything again. */
  freeze: () => void;
  /**
   * Breaks every connection, and answers every new request as the login page of a guest network until `mend`.
   * @param how `redirect` sends to the page's own address, `page` sends the page with status 200
   */
  capture: (how: 'redirect' | 'page') => void;
  mend: () => void;
  stop: () => Promise<void>;
}

const LOGIN_PAGE = '<!doctype html><title>Guest Wi-Fi</title><h1>Log in to this network</h1>';

/** Opens a line of one player to a game of this machine. */
export async function openLine(ports: GamePorts): Promise<PlayerLine> {
  const toFirestore = await startSwitch(ports.firestore);
  const hop = await startPageHop(ports, toFirestore.port);
  const toWeb = await startSwitch(portOf(hop));
  const portal = await startPortal();
  const both = [toWeb, toFirestore];
  return {
    url: `http://127.0.0.1:${toWeb.port}`,
    streams: toFirestore.connections,
    cut() {
      for (const one of both) one.refuse();
    },
    freeze() {
      for (const one of both) one.freeze();
    },
    capture(how) {
      for (const one of both) one.divert(portOf(portal[how]));
    },
    mend() {
      for (const one of both) one.mend();
    },
    async stop() {
      await Promise.all(both.map((one) => one.stop()));
      await Promise.all([hop, portal.page, portal.redirect].map(close));
    },
  };
}

/** A web server in front of the game's, whose pages name another port of Firestore. */
async function startPageHop({ web, firestore }: GamePorts, named: number): Promise<Server> {
  // the pages tell the lengths of their texts, so both ports need as many digits
  if (String(named).length !== String(firestore).length) throw new Error('The ports differ.');
  const renamed = (text: string) => text.replaceAll(String(firestore), String(named));
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const { method, url: path } = request;
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    const onward = send({ host: '127.0.0.1', port: web, method, path, headers }, (answer) => {
      const isPage = answer.headers['content-type']?.startsWith('text/html') ?? false;
      const policy = answer.headers['content-security-policy'];
      if (policy !== undefined) {
        answer.headers['content-security-policy'] = renamed(String(policy));
      }
      if (isPage) delete answer.headers['content-length'];
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (isPage) void textOf(answer).then((text) => response.end(renamed(text)));
      else answer.pipe(response);
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

const portOf = (server: Server) => (server.address() as AddressInfo).port;

async function close(server: Server & { closeAllConnections?: () => void }): Promise<void> {
  server.closeAllConnections?.();
  server.close();
  await once(server, 'close');
}
