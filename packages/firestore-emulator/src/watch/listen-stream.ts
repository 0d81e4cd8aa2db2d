import { readQuery } from '../codec/query-codec.ts';
import {
  asRaw,
  bytesMember,
  integerMember,
  listMember,
  messageMember,
  optionalInteger,
  optionalString,
  optionalTimestamp,
  stringMember,
} from '../codec/raw.ts';
import type { Raw } from '../codec/raw.ts';
import type { DatabaseId } from '../model/document.ts';
import { parseDatabaseName, parseDocumentNameIn } from '../model/resource-name.ts';
import { invalidArgument, toStatusError } from '../model/status.ts';
import { microsOfTimestamp } from '../model/timestamp.ts';
import type { Micros } from '../model/timestamp.ts';
import { callerKey } from '../service/call.ts';
import type { CallContext, StreamSession, StreamSink } from '../service/call.ts';
import { bill, parseParent } from '../service/service-core.ts';
import type { ServiceCore } from '../service/service-core.ts';
import type { Database } from '../store/database.ts';
import { DocumentsTarget } from './documents-target.ts';
import { QueryTarget } from './query-target.ts';
import { readResumeToken } from './resume-token.ts';
import { SnapshotBuilder } from './snapshot-builder.ts';
import type { ResumePoint, Target } from './target.ts';
import type { Watcher, WatchHub } from './watch-hub.ts';
import { snapshot, targetAdded, targetRemoved, targetReset } from './watch-message.ts';

interface ActiveTarget {
  readonly target: Target;
  readonly resume: ResumePoint | undefined;
  readonly once: boolean;
  state: 'new' | 'current';
}

/** A Listen stream: many targets, one consistent snapshot for all of them after every commit that concerns one. */
export class ListenStream implements StreamSession, Watcher {
  readonly client: string;
  readonly #core: ServiceCore;
  readonly #context: CallContext;
  readonly #sink: StreamSink;
  readonly #hubOf: (database: Database) => WatchHub;
  readonly #targets = new Map<number, ActiveTarget>();
  #watching: { readonly database: Database; readonly hub: WatchHub } | undefined;
  #lastSnapshot: Micros = 0;
  #pending = false;
  #ended = false;

