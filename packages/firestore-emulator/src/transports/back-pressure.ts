/** From here on a stream is not writable: 1 MiB waiting for the client. */
const SOFT_LIMIT_BYTES = 1024 * 1024;
/** A single burst (the first snapshot of a big query) may exceed the soft limit; a client stalled with this much is dropped. */
const HARD_LIMIT_BYTES = 64 * 1024 * 1024;
/** How long a client may take nothing while more than the hard limit waits, in milliseconds. */
const STALL_MS = 10_000;

/**
 * Counts what a stream has queued for a client that has not taken it. A reader that stops costs at most one burst of memory: the
 * service holds back while `writable` is false, and `stalled` tells when to give the client up.
 */
export class BackPressure {
  #queued = 0;
  #lastProgress = performance.now();
  #drained: () => void = () => undefined;

  get writable(): boolean {
    return this.#queued < SOFT_LIMIT_BYTES;
  }

  /** Whether so much is queued, for so long without progress, that the client should be dropped. */
  get stalled(): boolean {
    return this.#queued > HARD_LIMIT_BYTES && performance.now() - this.#lastProgress > STALL_MS;
  }

  get queuedBytes(): number {
    return this.#queued;
  }

  onDrain(listener: () => void): void {
    this.#drained = listener;
  }

  queued(bytes: number): void {
    if (this.#queued === 0) this.#lastProgress = performance.now();
    this.#queued += bytes;
  }

  taken(bytes: number): void {
    const wasWritable = this.writable;
    this.#queued -= bytes;
    this.#lastProgress = performance.now();
    if (!wasWritable && this.writable) this.#drained();
  }
}
