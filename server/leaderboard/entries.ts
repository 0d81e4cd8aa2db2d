import type { CollectionReference, Firestore, Transaction } from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { Period } from '../../domain/leaderboard/period.ts';
import { PERIODS, scoreKeys } from '../../domain/leaderboard/period.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** So long after its last point an entry of a period is of no use; those of all times stay. */
const KEPT_MS: Readonly<Record<Period, number | undefined>> = {
  daily: 3 * DAY_MS,
  monthly: 40 * DAY_MS,
  global: undefined,
};

/** Whom a leaderboard shows. */
interface Ranked {
  readonly uid: string;
  readonly name: string;
  readonly image: string;
}

/** When something is, where days begin. */
interface Moment {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** An IANA name. */
  readonly timeZone: string;
}

/** The entries of a leaderboard, each under its player's id. @param key of `scoreKeys`, as `d20261121` or `all` */
export function entriesOf(firestore: Firestore, key: string): CollectionReference {
  return firestore.collection(`leaderboards/${key}/entries`);
}

/**
 * Adds to a player's score on the leaderboards of the day, the month and of all times, without a read. An entry holds what a
 * row shows, so that a page of a leaderboard costs its rows and nothing more.
 */
export function gainScore(
  transaction: Transaction,
  firestore: Firestore,
  { uid, name, image }: Ranked,
  points: number,
  { now, timeZone }: Moment,
): void {
  const keys = scoreKeys(now, timeZone);
  for (const period of PERIODS) {
    const keptMs = KEPT_MS[period];
    transaction.set(
      entriesOf(firestore, keys[period]).doc(uid),
      {
        uid,
        name,
        image,
        score: FieldValue.increment(points),
        // Firestore's TTL policy removes it
        ...(keptMs !== undefined && { expiresAt: Timestamp.fromMillis(now + keptMs) }),
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
    ...Object.values(scoreKeys(now, timeZone)).map((key) => entriesOf(firestore, key).doc(uid)),
  );
  const present = entries.filter((entry) => entry.exists);
  await Promise.all(present.map(({ ref }) => ref.set(changed, { merge: true })));
}
