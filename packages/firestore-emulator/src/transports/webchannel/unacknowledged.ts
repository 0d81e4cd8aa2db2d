import { BackPressure } from '../back-pressure.ts';
import { controlEntry, messageEntry } from './frame.ts';
import type { Control, Entry } from './frame.ts';

/** The approximate maximum text of a chunk, so that a large snapshot is not one string. */
const MAX_CHUNK_LENGTH = 256 * 1024;

/** The entries of a session that the client has not acknowledged, in order. */
export class Unacknowledged {
  readonly pressure = new BackPressure();
  #entries: Entry[] = [];
  #nextId = 1;

  /** The id of the newest entry, 0 before the first. */
  get lastId(): number {
    return this.#nextId - 1;
  }

  addMessage(message: object): void {
    this.#add(messageEntry(this.#nextId, message));
  }

  addControl(control: Control): void {
    this.#add(controlEntry(this.#nextId, control));
  }

  /** Drops every entry up to `id`, which the client has received. Ids never sent are ignored. */
  acknowledge(id: number): void {
    const first = this.#entries[0];
    if (first === undefined || id < first.id || id > this.lastId) return;
    const done = this.#entries.splice(0, id - first.id + 1);
    this.pressure.taken(done.reduce((sum, entry) => sum + entry.text.length, 0));
  }

  /** The next entries after `id` that fit into one chunk; at least one if there is any. */
  after(id: number): readonly Entry[] {
    const first = this.#entries[0];
    if (first === undefined) return [];
    const start = Math.max(0, id - first.id + 1);
    let end = start;
    let length = 0;
    while (end < this.#entries.length && (end === start || length < MAX_CHUNK_LENGTH)) {
      length += this.#entries[end]!.text.length;
      end += 1;
    }
    return this.#entries.slice(start, end);
  }

  clear(): void {
    this.#entries = [];
  }

  #add(entry: Entry): void {
    this.#entries.push(entry);
    this.#nextId += 1;
    this.pressure.queued(entry.text.length);
  }
}
