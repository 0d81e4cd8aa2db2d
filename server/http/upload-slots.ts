import { ApiError } from '../../domain/errors.ts';

/** Calls with a file that a process reads and works on at once: 5 MB each, four times in memory while a form is parsed. */
const MAX_UPLOADS = 8;
/** Of these, one player's. */
const MAX_PER_PLAYER = 3;
const RETRY_SECONDS = 5;

/** Bounds how many calls with a file one process holds in memory. Create one per process. */
export class UploadSlots {
  readonly #byPlayer = new Map<string, number>();
  #taken = 0;

  /** @returns what gives the slot back, once; @throws ApiError 503 where all slots are taken, before anything is read */
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
