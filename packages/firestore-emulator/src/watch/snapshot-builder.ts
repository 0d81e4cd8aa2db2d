import type { DatabaseId, StoredDocument } from '../model/document.ts';
import type { Micros } from '../model/timestamp.ts';
import type { Dialect } from '../service/call.ts';
import type { TargetUpdate } from './target.ts';
import { documentChanged, documentGone, existenceFilter } from './watch-message.ts';

interface DocumentChanges {
  document: StoredDocument | undefined;
  deleted: boolean;
  readonly targets: number[];
  readonly removed: number[];
}

/** Gathers the updates of several targets so that every document is sent once, with all its targets. */
export class SnapshotBuilder {
  readonly #database: DatabaseId;
  readonly #dialect: Dialect;
  readonly #changes = new Map<string, DocumentChanges>();
  readonly #filters: object[] = [];

  constructor(database: DatabaseId, dialect: Dialect) {
    this.#database = database;
    this.#dialect = dialect;
  }

  add(targetId: number, { documents, filter }: TargetUpdate): void {
    for (const [path, update] of documents) {
      let changes = this.#changes.get(path);
      if (!changes) {
        changes = { document: undefined, deleted: false, targets: [], removed: [] };
        this.#changes.set(path, changes);
      }
      if (update.kind === 'changed') {
        changes.document = update.document;
        changes.targets.push(targetId);
      } else {
        changes.removed.push(targetId);
        if (update.kind === 'deleted') changes.deleted = true;
        else changes.document ??= update.document;
      }
    }
    if (filter) {
      this.#filters.push(existenceFilter(targetId, this.#database, filter, this.#dialect));
    }
  }

  *messages(time: Micros): Generator<object> {
    for (const [path, { document, deleted, targets, removed }] of this.#changes) {
      if (document) {
        yield documentChanged(this.#database, document, targets, removed, this.#dialect);
      } else {
        const kind = deleted ? 'documentDelete' : 'documentRemove';
        yield documentGone(kind, this.#database, path, removed, time, this.#dialect);
      }
    }
    yield* this.#filters;
  }
}
