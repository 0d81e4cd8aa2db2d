import type { Auth, UserRecord } from 'firebase-admin/auth';
import { FirebaseAuthError } from 'firebase-admin/auth';
import type { SessionRecord } from './sessions.ts';

/** A session outlives a change of the password by at most this long, if the process had just asked Firebase. */
const CACHE_MS = 5 * 60_000;
/** From this age on an answer is refreshed in a batch with other players', and stays valid meanwhile. */
const AGING_MS = 4 * 60_000;
/** The time to collect a batch of aging answers. */
const GATHER_MS = 10_000;
/** Users of one request: Firebase's maximum. */
const BATCH = 100;
/** A full cache drops its oldest entry. */
const MAX_HELD = 10_000;

/** A call waits this long for Firebase's answer, then continues without it. */
const PATIENCE_MS = 2_000;

/** Firebase's facts about a user's sign-ins. */
export interface Credentials {
  /**
   * The instant from which sign-ins are valid, in milliseconds since the epoch by Firebase's clock: changing the
   * password or revoking a user ends all earlier ones. Infinity for a deleted user. One request for all users.
   * @param uids at most 100
   */
  readonly validAfter: (uids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Revokes all sign-ins of a user so far; no error if the user is deleted. */
  readonly revoke: (uid: string) => Promise<void>;
  /** How long a call waits for `validAfter`, default 2 s; then the session counts as valid. */
  readonly patienceMs?: number;
}

/** The credentials from Firebase. */
export function firebaseCredentials(auth: () => Auth): Credentials {
  return {
    async validAfter(uids) {
      const { users } = await auth().getUsers(uids.map((uid) => ({ uid })));
      const found = new Map(users.map((user) => [user.uid, validAfterOf(user)]));
      return new Map(uids.map((uid) => [uid, found.get(uid) ?? Infinity]));
    },
    async revoke(uid) {
      try {
        await auth().revokeRefreshTokens(uid);
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    },
  };
}

/** The instant from which a user's sign-ins are valid, in milliseconds since the epoch. */
export function validAfterOf({ tokensValidAfterTime }: UserRecord): number {
  return tokensValidAfterTime === undefined ? 0 : Date.parse(tokensValidAfterTime);
}

const isGone = (error: unknown) =>
  error instanceof FirebaseAuthError && error.code === 'auth/user-not-found';

interface CachedCredentials {
  readonly at: number;
  readonly validAfter: Promise<number>;
}

/**
 * Finds sessions whose sign-in is no longer valid. It asks Firebase every five minutes per active player, and never
 * Firestore. Active players are refreshed in batches: one request for up to 100 of them, ten seconds apart. While
 * Firebase does not answer, sessions stay valid.
 */
export class Revocations {
  readonly #validAfter: Credentials['validAfter'];
  readonly #patienceMs: number;
  readonly #now: () => number;
  readonly #held = new Map<string, CachedCredentials>();
  /** Players whose answers are aging. */
  readonly #aging = new Set<string>();
  #gatheredSince = Infinity;

  /** @param now milliseconds since the epoch; the injected clock */
  constructor({ validAfter, patienceMs = PATIENCE_MS }: Credentials, now: () => number) {
    this.#validAfter = validAfter;
    this.#patienceMs = patienceMs;
    this.#now = now;
  }

  /** Whether the sign-in of a session is no longer valid. Never throws. */
  async isRevoked({
    uid,
    signedInAt,
  }: Pick<SessionRecord, 'uid' | 'signedInAt'>): Promise<boolean> {
    const patience = Promise.withResolvers<number>();
    const timer = setTimeout(() => patience.resolve(0), this.#patienceMs);
    try {
      return signedInAt < (await Promise.race([this.#answerFor(uid), patience.promise]));
    } catch (error) {
      console.error(JSON.stringify({ revocations: 'unanswered', uid, error: String(error) }));
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  #answerFor(uid: string): Promise<number> {
    const now = this.#now();
    const cached = this.#held.get(uid);
    const age = cached ? now - cached.at : Infinity;
    if (cached && age < AGING_MS) return cached.validAfter;
    this.#aging.add(uid);
    this.#gatheredSince = Math.min(this.#gatheredSince, now);
    const isDue = this.#aging.size >= BATCH || now - this.#gatheredSince >= GATHER_MS;
    if (cached && age < CACHE_MS && !isDue) return cached.validAfter;
    this.#askForAging(now);
    return this.#held.get(uid)?.validAfter ?? Promise.resolve(0);
  }

  /** Refreshes all aging answers with one request. */
  #askForAging(now: number): void {
    const uids = [...this.#aging];
    this.#aging.clear();
    this.#gatheredSince = Infinity;
    const answers = this.#validAfter(uids);
    for (const uid of uids) {
      const validAfter = answers.then((found) => found.get(uid) ?? Infinity);
      // a failure after the timeout has no handler
      validAfter.catch(() => undefined);
      this.#held.delete(uid);
      this.#held.set(uid, { at: now, validAfter });
    }
    for (const oldest of this.#held.keys()) {
      if (this.#held.size <= MAX_HELD) break;
      this.#held.delete(oldest);
    }
  }
}
