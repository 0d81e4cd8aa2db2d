import type { CollectionReference, Firestore, Transaction, Query } from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { Period } from '../../domain/statistics/period.ts';
import { PERIODS, scoreKeys } from '../../domain/statistics/period.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The TTL of an entry after its last points; all-time entries stay. */
const TTL_MS: Readonly<Record<Period, number | undefined>> = {
  daily: 3 * DAY_MS,
  monthly: 40 * DAY_MS,
  global: undefined,
};

/** A player on a leaderboard. */
interface Ranked {
  readonly uid: string;
  readonly name: string;
  readonly image: string;
  /** The rating after the game that brought the points. */
  readonly rating: number;
}

/** An instant, and the zone in which days begin. */
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
 * Adds to a player's score on the leaderboards of the day, the month and all time, without a read. An entry has all
 * data of its row, so a page of a leaderboard costs only its rows.
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

/**
 * Writes a player's name and picture to the current leaderboards, as the profile has them in the transaction: of two changes
 * at once, the later one stays.
 */
export async function showProfile(
  firestore: Firestore,
  uid: string,
  { now, timeZone }: Moment,
): Promise<void> {
  const keys = Object.values(scoreKeys(now, timeZone));
  await firestore.runTransaction(async (transaction) => {
    const [profile, ...entries] = await transaction.getAll(
      firestore.doc(`users/${uid}`),
      ...keys.map((key) => leaderboardEntries(firestore, key).doc(uid)),
    );
    if (!profile?.exists) return;
    const { name = '', image = '' } = profile.data() as Partial<Ranked>;
    for (const { exists, ref } of entries) if (exists) transaction.update(ref, { name, image });
  });
}

/** Lower ranks are not counted, because Firestore bills a count by the thousand. */
export const COUNTED = 10_000;

/**
 * The rank of a score: the number of higher scores plus one. Not counted beyond `COUNTED`.
 * @param key of `scoreKeys`
 */
export async function rankOf(firestore: Firestore, key: string, score: number): Promise<number> {
  return (
    1 + (await countOf(leaderboardEntries(firestore, key).where('score', '>', score), COUNTED))
  );
}

/** The number of documents of a query, counted up to `most`. */
export async function countOf(query: Query, most: number): Promise<number> {
  return (await query.limit(most).count().get()).data().count;
}

/**
 * The best of a player's current ranks of the day, the month and all time.
 * @param now milliseconds since the epoch
 * @returns 0 without a score, or below rank 10,000
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
