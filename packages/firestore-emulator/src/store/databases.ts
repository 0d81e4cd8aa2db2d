import type { DatabaseId } from '../model/document.ts';
import type { Micros } from '../model/timestamp.ts';
import { Database } from './database.ts';
import type { Commit } from './database.ts';

/** All databases of the emulator, created on first use. Projects and databases share nothing. */
export class Databases {
  readonly #databases = new Map<string, Database>();
  readonly #now: (project: string) => Micros;
  readonly #journal: (id: DatabaseId, commit: Commit) => void;

  /**
   * @param now the clock of a project, in microseconds
   * @param journal gets every commit before it takes effect
   */
  constructor(
    now: (project: string) => Micros,
    journal: (id: DatabaseId, commit: Commit) => void = () => {},
  ) {
    this.#now = now;
    this.#journal = journal;
  }

  get(id: DatabaseId): Database {
    const key = `${id.project}/${id.database}`;
    let database = this.#databases.get(key);
    if (!database) {
      const now = () => this.#now(id.project);
      database = new Database(id, now, (commit) => this.#journal(id, commit));
      this.#databases.set(key, database);
    }
    return database;
  }

  all(): Iterable<Database> {
    return this.#databases.values();
  }
}
