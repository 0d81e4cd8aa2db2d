import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readFile } from 'node:fs/promises';
import type { Field, INamespace, Root, Type } from 'protobufjs';
import { invalidArgument, StatusError } from '../../model/status.ts';
import { MAX_REQUEST_BYTES, REQUEST_TOO_LARGE } from '../limits.ts';

/** One method of google.firestore.v1.Firestore, with the codecs of its messages. */
export interface GrpcMethod {
  readonly name: string;
  /**
   * Bytes of a request to a plain object of the `proto` dialect. @throws INVALID_ARGUMENT if it is not such a message.
   */
  decode(bytes: Uint8Array): object;
  /** A plain object of the `proto` dialect to bytes. @throws INTERNAL when it does not fit the response type. */
  encode(message: object): Buffer;
}

const SERVICE = 'google.firestore.v1.Firestore';

const TO_OBJECT = { longs: String, enums: String, defaults: false, oneofs: false } as const;

/** Methods whose replies have enums; our messages have enums by name. */
const NAMES_ENUMS = new Set(['Listen']);

function methodOf(name: string, request: Type, response: Type): GrpcMethod {
  return {
    name,
    decode(bytes) {
      if (bytes.length > MAX_REQUEST_BYTES) throw invalidArgument(REQUEST_TOO_LARGE);
      try {
        return request.toObject(request.decode(bytes), TO_OBJECT);
      } catch (error) {
        throw invalidArgument(
          `Malformed ${request.name}: ${error instanceof Error ? error.message : String(error)}.`,
        );
      }
    },
    encode(message) {
      try {
        // converting the answer to protobufjs classes costs as much as encoding it, and is only needed for enums
        const encodable = NAMES_ENUMS.has(name) ? response.fromObject(message) : message;
        const bytes = response.encode(encodable).finish();
        return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      } catch (error) {
        throw new StatusError('INTERNAL', `The answer does not fit ${response.name}.`, {
          cause: error,
        });
      }
    },
  };
}

/**
 * Loads the descriptors that come with @google-cloud/firestore and returns every method of the service by name. Takes
 * some 0.1 s the first time, so transports load it while idle.
 */
export async function loadGrpcMethods(): Promise<ReadonlyMap<string, GrpcMethod>> {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('@google-cloud/firestore/package.json'));
  const [{ default: protobuf }, json] = await Promise.all([
    import('protobufjs/light.js'),
    readFile(join(folder, 'build/protos/v1.json'), 'utf8'),
  ]);
  const root = protobuf.Root.fromJSON(JSON.parse(json) as INamespace);
  addMissing(root, (name, id, type) => new protobuf.Field(name, id, type));
  const service = root.lookupService(SERVICE);
  return new Map(
    Object.values(service.methods).map((method) => {
      method.resolve();
      const request = root.lookupType(`google.firestore.v1.${method.requestType}`);
      const response = method.resolvedResponseType ?? root.lookupType(method.responseType);
      return [method.name, methodOf(method.name, method.resolvedRequestType ?? request, response)];
    }),
  );
}

/**
 * Adds fields missing in the published descriptors: `Write.verify` (a document name), which the web SDK's transactions
 * send for documents they only read (firestore/v1/write.proto of the JavaScript SDK), and `ReadWrite.concurrency_mode`,
 * an enum read by number (reference of TransactionOptions, 2026).
 */
function addMissing(root: Root, field: (name: string, id: number, type: string) => Field): void {
  for (const [type, name, id, kind] of [
    ['Write', 'verify', 5, 'string'],
    ['TransactionOptions.ReadWrite', 'concurrencyMode', 2, 'int32'],
  ] as const) {
    const message = root.lookupType(`google.firestore.v1.${type}`);
    if (!message.fields[name]) message.add(field(name, id, kind));
  }
}

/** The path of a method on the wire: `/google.firestore.v1.Firestore/Commit`. */
export function methodPath(name: string): string {
  return `/${SERVICE}/${name}`;
}
