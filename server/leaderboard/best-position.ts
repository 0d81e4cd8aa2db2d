import type { Firestore } from 'firebase-admin/firestore';
import { scoreKeys } from '../../domain/leaderboard/period.ts';
import { entriesOf } from './entries.ts';
import { COUNTED, rankOf } from './rank-of.ts';

/**
 * The best of a player's present ranks of the day, the month and of all times.
 * @param now milliseconds since the epoch
 * @returns 0 for who has no score, or is below rank 10 000
 */
export async function bestPosition(
  firestore: Firestore,
  uid: string,
  now: number,
  timeZone: string,
): Promise<number> {
  const ranks = await Promise.all(
    Object.values(scoreKeys(now, timeZone)).map(async (key) => {
      const entry = await entriesOf(firestore, key).doc(uid).get();
      const own = (entry.get('score') as number | undefined) ?? 0;
      if (own <= 0) return Infinity;
      const rank = await rankOf(firestore, key, own);
      return rank <= COUNTED ? rank : Infinity;
    }),
  );
  const best = Math.min(...ranks);
  return Number.isFinite(best) ? best : 0;
}
