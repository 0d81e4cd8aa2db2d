import { connect, constants } from 'node:http2';
import type {
  ClientHttp2Session,
  ClientHttp2Stream,
  IncomingHttpHeaders,
  ServerHttp2Stream,
} from 'node:http2';
import type { GrpcMethod } from '@quizbout/firestore-emulator/transports/grpc/protocol';
import { GrpcMessages } from './grpc-messages.ts';
import type { Target } from './target.ts';
import type { RequestMessage, Traffic } from './traffic.ts';

/** Codes of google.rpc.Code. */
const CODES = { PERMISSION_DENIED: 7, RESOURCE_EXHAUSTED: 8 } as const;
const UNAVAILABLE = 14;

/** Relays gRPC streams, message by message. */
export class GrpcRelay {
  readonly #target: Target;
  readonly #traffic: Traffic;
  readonly #methods: ReadonlyMap<string, GrpcMethod>;
  readonly #onUsedUp: () => void;
  #session: ClientHttp2Session | undefined;

  constructor(
    target: Target,
    traffic: Traffic,
    methods: ReadonlyMap<string, GrpcMethod>,
    onUsedUp: () => void,
  ) {
    this.#target = target;
    this.#traffic = traffic;
    this.#methods = methods;
    this.#onUsedUp = onUsedUp;
  }

  /** Opens the same stream at the target and connects both. */
  async take(client: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
    client.on('error', () => {});
    const name = String(headers[':path']).split('/').at(-1) ?? '';
    const method = this.#methods.get(name);
    if (!method) {
      refuse(client, CODES.PERMISSION_DENIED, `The verification does not need ${name}.`);
      return;
    }
    try {
      const owner = await this.#target.ownerHeaders();
      if (client.destroyed) return;
      const server = this.#open().request({ ...passedOn(headers), ...owner });
      this.#connectRequest(client, server, name, method);
      this.#connectAnswer(client, server, name);
    } catch (error) {
      refuse(client, UNAVAILABLE, String(error));
    }
  }

  close(): void {
    this.#session?.destroy();
  }

  #open(): ClientHttp2Session {
    const open = this.#session;
    if (open && !open.closed && !open.destroyed) return open;
    const session = connect(this.#target.origin);
    session.on('error', () => {});
    // Google ends a session after some time; running streams may finish
    session.on('goaway', () => (this.#session = undefined));
    this.#session = session;
    return session;
  }

  #connectRequest(
    client: ServerHttp2Stream,
    server: ClientHttp2Stream,
    name: string,
    method: GrpcMethod,
  ): void {
    const messages = new GrpcMessages();
    client.on('data', (chunk: Buffer) => {
      for (const bytes of messages.push(chunk)) {
        const refusal = this.#traffic.request(name, method.decode(bytes) as RequestMessage);
        if (!refusal) continue;
        if (refusal.status === 'RESOURCE_EXHAUSTED') this.#onUsedUp();
        refuse(client, CODES[refusal.status], refusal.reason);
        server.close(constants.NGHTTP2_CANCEL);
        return;
      }
      if (!server.destroyed) server.write(chunk);
    });
    client.on('end', () => server.end());
    client.on('close', () => {
      if (!server.closed) server.close(client.rstCode);
    });
  }

  #connectAnswer(client: ServerHttp2Stream, server: ClientHttp2Stream, name: string): void {
    const messages = new GrpcMessages();
    let trailers: IncomingHttpHeaders = {};
    server.on('response', (headers, flags) => {
      if (client.destroyed || client.headersSent) return;
      const isOver = (flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0;
      client.respond(headers, { waitForTrailers: !isOver, endStream: isOver });
    });
    client.on('wantTrailers', () => client.sendTrailers(withoutPseudo(trailers)));
    server.on('trailers', (received) => (trailers = received));
    server.on('data', (chunk: Buffer) => {
      this.#traffic.answer(name, messages.push(chunk).length);
      if (!client.destroyed && !client.writableEnded) client.write(chunk);
    });
    server.on('end', () => {
      if (!client.destroyed && client.headersSent && !client.writableEnded) client.end();
    });
    server.on('error', (error) => {
      if (!client.headersSent) refuse(client, UNAVAILABLE, error.message);
    });
    server.on('close', () => {
      // a cancelled stream has no error
      if (!client.headersSent) refuse(client, UNAVAILABLE, 'The stream was closed.');
      else if (!client.closed && !client.writableEnded) client.close(server.rstCode);
    });
  }
}

function refuse(client: ServerHttp2Stream, code: number, message: string): void {
  if (client.destroyed || client.headersSent) return;
  const headers = {
    ':status': 200,
    'content-type': 'application/grpc',
    'grpc-status': code,
    'grpc-message': encodeURIComponent(message),
  };
  client.respond(headers, { endStream: true });
}

/** The client's headers that the target gets too, without its origin and credentials. */
function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { ':authority': _host, ':scheme': _scheme, authorization: _own, ...rest } = headers;
  return withoutSymbols(rest);
}

function withoutPseudo(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));
}

/** Removes Node's list of sensitive headers, whose key is a symbol that a request would treat as a header. */
function withoutSymbols(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers));
}
