import { asRaw } from '../codec/raw.ts';
import type { Raw } from '../codec/raw.ts';
import { toStatusError } from '../model/status.ts';
import type { Database } from '../store/database.ts';
import { ListenStream } from '../watch/listen-stream.ts';
import { WatchHub } from '../watch/watch-hub.ts';
import type {
  BidiMethod,
  CallContext,
  FirestoreService,
  ServerStreamMethod,
  StreamSession,
  StreamSink,
  UnaryMethod,
} from './call.ts';
import { listCollectionIds, listDocuments } from './list-handlers.ts';
import {
  batchGetDocuments,
  getDocument,
  partitionQuery,
  runAggregationQuery,
  runQueryHandler,
} from './read-handlers.ts';
import type { Answer, ServiceCore } from './service-core.ts';
import {
  batchWrite,
  begin,
  commit,
  createDocument,
  deleteDocument,
  rollback,
  updateDocument,
} from './write-handlers.ts';
import { WriteStream } from './write-stream.ts';

/** A handler answers in the turn in which it is called, or later if it has to wait for locks. */
type Handler<T> = (core: ServiceCore, raw: Raw, context: CallContext) => Answer<T>;

const UNARY: Readonly<Record<UnaryMethod, Handler<object>>> = {
  GetDocument: getDocument,
  ListDocuments: listDocuments,
  CreateDocument: createDocument,
  UpdateDocument: updateDocument,
  DeleteDocument: deleteDocument,
  BatchWrite: batchWrite,
  Commit: commit,
  BeginTransaction: begin,
  Rollback: rollback,
  PartitionQuery: partitionQuery,
  ListCollectionIds: listCollectionIds,
};

const SERVER_STREAM: Readonly<Record<ServerStreamMethod, Handler<Iterable<object>>>> = {
  BatchGetDocuments: batchGetDocuments,
  RunQuery: runQueryHandler,
  RunAggregationQuery: runAggregationQuery,
};

/** google.firestore.v1.Firestore over the in-memory databases. */
export class LocalFirestore implements FirestoreService {
  readonly #core: ServiceCore;
  readonly #hubs = new Map<Database, WatchHub>();

  constructor(core: ServiceCore) {
    this.#core = core;
  }

  async unary(method: UnaryMethod, request: unknown, context: CallContext): Promise<object> {
    try {
      return await UNARY[method](this.#core, asRaw(request, 'request'), context);
    } catch (error) {
      throw toStatusError(error);
    }
  }

  async *serverStream(
    method: ServerStreamMethod,
    request: unknown,
    context: CallContext,
  ): AsyncIterable<object> {
    try {
      const answer = SERVER_STREAM[method](this.#core, asRaw(request, 'request'), context);
      for (const message of answer instanceof Promise ? await answer : answer) {
        if (context.signal.aborted) return;
        yield message;
      }
    } catch (error) {
      throw toStatusError(error);
    }
  }

  bidi(method: BidiMethod, context: CallContext, sink: StreamSink): StreamSession {
    switch (method) {
      case 'Write':
        return new WriteStream(this.#core, context, sink);
      case 'Listen':
        return new ListenStream(this.#core, context, sink, (database) => this.#hubOf(database));
    }
  }

  stop(): void {
    for (const hub of this.#hubs.values()) hub.stop();
  }

  #hubOf(database: Database): WatchHub {
    let hub = this.#hubs.get(database);
    if (!hub) this.#hubs.set(database, (hub = new WatchHub(database)));
    return hub;
  }
}
