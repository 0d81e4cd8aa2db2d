import type { Firestore } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import { beginDeletion } from './begin-deletion.ts';
import { finishDeletion } from './finish-deletion.ts';

/** A call that deletes is given so long to do it by itself. */
const LEFT_ALONE_MS = 60_000;
const BATCH = 20;

/**
 * Finishes deletions that a crash has left half-way; the player may not come back to do it. What fails is printed and tried
 * again the next time.
 * @param now milliseconds since the epoch
 * @returns how many were finished
 */
export async function finishDeletions(
  firestore: Firestore,
  deleteIdentity: (uid: string) => Promise<void>,
  now: number,
): Promise<number> {
  const { docs } = await firestore
    .collection('deletions')
    .where('at', '<=', Timestamp.fromMillis(now - LEFT_ALONE_MS))
    .limit(BATCH)
    .get();
  let finished = 0;
  for (const { id } of docs) {
    try {
      await beginDeletion(firestore, id, now);
      await finishDeletion(firestore, id, deleteIdentity);
      finished++;
    } catch (error) {
      console.error(JSON.stringify({ deletion: 'failed', uid: id, error: String(error) }));
    }
  }
  return finished;
}
