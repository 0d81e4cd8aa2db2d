import type { Firestore } from 'firebase-admin/firestore';
import { findSession, sessionIdOf } from '../session/sessions.ts';

const CACHE_MS = 30_000;
/** A full cache drops its oldest entry. */
const MAX_HELD = 10_000;

/** The status of a token, cached or looked up. */
export type SessionStatus = 'known' | 'unknown';

/**
 * Caches for 30 s, by hash, whether tokens belong to sessions, so that a page costs no read. Good enough only for
 * showing a page: every call of the API checks the session again.
 */
export class KnownSessions {
  readonly #firestore: () => Firestore;
  readonly #now: () => number;
  readonly #held = new Map<string, { readonly at: number; readonly standing: SessionStatus }>();

  /** @param now milliseconds since the epoch; the injected clock */
  constructor(firestore: () => Firestore, now: () => number) {
    this.#firestore = firestore;
    this.#now = now;
  }

  /** The status found in the last 30 s; undefined if a look-up is needed. */
  cached(token: string): SessionStatus | undefined {
    const cached = this.#held.get(sessionIdOf(token));
    return cached && this.#now() - cached.at < CACHE_MS ? cached.standing : undefined;
  }

  /** Looks a token up by one read and caches the result. Rethrows Firestore's errors. */
  async ask(token: string): Promise<SessionStatus> {
    const now = this.#now();
    const session = await findSession(this.#firestore(), token, now);
    const standing = session && !session.ended ? 'known' : 'unknown';
    const id = sessionIdOf(token);
    this.#held.delete(id);
    this.#held.set(id, { at: now, standing });
    const [oldest] = this.#held.keys();
    if (this.#held.size > MAX_HELD && oldest !== undefined) this.#held.delete(oldest);
    return standing;
  }
}
