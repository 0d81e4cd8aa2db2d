import type { Operations } from './price.ts';

/** A write in either format: REST's JSON, or a decoded gRPC message. */
interface WriteMessage {
  readonly update?: { readonly name?: string };
  readonly delete?: string;
  readonly verify?: string;
  readonly transform?: { readonly document?: string };
}

/** The members of requests that name documents, or that cost more than their answer shows. */
export interface RequestMessage {
  readonly database?: string;
  readonly parent?: string;
  readonly documents?: readonly string[];
  readonly writes?: readonly WriteMessage[];
  readonly addTarget?: {
    readonly documents?: { readonly documents?: readonly string[] };
    readonly query?: { readonly parent?: string };
  };
  readonly structuredQuery?: { readonly offset?: number };
  readonly structuredAggregationQuery?: {
    readonly structuredQuery?: { readonly offset?: number };
  };
}

/** Allowed methods. Others could write documents whose names would not be recorded. */
const READING: ReadonlySet<string> = new Set([
  'BatchGetDocuments',
  'RunQuery',
  'RunAggregationQuery',
  'Listen',
  'ListCollectionIds',
]);
const WRITING: ReadonlySet<string> = new Set(['Commit', 'Write', 'BatchWrite']);
const FREE: ReadonlySet<string> = new Set(['BeginTransaction', 'Rollback']);

/** Records the reads and writes of a verification, and decides when it must end. */
export class Traffic {
  readonly #database: string;
  readonly #most: Operations;
  readonly #written = new Set<string>();
  readonly #used = { reads: 0, writes: 0, deletes: 0 };

  /** @param most the verification ends when one of these is used up; deletes of the clean-up are not counted */
  constructor(project: string, most: Operations) {
    this.#database = `projects/${project}/databases/(default)`;
    this.#most = most;
  }

  /** `projects/P/databases/(default)`. */
  get database(): string {
    return this.#database;
  }

  /** The operations so far. Reads are an upper bound: every message of an answer counts as one. */
  get used(): Operations {
    return { reads: this.#used.reads, writes: this.#used.writes, deletes: this.#used.deletes };
  }

  get isUsedUp(): boolean {
    const { reads, writes, deletes } = this.#used;
    return (
      reads >= this.#most.reads || writes >= this.#most.writes || deletes >= this.#most.deletes
    );
  }

  /** The names of the documents written since the last call. */
  takeWritten(): string[] {
    const names = [...this.#written];
    this.#written.clear();
    return names;
  }

  /** Records names again that could not be deleted. */
  putBack(names: readonly string[]): void {
    for (const name of names) this.#written.add(name);
  }

  /**
   * Call it before relaying a request.
   * @returns the reason to refuse it; undefined if it may pass
   */
  request(method: string, message: RequestMessage): string | undefined {
    if (!READING.has(method) && !WRITING.has(method) && !FREE.has(method)) {
      return `The verification does not need ${method}.`;
    }
    const stranger = namesOf(message).find((name) => !this.#isOwn(name));
    if (stranger !== undefined) return `${stranger} is outside of ${this.#database}.`;
    const { structuredQuery, structuredAggregationQuery } = message;
    const query = structuredQuery ?? structuredAggregationQuery?.structuredQuery;
    // documents that an offset skips are billed
    this.#used.reads += query?.offset ?? 0;
    for (const write of message.writes ?? []) this.#write(write);
    return undefined;
  }

  /** Call it with the number of messages of an answer. */
  answer(method: string, messages: number): void {
    if (READING.has(method)) this.#used.reads += messages;
  }

  #write(write: WriteMessage): void {
    const name = write.update?.name ?? write.transform?.document;
    if (name !== undefined) {
      this.#written.add(name);
      this.#used.writes++;
    } else if (write.delete !== undefined) {
      this.#used.deletes++;
    } else {
      this.#used.reads++;
    }
  }

  #isOwn(name: string): boolean {
    return name === this.#database || name.startsWith(`${this.#database}/documents`);
  }
}

/** Every resource name in a request. */
function namesOf({ database, parent, documents, writes, addTarget }: RequestMessage): string[] {
  return [
    database,
    parent,
    ...(documents ?? []),
    addTarget?.query?.parent,
    ...(addTarget?.documents?.documents ?? []),
    ...(writes ?? []).map(
      (write) => write.update?.name ?? write.transform?.document ?? write.delete ?? write.verify,
    ),
  ].filter((name) => name !== undefined);
}
