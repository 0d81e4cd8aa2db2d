import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { LanguageId } from '../../../domain/contract/action.ts';
import { CATEGORY_MODES } from '../../../domain/question/question-pack.ts';
import { FIRST_LANGUAGE, categoryLanguageOf } from '../../languages/content-languages.ts';
import type { ImportPlan, Written } from './import-plan.ts';
import {
  NamedSlugs,
  SlugCell,
  YesNo,
  whole,
  limitedText,
  checkUnique,
  parseRows,
} from '../columns.ts';
import type { StoredQuestion } from '../../questions/question-store.ts';
import {
  categoryCounts,
  isReservedCategory,
  storedData,
  storedOf,
} from '../../questions/question-store.ts';
import type { ReadFile } from '../table.ts';
import { rowsOf } from '../table.ts';

const CategoryRow = v.object({
  slug: SlugCell,
  name: limitedText(40),
  /** One emoji. */
  icon: limitedText(8),
  is_premium: v.optional(YesNo, '0'),
  /** The price of a premium category. */
  coins: v.optional(whole(0, 1_000_000), '0'),
  /** Whether only contests and exams ask its questions. */
  is_reserved: v.optional(YesNo),
  /** The language of the questions. */
  language_id: v.optional(LanguageId),
  mode: v.optional(v.picklist(CATEGORY_MODES, `must be ${CATEGORY_MODES.join(', ')}`)),
  subcategories: v.optional(NamedSlugs),
});

/**
 * Plans an import of categories: new ones, and changes of existing ones. Their questions stay, and are found by the modes, or
 * not, as `is_reserved` says; a row without it changes nothing there.
 */
export async function planCategories(
  firestore: Firestore,
  file: ReadFile,
  errors: string[],
): Promise<ImportPlan> {
  const parsed = parseRows(CategoryRow, rowsOf(file), errors);
  checkUnique(parsed, 'slug', ({ slug }) => slug, errors);
  for (const { number, value } of parsed) {
    if (value.is_premium !== value.coins > 0) {
      errors.push(`row ${number}: coins must be more than 0 where is_premium is 1, and only there`);
    }
  }
  if (parsed.length === 0) return { unseen: [], seen: [] };
  await checkLanguages(firestore, parsed, errors);
  const present = await firestore.getAll(
    ...parsed.map(({ value }) => firestore.doc(`categories/${value.slug}`)),
  );
  const unseen: Written[] = [];
  const seen: Written[] = [];
  for (const [index, { value }] of parsed.entries()) {
    const { slug, name, icon, is_premium: isPremium, coins, language_id } = value;
    const { mode, subcategories } = value;
    const isPriced = isPremium || present[index]?.get('isPremium') !== undefined;
    const before = present[index];
    // a row without a language keeps the category's
    const isMoved =
      language_id !== undefined && !(before && categoryLanguageOf(before) === language_id);
    const language = isMoved ? { languageId: language_id } : {};
    const fields = {
      name,
      icon,
      ...(isPriced && { isPremium, coins }),
      ...language,
      ...(mode !== undefined && { mode }),
      ...(subcategories && { subcategories }),
    };
    const wasReserved = isReservedCategory(before);
    const isReserved = value.is_reserved ?? wasReserved;
    let counts = before?.exists ? {} : categoryCounts(slug, []);
    if (isReserved !== wasReserved) {
      const questions = await readQuestions(firestore, slug);
      counts = { isReserved, ...categoryCounts(slug, isReserved ? [] : questions) };
      for (const one of questions) {
        unseen.push([`questions/${one.id}`, storedData(slug, one, isReserved)]);
      }
    }
    seen.push([`categories/${slug}`, { ...fields, ...counts }]);
  }
  return { unseen, seen };
}

async function readQuestions(
  firestore: Firestore,
  category: string,
): Promise<readonly StoredQuestion[]> {
  const found = await firestore.collection('questions').where('category', '==', category).get();
  return found.docs.map(storedOf);
}

async function checkLanguages(
  firestore: Firestore,
  parsed: readonly { number: number; value: { language_id?: string | undefined } }[],
  errors: string[],
): Promise<void> {
  const { docs } = await firestore.collection('languages').select().get();
  const known = new Set([FIRST_LANGUAGE, ...docs.map(({ id }) => id)]);
  for (const { number, value } of parsed) {
    if (value.language_id !== undefined && !known.has(value.language_id)) {
      errors.push(
        `row ${number}: language_id ${value.language_id} does not exist: import it first`,
      );
    }
  }
}
