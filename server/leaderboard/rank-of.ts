import type { Firestore, Query } from 'firebase-admin/firestore';
import { entriesOf } from './entries.ts';

/** Further down nobody's place is counted: Firestore bills a count by the thousand that it passes. */
export const COUNTED = 10_000;

/**
 * The place of a score: how many have more, and one. Not counted beyond `COUNTED`.
 * @param key of `scoreKeys`
 */
export async function rankOf(firestore: Firestore, key: string, score: number): Promise<number> {
  return 1 + (await countOf(entriesOf(firestore, key).where('score', '>', score), COUNTED));
}

/** How many documents a query finds, counted up to so many. */
export async function countOf(query: Query, most: number): Promise<number> {
  return (await query.limit(most).count().get()).data().count;
}
