import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { FieldPath } from 'firebase-admin/firestore';
import { scoreKeys } from '../../domain/leaderboard/period.ts';

/** Who is further down has no position to speak of, and counting further would cost more with every player. */
const LOWEST = 10_000;

/**
 * The best of a player's present ranks of the day, the month and of all times.
 * @param user the public profile
 * @param now milliseconds since the epoch
 * @returns 0 for who has no score, or is below rank 10 000
 */
export async function bestPosition(
  firestore: Firestore,
  user: DocumentSnapshot,
  now: number,
  timeZone: string,
): Promise<number> {
  const ranks = await Promise.all(
    Object.values(scoreKeys(now, timeZone)).map(async (key) => {
      const path = new FieldPath('scores', key);
      const own = (user.get(path) as number | undefined) ?? 0;
      if (own <= 0) return Infinity;
      const better = firestore.collection('users').where(path, '>', own).limit(LOWEST);
      const { count } = (await better.count().get()).data();
      return count < LOWEST ? count + 1 : Infinity;
    }),
  );
  const best = Math.min(...ranks);
  return Number.isFinite(best) ? best : 0;
}
