import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { isMissing } from '../firestore-errors.ts';
import type { SessionsEndReason } from './sessions.ts';
import { SESSION_BATCH_SIZE, sessionsOf } from './sessions.ts';

/**
 * Ends all sessions of a player; each returns the reason at its next call. Set the account's new status before, so that
 * no new session opens meanwhile.
 */
export async function endSessionsOf(
  firestore: Firestore,
  uid: string,
  reason: SessionsEndReason,
): Promise<void> {
  await forEachSession(firestore, uid, async ({ ref }) => {
    try {
      await ref.update({ ended: reason });
    } catch (error) {
      // the session was logged out concurrently
      if (!isMissing(error)) throw error;
    }
  });
}

/** Deletes all sessions of a player. Sessions opened meanwhile may stay. */
export async function deleteSessionsOf(firestore: Firestore, uid: string): Promise<void> {
  await forEachSession(firestore, uid, ({ ref }) => ref.delete());
}

/** Processes each session of a player, page by page. */
async function forEachSession(
  firestore: Firestore,
  uid: string,
  work: (session: QueryDocumentSnapshot) => Promise<unknown>,
): Promise<void> {
  let rest = sessionsOf(firestore, uid);
  for (;;) {
    const { docs } = await rest.limit(SESSION_BATCH_SIZE).get();
    await Promise.all(docs.map(work));
    const last = docs.at(-1);
    if (docs.length < SESSION_BATCH_SIZE || !last) return;
    rest = sessionsOf(firestore, uid).startAfter(last);
  }
}
