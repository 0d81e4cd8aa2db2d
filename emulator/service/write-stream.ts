import { randomBytes } from 'node:crypto';
import { writeMicros, writerOf } from '../codec/dialect.ts';
import { asRaw, optionalString } from '../codec/raw.ts';
import { writeWriteResult } from '../codec/write-codec.ts';
import { parseDatabaseName } from '../model/resource-name.ts';
import { toStatusError } from '../model/status.ts';
import type { Database } from '../store/database.ts';
import type { CallContext, StreamSession, StreamSink } from './call.ts';
import type { ServiceCore } from './service-core.ts';
import { commitWrites, streamWrites } from './write-handlers.ts';

/** A Write stream: a handshake, then batches answered in order. A failed batch ends the stream and all after it is ignored. */
export class WriteStream implements StreamSession {
  readonly #core: ServiceCore;
  readonly #context: CallContext;
  readonly #sink: StreamSink;
  #database: Database | undefined;
  #sequence = 0;
  #ended = false;

  constructor(core: ServiceCore, context: CallContext, sink: StreamSink) {
    this.#core = core;
    this.#context = context;
    this.#sink = sink;
  }

  receive(message: unknown): void {
    if (this.#ended) return;
    try {
      const raw = asRaw(message, 'request');
      if (!this.#database) {
        this.#database = this.#core.databases.get(
          parseDatabaseName(optionalString(raw, 'database') ?? ''),
        );
        this.#sink.send({
          streamId: randomBytes(8).toString('hex'),
          streamToken: this.#nextToken(),
        });
        return;
      }
      this.#commit(this.#database, raw);
    } catch (error) {
      this.#ended = true;
      this.#sink.fail(toStatusError(error));
    }
  }

  halfClose(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#sink.end();
  }

  cancel(): void {
    this.#ended = true;
  }

  #commit(database: Database, raw: Readonly<Record<string, unknown>>): void {
    const writes = streamWrites(raw, database);
    // The client's last message before closing has no writes and wants no answer with results.
    if (writes.length === 0) {
      this.#sink.send({ streamToken: this.#nextToken() });
      return;
    }
    const writer = writerOf(this.#context.dialect);
    const result = commitWrites(this.#core, this.#context, database, writes);
    this.#sink.send({
      streamToken: this.#nextToken(),
      writeResults: result.results.map((one) => writeWriteResult(one, writer)),
      commitTime: writeMicros(writer, result.commitTime),
    });
  }

  #nextToken(): unknown {
    const token = Buffer.alloc(4);
    token.writeUInt32BE(++this.#sequence >>> 0);
    return writerOf(this.#context.dialect).bytes(token);
  }
}
