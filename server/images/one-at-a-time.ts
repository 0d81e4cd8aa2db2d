/** Runs pieces of work one after the other, in the order in which they came. A failure is that of its own caller alone. */
export class OneAtATime {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const own = this.#last.then(work, work);
    // keeps no value of an earlier piece alive, and no failure unhandled
    this.#last = own.then(
      () => undefined,
      () => undefined,
    );
    return own;
  }
}
