import { createServer as createHttp1 } from 'node:http';
import { createServer as createHttp2 } from 'node:http2';
import { openPort } from '@quizbout/firestore-emulator/transports/port';
import { loadGrpcMethods } from '@quizbout/firestore-emulator/transports/grpc/protocol';
import { GrpcRelay } from './grpc-relay.ts';
import { relayRest } from './rest-relay.ts';
import type { Target } from './target.ts';
import type { Traffic } from './traffic.ts';

/** A port of this machine that relays requests to the verified Firestore as its owner. */
export interface Relay {
  /** `127.0.0.1:port`. */
  readonly address: string;
  close(): Promise<void>;
}

/** The path at which a test requests the deletion of its documents. */
const CLEAN_UP = '/clean-up';

/**
 * Opens a relay for clients of an emulator: gRPC without TLS, and REST. It replaces their credentials by the owner's,
 * records every document that they write, and refuses other methods and other projects.
 * @param cleanUp deletes the documents written so far
 * @param onUsedUp called at the first request that is refused because the budget is used up
 */
export async function openRelay(
  target: Target,
  traffic: Traffic,
  cleanUp: () => Promise<void>,
  onUsedUp: () => void,
): Promise<Relay> {
  const grpc = new GrpcRelay(target, traffic, await loadGrpcMethods(), onUsedUp);
  const http2 = createHttp2();
  http2.on('stream', (stream, headers) => void grpc.take(stream, headers));
  http2.on('sessionError', () => {});
  // packages/firestore-emulator/src/transports/grpc/ignore-goaway.ts says why: a terminating client would repeat a
  // refused call forever
  http2.on('session', (session) => (session.close = () => undefined));
  const http1 = createHttp1((request, response) => {
    const answered =
      request.url === CLEAN_UP
        ? cleanUp().then(() => response.end())
        : relayRest(target, traffic, onUsedUp, request, response);
    answered.catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  const port = await openPort({
    host: '127.0.0.1',
    port: 0,
    onHttp1: (socket) => http1.emit('connection', socket),
    onHttp2: (socket) => http2.emit('connection', socket),
  });
  return {
    address: `${port.host}:${port.port}`,
    async close() {
      grpc.close();
      await port.close();
    },
  };
}
