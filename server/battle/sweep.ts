import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { settleBattle } from './settle-battle.ts';
import { readRoom, roomOf } from './rooms.ts';

/** Rooms looked at in one go. */
const BATCH = 50;

/** What a sweep has done. */
export interface Swept {
  readonly settled: number;
  readonly closed: number;
  /** Rooms that made trouble, with it; they are tried again by the next sweep and hold up no other. */
  readonly faults: readonly string[];
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
  const faults: string[] = [];
  const each = async (
    docs: readonly DocumentSnapshot[],
    work: (id: string) => Promise<unknown>,
  ) => {
    let done = 0;
    for (const { id } of docs) {
      try {
        await work(id);
        done++;
      } catch (error) {
        faults.push(`rooms/${id}: ${String(error)}`);
      }
    }
    return done;
  };
  const settled = await each(playing?.docs ?? [], (id) =>
    settleBattle(firestore, id, now, { abandoned: true }),
  );
  const closed = await each(waiting?.docs ?? [], (id) => closeLobby(firestore, id));
  return { settled, closed, faults };
}

async function closeLobby(firestore: Firestore, roomId: string): Promise<void> {
  const room = roomOf(firestore, roomId);
  await firestore.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(room);
    if (!snapshot.exists || readRoom(snapshot).status !== 'waiting') return;
    transaction.update(room, {
      status: 'closed',
      reason: 'expired',
      sweepAt: FieldValue.delete(),
    });
  });
}
