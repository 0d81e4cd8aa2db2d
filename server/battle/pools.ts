import type { Firestore } from 'firebase-admin/firestore';
import type { DealtQuestion } from '../../domain/battle/deal.ts';

/** A change of a pool is seen after this at the latest. */
const KEPT_MS = 60_000;

interface KnownPool {
  readonly questions: readonly DealtQuestion[];
  readonly readAt: number;
}

const known = new WeakMap<Firestore, Map<string, KnownPool>>();

/**
 * What a category offers to the deal; '' is all categories together. Kept for a minute per process, since every battle asks.
 */
export async function readPool(
  firestore: Firestore,
  category: string,
  now: number,
): Promise<readonly DealtQuestion[]> {
  const pools = known.get(firestore) ?? new Map<string, KnownPool>();
  known.set(firestore, pools);
  const kept = pools.get(category);
  if (kept && now - kept.readAt < KEPT_MS) return kept.questions;
  const [snapshots, premium] = await Promise.all([
    category
      ? firestore.getAll(firestore.doc(`pools/${category}`))
      : firestore
          .collection('pools')
          .get()
          .then(({ docs }) => docs),
    firestore.collection('categories').where('isPremium', '==', true).get(),
  ]);
  const paid = new Set(premium.docs.map(({ id }) => id));
  const questions = snapshots
    // who has not paid for a premium category does not meet it in a battle
    .filter((snapshot) => !paid.has(snapshot.id) && snapshot.get('isPremium') !== true)
    .flatMap((snapshot) => (snapshot.get('questions') as DealtQuestion[] | undefined) ?? []);
  pools.set(category, { questions, readAt: now });
  return questions;
}
