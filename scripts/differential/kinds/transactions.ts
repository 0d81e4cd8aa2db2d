import { failureOf, listOf, objectOf, relativeName, withoutDatabase } from '../answers.ts';
import type { JsonObject } from '../answers.ts';
import type { Edition, Reply } from '../edition.ts';
import { defineKind, inParallel } from '../kind.ts';
import type { Json } from '../kind.ts';
import { documentsRead, planSteps } from './lock-plan.ts';
import { sortable, Times } from './times.ts';
import { transactionsCases } from './transaction-steps.ts';
import type {
  Options,
  Read,
  TransactionStep,
  TransactionsCase,
  Write,
} from './transaction-steps.ts';
import { documentsOf } from './values.ts';

const FOLDER = 'd/';
const NAMES = ['a', 'b', 'c'];
/** An id that no emulator has issued. */
const UNKNOWN = 'AAAA';
const TOO_OLD = '2020-01-01T00:00:00Z';
const FUTURE = '2100-01-01T00:00:00Z';

/** One case in a separate project, because a query in Google's emulator may lock more than its collection. */
class Transactions {
  readonly #edition: Edition;
  readonly #documents: string;
  readonly #ids = new Map<number, string>();
  readonly #commitTimes: string[] = [];
  readonly #times = new Times('');

  constructor(edition: Edition) {
    this.#edition = edition;
    this.#documents = documentsOf(edition.newProject('transactions'));
  }

  async run(one: TransactionsCase): Promise<Json> {
    if (one.before.length > 0) await this.#commit(null, one.before);
    const answers: Json[] = [];
    for (const { step, waitsFor } of planSteps(one.steps)) {
      const answer = this.#send(step);
      if (waitsFor.length === 0) {
        answers.push(await answer);
        continue;
      }
      const released: Json[] = [];
      for (const { in: number, writes } of waitsFor) {
        released.push(await (writes ? this.#commit(number, writes) : this.#rollback(number)));
      }
      answers.push({ released, waited: await answer });
    }
    for (const number of this.#ids.keys()) await this.#rollback(number);
    const stored = await this.#post(':batchGet', {
      documents: NAMES.map((name) => this.#nameOf(name)),
    });
    const documents = this.#documentsOf(stored, true);
    return this.#times.ranked({ answers, documents });
  }

  #send(step: TransactionStep): Promise<Json> {
    if (step.step === 'begin') return this.#begin(step.in, step.options);
    if (step.step === 'rollback') return this.#rollback(step.in);
    if (step.step === 'commit') return this.#commit(step.in, step.writes);
    return this.#read(step);
  }

  async #begin(number: number, options: Options): Promise<Json> {
    const body = this.#optionsOf(options);
    const reply = await this.#post(':beginTransaction', body ? { options: body } : {});
    const failure = failureOf(reply);
    if (failure) {
      this.#ids.delete(number);
      return failure;
    }
    return this.#began(number, objectOf(reply.body)['transaction']);
  }

