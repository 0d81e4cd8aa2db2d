import type { CollectionReference, Firestore, Transaction, Query } from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { Period } from '../../domain/statistics/period.ts';
import { PERIODS, scoreKeys } from '../../domain/statistics/period.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The TTL of an entry after its last point; entries of all times stay. */
const TTL_MS: Readonly<Record<Period, number | undefined>> = {
  daily: 3 * DAY_MS,
  monthly: 40 * DAY_MS,
  global: undefined,
};

/** Whom a leaderboard shows. */
interface Ranked {
  readonly uid: string;
  readonly name: string;
  readonly image: string;
  /** As it is after what brought the points. */
  readonly rating: number;
}

/** When something is, where days begin. */
interface Moment {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** An IANA name. */
  readonly timeZone: string;
}

/** The entries of a leaderboard, each under its player's id. @param key of `scoreKeys`, as `d20261121` or `all` */
export function leaderboardEntries(firestore: Firestore, key: string): CollectionReference {
  return firestore.collection(`leaderboards/${key}/entries`);
}

/**
 * Adds to a player's score on the leaderboards of the day, the month and of all times, without a read. An entry holds what a
 * row shows, so that a page of a leaderboard costs its rows and nothing more.
 */
export function gainScore(
  transaction: Transaction,
  firestore: Firestore,
  { uid, name, image, rating }: Ranked,
  points: number,
  { now, timeZone }: Moment,
): void {
  const keys = scoreKeys(now, timeZone);
  for (const period of PERIODS) {
    const ttlMs = TTL_MS[period];
    transaction.set(
      leaderboardEntries(firestore, keys[period]).doc(uid),
      {
        uid,
        name,
        image,
        rating,
        score: FieldValue.increment(points),
        // Firestore's TTL policy removes it
        ...(ttlMs !== undefined && { expiresAt: Timestamp.fromMillis(now + ttlMs) }),
      },
      { merge: true },
    );
  }
}

/** Shows a player's new name or picture on the present leaderboards. */
export async function showChanged(
  firestore: Firestore,
  uid: string,
  changed: Partial<Omit<Ranked, 'uid'>>,
  { now, timeZone }: Moment,
): Promise<void> {
  const entries = await firestore.getAll(
    ...Object.values(scoreKeys(now, timeZone)).map((key) =>
      leaderboardEntries(firestore, key).doc(uid),
    ),
  );
  const present = entries.filter((entry) => entry.exists);
  await Promise.all(present.map(({ ref }) => ref.set(changed, { merge: true })));
}

/** Further down nobody's place is counted: Firestore bills a count by the thousand that it passes. */
export const COUNTED = 10_000;

/**
 * The place of a score: how many have more, and one. Not counted beyond `COUNTED`.
 * @param key of `scoreKeys`
 */
export async function rankOf(firestore: Firestore, key: string, score: number): Promise<number> {
  return (
    1 + (await countOf(leaderboardEntries(firestore, key).where('score', '>', score), COUNTED))
  );
}

/** How many documents a query finds, counted up to so many. */
export async function countOf(query: Query, most: number): Promise<number> {
  return (await query.limit(most).count().get()).data().count;
}

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
      const entry = await leaderboardEntries(firestore, key).doc(uid).get();
      const own = (entry.get('score') as number | undefined) ?? 0;
      if (own <= 0) return Infinity;
      const rank = await rankOf(firestore, key, own);
      return rank <= COUNTED ? rank : Infinity;
    }),
  );
  const best = Math.min(...ranks);
  return Number.isFinite(best) ? best : 0;
}
