import type { Firestore } from 'firebase-admin/firestore';
import { answer } from '../../domain/contract/envelope.ts';
import { flag } from '../../domain/contract/action.ts';
import type { SentCategory } from '../../domain/contract/categories.ts';
import {
  getCategories,
  getLevelData,
  getMultiMatchLevelData,
  getSubcategoryByMaincategory,
} from '../../domain/contract/categories.ts';
import type { ItemsProgress } from '../../domain/play/items.ts';
import { isTouched, levelPath, openLevel, starsOf } from '../../domain/play/items.ts';
import type { CategoryMode } from '../../domain/question/question-pack.ts';
import { CATEGORY_MODES } from '../../domain/question/question-pack.ts';
import { readItems } from '../attempts/attempt-store.ts';
import type { Context } from '../http/define-action.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/errors.ts';
import {
  languageMeant,
  categoryLanguageOf,
  readContentLanguages,
} from '../languages/content-languages.ts';
import type { CategorySection, QuestionCounts } from './category-section.ts';
import { findPlace, lastLevelOf, questionCountsOf } from './category-section.ts';
import { soloAttemptId } from './solo-attempt.ts';
import { readCategories } from '../questions/known-categories.ts';
import { readUnlocked } from '../questions/premium-categories.ts';
import { readSettings } from '../settings/read-settings.ts';

/** The categories of a mode, for guests too. */
export const getCategoriesAction = defineAction(
  getCategories,
  async ({ type, sub_type, language_id }, { firestore, now, visitor }) => {
    const mode = CATEGORY_MODES[Number(type) - 1] ?? 'quiz-zone';
    const { language_mode: isLanguageMode } = await readSettings(firestore, now());
    const language = await languageMeant(firestore, language_id, isLanguageMode, now());
    if (language === undefined) throw new ApiError('noData', 'language_id is no content language');
    // battles exclude premium categories, because all players get the same questions
    const isBattle = sub_type === '2' || sub_type === '3';
    const spoken = (await readContentLanguages(firestore, now())).find(({ id }) => id === language);
    const rows = (await readCategories(firestore, now()))
      .map(questionCountsOf)
      .filter(
        (section) => section.mode === mode && categoryLanguageOf(section.category) === language,
      )
      .map((section, index) => rowOf(section, index + 1, spoken?.code ?? 'en', isBattle))
      .filter(
        ({ no_of_que, is_premium }) => no_of_que !== '0' && !(isBattle && is_premium === '1'),
      );
    if (rows.length === 0) throw new ApiError('noData');
    const { unlocked, items } = await knownOf(firestore, visitor, mode, rows, isBattle);
    return answer(
      rows.map((row) => ({
        ...row,
        has_unlocked: flag(unlocked.has(row.slug)),
        is_play: flag(isTouched(items, row.slug)),
      })),
    );
  },
);

/** The visitor's bought categories and progress; read only if a category has a price, or is for solo play. */
async function knownOf(
  firestore: Firestore,
  visitor: Context['visitor'],
  mode: CategoryMode,
  rows: readonly SentCategory[],
  isBattle: boolean,
): Promise<{ unlocked: ReadonlySet<string>; items: ItemsProgress }> {
  const uid = isBattle ? undefined : (await visitor())?.uid;
  if (uid === undefined) return { unlocked: new Set(), items: {} };
  const isPriced = rows.some(({ is_premium }) => is_premium === '1');
  const [unlocked, items] = await Promise.all([
    isPriced ? readUnlocked(firestore, uid) : new Set<string>(),
    readItems(firestore, soloAttemptId(mode, uid)),
  ]);
  return { unlocked, items };
}

