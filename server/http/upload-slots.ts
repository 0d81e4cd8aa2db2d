import { ApiError } from '../../domain/errors.ts';

/**
 * The maximum number of concurrent uploads per process: 5 MB each, and four times that in memory while a form is
 * parsed.
 */
const MAX_UPLOADS = 8;
/** The maximum number of them for one player. */
const MAX_PER_PLAYER = 3;
const RETRY_SECONDS = 5;

/** Limits the concurrent uploads in memory. Create one per process. */
export class UploadSlots {
  readonly #byPlayer = new Map<string, number>();
  #taken = 0;

  /**
   * @returns the function that frees the slot, once @throws ApiError 503 if all slots are taken, before the body is
   * read
   */
  take(uid: string): () => void {
    const own = this.#byPlayer.get(uid) ?? 0;
    if (this.#taken >= MAX_UPLOADS || own >= MAX_PER_PLAYER) {
      throw new ApiError('uploadFailed', `too many uploads at once, wait ${RETRY_SECONDS} s`, {
        status: 503,
        headers: { 'retry-after': String(RETRY_SECONDS), connection: 'close' },
      });
    }
    this.#taken += 1;
    this.#byPlayer.set(uid, own + 1);
    return () => {
      this.#taken -= 1;
      const left = (this.#byPlayer.get(uid) ?? 1) - 1;
      if (left > 0) this.#byPlayer.set(uid, left);
      else this.#byPlayer.delete(uid);
    };
  }
}
