import type { DatabaseId, DocumentPath, StoredDocument } from '../model/document.ts';
import { documentSize } from '../model/size.ts';
import { childPath, collectionOf, lastSegment } from '../model/resource-name.ts';
import type { Micros } from '../model/timestamp.ts';
import { CommitClock } from './commit-clock.ts';
import { History } from './history.ts';
import type { Change } from './history.ts';
import { planWrites } from './plan-writes.ts';
import type { CommitPlan } from './plan-writes.ts';
import { Collection, CollectionGroup } from './scope.ts';
import type { CommitResult, Write } from './write.ts';

/** One applied commit, for watchers and the data log. */
export interface Commit {
  readonly time: Micros;
  readonly changes: readonly Change[];
  /** The key of the client that wrote; absent if no client did. */
  readonly writer?: string | undefined;
}

export type CommitListener = (commit: Commit) => void;

/**
 * The documents of one database. Everything is synchronous: reads within one turn of the event loop see one
 * consistent state. Past states within the history's reach can be read as well.
 */
export class Database {
  readonly id: DatabaseId;
  readonly clock: CommitClock;
  readonly history: History;
  readonly #collections = new Map<string, Collection>();
  readonly #groups = new Map<string, CollectionGroup>();
  readonly #listeners = new Set<CommitListener>();
  readonly #journal: CommitListener;
  #lastCommit: Micros = 0;

  /** @param journal gets every commit before it takes effect; if it throws, the commit fails and nothing changes */
  constructor(id: DatabaseId, now: () => Micros, journal: CommitListener = () => {}) {
    this.id = id;
    this.clock = new CommitClock(now);
    this.history = new History(this.clock.now());
    this.#journal = journal;
  }

  get(path: DocumentPath): StoredDocument | null {
    return this.#collections.get(collectionOf(path))?.byPath.get(path) ?? null;
  }

  /**
   * Undefined if nothing was committed after `time`: the current state then equals that of `time`, and reading it is
   * cheaper.
   */
  pastTime(time: Micros): Micros | undefined {
    return time >= this.#lastCommit ? undefined : time;
  }

  /** The version at a past time; the caller has checked `time` against `history.floor`. */
  getAt(path: DocumentPath, time: Micros): StoredDocument | null {
    return this.history.versionAt(path, time, this.get(path));
  }

  collection(path: string): Collection | undefined {
    return this.#collections.get(path);
  }

  group(id: string): CollectionGroup | undefined {
    return this.#groups.get(id);
  }

  collections(): Iterable<Collection> {
    return this.#collections.values();
  }

  /** The plan of a commit of these writes, without applying it. @throws INVALID_ARGUMENT */
  plan(writes: readonly Write[]): CommitPlan {
    return planWrites(this.id, writes, this.clock.next(), (path) => this.get(path));
  }

  /**
   * Applies a plan made in the same turn.
   * @param writer the key of the client @throws the first failed precondition, with nothing applied
   */
  apply(plan: CommitPlan, writer?: string): CommitResult {
    const failure = plan.writes.find((write) => write.failure)?.failure;
    if (failure) throw failure;
    const changes: Change[] = [];
    let deletedSize = 0;
    for (const [name, after] of plan.after) {
      const before = this.get(name);
      changes.push({ path: after?.path ?? before?.path ?? name, before, after });
      if (before && !after) deletedSize += documentSize(before.path, before.fields);
    }
    const commit = { time: plan.time, changes, writer };
    this.history.append(plan.time, this.#install(commit), plan.size + deletedSize);
    this.#publish(commit);
    return {
      database: this.id,
      commitTime: plan.time,
      results: plan.writes.map((write) => write.result),
    };
  }

  /** Restores a stored document at the start (or, for null, removes it), without history, journal or listeners. */
  load(path: DocumentPath, document: StoredDocument | null): void {
    this.#put({ path, before: this.get(path), after: document });
    if (document) this.clock.startAfter(document.updateTime);
  }

  /**
   * Removes every document; watchers see the deletions as one commit. The history ends here, so that the documents do
   * not stay in memory.
   */
  clear(): void {
    const changes: Change[] = [];
    for (const collection of this.#collections.values()) {
      for (const before of collection.documents()) {
        changes.push({ path: before.path, before, after: null });
      }
    }
    const commit = { time: this.clock.next(), changes };
    this.#install(commit);
    this.history.clear(commit.time);
    this.#publish(commit);
  }

  /** Calls the listener after every commit until the returned function is called. */
  onCommit(listener: CommitListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Ids of the collections directly below a document ('' for the root) that have documents at any depth. */
  collectionIds(parent: string): string[] {
    const prefix = parent === '' ? '' : `${parent}/`;
    const ids = new Set<string>();
    for (const { path } of this.#collections.values()) {
      if (!path.startsWith(prefix)) continue;
      const slash = path.indexOf('/', prefix.length);
      ids.add(slash < 0 ? path.slice(prefix.length) : path.slice(prefix.length, slash));
    }
    return [...ids];
  }

  /** Paths in a collection that have no document but collections below them. */
  missingDocuments(collectionPath: string): Set<DocumentPath> {
    const missing = new Set<DocumentPath>();
    const prefix = `${collectionPath}/`;
    for (const { path } of this.#collections.values()) {
      if (!path.startsWith(prefix)) continue;
      const id = path.slice(prefix.length, path.indexOf('/', prefix.length));
      const document = childPath(collectionPath, id);
      if (!this.get(document)) missing.add(document);
    }
    return missing;
  }

  /** Writes a commit to the journal and applies it. @returns the changes that are real ones */
  #install({ time, changes }: Commit): Change[] {
    const real = changes.filter(({ before, after }) => before !== after);
    if (real.length > 0) this.#journal({ time, changes: real });
    for (const change of real) this.#put(change);
    this.#lastCommit = time;
    return real;
  }

  #publish(commit: Commit): void {
    for (const listener of this.#listeners) listener(commit);
  }

  #put({ path, before, after }: Change): void {
    const collectionPath = collectionOf(path);
    const id = lastSegment(collectionPath);
    let collection = this.#collections.get(collectionPath);
    let group = this.#groups.get(id);
    if (!collection) {
      collection = new Collection(collectionPath);
      this.#collections.set(collectionPath, collection);
      if (!group) this.#groups.set(id, (group = new CollectionGroup()));
      group.members.add(collection);
    }
    if (after) collection.byPath.set(path, after);
    else collection.byPath.delete(path);
    collection.reindex(before, after);
    group?.reindex(before, after);
    if (collection.size === 0) {
      this.#collections.delete(collectionPath);
      group?.members.delete(collection);
    }
  }
}
