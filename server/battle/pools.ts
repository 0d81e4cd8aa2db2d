import type { Firestore } from 'firebase-admin/firestore';
import type { PoolEntry } from '../../domain/question/question-pack.ts';
import type { RoomRecord } from '../../domain/battle/room-document.ts';
import { defaultLanguage, languageOf } from '../languages/content-languages.ts';

/** A change of a pool is seen after this at the latest. */
const KEPT_MS = 60_000;

interface KnownPool {
  readonly questions: readonly PoolEntry[];
  readonly readAt: number;
}

const known = new WeakMap<Firestore, Map<string, KnownPool>>();

/**
 * What a room's category offers to the deal; '' is all categories together. Only questions of the room's language, off
 * language_mode of the default one. Kept for a minute per process, since every battle asks.
 */
export async function readPool(
  firestore: Firestore,
  { category, language: chosen }: Pick<RoomRecord, 'category' | 'language'>,
  now: number,
): Promise<readonly PoolEntry[]> {
  const language = chosen || (await defaultLanguage(firestore, now));
  const key = `${language}/${category}`;
  const pools = known.get(firestore) ?? new Map<string, KnownPool>();
  known.set(firestore, pools);
  const kept = pools.get(key);
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
    .filter((snapshot) => languageOf(snapshot) === language)
    .flatMap((snapshot) => (snapshot.get('questions') as PoolEntry[] | undefined) ?? []);
  pools.set(key, { questions, readAt: now });
  return questions;
}
