import type { StatusError } from '../model/status.ts';
import type { RulesAuth } from '../rules/rules-request.ts';

/** The message format of a transport: protobuf objects (gRPC) or proto3 JSON (WebChannel, REST). */
export type Dialect = 'proto' | 'json';

/** `owner` skips the rules; `user` is judged by them, with `auth` null for a visitor without a token. */
export type Caller =
  { readonly kind: 'owner' } | { readonly kind: 'user'; readonly auth: RulesAuth | null };

/** The key of a caller: a client's Write and Listen streams have the same. */
export function callerKey(caller: Caller): string {
  if (caller.kind === 'owner') return 'owner';
  return caller.auth === null ? 'visitor' : `user ${caller.auth.uid}`;
}

/** The facts of a call that a transport knows before the message is read. */
export interface CallContext {
  readonly dialect: Dialect;
  readonly transport: 'grpc' | 'webchannel' | 'rest';
  readonly caller: Caller;
  /** Aborted when the client has disconnected; the service then stops working for it. */
  readonly signal: AbortSignal;
  /** Adds a line to the request log, such as the rule that decided; absent if there is no log. */
  readonly note?: (text: string) => void;
  /** Ends the client's connection abruptly, as a lost network would. Only injected faults use it. */
  readonly cut?: () => void;
}

/** The target of a stream. Messages are in the dialect of the context. */
export interface StreamSink {
  /** Queues a message. */
  send(message: object): void;
  /** False while the client reads slower than we write: the service pauses until `onDrain`. */
  readonly writable: boolean;
  /** Called by the service once; the transport calls back whenever `writable` turns true again. */
  onDrain(listener: () => void): void;
  /** Ends the stream with an error. Nothing may be sent afterwards. */
  fail(error: StatusError): void;
  /** Ends the stream with status OK. */
  end(): void;
}

/** The client's half of a Listen or Write stream. */
export interface StreamSession {
  /** A request message in the dialect of the context. */
  receive(message: unknown): void;
  /** The client will send no more (gRPC half-close, WebChannel terminate): finish the running work, then end. */
  halfClose(): void;
  /** The connection is lost: free everything, send nothing. */
  cancel(): void;
}

export const UNARY_METHODS = [
  'GetDocument',
  'ListDocuments',
  'CreateDocument',
  'UpdateDocument',
  'DeleteDocument',
  'BatchWrite',
  'Commit',
  'BeginTransaction',
  'Rollback',
  'PartitionQuery',
  'ListCollectionIds',
] as const;

export const SERVER_STREAM_METHODS = [
  'BatchGetDocuments',
  'RunQuery',
  'RunAggregationQuery',
] as const;

export const BIDI_METHODS = ['Write', 'Listen'] as const;

export type UnaryMethod = (typeof UNARY_METHODS)[number];

export type ServerStreamMethod = (typeof SERVER_STREAM_METHODS)[number];

export type BidiMethod = (typeof BIDI_METHODS)[number];

/**
 * google.firestore.v1.Firestore without a transport. Messages in and out are plain objects in the dialect of the context:
 * - `proto`: protobufjs `toObject(message, {longs: String, enums: String, defaults: false, oneofs: false})` and the
 *   input of `Type.encode`: Timestamp {seconds, nanos}, wrappers {value}, bytes as Uint8Array, and for Listen enums by
 *   name;
 * - `json`: proto3 JSON: RFC 3339 timestamps, bare wrappers, base64 bytes, int64 as strings, doubles 'NaN', 'Infinity'.
 * Every rejection is a StatusError.
 */
export interface FirestoreService {
  unary(method: UnaryMethod, request: unknown, context: CallContext): Promise<object>;
  serverStream(
    method: ServerStreamMethod,
    request: unknown,
    context: CallContext,
  ): AsyncIterable<object>;
  bidi(method: BidiMethod, context: CallContext, sink: StreamSink): StreamSession;
}
