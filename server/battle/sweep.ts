import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { settleBattle } from './settle-battle.ts';
import { readRoom, roomOf } from './rooms.ts';

/** Rooms looked at in one go. */
const BATCH = 50;
/** A search whose page says nothing for so long is over; its own time is half of that. */
const SILENT_MS = 60_000;

/** What a sweep has done. */
export interface Swept {
  readonly settled: number;
  readonly closed: number;
  /** Rooms that made trouble, with it; they are tried again by the next sweep and hold up no other. */
  readonly errors: readonly string[];
}

/**
 * Looks after rooms that everybody forgot: battles nobody settled are settled (unfinished ones return their fees), lobbies
 * that waited too long and searches whose pages are gone are closed. Safe to run anywhere, often, and several at once.
 */
export async function sweep(firestore: Firestore, now: number): Promise<Swept> {
  const due = Timestamp.fromMillis(now);
  const rooms = firestore.collection('rooms');
  const late = (status: string) =>
    rooms.where('status', '==', status).where('sweepAt', '<=', due).limit(BATCH).get();
  const silentSince = Timestamp.fromMillis(now - SILENT_MS);
  const [playing, waiting, silent] = await Promise.all([
    late('playing'),
    late('waiting'),
    rooms
      .where('kind', '==', 'random')
      .where('status', '==', 'waiting')
      .where('heartbeatAt', '<=', silentSince)
      .limit(BATCH)
      .get(),
  ]);
  const errors: string[] = [];
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
        errors.push(`rooms/${id}: ${String(error)}`);
      }
    }
    return done;
  };
  const settled = await each(playing.docs, (id) =>
    settleBattle(firestore, id, now, { abandoned: true }),
  );
  const forgotten = new Map([...waiting.docs, ...silent.docs].map((room) => [room.id, room]));
  const closed = await each([...forgotten.values()], (id) => closeLobby(firestore, id, now));
  return { settled, closed, errors };
}

async function closeLobby(firestore: Firestore, roomId: string, now: number): Promise<void> {
  const room = roomOf(firestore, roomId);
  await firestore.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(room);
    if (!snapshot.exists) return;
    const { status, kind, heartbeatAt } = readRoom(snapshot);
    if (status !== 'waiting') return;
    const isDue = (snapshot.get('sweepAt') as Timestamp).toMillis() <= now;
    // somebody may have said something since the list was read
    if (!isDue && (kind !== 'random' || heartbeatAt > now - SILENT_MS)) return;
    transaction.update(room, {
      status: 'closed',
      reason: 'expired',
      sweepAt: FieldValue.delete(),
    });
  });
}
