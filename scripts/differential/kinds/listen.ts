import { listOf, objectOf } from '../answers.ts';
import type { JsonObject } from '../answers.ts';
import type { Edition } from '../edition.ts';
import { defineKind, inParallel } from '../kind.ts';
import type { Json } from '../kind.ts';
import { ListenError, ListenStream } from '../listen-client.ts';
import { integer, listenCases } from './listen-cases.ts';
import type { Commit, ListenCase } from './listen-cases.ts';
import { eventsBetween, ListenView } from './listen-view.ts';
import { sortable, Times } from './times.ts';
import { documentsOf } from './values.ts';

/** A target of a document that every commit writes, so that every commit has a snapshot. */
const MARKER = 99;

/** One case in a separate project. */
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
      await this.#close();
      return this.#times.ranked(this.#times.replace(events));
    } catch (error) {
      this.#stream.cancel();
      throw error;
    }
  }

  /** Runs work and waits for the snapshot that shows it. Returns the events of each added target. */
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

  /**
   * Reads until a snapshot has all targets and the last commit. A target whose existence filter does not match is
   * requested again.
   */
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

const MAX_TRIES = 5;

/**
 * In one of some thousand streams Google's emulator sends bytes that are not a message (RESOURCE_EXHAUSTED: "Received
 * message larger than max"). Then it gets the case again; ours does not.
 */
async function answerOf(edition: Edition, one: ListenCase): Promise<Json> {
  for (let tries = 1; ; tries++) {
    try {
      return await new Listening(edition, one).run();
    } catch (error) {
      const isBroken = error instanceof ListenError && edition.name === 'official';
      if (!isBroken || tries === MAX_TRIES) throw error;
    }
  }
}

/** One or two targets, commits, and resumed streams, with a client's documents after each of them. */
export const listenKind = defineKind<ListenCase>({
  name: 'listen',
  cases: listenCases,
  perBatch: 100,
  answer: (edition, batch) => inParallel(batch, 8, (one) => answerOf(edition, one)),
  show: ({ targets, before, steps }) =>
    [
      ...targets.map((one, at) => `target ${at + 1}: ${JSON.stringify(one)}`),
      `documents before: ${JSON.stringify(before)}`,
      ...steps.map((one) => JSON.stringify(one)),
    ].join('\n'),
});
