import type { Firestore } from 'firebase-admin/firestore';
import { readSettings } from './settings/read-settings.ts';

/** Firestore answers within milliseconds; a probe gives up after a few seconds. */
const PATIENCE_MS = 2_000;

/** The dependencies of the readiness check. */
export interface ReadyServices {
  readonly firestore: () => Firestore;
  /** Whether this process was asked to end. */
  readonly isEnding: () => boolean;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** How long an answer waits for Firestore; default 2 s. */
  readonly patienceMs?: number;
}

const reply = (status: number, text: string) =>
  Response.json({ status: text }, { status, headers: { 'cache-control': 'no-store' } });

/** Answers that this process runs. */
export const health = (): Response => reply(200, 'ok');

/**
 * Creates the readiness check: 200 if the settings can be read, which asks Firestore at most once in 30 s; 503 while the
 * process ends, or if Firestore does not answer within 2 s. Never throws.
 */
export function createReadyRoute({
  firestore,
  isEnding,
  now,
  patienceMs = PATIENCE_MS,
}: ReadyServices): () => Promise<Response> {
  return async () => {
    if (isEnding()) return reply(503, 'ending');
    const late = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => late.resolve('late'), patienceMs);
    try {
      const settings = readSettings(firestore(), now());
      // a failure after the timeout has no handler
      settings.catch(() => undefined);
      const first = await Promise.race([settings, late.promise]);
      return first === 'late' ? reply(503, 'no database') : reply(200, 'ready');
    } catch (error) {
      console.error(JSON.stringify({ ready: 'no database', error: String(error) }));
      return reply(503, 'no database');
    } finally {
      clearTimeout(timer);
    }
  };
}
