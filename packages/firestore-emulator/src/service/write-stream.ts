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

/**
 * A Write stream: a handshake, then batches answered in order. A failed batch ends the stream, and later ones are
 * ignored. While a batch waits for locks, later ones wait too.
 */
export class WriteStream implements StreamSession {
  readonly #core: ServiceCore;
  readonly #context: CallContext;
  readonly #sink: StreamSink;
  #database: Database | undefined;
  readonly #cancelled = new AbortController();
  readonly #queue: unknown[] = [];
  #sequence = 0;
  #waits = false;
  #ended = false;
  #closing = false;

  constructor(core: ServiceCore, context: CallContext, sink: StreamSink) {
    this.#core = core;
    this.#context = context;
    this.#sink = sink;
  }

  receive(message: unknown): void {
    if (this.#ended || this.#closing) return;
    if (this.#waits) this.#queue.push(message);
    else this.#handle(message);
  }

  halfClose(): void {
    this.#closing = true;
    if (this.#ended || this.#waits) return;
    this.#ended = true;
    this.#sink.end();
  }

  cancel(): void {
    this.#ended = true;
    this.#cancelled.abort();
  }

  #handle(message: unknown): void {
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
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#sink.fail(toStatusError(error));
  }

  #commit(database: Database, raw: Readonly<Record<string, unknown>>): void {
    const writes = streamWrites(raw, database);
    // The client's last message before closing has no writes and needs no results.
    if (writes.length === 0) {
      this.#sink.send({ streamToken: this.#nextToken() });
      return;
    }
    const writer = writerOf(this.#context.dialect);
    const context = { ...this.#context, signal: this.#cancelled.signal };
    const done = commitWrites(this.#core, context, database, writes, (result) => {
      this.#sink.send({
        streamToken: this.#nextToken(),
        writeResults: result.results.map((one) => writeWriteResult(one, writer)),
        commitTime: writeMicros(writer, result.commitTime),
      });
    });
    if (!done) return;
    this.#waits = true;
    done.then(
      () => this.#resume(),
      (error: unknown) => this.#fail(error),
    );
  }

  #resume(): void {
    this.#waits = false;
    while (this.#queue.length > 0 && !this.#waits && !this.#ended) {
      this.#handle(this.#queue.shift());
    }
    if (this.#closing) this.halfClose();
  }

  #nextToken(): unknown {
    const token = Buffer.alloc(4);
    token.writeUInt32BE(++this.#sequence >>> 0);
    return writerOf(this.#context.dialect).bytes(token);
  }
}
