import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Client, credentials, Metadata } from '@grpc/grpc-js';
import type { ClientDuplexStream, ServiceError } from '@grpc/grpc-js';
import protobuf from 'protobufjs/light.js';
import type { Running } from './running.ts';

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve('@google-cloud/firestore/package.json'));
const root = protobuf.Root.fromJSON(
  JSON.parse(readFileSync(join(folder, 'build/protos/v1.json'), 'utf8')) as protobuf.INamespace,
);
const service = root.lookupService('google.firestore.v1.Firestore');

// Tests read messages without types.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Message = any;

function types(method: string) {
  const { requestType, responseType } = service.methods[method]!.resolve() as protobuf.Method;
  return {
    request: service.lookupType(requestType),
    response: service.lookupType(responseType),
  };
}

/** A gRPC client that can also send messages outside the protocol. */
export class GrpcClient {
  readonly #client: Client;

  constructor(running: Running) {
    this.#client = new Client(running.emulator.address, credentials.createInsecure(), {
      'grpc.max_receive_message_length': -1,
      'grpc.max_send_message_length': -1,
    });
  }

  unary(
    method: string,
    message: object | Buffer,
    authorization = 'Bearer owner',
  ): Promise<Message> {
    const bytes = Buffer.isBuffer(message) ? message : this.#encode(method, message);
    return new Promise((resolve, reject) => {
      this.#client.makeUnaryRequest(
        path(method),
        pass,
        decoder(method),
        bytes,
        metadata(authorization),
        (error, answer) => (error ? reject(error) : resolve(answer)),
      );
    });
  }

  async serverStream(method: string, message: object): Promise<Message[]> {
    const call = this.#client.makeServerStreamRequest(
      path(method),
      pass,
      decoder(method),
      this.#encode(method, message),
      metadata('Bearer owner'),
    );
    const messages: Message[] = [];
    for await (const item of call) messages.push(item);
    return messages;
  }

  bidi(method: string, authorization = 'Bearer owner'): Duplex {
    const call = this.#client.makeBidiStreamRequest(
      path(method),
      pass,
      decoder(method),
      metadata(authorization),
    );
    return new Duplex(call, (message) => this.#encode(method, message));
  }

  close(): void {
    this.#client.close();
  }

  #encode(method: string, message: object): Buffer {
    const { request } = types(method);
    return Buffer.from(request.encode(request.fromObject(message)).finish());
  }
}

/** A bidirectional call with its received messages. */
export class Duplex {
  readonly call: ClientDuplexStream<Buffer, Message>;
  readonly messages: Message[] = [];
  readonly ended: Promise<{ code: number; details: string }>;
  readonly #encode: (message: object) => Buffer;
  #waiting: (() => void)[] = [];

  constructor(call: ClientDuplexStream<Buffer, Message>, encode: (message: object) => Buffer) {
    this.call = call;
    this.#encode = encode;
    this.ended = new Promise((resolve) =>
      call.on('status', ({ code, details }) => resolve({ code, details })),
    );
    call.on('error', (_: ServiceError) => undefined);
    call.on('data', (message: Message) => {
      this.messages.push(message);
      for (const wake of this.#waiting.splice(0)) wake();
    });
  }

  send(message: object): void {
    this.call.write(this.#encode(message));
  }

  sendBytes(bytes: Buffer): void {
    this.call.write(bytes);
  }

  async until(condition: (messages: Message[]) => boolean): Promise<Message[]> {
    while (!condition(this.messages)) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    return this.messages;
  }
}

const pass = (bytes: Buffer): Buffer => bytes;

function path(method: string): string {
  return `/google.firestore.v1.Firestore/${method}`;
}

function decoder(method: string): (bytes: Buffer) => Message {
  if (!(method in service.methods)) return pass;
  const { response } = types(method);
  return (bytes) => response.toObject(response.decode(bytes), { longs: String, enums: String });
}

function metadata(authorization: string): Metadata {
  const all = new Metadata();
  if (authorization !== '') all.set('authorization', authorization);
  return all;
}