function rowOf(
  section: QuestionCounts,
  order: number,
  lang: string,
  isBattle: boolean,
): SentCategory {
  const { category, mode, subcategories, counts } = section;
  const paths = [category.id, ...subcategories.map(({ slug }) => `${category.id}/${slug}`)];
  const last = Math.max(...paths.map((path) => lastLevelOf(section, path)));
  return {
    id: category.id,
    language_id: categoryLanguageOf(category),
    lang,
    category_name: category.get('name') as string,
    slug: category.id,
    type: TYPE_OF[mode],
    is_premium: flag(category.get('isPremium') === true),
    coins: String((category.get('coins') as number | undefined) ?? 0),
    has_level: flag(last > 0),
    image: '',
    icon: category.get('icon') as string,
    row_order: String(order),
    no_of: String(subcategories.length),
    no_of_que: String(isBattle ? category.get('questionCount') : (counts[category.id] ?? 0)),
    maxlevel: String(last),
    has_unlocked: flag(false),
    is_play: flag(false),
  };
}

const TYPE_OF = Object.fromEntries(
  CATEGORY_MODES.map((mode, index) => [mode, String(index + 1)]),
) as Record<CategoryMode, SentCategory['type']>;

/** The sub-categories of a category of any mode, for guests too. */
export const getSubcategoryAction = defineAction(
  getSubcategoryByMaincategory,
  async ({ category_slug, subcategory_slug }, { firestore, now, visitor }) => {
    const place = await findPlace(firestore, CATEGORY_MODES, category_slug, undefined, now());
    const { category, mode, subcategories, counts } = place;
    const wanted = subcategories.filter(
      ({ slug }) => subcategory_slug === undefined || slug === subcategory_slug,
    );
    if (wanted.length === 0) throw new ApiError('noData');
    const uid = (await visitor())?.uid;
    const items = uid === undefined ? {} : await readItems(firestore, soloAttemptId(mode, uid));
    return answer(
      wanted.map(({ slug, name, icon = '' }) => {
        const sectionPath = `${category.id}/${slug}`;
        return {
          id: slug,
          maincat_id: category.id,
          language_id: categoryLanguageOf(category),
          subcategory_name: name,
          slug,
          image: '',
          icon,
          row_order: String(subcategories.findIndex((one) => one.slug === slug) + 1),
          no_of_que: String(counts[sectionPath] ?? 0),
          maxlevel: String(lastLevelOf(place, sectionPath)),
          is_play: flag(isTouched(items, sectionPath)),
        };
      }),
    );
  },
);

/** The levels of Quiz Zone. */
export const getLevelDataAction = defineAction(
  getLevelData,
  ({ category_slug, subcategory_slug }, context) =>
    levelsOf('quiz-zone', category_slug, subcategory_slug, context),
);

/** The levels of Multi-Match. */
export const getMultiMatchLevelDataAction = defineAction(
  getMultiMatchLevelData,
  ({ category_slug, subcategory_slug }, context) =>
    levelsOf('multi-match', category_slug, subcategory_slug, context),
);

async function levelsOf(
  mode: 'quiz-zone' | 'multi-match',
  slug: string,
  subSlug: string | undefined,
  { firestore, now, caller: { uid } }: Context,
) {
  const [place, items, settings] = await Promise.all([
    findPlace(firestore, [mode], slug, subSlug, now()),
    readItems(firestore, soloAttemptId(mode, uid)),
    readSettings(firestore, now()),
  ]);
  if (place.lastLevel === 0) throw new ApiError('noData', 'there are no levels');
  return answer({
    level: String(openLevel(items, place.path, place.lastLevel)),
    max_level: String(place.lastLevel),
    level_data: levelRows(place, items, settings.minimum_coins_winning_percentage),
  });
}

function levelRows(
  { path: sectionPath, lastLevel, counts }: CategorySection,
  items: ItemsProgress,
  full: number,
) {
  return Array.from({ length: lastLevel }, (_, index) => {
    const path = levelPath(sectionPath, index + 1);
    const reached = items[path];
    return {
      level: String(index + 1),
      no_of_ques: String(counts[path] ?? 0),
      stars: String(reached ? starsOf(reached, full) : 0),
      is_passed: flag(reached?.isPassed === true),
      best: String(reached?.percent ?? 0),
    };
  });
}
