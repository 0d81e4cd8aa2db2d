import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { listOf, objectOf } from '../answers.ts';
import type { JsonObject } from '../answers.ts';
import type { Edition } from '../edition.ts';
import { defineKind, inParallel } from '../kind.ts';
import type { Json } from '../kind.ts';
import { ListenStream } from '../listen-client.ts';
import { eventsBetween, ListenView } from './listen-view.ts';
import { sortable, Times } from './times.ts';
import { documentsOf } from './values.ts';

type Target =
  | { readonly documents: readonly string[] }
  | { readonly query: { readonly [member: string]: Json } };

type Write = { readonly document: string; readonly n: number | 'delete' };
type Commit = readonly Write[];

type Step =
  | { readonly commit: Commit }
  /** Adds the target of this number, if it is not there; otherwise removes it. */
  | { readonly toggle: 0 | 1 }
  /** Closes the stream, commits, and resumes all targets by their token. */
  | { readonly missed: readonly Commit[]; readonly tellsCount: boolean };

type ListenCase = {
  readonly targets: readonly [Target, Target];
  readonly before: Commit;
  readonly steps: readonly Step[];
};

const NAMES = ['a', 'b', 'c', 'e', 'f'] as const;
const small = fc.integer({ min: 0, max: 4 });
const field: Json = { fieldPath: 'n' };
const integer = (n: number): Json => ({ integerValue: String(n) });
const where = (op: string, value: Json): { [member: string]: Json } => ({
  where: { fieldFilter: { field, op, value } },
});
const direction = fc.constantFrom('ASCENDING', 'DESCENDING');
const limit = fc.integer({ min: 1, max: 3 });

const query: Arbitrary<{ [member: string]: Json }> = fc.oneof(
  { arbitrary: fc.constant({}), weight: 1 },
  {
    arbitrary: fc
      .tuple(fc.constantFrom('EQUAL', 'GREATER_THAN', 'LESS_THAN_OR_EQUAL', 'NOT_EQUAL'), small)
      .map(([op, n]) => where(op, integer(n))),
    weight: 3,
  },
  {
    arbitrary: fc
      .uniqueArray(small, { minLength: 1, maxLength: 3 })
      .map((list) => where('IN', { arrayValue: { values: list.map(integer) } })),
    weight: 1,
  },
  {
    arbitrary: fc
      .tuple(direction, limit)
      .map(([of, count]) => ({ orderBy: [{ field, direction: of }], limit: { value: count } })),
    weight: 4,
  },
  {
    arbitrary: fc
      .tuple(small, limit)
      .map(([n, count]) => ({ ...where('GREATER_THAN', integer(n)), limit: { value: count } })),
    weight: 1,
  },
  {
    arbitrary: fc.tuple(direction, small, fc.boolean()).map(([of, n, before]) => ({
      orderBy: [{ field, direction: of }],
      startAt: { values: [integer(n)], before },
    })),
    weight: 1,
  },
);

const target: Arbitrary<Target> = fc.oneof(
  {
    arbitrary: fc
      .uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 3 })
      .map((documents) => ({ documents })),
    weight: 1,
  },
  { arbitrary: query.map((one) => ({ query: one })), weight: 3 },
);

const write: Arbitrary<Write> = fc.record({
  document: fc.constantFrom(...NAMES),
  n: fc.oneof(
    { arbitrary: small, weight: 3 },
    { arbitrary: fc.constant<'delete'>('delete'), weight: 1 },
  ),
});
const commit = (maxLength: number): Arbitrary<Commit> =>
  fc.uniqueArray(write, { minLength: 1, maxLength, selector: (one) => one.document });

const step: Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ commit: commit(2) }), weight: 5 },
  { arbitrary: fc.record({ toggle: fc.constantFrom<(0 | 1)[]>(0, 1, 1) }), weight: 1 },
  {
    arbitrary: fc.record({
      missed: fc.array(commit(2), { maxLength: 3 }),
      tellsCount: fc.boolean(),
    }),
    weight: 1,
  },
);

const cases: Arbitrary<ListenCase> = fc.record({
  targets: fc.tuple(target, target),
  before: fc.uniqueArray(write, { maxLength: 4, selector: (one) => one.document }),
  steps: fc.array(step, { minLength: 1, maxLength: 6 }),
});

/** A target of a document that every commit writes, so that every commit has a snapshot. */
const MARKER = 99;

/** One case in a project of its own. */
class Listening {
  readonly #edition: Edition;
  readonly #documents: string;
  readonly #one: ListenCase;
  readonly #view = new ListenView();
  readonly #times = new Times('');
  #stream: ListenStream;
  /** The targets of the stream: 1 and 2 are those of the case. */
  #added: number[] = [];
  #lastCommit = '';

  constructor(edition: Edition, one: ListenCase) {
    this.#edition = edition;
    this.#one = one;
    this.#documents = documentsOf(edition.newProject('listen'));
    this.#stream = this.#open();
  }

