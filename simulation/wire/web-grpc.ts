import { EventEmitter } from 'node:events';
import { toStatusError } from '@quizbout/firestore-emulator/model/status';
import type { Line, LineStream } from './line.ts';

/** The lines of the web SDKs of this process, by the host of each SDK. */
export const lines = new Map<string, Line>();

/** The part of `@grpc/grpc-js` that the web SDK uses. */
export class Metadata {
  set(): void {}
}

export const credentials = { createInsecure: () => ({}), createSsl: () => ({}) };

/** Of `@grpc/proto-loader`: the messages stay objects, so nothing needs the descriptors. */
export const fromJSON = () => ({});

export const loadPackageDefinition = () => ({ google: { firestore: { v1: { Firestore: Stub } } } });

type Callback = (error: Error | null, answer?: object) => void;

const statusOf = (error: unknown) => {
  const { code, message } = toStatusError(error);
  return Object.assign(new Error(message), { code });
};

const NOTHING = Buffer.alloc(0);

/** A message as `@grpc/proto-loader` would give it: with the defaults of proto3. */
function withDefaults(message: object): object {
  const { targetChange, documentChange, documentDelete, documentRemove } = message as Record<
    string,
    Record<string, unknown> | undefined
  >;
  if (targetChange) {
    const { targetChangeType, targetIds, cause, resumeToken, readTime } = targetChange;
    return {
      targetChange: {
        targetChangeType,
        targetIds: targetIds ?? [],
        cause: cause ?? null,
        resumeToken: resumeToken ?? NOTHING,
        readTime: readTime ?? null,
      },
    };
  }
  if (documentChange) {
    return {
      documentChange: {
        document: documentChange['document'],
        targetIds: documentChange['targetIds'] ?? [],
        removedTargetIds: documentChange['removedTargetIds'] ?? [],
      },
    };
  }
  const gone = documentDelete ?? documentRemove;
  if (gone) {
    const whole = { ...gone, removedTargetIds: gone['removedTargetIds'] ?? [] };
    return documentDelete ? { documentDelete: whole } : { documentRemove: whole };
  }
  return message;
}

/** The service as the web SDK calls it. */
class Stub {
  readonly #line: Line;

  constructor(host: string) {
    const line = lines.get(host);
    if (!line) throw new Error(`No line for ${host}.`);
    this.#line = line;
  }

  Commit(request: object, _metadata: object, callback: Callback): void {
    this.#unary('Commit', request, callback);
  }

  BatchGetDocuments(request: object): EventEmitter {
    return this.#list('BatchGetDocuments', request);
  }

  RunQuery(request: object): EventEmitter {
    return this.#list('RunQuery', request);
  }

  RunAggregationQuery(request: object): EventEmitter {
    return this.#list('RunAggregationQuery', request);
  }

  Listen(): EventEmitter {
    return new Duplex(this.#line, 'Listen');
  }

  Write(): EventEmitter {
    return new Duplex(this.#line, 'Write');
  }

  close(): void {}

  #unary(method: string, request: object, callback: Callback): void {
    this.#line.unary(method, request).then(
      (answer) => callback(null, answer),
      (error: unknown) => callback(statusOf(error)),
    );
  }

  #list(method: string, request: object): EventEmitter {
    const emitter = new EventEmitter();
    this.#line.list(method, request).then(
      (answers) => {
        for (const answer of answers) emitter.emit('data', answer);
        emitter.emit('end');
      },
      (error: unknown) => emitter.emit('error', statusOf(error)),
    );
    return emitter;
  }
}

class Duplex extends EventEmitter {
  readonly #stream: LineStream;

  constructor(line: Line, method: 'Listen' | 'Write') {
    super();
    this.#stream = line.open(method, {
      message: (message) => void this.emit('data', withDefaults(message)),
      error: (error) => void this.emit('error', statusOf(error)),
      end: () => void this.emit('end'),
    });
  }

  write(message: object): void {
    this.#stream.send(message);
  }

  end(): void {
    this.#stream.halfClose();
  }
}