  constructor(
    core: ServiceCore,
    context: CallContext,
    sink: StreamSink,
    hubOf: (database: Database) => WatchHub,
  ) {
    this.#core = core;
    this.client = callerKey(context.caller);
    this.#context = context;
    this.#sink = sink;
    this.#hubOf = hubOf;
    sink.onDrain(() => {
      if (this.#pending) this.flush();
    });
  }

  receive(message: unknown): void {
    if (this.#ended) return;
    try {
      const raw = asRaw(message, 'request');
      this.#watch(raw);
      const added = messageMember(raw, 'addTarget');
      if (added) this.#addTarget(added);
      const removed = optionalInteger(raw, 'removeTarget');
      if (removed !== undefined) this.#removeTarget(removed);
    } catch (error) {
      this.#close();
      this.#sink.fail(toStatusError(error));
    }
  }

  halfClose(): void {
    if (this.#ended) return;
    this.#close();
    this.#sink.end();
  }

  cancel(): void {
    this.#close();
  }

  flush(): void {
    if (this.#ended || !this.#watching || this.#targets.size === 0) return;
    if (!this.#sink.writable) {
      this.#pending = true;
      return;
    }
    this.#pending = false;
    const { database } = this.#watching;
    const builder = new SnapshotBuilder(database.id, this.#context.dialect);
    const current: number[] = [];
    const failed: object[] = [];
    for (const active of Array.from(this.#targets.values())) {
      const { target } = active;
      try {
        const first = active.state === 'new';
        const update = first ? this.#start(active) : this.#update(target);
        if (first) current.push(target.id);
        if (!update) continue;
        bill(this.#core, this.#context, database.id, 'reads', update.reads, target.collection);
        builder.add(target.id, update);
      } catch (error) {
        this.#drop(target.id);
        failed.push(targetRemoved(target.id, toStatusError(error)));
      }
    }
    const time = database.clock.now();
    for (const message of builder.messages(time)) this.#sink.send(message);
    for (const message of failed) this.#sink.send(message);
    if (current.length > 0) this.#sink.send(snapshot(current, time, this.#context.dialect));
    this.#snapshot(time);
    for (const id of current) {
      if (this.#targets.get(id)?.once) this.#removeTarget(id);
    }
  }

  catchUp(): void {
    const database = this.#watching?.database;
    if (this.#ended || !database || database.pastTime(this.#lastSnapshot) === undefined) return;
    this.flush();
  }

  /** The first message names the database of the stream; a later one may not name another. */
  #watch(raw: Raw): void {
    if (!this.#watching) {
      const database = this.#core.databases.get(parseDatabaseName(stringMember(raw, 'database')));
      this.#watching = { database, hub: this.#hubOf(database) };
      return;
    }
    const named = optionalString(raw, 'database');
    if (named) this.#checkDatabase('database', parseDatabaseName(named));
  }

  #checkDatabase(what: string, { project, database }: DatabaseId): void {
    const { id } = this.#watching!.database;
    if (project === id.project && database === id.database) return;
    throw invalidArgument(
      `"${what}" names projects/${project}/databases/${database}, ` +
        `but the stream is one of projects/${id.project}/databases/${id.database}.`,
    );
  }

  #start(active: ActiveTarget) {
    active.target.judge();
    active.state = 'current';
    const { target, resume } = active;
    if (!resume || resume.since >= this.#watching!.database.history.floor) {
      return target.start(resume);
    }
    // The history was cleared or cut while the client did not read.
    this.#sink.send(targetReset(target.id));
    return target.start(undefined);
  }

  /** Nothing is judged or billed for a target that no commit has touched. */
  #update(target: Target) {
    if (!target.touched) return undefined;
    target.judge();
    return target.update();
  }

  #snapshot(time: Micros): void {
    this.#lastSnapshot = time;
    this.#sink.send(snapshot([], time, this.#context.dialect));
  }

  #addTarget(raw: Raw): void {
    const { database, hub } = this.#watching!;
    const id = integerMember(raw, 'targetId') || this.#freeId();
    this.#drop(id);
    let target: Target;
    try {
      target = this.#readTarget(raw, id);
    } catch (error) {
      this.#sink.send(targetRemoved(id, toStatusError(error)));
      return;
    }
    const resume = readResumePoint(raw, database);
    this.#targets.set(id, {
      target,
      resume: resume === 'unusable' ? undefined : resume,
      once: raw['once'] === true,
      state: 'new',
    });
    hub.add(target, this);
    this.#sink.send(targetAdded(id));
    if (resume === 'unusable') this.#sink.send(targetReset(id));
    hub.schedule(this);
  }

  #readTarget(raw: Raw, id: number): Target {
    const { database } = this.#watching!;
    const environment = { core: this.#core, database, context: this.#context };
    const byQuery = messageMember(raw, 'query');
    if (byQuery) {
      const structured = messageMember(byQuery, 'structuredQuery');
      if (!structured) throw invalidArgument('A query target needs a "structuredQuery".');
      const { database: ofParent, parent } = parseParent(stringMember(byQuery, 'parent'));
      this.#checkDatabase('parent', ofParent);
      return new QueryTarget(id, readQuery(structured, database.id, parent), environment);
    }
    const byName = messageMember(raw, 'documents');
    if (!byName) throw invalidArgument('A target needs a "query" or "documents".');
    const paths = listMember(byName, 'documents').map((name) =>
      parseDocumentNameIn(String(name), database.id),
    );
    if (paths.length === 0) throw invalidArgument('"documents" must name at least one document.');
    return new DocumentsTarget(id, paths, environment);
  }

  #removeTarget(id: number): void {
    this.#drop(id);
    this.#sink.send(targetRemoved(id));
  }

  #drop(id: number): void {
    const active = this.#targets.get(id);
    if (!active) return;
    this.#targets.delete(id);
    this.#watching?.hub.remove(active.target);
  }

  #freeId(): number {
    let id = 1 << 30;
    while (this.#targets.has(id)) id++;
    return id;
  }

  #close(): void {
    this.#ended = true;
    for (const id of Array.from(this.#targets.keys())) this.#drop(id);
  }
}

/** The resume point of the client. If it is too old, or from an earlier start of the emulator, the client gets the whole result. */
function readResumePoint(raw: Raw, database: Database): ResumePoint | 'unusable' | undefined {
  const bytes = bytesMember(raw, 'resumeToken');
  const readTime = optionalTimestamp(raw, 'readTime');
  if (bytes.length === 0 && !readTime) return undefined;
  const since = readResumeToken(bytes) ?? (readTime && microsOfTimestamp(readTime));
  if (since === undefined || since < database.history.floor || since > database.clock.now()) {
    return 'unusable';
  }
  return { since, expectedCount: optionalInteger(raw, 'expectedCount') };
}
