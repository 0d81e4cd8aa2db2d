import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { cached } from '../cached.ts';
import { categoryLanguageOf } from '../languages/content-languages.ts';

/**
 * All categories by name, at most a minute old: lists, picks of questions, statistics and bookmarks share one reading,
 * which Firestore bills per category.
 */
export const readCategories = cached(
  60_000,
  async (firestore): Promise<readonly QueryDocumentSnapshot[]> =>
    (await firestore.collection('categories').orderBy('name').get()).docs,
);

/** The languages of all categories by their slugs. */
export async function readCategoryLanguages(
  firestore: Firestore,
  now: number,
): Promise<ReadonlyMap<string, string>> {
  const categories = await readCategories(firestore, now);
  return new Map(categories.map((category) => [category.id, categoryLanguageOf(category)]));
}
