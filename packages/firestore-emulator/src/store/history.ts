import type { DocumentPath, StoredDocument } from '../model/document.ts';
import type { Micros } from '../model/timestamp.ts';

/** One document's change by a commit. `before === after` if a write changed nothing. */
export interface Change {
  readonly path: DocumentPath;
  readonly before: StoredDocument | null;
  readonly after: StoredDocument | null;
}

interface Entry extends Change {
  readonly time: Micros;
  readonly size: number;
}

/** The maximum age for reads at a past time, resume tokens and open transactions. */
const MAX_AGE_MICROS = 330 * 1_000_000;
const MAX_ENTRIES = 200_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** Replaces an entry at once, so that its documents are freed before the list is copied. */
const TRIMMED: Entry = { path: '', before: null, after: null, time: 0, size: 0 };

/** The recent changes of a database, oldest first, bounded by age, number and bytes. */
export class History {
  #entries: Entry[] = [];
  #first = 0;
  #bytes = 0;
  #floor: Micros;
  #cleared: Micros = 0;

  /** @param start the time before which nothing is known */
  constructor(start: Micros) {
    this.#floor = start;
  }

  /** The earliest time whose state can be reconstructed. */
  get floor(): Micros {
    return this.#floor;
  }

  /** The time of the last `clear`; 0 before the first. */
  get cleared(): Micros {
    return this.#cleared;
  }

  /** Appends one commit's changes; `size` is the memory they use, in bytes. */
  append(time: Micros, changes: readonly Change[], size: number): void {
    const share = size / changes.length;
    for (const change of changes) this.#entries.push({ ...change, time, size: share });
    // A size without an entry would count forever.
    if (changes.length > 0) this.#bytes += size;
    this.#trim(time);
  }

  /** Forgets all changes and frees their documents: no state before `time` can be reconstructed. */
  clear(time: Micros): void {
    this.#entries = [];
    this.#first = 0;
    this.#bytes = 0;
    this.#floor = time;
    this.#cleared = time;
  }

  /** Changes with a commit time above `time`, oldest first. */
  since(time: Micros): readonly (Change & { readonly time: Micros })[] {
    return this.#entries.slice(this.#indexAfter(time));
  }

  /** The version of a document at `time`, given its current one. */
  versionAt(
    path: DocumentPath,
    time: Micros,
    current: StoredDocument | null,
  ): StoredDocument | null {
    for (let i = this.#indexAfter(time); i < this.#entries.length; i++) {
      const entry = this.#entries[i]!;
      if (entry.path === path) return entry.before;
    }
    return current;
  }

  #indexAfter(time: Micros): number {
    let low = this.#first;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#entries[middle]!.time <= time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #trim(now: Micros): void {
    while (this.#first < this.#entries.length) {
      const entry = this.#entries[this.#first]!;
      const count = this.#entries.length - this.#first;
      if (entry.time >= now - MAX_AGE_MICROS && count <= MAX_ENTRIES && this.#bytes <= MAX_BYTES) {
        break;
      }
      this.#floor = entry.time;
      this.#bytes -= entry.size;
      this.#entries[this.#first] = TRIMMED;
      this.#first++;
    }
    // Removing the front costs a copy, so it waits until half of the list is unused.
    if (this.#first > 1_024 && this.#first > this.#entries.length / 2) {
      this.#entries = this.#entries.slice(this.#first);
      this.#first = 0;
    }
  }
}
