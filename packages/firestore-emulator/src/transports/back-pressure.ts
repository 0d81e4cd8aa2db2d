/** From this much unread data on a stream is not writable: 1 MiB. */
const SOFT_LIMIT_BYTES = 1024 * 1024;
/** A single burst (the first snapshot of a big query) may exceed the soft limit; a client stalled with this much is dropped. */
const HARD_LIMIT_BYTES = 64 * 1024 * 1024;
/** The time without progress, above the hard limit, after which a client is dropped, in milliseconds. */
const STALL_MS = 10_000;

/**
 * Counts a stream's data that its client has not read yet. A client that stops reading costs at most one burst of
 * memory: the service pauses while `writable` is false, and `stalled` says when to drop the client.
 */
export class BackPressure {
  #queued = 0;
  #lastProgress = performance.now();
  #drained: () => void = () => undefined;

  get writable(): boolean {
    return this.#queued < SOFT_LIMIT_BYTES;
  }

  /** Whether the client should be dropped: too much is queued for too long without progress. */
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
