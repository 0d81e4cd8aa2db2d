import { once } from 'node:events';
import type { Socket } from 'node:net';
import type * as grpcJs from '@grpc/grpc-js';
import type { ServerUnaryCall, ServerWritableStream, UntypedHandleCall } from '@grpc/grpc-js';
import { BIDI_METHODS, SERVER_STREAM_METHODS, UNARY_METHODS } from '../../service/call.ts';
import type {
  BidiMethod,
  CallContext,
  ServerStreamMethod,
  StreamSink,
  UnaryMethod,
} from '../../service/call.ts';
import { callerOf, logRejected } from '../transport-environment.ts';
import type { TransportEnvironment } from '../transport-environment.ts';
import { MAX_GRPC_MESSAGE_BYTES } from '../limits.ts';
import { projectOf } from '../request-target.ts';
import { grpcError } from './grpc-error.ts';
import { GrpcStream } from './grpc-stream.ts';
import { ignoreGoaway } from './ignore-goaway.ts';
import { loadGrpcMethods, methodPath } from './protocol.ts';
import type { GrpcMethod } from './protocol.ts';

/** The gRPC transport: handles cleartext HTTP/2 connections that the port has accepted. */
export interface GrpcTransport {
  accept(socket: Socket): void;
  close(): void;
}

/** The part of a grpc-js call that all kinds share. */
type AnyCall = Pick<ServerUnaryCall<Buffer, Buffer>, 'metadata' | 'getPeer'> & {
  on(event: 'cancelled', listener: () => void): unknown;
};

const pass = (bytes: Buffer): Buffer => bytes;
const GONE = new Error('The client has gone.');

/**
 * Loads grpc-js and the descriptors and returns the transport. Methods the service does not know answer UNIMPLEMENTED
 * (grpc-js does that). Messages pass grpc-js as bytes, so that a malformed one gets our message and not a bare
 * INTERNAL.
 */
export async function loadGrpcTransport(environment: TransportEnvironment): Promise<GrpcTransport> {
  const [grpc, methods] = await Promise.all([import('@grpc/grpc-js'), loadGrpcMethods()]);
  return new Http2Transport(grpc, methods, environment);
}

class Http2Transport implements GrpcTransport {
  readonly #environment: TransportEnvironment;
  readonly #sockets = new Map<string, Socket>();
  readonly #server: grpcJs.Server;
  readonly #injector: ReturnType<grpcJs.Server['createConnectionInjector']>;
  readonly #stopIgnoring: () => void;

  constructor(
    grpc: typeof grpcJs,
    methods: ReadonlyMap<string, GrpcMethod>,
    environment: TransportEnvironment,
  ) {
    this.#environment = environment;
    this.#server = new grpc.Server({
      'grpc.max_receive_message_length': MAX_GRPC_MESSAGE_BYTES,
      'grpc.max_send_message_length': -1,
      'grpc.enable_channelz': 0,
      'grpc-node.max_session_memory': Number.MAX_SAFE_INTEGER,
    });
    for (const name of UNARY_METHODS) {
      this.#register(methods, name, 'unary', (method) => this.#unary(name, method));
    }
    for (const name of SERVER_STREAM_METHODS) {
      this.#register(methods, name, 'serverStream', (method) => this.#serverStream(name, method));
    }
    for (const name of BIDI_METHODS) {
      this.#register(methods, name, 'bidi', (method) => this.#bidi(name, method));
    }
    this.#injector = this.#server.createConnectionInjector(grpc.ServerCredentials.createInsecure());
    this.#stopIgnoring = ignoreGoaway((peer) => this.#sockets.has(peer));
  }

  accept(socket: Socket): void {
    const peer = `${socket.remoteAddress}:${socket.remotePort}`;
    this.#sockets.set(peer, socket);
    socket.once('close', () => this.#sockets.delete(peer));
    this.#injector.injectConnection(socket);
  }

  close(): void {
    this.#stopIgnoring();
    this.#server.forceShutdown();
  }

  #register(
    methods: ReadonlyMap<string, GrpcMethod>,
    name: string,
    type: string,
    handler: (method: GrpcMethod) => UntypedHandleCall,
  ): void {
    const method = methods.get(name);
    if (method === undefined) throw new Error(`The descriptors lack the method ${name}.`);
    this.#server.register(methodPath(name), handler(method), pass, pass, type);
  }

  #unary(name: UnaryMethod, method: GrpcMethod): grpcJs.handleUnaryCall<Buffer, Buffer> {
    return (call, callback) => {
      let context: CallContext | undefined;
      const answer = async () => {
        const request = method.decode(call.request);
        context = this.#context(call, projectOf(request));
        return method.encode(await this.#environment.service.unary(name, request, context));
      };
      answer().then(
        (bytes) => callback(null, bytes),
        (error: unknown) => {
          if (context === undefined) logRejected(this.#environment, 'grpc', name, '?', error);
          callback(grpcError(error));
        },
      );
    };
  }

  #serverStream(
    name: ServerStreamMethod,
    method: GrpcMethod,
  ): grpcJs.handleServerStreamingCall<Buffer, Buffer> {
    return (call) => {
      let context: CallContext | undefined;
      const answer = async () => {
        const request = method.decode(call.request);
        context = this.#context(call, projectOf(request));
        for await (const message of this.#environment.service.serverStream(
          name,
          request,
          context,
        )) {
          if (!call.write(method.encode(message))) await drained(call, context.signal);
          if (context.signal.aborted) return;
        }
        call.end();
      };
      answer().catch((error: unknown) => {
        if (context === undefined) logRejected(this.#environment, 'grpc', name, '?', error);
        call.emit('error', grpcError(error));
      });
    };
  }

  #bidi(name: BidiMethod, method: GrpcMethod): grpcJs.handleBidiStreamingCall<Buffer, Buffer> {
    return (call) => {
      const open = (message: object, sink: StreamSink) => {
        const context = this.#context(call, projectOf(message));
        return this.#environment.service.bidi(name, context, sink);
      };
      new GrpcStream(call, method, open, (error) =>
        logRejected(this.#environment, 'grpc', name, '?', error),
      );
    };
  }

  /** @throws UNAUTHENTICATED */
  #context(call: AnyCall, project: string | undefined): CallContext {
    const header = call.metadata.get('authorization')[0];
    const caller = callerOf(
      this.#environment,
      header === undefined ? undefined : String(header),
      project ?? projectOf(String(call.metadata.get('google-cloud-resource-prefix')[0] ?? '')),
    );
    const controller = new AbortController();
    // this also fires after every answer; a new error as the reason would cost a stack trace
    call.on('cancelled', () => controller.abort(GONE));
    return {
      dialect: 'proto',
      transport: 'grpc',
      caller,
      signal: controller.signal,
      cut: () => this.#sockets.get(call.getPeer())?.destroy(),
    };
  }
}

/** Resolves when the call accepts more messages, or when its client has disconnected. */
async function drained(
  call: ServerWritableStream<Buffer, Buffer>,
  signal: AbortSignal,
): Promise<void> {
  await once(call, 'drain', { signal }).catch(() => undefined);
}
