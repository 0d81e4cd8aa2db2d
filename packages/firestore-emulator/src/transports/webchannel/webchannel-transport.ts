import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { invalidArgument, StatusError } from '../../model/status.ts';
import type { BidiMethod } from '../../service/call.ts';
import { callerOf, logRejected } from '../transport-environment.ts';
import type { TransportEnvironment } from '../transport-environment.ts';
import { parseJson, readBody } from '../http/body.ts';
import { sendText } from '../http/respond.ts';
import { MAX_REQUEST_BYTES, REQUEST_TOO_LARGE } from '../limits.ts';
import { projectOf } from '../request-target.ts';
import { BackChannel } from './back-channel.ts';
import { BrowserCrowd } from './browser-crowd.ts';
import { parseChannelRequest, parseForwardBody, parseHeaderLines } from './channel-request.ts';
import type { ForwardBody } from './channel-request.ts';
import { ChannelSession } from './channel-session.ts';
import { frame } from './frame.ts';

const PATH = /^\/google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel\/?$/;
/** Percent-encoding makes a message up to three times as long, and several may share a body. */
const MAX_BODY_BYTES = 4 * MAX_REQUEST_BYTES;
const PROTOCOL_VERSION = 8;
const SERVER_VERSION = 14;
const KEEP_ALIVE_MS = 30_000;

/** The WebChannel transport, which browsers use for Listen and Write. */
export class WebChannelTransport {
  readonly #environment: TransportEnvironment;
  readonly #keepAliveMs: number;
  readonly #sessions = new Map<string, ChannelSession>();
  readonly #crowds = new Map<string, BrowserCrowd>();

  /** @param keepAliveMs a quiet channel gets a noop this often; the client aborts a GET after 1.5 times this. */
  constructor(environment: TransportEnvironment, keepAliveMs = KEEP_ALIVE_MS) {
    this.#environment = environment;
    this.#keepAliveMs = keepAliveMs;
  }

  /** How many sessions are open. */
  get sessionCount(): number {
    return this.#sessions.size;
  }

  /** Handles a request to a channel path; false for any other. */
  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> {
    const match = PATH.exec(url.pathname);
    if (match === null) return false;
    const method = match[1] as BidiMethod;
    try {
      await this.#route(method, request, response, url.searchParams);
    } catch (error) {
      logRejected(this.#environment, 'webchannel', method, 'channel', error);
      // Any status except 200 ends a channel; the SDK opens a new one.
      sendText(response, 400, error instanceof Error ? error.message : String(error));
    }
    return true;
  }

  /** Ends every session. */
  close(): void {
    for (const session of this.#sessions.values()) session.stop();
  }

  async #route(
    method: BidiMethod,
    request: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
  ): Promise<void> {
    const channel = parseChannelRequest(request.method ?? '', query);
    if (channel.kind === 'handshake') {
      const body = parseForwardBody(await readBody(request, MAX_BODY_BYTES));
      this.#shakeHands(method, request, response, query, body);
      return;
    }
    const session = this.#sessions.get(channel.sid);
    if (session === undefined) {
      request.resume();
      sendText(response, 400, 'Unknown SID');
      return;
    }
    switch (channel.kind) {
      case 'terminate':
        request.resume();
        session.terminate();
        sendText(response, 200, '');
        return;
      case 'back':
        session.open(new BackChannel(response, channel.back, channel.aid));
        return;
      case 'forward': {
        const text = await readBody(request, MAX_BODY_BYTES);
        session.acknowledge(channel.aid);
        this.#deliver(session, parseForwardBody(text));
        sendText(response, 200, frame(JSON.stringify(session.standing)));
      }
    }
  }

  #shakeHands(
    method: BidiMethod,
    request: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
    body: ForwardBody,
  ): void {
    const id = randomBytes(16).toString('base64url');
    const session = new ChannelSession(id, this.#crowdOf(request), this.#keepAliveMs, () =>
      this.#sessions.delete(id),
    );
    this.#sessions.set(id, session);
    const parameter = query.get('X-HTTP-Session-Id');
    if (parameter !== null) response.setHeader('X-HTTP-Session-Id', id);
    const greeting = [[0, ['c', id, '', PROTOCOL_VERSION, SERVER_VERSION, this.#keepAliveMs]]];
    try {
      this.#openService(method, session, request, query, body);
      this.#deliver(session, body);
    } catch (error) {
      // The channel itself is open: the SDK reads the status from the stream, not from a failed handshake.
      logRejected(this.#environment, 'webchannel', method, 'handshake', error);
      session.abort(error);
    }
    sendText(response, 200, frame(JSON.stringify(greeting)));
  }

  /** @throws UNAUTHENTICATED, PERMISSION_DENIED */
  #openService(
    method: BidiMethod,
    session: ChannelSession,
    request: IncomingMessage,
    query: URLSearchParams,
    body: ForwardBody,
  ): void {
    const inUrl = parseHeaderLines(query.get('$httpHeaders') ?? '');
    const header = body.headers.get('authorization') ?? inUrl.get('authorization');
    const [first] = body.messages;
    const project =
      (first === undefined ? undefined : projectOf(parseMessage(first))) ??
      projectOf(query.get('database') ?? '');
    const caller = callerOf(this.#environment, header, project, request);
    const context = {
      dialect: 'json',
      transport: 'webchannel',
      caller,
      signal: session.signal,
      cut: () => session.cut(),
    } as const;
    session.attach(this.#environment.service.bidi(method, context, session));
  }

  /**
   * Passes the messages of a POST to a session. Invalid JSON is the POST's error; a message that is too large, the
   * stream's.
   */
  #deliver(session: ChannelSession, { offset, messages }: ForwardBody): void {
    if (messages.some((text) => Buffer.byteLength(text) > MAX_REQUEST_BYTES)) {
      session.abort(invalidArgument(REQUEST_TOO_LARGE));
      return;
    }
    session.receive(offset, messages.map(parseMessage));
  }

  /** All channels that seem to come from one browser: same address, same user agent, same name for this host. */
  #crowdOf(request: IncomingMessage): BrowserCrowd {
    const { host, 'user-agent': agent } = request.headers;
    const key = JSON.stringify([request.socket.remoteAddress, agent, host]);
    for (const [other, crowd] of this.#crowds) if (crowd.isEmpty) this.#crowds.delete(other);
    const crowd = this.#crowds.get(key) ?? new BrowserCrowd();
    this.#crowds.set(key, crowd);
    return crowd;
  }
}

function parseMessage(text: string): unknown {
  const message = parseJson(text);
  if (typeof message === 'object' && message !== null && !Array.isArray(message)) return message;
  throw new StatusError('INVALID_ARGUMENT', 'A WebChannel message must be a JSON object.');
}
