import type { Auth, UserRecord } from 'firebase-admin/auth';
import { FirebaseAuthError } from 'firebase-admin/auth';
import type { Session } from './sessions.ts';

/** A session outlives a change of the password by so long at most, in a process that had just asked. */
const HELD_MS = 5 * 60_000;
/** A full memory forgets its oldest. */
const MAX_HELD = 10_000;

/** A player waits so long for Firebase's answer, and then plays on without it. */
const PATIENCE_MS = 2_000;

/** What Firebase says of a user's sign-ins. */
export interface Credentials {
  /**
   * Since when sign-ins count, in milliseconds since the epoch by Firebase's clock: a password that was changed, or a user who
   * was revoked, makes all that were before it worthless. Infinity for a user who is gone.
   */
  readonly validAfter: (uid: string) => Promise<number>;
  /** Makes all sign-ins of a user so far worthless; whoever is gone stays gone. */
  readonly revoke: (uid: string) => Promise<void>;
}

/** Asks Firebase. */
export function firebaseCredentials(auth: () => Auth): Credentials {
  return {
    validAfter: (uid) =>
      auth()
        .getUser(uid)
        .then(validAfterOf, (error: unknown) => {
          if (isGone(error)) return Infinity;
          throw error;
        }),
    async revoke(uid) {
      try {
        await auth().revokeRefreshTokens(uid);
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    },
  };
}

/** Since when the sign-ins of a user count, in milliseconds since the epoch. */
export function validAfterOf({ tokensValidAfterTime }: UserRecord): number {
  return tokensValidAfterTime === undefined ? 0 : Date.parse(tokensValidAfterTime);
}

const isGone = (error: unknown) =>
  error instanceof FirebaseAuthError && error.code === 'auth/user-not-found';

/**
 * Finds sessions whose sign-in counts no longer. It asks Firebase once in five minutes for each player who is there, never
 * Firestore; while Firebase gives no answer, sessions go on.
 */
export class Revocations {
  readonly #validAfter: Credentials['validAfter'];
  readonly #now: () => number;
  readonly #held = new Map<string, { readonly at: number; readonly validAfter: Promise<number> }>();

  /** @param now milliseconds since the epoch; the injected clock */
  constructor({ validAfter }: Credentials, now: () => number) {
    this.#validAfter = validAfter;
    this.#now = now;
  }

  /** Whether the sign-in that opened a session counts no longer. Never throws. */
  async isRevoked({ uid, signedInAt }: Session): Promise<boolean> {
    const patience = Promise.withResolvers<number>();
    const timer = setTimeout(() => patience.resolve(0), PATIENCE_MS);
    try {
      return signedInAt < (await Promise.race([this.#ask(uid), patience.promise]));
    } catch (error) {
      console.error(JSON.stringify({ revocations: 'unanswered', uid, error: String(error) }));
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  #ask(uid: string): Promise<number> {
    const now = this.#now();
    const held = this.#held.get(uid);
    if (held && now - held.at < HELD_MS) return held.validAfter;
    this.#held.delete(uid);
    const validAfter = this.#validAfter(uid);
    // a failure that comes after the patience is nobody's
    validAfter.catch(() => undefined);
    this.#held.set(uid, { at: now, validAfter });
    const [oldest] = this.#held.keys();
    if (this.#held.size > MAX_HELD && oldest !== undefined) this.#held.delete(oldest);
    return validAfter;
  }
}
