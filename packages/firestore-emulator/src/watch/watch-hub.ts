import { collectionOf, lastSegment } from '../model/resource-name.ts';
import type { Commit, Database } from '../store/database.ts';
import type { Change } from '../store/history.ts';
import { DocumentsTarget } from './documents-target.ts';
import { QueryTarget } from './query-target.ts';
import type { Target } from './target.ts';

/** A Listen stream, for the hub. */
export interface Watcher {
  /** The key of the client, as in `Commit.writer`. */
  readonly client: string;
  /** Sends its targets' updates, and a snapshot. Called once the commit's turn is over. */
  flush(): void;
  /** Sends a snapshot if something was committed since the last one. */
  catchUp(): void;
}

/** The wait before the untouched streams of a client that wrote get a new snapshot: its write is pending until then. */
const CATCH_UP_MS = 10;
/**
 * The same for the streams of all other clients, for which nothing waits. A snapshot for each stream at each commit would be
 * quadratic in the number of clients.
 */
const CATCH_UP_OTHERS_MS = 1_000;

/** Routes the commits of one database to the targets they concern, by document, collection or collection group. */
export class WatchHub {
  readonly #byDocument = new Map<string, Set<Target>>();
  readonly #byCollection = new Map<string, Set<Target>>();
  readonly #byGroup = new Map<string, Set<Target>>();
  readonly #kindless = new Set<Target>();
  readonly #watchers = new Map<Target, Watcher>();
  readonly #streams = new Map<Watcher, number>();
  readonly #dirty = new Set<Watcher>();
  /** The clients whose streams must get a snapshot soon. */
  readonly #writers = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #othersTimer: NodeJS.Timeout | undefined;
  #flushing = false;

  constructor(database: Database) {
    database.onCommit((commit) => this.#commit(commit));
  }

  add(target: Target, watcher: Watcher): void {
    this.#watchers.set(target, watcher);
    this.#streams.set(watcher, (this.#streams.get(watcher) ?? 0) + 1);
    this.#routes(target, (map, key) => {
      const targets = map.get(key);
      if (targets) targets.add(target);
      else map.set(key, new Set([target]));
    });
  }

  remove(target: Target): void {
    const watcher = this.#watchers.get(target);
    if (!watcher) return;
    this.#watchers.delete(target);
    const count = this.#streams.get(watcher)! - 1;
    if (count > 0) this.#streams.set(watcher, count);
    else this.#streams.delete(watcher);
    this.#kindless.delete(target);
    this.#routes(target, (map, key) => {
      const targets = map.get(key);
      if (targets?.delete(target) && targets.size === 0) map.delete(key);
    });
  }

  /** Flushes a stream at the end of this turn. */
  schedule(watcher: Watcher): void {
    this.#dirty.add(watcher);
    if (this.#flushing) return;
    this.#flushing = true;
    queueMicrotask(() => {
      this.#flushing = false;
      const watchers = [...this.#dirty];
      this.#dirty.clear();
      for (const one of watchers) one.flush();
    });
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#othersTimer);
  }

  #routes(target: Target, visit: (map: Map<string, Set<Target>>, key: string) => void): void {
    if (target instanceof DocumentsTarget) {
      for (const path of target.paths) visit(this.#byDocument, path);
    } else if (target instanceof QueryTarget) {
      const { collectionId, allDescendants } = target.query;
      if (collectionId === undefined) this.#kindless.add(target);
      else if (allDescendants) visit(this.#byGroup, collectionId);
      else visit(this.#byCollection, target.collection);
    }
  }

  #commit({ changes, writer }: Commit): void {
    if (this.#streams.size === 0) return;
    for (const change of changes) {
      const collection = collectionOf(change.path);
      this.#note(this.#byDocument.get(change.path), change);
      this.#note(this.#byCollection.get(collection), change);
      this.#note(this.#byGroup.get(lastSegment(collection)), change);
      this.#note(this.#kindless, change);
    }
    this.#othersTimer ??= setTimeout(() => {
      this.#othersTimer = undefined;
      for (const watcher of this.#streams.keys()) watcher.catchUp();
    }, CATCH_UP_OTHERS_MS).unref();
    if (writer === undefined) return;
    // A writer's pending state ends only when its Listen stream reaches the commit, whatever its targets are.
    this.#writers.add(writer);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      for (const watcher of this.#streams.keys()) {
        if (this.#writers.has(watcher.client)) watcher.catchUp();
      }
      this.#writers.clear();
    }, CATCH_UP_MS).unref();
  }

  #note(targets: Iterable<Target> | undefined, change: Change): void {
    if (!targets) return;
    for (const target of targets) {
      const watcher = this.#watchers.get(target);
      if (!watcher) continue;
      // A write that changed nothing concerns no listener, but its writer waits for a snapshot with its time.
      const unchanged = change.before === change.after;
      if (unchanged || target.note(change)) this.schedule(watcher);
    }
  }
}
