import type { Firestore } from 'firebase-admin/firestore';
import { findSession, sessionIdOf } from '../session/sessions.ts';

const CACHE_MS = 30_000;
/** A full memory forgets its oldest. */
const MAX_HELD = 10_000;

/** The status of a token, cached or looked up. */
export type SessionStatus = 'known' | 'unknown';

/**
 * Whether tokens are those of sessions, remembered for 30 s by their hashes, so that a page costs no read. What it says is
 * good for showing a page and nothing more: every call of the API asks anew.
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

  /** Asks by one read, and remembers. Throws what Firestore throws. */
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
