import { collectionOf } from '../model/resource-name.ts';
import type { Change } from '../store/history.ts';
import type {
  DocumentUpdate,
  ResumePoint,
  Target,
  TargetEnvironment,
  TargetUpdate,
} from './target.ts';

/** A target over documents by name. */
export class DocumentsTarget implements Target {
  readonly id: number;
  readonly paths: readonly string[];
  readonly #environment: TargetEnvironment;
  readonly #changed = new Set<string>();

  constructor(id: number, paths: readonly string[], environment: TargetEnvironment) {
    this.id = id;
    this.paths = paths;
    this.#environment = environment;
  }

  get collection(): string {
    return collectionOf(this.paths[0] ?? '');
  }

  get touched(): boolean {
    return this.#changed.size > 0;
  }

  note({ path }: Change): boolean {
    this.#changed.add(path);
    return true;
  }

  start(resume: ResumePoint | undefined): TargetUpdate {
    this.#changed.clear();
    const { database } = this.#environment;
    const documents = new Map<string, DocumentUpdate>();
    let present = 0;
    for (const path of this.paths) {
      const document = database.get(path);
      if (document) present++;
      if (document && (!resume || document.updateTime > resume.since)) {
        documents.set(path, { kind: 'changed', document });
      } else if (!document && resume && database.getAt(path, resume.since)) {
        documents.set(path, { kind: 'deleted' });
      }
    }
    // A missing document is billed like an existing one.
    const reads = resume ? documents.size : this.paths.length;
    const expected = resume?.expectedCount;
    const filter = expected !== undefined && expected < present ? this.#present() : undefined;
    return { documents, filter, reads };
  }

  update(): TargetUpdate {
    const documents = new Map<string, DocumentUpdate>();
    let reads = 0;
    for (const path of this.#changed) {
      const document = this.#environment.database.get(path);
      documents.set(path, document ? { kind: 'changed', document } : { kind: 'deleted' });
      if (document) reads++;
    }
    this.#changed.clear();
    return { documents, filter: undefined, reads };
  }

  judge(): void {
    const { core, database, context } = this.#environment;
    if (context.caller.kind === 'owner') return;
    const budget = core.guard.batchBudget();
    for (const path of this.paths) {
      core.guard.get(database.id, context, path, database.get(path), database.clock.now(), budget);
    }
  }

  #present(): string[] {
    return this.paths.filter((path) => this.#environment.database.get(path));
  }
}
