import type { Firestore, Timestamp } from '@google-cloud/firestore';
import type { ArenaScore } from '../../domain/arena/arena.ts';
import { NO_SCORE, scoreAfter } from '../../domain/arena/arena.ts';
import type { MemberOutcome } from '../../domain/battle/room-document.ts';

/** The scores of an arena, computed from its settled battles alone, and their number. */
export interface ExpectedScores {
  readonly scores: ReadonlyMap<string, ArenaScore>;
  readonly battles: number;
  /** The battles whose stored points differ from the expected ones, each as a line. */
  readonly differences: readonly string[];
}

/**
 * Computes each player's score from the outcomes of the settled battles, in the order in which they were settled. A battle counts
 * if its last key was shown before the end of the arena, and it was settled before the standings were frozen.
 */
export async function expectedScores(
  firestore: Firestore,
  arena: string,
  endsAt: number,
): Promise<ExpectedScores> {
  const { docs } = await firestore.collection('rooms').where('arena', '==', arena).get();
  const settledAt = (room: (typeof docs)[number]) =>
    (room.get('settledAt') as Timestamp | undefined)?.toMillis() ?? Infinity;
  const settled = docs
    .filter((room) => room.get('status') === 'settled')
    .toSorted((one, other) => settledAt(one) - settledAt(other));
  const scores = new Map<string, ArenaScore>();
  const differences: string[] = [];
  let battles = 0;
  for (const room of settled) {
    const count = room.get('rules.questionCount') as number;
    const last = await room.ref.collection('rounds').doc(String(count)).get();
    const endedAt = last.get('open') === true ? (last.get('at') as Timestamp).toMillis() : Infinity;
    if (endedAt > endsAt) continue;
    battles += 1;
    const outcomes = room.get('outcomes') as Record<string, MemberOutcome>;
    for (const [uid, { result, arenaPoints }] of Object.entries(outcomes)) {
      const before = scores.get(uid) ?? NO_SCORE;
      // a simulated player's only write there is the lock, which may come too late
      const own = await room.ref.collection('players').doc(uid).get();
      const hasLock = own.get('locks.0') !== undefined;
      const hasAnswered = hasLock && (own.updateTime?.toMillis() ?? Infinity) <= settledAt(room);
      const isAllIn = ((room.get('allIn') as string[] | undefined) ?? []).includes(uid);
      const after = scoreAfter(before, { result, hasAnswered, isAllIn });
      scores.set(uid, after);
      const points = after.points - before.points;
      if (arenaPoints !== points) {
        const facts = JSON.stringify({ result, hasLock, hasAnswered, isAllIn, before });
        differences.push(
          `${room.id}, ${uid}: ${arenaPoints} points instead of ${points}, ${facts}`,
        );
      }
    }
  }
  return { scores, battles, differences };
}
