import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { answer } from '../../domain/contract/envelope.ts';
import { flag } from '../../domain/contract/action.ts';
import type { SentCategory } from '../../domain/contract/categories.ts';
import { getCategories } from '../../domain/contract/categories.ts';
import type { Context } from '../http/define-action.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/contract/api-error.ts';
import { languageMeant, languageOf } from '../languages/content-languages.ts';
import { readCategories } from './known-categories.ts';
import { unlockedOf } from './premium-categories.ts';
import { readSettings } from '../settings/read-settings.ts';

/** The categories, for guests too. */
export const getCategoriesAction = defineAction(
  getCategories,
  async ({ type, sub_type, language_id }, { firestore, now, visitor }) => {
    // the packs so far are quiz questions
    if (type !== '1') throw new ApiError('noData');
    const { language_mode: isLanguageMode } = await readSettings(firestore, now());
    const language = await languageMeant(firestore, language_id, isLanguageMode, now());
    if (language === undefined) throw new ApiError('noData', 'language_id is no content language');
    const rows = (await readCategories(firestore, now()))
      .filter((category) => category.get('questionCount') > 0)
      .map((category, index) => rowOf(category, index + 1))
      .filter((row) => row.language_id === language);
    // battles ask everybody the same, so what some have not paid for is not for them
    const isBattle = sub_type === '2' || sub_type === '3';
    const shown = isBattle ? rows.filter(({ is_premium }) => is_premium === '0') : rows;
    if (shown.length === 0) throw new ApiError('noData');
    const isUnlocked = await unlockedBy(firestore, visitor, shown);
    return answer(shown.map((row) => ({ ...row, has_unlocked: flag(isUnlocked.has(row.slug)) })));
  },
);

/** What a visitor has paid for; asked only where there is something to pay for. */
async function unlockedBy(
  firestore: Firestore,
  visitor: Context['visitor'],
  rows: readonly SentCategory[],
): Promise<ReadonlySet<string>> {
  if (rows.every(({ is_premium }) => is_premium === '0')) return new Set();
  const uid = (await visitor())?.uid;
  if (uid === undefined) return new Set();
  const unlocked = await unlockedOf(firestore, uid).get();
  return new Set((unlocked.get('categories') as string[] | undefined) ?? []);
}

function rowOf(category: QueryDocumentSnapshot, order: number): SentCategory {
  return {
    id: category.id,
    language_id: languageOf(category),
    category_name: category.get('name') as string,
    slug: category.id,
    type: '1',
    is_premium: flag(category.get('isPremium') === true),
    coins: String((category.get('coins') as number | undefined) ?? 0),
    has_level: flag(false),
    image: '',
    icon: category.get('icon') as string,
    row_order: String(order),
    no_of: '0',
    no_of_que: String(category.get('questionCount')),
    maxlevel: '0',
    has_unlocked: flag(false),
    is_play: flag(false),
  };
}
