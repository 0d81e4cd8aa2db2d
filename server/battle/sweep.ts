import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { doDueWork } from '../due-work.ts';
import { settleBattle } from './settle-battle.ts';
import { readRoom, roomOf } from './rooms.ts';

/** A search whose page says nothing for so long is over; its own time is half of that. */
const SILENT_MS = 60_000;

/** Rooms that are worked on at the same time: a settlement waits for Firestore most of its time. */
const AT_ONCE = 8;

/** What a sweep has done. */
export interface Swept {
  readonly settled: number;
  readonly closed: number;
  /** Rooms that are due and were not begun, because the time was over. */
  readonly left: number;
  /** Rooms that made trouble, with it; they are tried again by the next sweep and hold up no other. */
  readonly errors: readonly string[];
}

/**
 * Looks after rooms that everybody forgot: battles nobody settled are settled (unfinished ones return their fees), lobbies
 * that waited too long and searches whose pages are gone are closed. Goes on until none is due, or the time is over. Safe to
 * run anywhere, often, and several at once.
 */
export async function sweep(
  firestore: Firestore,
  now: number,
  isTimeUp: () => boolean = () => false,
): Promise<Swept> {
  const rooms = firestore.collection('rooms');
  const late = (status: string) =>
    rooms
      .where('status', '==', status)
      .where('sweepAt', '<=', Timestamp.fromMillis(now))
      .orderBy('sweepAt');
  const silent = rooms
    .where('kind', '==', 'random')
    .where('status', '==', 'waiting')
    .where('heartbeatAt', '<=', Timestamp.fromMillis(now - SILENT_MS))
    .orderBy('heartbeatAt');
  const close = ({ id }: DocumentSnapshot) => closeLobby(firestore, id, now);
  const [battles, lobbies] = await Promise.all([
    doDueWork(
      late('playing'),
      isTimeUp,
      ({ id }) => settleBattle(firestore, id, now, { abandoned: true }),
      AT_ONCE,
    ),
    doDueWork(late('waiting'), isTimeUp, close, AT_ONCE),
  ]);
  // after the lobbies, of which some are searches too
  const searches = await doDueWork(silent, isTimeUp, close, AT_ONCE);
  return {
    settled: battles.done,
    closed: lobbies.done + searches.done,
    left: battles.left + lobbies.left + searches.left,
    errors: [...new Set([battles, lobbies, searches].flatMap(({ errors }) => errors))],
  };
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
