import type { Firestore } from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { settleBattle } from './settle-battle.ts';
import { readRoom } from './rooms.ts';

/** Rooms looked at in one go. */
const BATCH = 50;

/** What a sweep has done. */
export interface Swept {
  readonly settled: number;
  readonly closed: number;
}

/**
 * Looks after rooms that everybody forgot: battles nobody settled are settled (unfinished ones return their fees), lobbies
 * that waited too long are closed. Safe to run anywhere, often, and several at once.
 */
export async function sweep(firestore: Firestore, now: number): Promise<Swept> {
  const due = Timestamp.fromMillis(now);
  const rooms = firestore.collection('rooms');
  const [playing, waiting] = await Promise.all(
    ['playing', 'waiting'].map((status) =>
      rooms.where('status', '==', status).where('sweepAt', '<=', due).limit(BATCH).get(),
    ),
  );
  let closed = 0;
  for (const { id } of playing?.docs ?? []) {
    await settleBattle(firestore, id, now, { abandoned: true });
  }
  for (const { ref } of waiting?.docs ?? []) {
    await firestore.runTransaction(async (transaction) => {
      const snapshot = await transaction.get(ref);
      if (!snapshot.exists || readRoom(snapshot).status !== 'waiting') return;
      transaction.update(ref, {
        status: 'closed',
        reason: 'expired',
        sweepAt: FieldValue.delete(),
      });
    });
    closed++;
  }
  return { settled: playing?.size ?? 0, closed };
}
