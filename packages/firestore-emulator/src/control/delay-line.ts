/** Runs actions in order, each no earlier than its delay; at once without a delay or a queue. */
export class DelayLine {
  readonly #queue: { readonly due: number; readonly run: () => void }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #lastDue = 0;

  /** The number of waiting actions. */
  get length(): number {
    return this.#queue.length;
  }

  /** Runs `run` in `delayMs` milliseconds, or after all earlier ones if that is later. */
  push(delayMs: number, run: () => void): void {
    if (delayMs <= 0 && this.#queue.length === 0) {
      run();
      return;
    }
    this.#lastDue = Math.max(this.#lastDue, performance.now() + delayMs);
    this.#queue.push({ due: this.#lastDue, run });
    if (this.#timer === undefined) this.#arm();
  }

  /** Drops the waiting actions. */
  clear(): void {
    this.#queue.length = 0;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #arm(): void {
    const next = this.#queue[0];
    if (next === undefined) {
      this.#timer = undefined;
      return;
    }
    this.#timer = setTimeout(() => this.#runDue(), Math.max(0, next.due - performance.now()));
  }

  #runDue(): void {
    const now = performance.now();
    while (this.#queue[0] !== undefined && this.#queue[0].due <= now) this.#queue.shift()!.run();
    this.#arm();
  }
}