  #began(number: number, id: Json | undefined): Json {
    if (typeof id !== 'string' || id === '') return 'no id';
    this.#ids.set(number, id);
    return 'begun';
  }

  async #commit(number: number | null, writes: readonly Write[]): Promise<Json> {
    const reply = await this.#post(':commit', {
      ...(number !== null && { transaction: this.#idOf(number) }),
      writes: writes.map((write) => this.#messageOf(write)),
    });
    const { writeResults, commitTime } = objectOf(reply.body);
    if (typeof commitTime === 'string' && writes.length > 0) {
      this.#commitTimes.push(sortable(commitTime));
    }
    return (
      failureOf(reply) ?? {
        results: listOf(writeResults).map((result) => this.#times.replace(result)),
      }
    );
  }

  async #rollback(number: number): Promise<Json> {
    const reply = await this.#post(':rollback', { transaction: this.#idOf(number) });
    return failureOf(reply) ?? 'rolled back';
  }

  async #read({
    in: number,
    read,
    begins,
    readTimeOf,
  }: Extract<TransactionStep, { step: 'read' }>) {
    const consistency: JsonObject =
      begins !== undefined
        ? { newTransaction: this.#optionsOf(begins) ?? {} }
        : number !== null
          ? { transaction: this.#idOf(number) }
          : readTimeOf === undefined
            ? {}
            : { readTime: this.#commitTimeOf(readTimeOf) };
    const reply = await this.#ask(read, consistency);
    const failure = failureOf(reply);
    if (begins !== undefined && number !== null) {
      this.#ids.delete(number);
      const id = listOf(reply.body)
        .map((each) => objectOf(each)['transaction'])
        .find((each) => each !== undefined);
      if (!failure) return { began: this.#began(number, id), read: this.#documentsOf(reply) };
    }
    return failure ?? this.#documentsOf(reply);
  }

  /** Google's emulator never answers a GET with `transaction`, so a get inside of a transaction is a batchGet of one document. */
  #ask(read: Read, consistency: JsonObject): Promise<Reply> {
    const { how, query } = read;
    const names = documentsRead(read).map((each) => this.#nameOf(each));
    if (how === 'get' && Object.keys(consistency).length === 0) {
      return this.#edition.send('GET', `/v1/${names[0] ?? this.#nameOf('a')}`, undefined);
    }
    if (how === 'get' || how === 'batchGet') {
      return this.#post(':batchGet', { documents: names, ...consistency });
    }
    const structuredQuery: Json = { from: [{ collectionId: 'd' }], ...query };
    if (how === 'query') return this.#post(':runQuery', { structuredQuery, ...consistency });
    const aggregations: Json = [{ alias: 'count', count: {} }];
    const structuredAggregationQuery: Json = { structuredQuery, aggregations };
    return this.#post(':runAggregationQuery', { structuredAggregationQuery, ...consistency });
  }

  /** The result of a read: the documents in their order with their times, or the count. A batchGet has no order. */
  #documentsOf({ body }: Reply, isBatch = false): Json {
    const results = (Array.isArray(body) ? listOf(body) : [body]).map(objectOf);
    const count = results.find(({ result }) => result !== undefined)?.['result'];
    if (count !== undefined) return withoutDatabase(count);
    const batch = isBatch || results.some((one) => 'found' in one || 'missing' in one);
    const documents = results.flatMap((one) => {
      const found = one['found'] ?? one['document'] ?? ('name' in one ? one : undefined);
      if (found === undefined) return [];
      const { name, fields, createTime, updateTime } = objectOf(found);
      return {
        path: relativeName(name, FOLDER),
        fields: fields ?? {},
        created: this.#times.replace({ createTime: createTime ?? null }),
        updated: this.#times.replace({ updateTime: updateTime ?? null }),
      };
    });
    return batch ? documents.toSorted((a, b) => (a.path < b.path ? -1 : 1)) : documents;
  }

  #optionsOf(options: Options): JsonObject | undefined {
    if (options === 'none') return undefined;
    if (options === 'read-write') return { readWrite: {} };
    if (options === 'read-only') return { readOnly: {} };
    if (options === 'unknown retry') return { readWrite: { retryTransaction: UNKNOWN } };
    if (options === 'read time in the future') return { readOnly: { readTime: FUTURE } };
    if (options === 'read time too old') return { readOnly: { readTime: TOO_OLD } };
    if ('retry' in options) {
      return { readWrite: { retryTransaction: this.#idOf(options.retry) } };
    }
    return { readOnly: { readTime: this.#commitTimeOf(options.readTimeOf) } };
  }

  #messageOf(write: Write): Json {
    const name = this.#nameOf(write.document);
    const increment: Json = { fieldPath: 'n', increment: integer(write.increment ?? 0) };
    const body: JsonObject = write.delete
      ? { delete: name }
      : write.increment !== undefined
        ? { update: { name }, updateMask: { fieldPaths: [] }, updateTransforms: [increment] }
        : { update: { name, fields: { n: integer(write.n ?? 0) } } };
    return {
      ...body,
      ...(write.exists !== undefined && { currentDocument: { exists: write.exists } }),
    };
  }

  #nameOf(name: string): string {
    return `${this.#documents}/${FOLDER}${name}`;
  }

  #idOf(number: number): string {
    return this.#ids.get(number) ?? UNKNOWN;
  }

  #commitTimeOf(place: number): string {
    // the answer of a commit that waited may come before that of the one it waited for
    return this.#commitTimes.toSorted()[place] ?? TOO_OLD;
  }

  #post(method: string, body: JsonObject): Promise<Reply> {
    return this.#edition.send('POST', `/v1/${this.#documents}${method}`, body);
  }
}

const integer = (value: number): Json => ({ integerValue: String(value) });

/**
 * Up to three interleaved transactions and requests outside of them, over three documents. The order of the requests is
 * fixed, and no outcome depends on time: see `planSteps`.
 */
export const transactions = defineKind<TransactionsCase>({
  name: 'transactions',
  cases: transactionsCases,
  perBatch: 100,
  answer: (edition, batch) => inParallel(batch, 8, (one) => new Transactions(edition).run(one)),
  show: ({ before, steps }) =>
    [
      `documents before: ${JSON.stringify(before)}`,
      ...planSteps(steps).map(({ step, waitsFor }) => {
        const after = waitsFor.length > 0 ? ` while these end: ${JSON.stringify(waitsFor)}` : '';
        return `${JSON.stringify(step)}${after}`;
      }),
    ].join('\n'),
});