  async run(): Promise<Json> {
    try {
      await this.#commit(this.#one.before);
      const events = [await this.#events(() => this.#toggle(1))];
      for (const each of this.#one.steps) {
        events.push(
          await this.#events(() => {
            if ('commit' in each) return this.#commit(each.commit);
            if ('toggle' in each) return this.#toggle(each.toggle + 1);
            return this.#resume(each.missed, each.tellsCount);
          }),
        );
      }
      return this.#times.ranked(this.#times.replace(events));
    } finally {
      await this.#close();
    }
  }

  /** Does something and waits for the snapshot that shows it: the events of each target that is added then. */
  async #events(work: () => Promise<void>): Promise<Json> {
    const before = this.#view.state(this.#added);
    await work();
    await this.#snapshot();
    return Object.entries(this.#view.state(this.#added)).map(([id, documents]) => ({
      target: id,
      ...objectOf(eventsBetween(before[id], documents)),
    }));
  }

  async #commit(writes: Commit): Promise<void> {
    const nameOf = (path: string) => `${this.#documents}/${path}`;
    const reply = await this.#edition.send('POST', `/v1/${this.#documents}:commit`, {
      writes: [
        ...writes.map(({ document, n }) =>
          n === 'delete'
            ? { delete: nameOf(`d/${document}`) }
            : { update: { name: nameOf(`d/${document}`), fields: { n: integer(n) } } },
        ),
        { update: { name: nameOf('marker/m'), fields: { at: integer(this.#marks++) } } },
      ],
    });
    const { commitTime } = objectOf(reply.body);
    if (typeof commitTime !== 'string') throw new Error(`A commit: ${JSON.stringify(reply.body)}`);
    this.#lastCommit = sortable(commitTime);
  }

  #marks = 0;

  async #toggle(id: number): Promise<void> {
    if (!this.#added.includes(id)) {
      this.#added.push(id);
      this.#add(id);
      return;
    }
    this.#added = this.#added.filter((one) => one !== id);
    this.#stream.send({ removeTarget: id });
    while (this.#view.receive(await this.#stream.next()) !== id);
    this.#view.drop(id);
  }

  async #resume(missed: readonly Commit[], tellsCount: boolean): Promise<void> {
    await this.#close();
    for (const writes of missed) await this.#commit(writes);
    this.#stream = this.#open();
    for (const id of this.#added) {
      this.#add(id, {
        resumeToken: this.#view.token,
        ...(tellsCount && { expectedCount: { value: this.#view.count(id) } }),
      });
    }
  }

  /** Removes all targets before: Google's emulator may fail a commit that concerns a target of a stream that is ending. */
  async #close(): Promise<void> {
    const open = new Set([MARKER, ...this.#added]);
    for (const id of open) this.#stream.send({ removeTarget: id });
    while (open.size > 0) {
      const { targetChangeType, targetIds } = objectOf((await this.#stream.next())['targetChange']);
      if (targetChangeType === 'REMOVE')
        for (const id of listOf(targetIds)) open.delete(Number(id));
    }
    await this.#stream.close();
  }

  #open(): ListenStream {
    const [database = ''] = this.#documents.split('/documents');
    const stream = new ListenStream(this.#edition, database);
    const documents = { documents: [`${this.#documents}/marker/m`] };
    stream.send({ addTarget: { targetId: MARKER, documents } });
    return stream;
  }

  #add(id: number, resume: JsonObject = {}): void {
    const target = this.#one.targets[id - 1];
    if (target === undefined) return;
    const what: JsonObject =
      'documents' in target
        ? { documents: { documents: target.documents.map((id) => `${this.#documents}/d/${id}`) } }
        : {
            query: {
              parent: this.#documents,
              structuredQuery: { from: [{ collectionId: 'd' }], ...target.query },
            },
          };
    this.#view.add(id);
    this.#stream.send({ addTarget: { targetId: id, ...what, ...resume } });
  }

  /** Reads until a snapshot has all targets and the last commit. A target whose existence filter does not fit is asked anew. */
  async #snapshot(): Promise<void> {
    const isDone = () =>
      this.#view.time >= this.#lastCommit && this.#added.every((id) => this.#view.isCurrent(id));
    for (;;) {
      while (!isDone()) this.#view.receive(await this.#stream.next());
      const [mismatched] = this.#view.mismatched;
      if (mismatched === undefined) return;
      await this.#toggle(mismatched);
      await this.#toggle(mismatched);
    }
  }
}

/** One or two targets, commits, and resumed streams: what a client sees after each of them. */
export const listenKind = defineKind<ListenCase>({
  name: 'listen',
  cases,
  perBatch: 100,
  answer: (edition, batch) => inParallel(batch, 8, (one) => new Listening(edition, one).run()),
  show: ({ targets, before, steps }) =>
    [
      ...targets.map((one, at) => `target ${at + 1}: ${JSON.stringify(one)}`),
      `documents before: ${JSON.stringify(before)}`,
      ...steps.map((one) => JSON.stringify(one)),
    ].join('\n'),
});
