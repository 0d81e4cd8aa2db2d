import type { StoredDocument } from '../model/document.ts';
import type { Micros } from '../model/timestamp.ts';
import { afterStart, beforeEnd } from '../query/compare-documents.ts';
import { execute } from '../query/execute.ts';
import { matches } from '../query/match.ts';
import type { Query } from '../query/query.ts';
import { queriedCollection } from '../service/service-core.ts';
import type { Change } from '../store/history.ts';
import { DELETES_KNOWN_MICROS } from './target.ts';
import type {
  DocumentUpdate,
  ResumePoint,
  Target,
  TargetEnvironment,
  TargetUpdate,
} from './target.ts';

/** A target over a query. Without a limit it follows single changes; with one it runs the query again. */
export class QueryTarget implements Target {
  readonly id: number;
  readonly query: Query;
  readonly #environment: TargetEnvironment;
  /** The client's documents: update times by path. */
  #view = new Map<string, Micros>();
  readonly #changed = new Set<string>();

  constructor(id: number, query: Query, environment: TargetEnvironment) {
    this.id = id;
    this.query = query;
    this.#environment = environment;
  }

  get collection(): string {
    return queriedCollection(this.query);
  }

  get touched(): boolean {
    return this.#changed.size > 0;
  }

  note({ path, after }: Change): boolean {
    if (!this.#view.has(path) && !(after && this.#includes(after))) return false;
    this.#changed.add(path);
    return true;
  }

  start(resume: ResumePoint | undefined): TargetUpdate {
    this.#changed.clear();
    const { database } = this.#environment;
    const { documents: now } = execute(database, this.query);
    this.#view = new Map(now.map((document) => [document.path, document.updateTime]));
    if (!resume) {
      const documents = new Map<string, DocumentUpdate>(
        now.map((document) => [document.path, { kind: 'changed', document }]),
      );
      return { documents, filter: undefined, reads: Math.max(1, now.length) };
    }
    return this.#resumed(resume, now);
  }

  #resumed({ since, expectedCount }: ResumePoint, now: readonly StoredDocument[]): TargetUpdate {
    const { database } = this.#environment;
    const before = execute(database, this.query, database.pastTime(since)).documents;
    const held = new Set(before.map(({ path }) => path));
    const documents = new Map<string, DocumentUpdate>();
    let added = 0;
    for (const document of now) {
      if (!held.has(document.path)) added++;
      else if (document.updateTime <= since) continue;
      documents.set(document.path, { kind: 'changed', document });
    }
    const recent = database.clock.now() - since < DELETES_KNOWN_MICROS;
    let removed = 0;
    if (recent || expectedCount === undefined) {
      for (const { path } of before) {
        if (this.#view.has(path)) continue;
        removed++;
        documents.set(path, this.#departed(path));
      }
    }
    const expected = expectedCount === undefined ? undefined : expectedCount + added - removed;
    const differs = expected !== undefined && expected !== now.length;
    return {
      documents,
      filter: differs ? now.map(({ path }) => path) : undefined,
      reads: documents.size,
    };
  }

  update(): TargetUpdate {
    const documents = new Map<string, DocumentUpdate>();
    const reads =
      this.query.limit === undefined && this.query.offset === 0
        ? this.#follow(documents)
        : this.#rerun(documents);
    this.#changed.clear();
    return { documents, filter: undefined, reads };
  }

  judge(): void {
    const { core, database, context } = this.#environment;
    core.guard.list(database.id, context, this.query, database.clock.now());
    core.indexes?.check(this.query, database.id);
  }

  #follow(documents: Map<string, DocumentUpdate>): number {
    let reads = 0;
    for (const path of this.#changed) {
      const document = this.#environment.database.get(path);
      if (document && this.#includes(document)) {
        if (this.#view.get(path) === document.updateTime) continue;
        this.#view.set(path, document.updateTime);
        documents.set(path, { kind: 'changed', document });
        reads++;
      } else if (this.#view.delete(path)) {
        documents.set(path, this.#departed(path));
        if (document) reads++;
      }
    }
    return reads;
  }

  #rerun(documents: Map<string, DocumentUpdate>): number {
    let reads = 0;
    const view = new Map<string, Micros>();
    for (const document of execute(this.#environment.database, this.query).documents) {
      view.set(document.path, document.updateTime);
      if (this.#view.get(document.path) === document.updateTime) continue;
      documents.set(document.path, { kind: 'changed', document });
      reads++;
    }
    for (const path of this.#view.keys()) {
      if (view.has(path)) continue;
      const departed = this.#departed(path);
      documents.set(path, departed);
      if (departed.kind === 'left') reads++;
    }
    this.#view = view;
    return reads;
  }

  #departed(path: string): DocumentUpdate {
    const { core, database, context } = this.#environment;
    const document = database.get(path);
    if (!document) return { kind: 'deleted' };
    // A document that a limit excludes reveals no new content. Otherwise its content must pass the rules.
    const mayTell = !this.#includes(document) && core.guard.mayGet(database, context, document);
    return { kind: 'left', document: mayTell ? document : undefined };
  }

  #includes(document: StoredDocument): boolean {
    const id = this.#environment.database.id;
    return (
      matches(id, this.query, document) &&
      afterStart(id, this.query, document) &&
      beforeEnd(id, this.query, document)
    );
  }
}
