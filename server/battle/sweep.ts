import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { doDueWork, LEASE_MS } from '../due-work.ts';
import { settleBattle } from './settle-battle.ts';
import { readRoom, roomOf } from './rooms.ts';

/** A search without a heartbeat for this long is over; a search itself lasts half of that. */
const SILENT_MS = 60_000;

/** A room that fails is retried after this time at first, and after the longer time at most. */
const FIRST_STEP_BACK_MS = 60_000;
const MAX_STEP_BACK_MS = 24 * 60 * 60_000;

/** The result of a sweep. */
export interface SweepReport {
  readonly settled: number;
  readonly closed: number;
  /** Due rooms that were not begun, because the time was over. */
  readonly left: number;
  /** Rooms that failed, with their errors. Each is retried with growing pauses and blocks no other. */
  readonly errors: readonly string[];
}

/**
 * Cleans up abandoned rooms. Settles battles that no player settled (unfinished ones return their fees); closes lobbies
 * that waited too long and searches whose pages are closed. Continues until none is due or the time is over. Safe to
 * call often and concurrently: each battle is claimed for a minute, so two calls share the work.
 */
export async function sweep(
  firestore: Firestore,
  now: number,
  isTimeUp: () => boolean = () => false,
): Promise<SweepReport> {
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
    doDueWork(late('playing'), {
      isTimeUp,
      work: (room) => settleOrStepBack(firestore, room, now),
      // a settlement reads ten documents and more
      claimBy: { sweepAt: Timestamp.fromMillis(now + LEASE_MS) },
    }),
    doDueWork(late('waiting'), { isTimeUp, work: close }),
  ]);
  // after the lobbies, because some of them are searches too
  const searches = await doDueWork(silent, { isTimeUp, work: close });
  return {
    settled: battles.done,
    closed: lobbies.done + searches.done,
    left: battles.left + lobbies.left + searches.left,
    errors: [...new Set([battles, lobbies, searches].flatMap(({ errors }) => errors))],
  };
}

/**
 * Settles a battle that no player settled. If that fails, the battle is due again after a minute, then two, four and so
 * on, a day at most. Otherwise failing rooms would come first in every sweep and use up its time.
 */
async function settleOrStepBack(
  firestore: Firestore,
  room: DocumentSnapshot,
  now: number,
): Promise<void> {
  try {
    await settleBattle(firestore, room.id, now, { abandoned: true });
  } catch (error) {
    const failures = (room.get('sweepFailures') as number | undefined) ?? 0;
    const waitMs = Math.min(FIRST_STEP_BACK_MS * 2 ** failures, MAX_STEP_BACK_MS);
    await room.ref.update({
      sweepAt: Timestamp.fromMillis(now + waitMs),
      sweepFailures: failures + 1,
    });
    throw error;
  }
}

async function closeLobby(firestore: Firestore, roomId: string, now: number): Promise<void> {
  const room = roomOf(firestore, roomId);
  await firestore.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(room);
    if (!snapshot.exists) return;
    const { status, kind, heartbeatAt } = readRoom(snapshot);
    if (status !== 'waiting') return;
    const isDue = (snapshot.get('sweepAt') as Timestamp).toMillis() <= now;
    // a heartbeat may have arrived since the list was read
    if (!isDue && (kind !== 'random' || heartbeatAt > now - SILENT_MS)) return;
    transaction.update(room, {
      status: 'closed',
      reason: 'expired',
      sweepAt: FieldValue.delete(),
    });
  });
}
