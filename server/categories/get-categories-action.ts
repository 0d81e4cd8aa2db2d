import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { answer } from '../../domain/contract/envelope.ts';
import { flag } from '../../domain/contract/fields.ts';
import type { SentCategory } from '../../domain/contract/get-categories.ts';
import { getCategories } from '../../domain/contract/get-categories.ts';
import { Fresh } from '../fresh.ts';
import { defineAction } from '../http/define-action.ts';
import { Refused } from '../http/refused.ts';

/** The categories change when an operator imports questions; each reading is billed by the category. */
const MAX_AGE_MS = 60_000;
/** English (US), the one content language so far. */
const LANGUAGE = '14';
const ONLY_LANGUAGE = '0';

const held = new WeakMap<Firestore, Fresh<SentCategory[]>>();

/** The categories, for guests too. */
export const getCategoriesAction = defineAction(
  getCategories,
  async ({ type, language_id }, { firestore, now }) => {
    const otherLanguage = ![undefined, ONLY_LANGUAGE, LANGUAGE].includes(language_id);
    // the packs so far are quiz questions
    if (otherLanguage || type !== '1') throw new Refused('noData');
    const fresh = held.get(firestore) ?? new Fresh<SentCategory[]>(MAX_AGE_MS);
    held.set(firestore, fresh);
    const rows = await fresh.get(now(), () => readCategories(firestore));
    if (rows.length === 0) throw new Refused('noData');
    return answer(rows);
  },
);

async function readCategories(firestore: Firestore): Promise<SentCategory[]> {
  const categories = await firestore.collection('categories').orderBy('name').get();
  return categories.docs
    .filter((category) => category.get('questionCount') > 0)
    .map((category, index) => rowOf(category, index + 1));
}

function rowOf(category: QueryDocumentSnapshot, order: number): SentCategory {
  return {
    id: category.id,
    language_id: LANGUAGE,
    category_name: category.get('name') as string,
    slug: category.id,
    type: '1',
    is_premium: flag(false),
    coins: '0',
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
