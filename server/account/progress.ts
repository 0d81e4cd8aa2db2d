import type { Firestore, Timestamp } from 'firebase-admin/firestore';
import { FieldPath } from 'firebase-admin/firestore';
import { dayOf } from '../../domain/leaderboard/period.ts';
import type { Progress } from '../../domain/statistics/progress.ts';
import { progressOf } from '../../domain/statistics/progress.ts';
import { readSettings } from '../settings/read-settings.ts';

/** Battles looked at, the latest; it bounds what one call costs. */
const MAX_BATTLES = 500;

/**
 * What a player has done so far, from the battles that were settled.
 * @param now milliseconds since the epoch
 */
export async function readProgress(
  firestore: Firestore,
  uid: string,
  now: number,
): Promise<Progress> {
  const { system_timezone: timeZone } = await readSettings(firestore, now);
  const { docs } = await firestore
    .collection('battles')
    .where('members', 'array-contains', uid)
    .orderBy('at', 'desc')
    .limit(MAX_BATTLES)
    .get();
  return progressOf(
    docs.map((battle) => {
      const own = (field: string) =>
        (battle.get(new FieldPath('players', uid, field)) as number | undefined) ?? 0;
      return {
        category: battle.get('category') as string,
        day: dayOf((battle.get('at') as Timestamp).toMillis(), timeZone),
        answered: own('answered'),
        correct: own('correct'),
        points: own('points'),
      };
    }),
  );
}
