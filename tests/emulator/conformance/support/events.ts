import type { SnapshotMetadata } from 'firebase/firestore';

/** The snapshots of a listener in order; each is taken once. */
export class Events<T extends { readonly metadata: SnapshotMetadata }> {
  readonly #queue: T[] = [];
  #wake: (() => void) | undefined;

  readonly push = (event: T): void => {
    this.#queue.push(event);
    this.#wake?.();
  };

  /** The number of snapshots that were not taken. */
  get untaken(): number {
    return this.#queue.length;
  }

  async next(): Promise<T> {
    for (;;) {
      const event = this.#queue.shift();
      if (event) return event;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  /** The next one with a write the server has not confirmed; passes over others. */
  nextLocal(): Promise<T> {
    return this.#nextWith(({ hasPendingWrites }) => hasPendingWrites);
  }

  /** The next one that is wholly the server's; passes over others. */
  nextRemote(): Promise<T> {
    return this.#nextWith(({ hasPendingWrites, fromCache }) => !hasPendingWrites && !fromCache);
  }

  async #nextWith(wanted: (metadata: SnapshotMetadata) => boolean): Promise<T> {
    for (;;) {
      const event = await this.next();
      if (wanted(event.metadata)) return event;
    }
  }
}
