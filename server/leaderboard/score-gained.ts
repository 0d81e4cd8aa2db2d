import { FieldValue } from 'firebase-admin/firestore';
import { scoreKeys } from '../../domain/leaderboard/period.ts';

/**
 * The change of `users/{uid}` by which a player gains score: one write for all periods, without a read. A new day or month
 * begins by a new field, and Firestore indexes each by itself.
 * @param now milliseconds since the epoch
 * @param timeZone where days begin, an IANA name
 */
export function scoreGained(points: number, now: number, timeZone: string) {
  return Object.fromEntries(
    Object.values(scoreKeys(now, timeZone)).map((key) => [
      `scores.${key}`,
      FieldValue.increment(points),
    ]),
  );
}
