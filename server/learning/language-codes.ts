import type { Firestore } from 'firebase-admin/firestore';
import { FIRST_LANGUAGE, readContentLanguages } from '../languages/content-languages.ts';
import { readCategoryLanguages } from '../questions/known-categories.ts';

/** Returns the language of each category's questions, BCP 47, for lists that mix languages. */
export async function readLanguageCodes(
  firestore: Firestore,
  now: number,
): Promise<(category: string) => string> {
  const [languages, known] = await Promise.all([
    readCategoryLanguages(firestore, now),
    readContentLanguages(firestore, now),
  ]);
  const codes = new Map(known.map(({ id, code }) => [id, code]));
  return (category) => codes.get(languages.get(category) ?? FIRST_LANGUAGE) ?? 'en';
}
