import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Client, credentials, Metadata } from '@grpc/grpc-js';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import protobuf from 'protobufjs/light.js';
import type { JsonObject } from './answers.ts';
import type { Edition } from './edition.ts';

/** A limit for hangs only: both emulators answer within milliseconds. */
const LIMIT_MS = 60_000;

const folder = dirname(
  createRequire(import.meta.url).resolve('@google-cloud/firestore/package.json'),
);
const root = protobuf.Root.fromJSON(
  JSON.parse(readFileSync(join(folder, 'build/protos/v1.json'), 'utf8')) as protobuf.INamespace,
);
const requestType = root.lookupType('google.firestore.v1.ListenRequest');
const responseType = root.lookupType('google.firestore.v1.ListenResponse');

const clients = new WeakMap<Edition, Client>();

function clientOf(edition: Edition): Client {
  let client = clients.get(edition);
  if (!client) {
    client = new Client(`${edition.host}:${edition.port}`, credentials.createInsecure());
    clients.set(edition, client);
  }
  return client;
}

/** The emulator has ended a stream, or sent bytes that are not a message. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** A Listen stream by gRPC, read message by message. Resume tokens are base64. */
export class ListenStream {
  readonly #database: string;
  readonly #call: ClientDuplexStream<JsonObject, JsonObject>;
  readonly #messages: AsyncIterator<JsonObject>;
  #error: Error | undefined;

  constructor(edition: Edition, database: string) {
    this.#database = database;
    const metadata = new Metadata();
    metadata.set('authorization', 'Bearer owner');
    metadata.set('google-cloud-resource-prefix', database);
    this.#call = clientOf(edition).makeBidiStreamRequest(
      '/google.firestore.v1.Firestore/Listen',
      (message: JsonObject) =>
        Buffer.from(requestType.encode(requestType.fromObject(message)).finish()),
      (bytes) =>
        responseType.toObject(responseType.decode(bytes), {
          longs: String,
          enums: String,
          bytes: String,
        }) as JsonObject,
      metadata,
      { deadline: Date.now() + LIMIT_MS },
    );
    // also before the first message is read, when the iterator does not listen for errors yet
    this.#call.on('error', (error) => {
      this.#error ??= new ListenError(`Listen of ${edition.name}: ${error.message}`, {
        cause: error,
      });
    });
    this.#messages = this.#call[Symbol.asyncIterator]() as AsyncIterator<JsonObject>;
  }

  send(message: JsonObject): void {
    this.#call.write({ database: this.#database, ...message });
  }

  /** The next message. @throws ListenError */
  async next(): Promise<JsonObject> {
    if (this.#error) throw this.#error;
    const { value, done } = await this.#messages.next().catch((error: unknown) => {
      throw this.#error ?? error;
    });
    if (done) throw new ListenError('The emulator ended the stream.');
    return value;
  }

  /** Ends the stream and waits until the emulator has. */
  async close(): Promise<void> {
    this.#call.end();
    while (!(await this.#messages.next()).done);
  }

  /** Ends the stream at once. */
  cancel(): void {
    this.#call.cancel();
  }
}
