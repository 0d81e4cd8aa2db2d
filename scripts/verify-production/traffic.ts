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

/** The reason to refuse a request, as a status of gRPC and a sentence. */
export interface Refusal {
  readonly status: 'PERMISSION_DENIED' | 'RESOURCE_EXHAUSTED';
  readonly reason: string;
}

const USED_UP: Refusal = {
  status: 'RESOURCE_EXHAUSTED',
  reason: 'The verification has used up its operations.',
};

/** Notices what one run writes and reads, and says when it has to end. */
export class Traffic {
  readonly #database: string;
  readonly #most: Operations;
  readonly #written = new Set<string>();
  readonly #used = { reads: 0, writes: 0, deletes: 0 };
  #isOver = false;

  /** @param most the first request that would need more is refused, and all after it; the deletes of the clean-up are not counted */
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

  /** The names that were written since the last call. */
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
   * Call it before relaying a request, also with each message of a stream.
   * @returns the reason to refuse it; undefined if it may pass
   */
  request(method: string, message: RequestMessage): Refusal | undefined {
    if (this.#isOver) return USED_UP;
    const denied = (reason: string): Refusal => ({ status: 'PERMISSION_DENIED', reason });
    if (!READING.has(method) && !WRITING.has(method) && !FREE.has(method)) {
      return denied(`The verification does not need ${method}.`);
    }
    const stranger = namesOf(message).find((name) => !this.#isOwn(name));
    if (stranger !== undefined) return denied(`${stranger} is outside of ${this.#database}.`);
    const cost = costOf(message);
    // the reads of an answer are not known before, so a request passes while one read is left
    const leastReads = READING.has(method) ? Math.max(1, cost.reads) : cost.reads;
    this.#isOver =
      this.#used.reads + leastReads > this.#most.reads ||
      this.#used.writes + cost.writes > this.#most.writes ||
      this.#used.deletes + cost.deletes > this.#most.deletes;
    if (this.#isOver) return USED_UP;
    this.#used.reads += cost.reads;
    this.#used.writes += cost.writes;
    this.#used.deletes += cost.deletes;
    for (const write of message.writes ?? []) {
      const name = changedBy(write);
      if (name !== undefined) this.#written.add(name);
    }
    return undefined;
  }

  /** Call it with the number of messages of an answer. */
  answer(method: string, messages: number): void {
    if (READING.has(method)) this.#used.reads += messages;
  }

  #isOwn(name: string): boolean {
    return name === this.#database || name.startsWith(`${this.#database}/documents`);
  }
}

/** The document that a write stores; undefined for a delete or a check. */
function changedBy(write: WriteMessage): string | undefined {
  return write.update?.name ?? write.transform?.document;
}

/** The operations of a request, whatever its answer is. */
function costOf(message: RequestMessage): Operations {
  const { writes = [], structuredQuery, structuredAggregationQuery } = message;
  const query = structuredQuery ?? structuredAggregationQuery?.structuredQuery;
  const stored = writes.filter((write) => changedBy(write) !== undefined).length;
  const deletes = writes.filter((write) => write.delete !== undefined).length;
  // documents that an offset skips are billed, and so is the check of a document
  const reads = (query?.offset ?? 0) + writes.length - stored - deletes;
  return { reads, writes: stored, deletes };
}

/** Every resource name by which a request says where it goes. */
function namesOf({ database, parent, documents, writes, addTarget }: RequestMessage): string[] {
  return [
    database,
    parent,
    ...(documents ?? []),
    addTarget?.query?.parent,
    ...(addTarget?.documents?.documents ?? []),
    ...(writes ?? []).map((write) => changedBy(write) ?? write.delete ?? write.verify),
  ].filter((name) => name !== undefined);
}
