import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type { SessionsEndReason } from './sessions.ts';
import { SESSION_BATCH_SIZE, sessionsOf } from './sessions.ts';

/** gRPC's number for a document that is not there. */
const NOT_FOUND = 5;

/**
 * Ends all sessions of a player; each knows why at its next call. The account must have its new status before, so that no
 * new one is opened meanwhile.
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
      // it was logged out at this moment
      if ((error as { code?: number }).code !== NOT_FOUND) throw error;
    }
  });
}

/** Ends all sessions of a player. Those that are opened meanwhile may go on. */
export async function deleteSessionsOf(firestore: Firestore, uid: string): Promise<void> {
  await forEachSession(firestore, uid, ({ ref }) => ref.delete());
}

/** Does something to each session of a player, a page at a time. */
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
