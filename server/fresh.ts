/** A value that is read anew when it is older than so many milliseconds; who asks meanwhile gets the same. One per process. */
export class Fresh<T> {
  readonly #maxAgeMs: number;
  #held: { readonly at: number; readonly value: Promise<T> } | undefined;

  constructor(maxAgeMs: number) {
    this.#maxAgeMs = maxAgeMs;
  }

  /** @param now milliseconds since the epoch */
  get(now: number, read: () => Promise<T>): Promise<T> {
    const held = this.#held;
    if (held && now >= held.at && now - held.at < this.#maxAgeMs) return held.value;
    const value = read();
    const entry = { at: now, value };
    this.#held = entry;
    // a failure is for those who asked meanwhile, not for the next
    value.catch(() => {
      if (this.#held === entry) this.#held = undefined;
    });
    return value;
  }
}
