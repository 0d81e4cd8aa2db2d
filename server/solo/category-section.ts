import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { ApiError } from '../../domain/errors.ts';
import type { SoloModeName } from '../../domain/play/modes.ts';
import { levelPath, openLevel } from '../../domain/play/items.ts';
import type { CategoryMode } from '../../domain/question/question-pack.ts';
import { CATEGORY_MODES } from '../../domain/question/question-pack.ts';
import { readCategories } from '../questions/known-categories.ts';
import { readUnlocked } from '../questions/premium-categories.ts';
import { categoryLanguageOf } from '../languages/content-languages.ts';
import { pickFromSection } from '../questions/pick-questions.ts';
import { isReservedCategory } from '../questions/question-store.ts';
import { questionCountOf } from './solo-rules.ts';
import type { PlanContext, Plan } from './solo-attempt.ts';

/** A named part of a category. */
interface Part {
  readonly slug: string;
  readonly name: string;
  /** An emoji; by default the category's. */
  readonly icon?: string;
}

/** A category of a mode, with its question counts. */
export interface QuestionCounts {
  readonly category: DocumentSnapshot;
  readonly mode: CategoryMode;
  readonly subcategories: readonly Part[];
  /** The number of questions of each section, by its path. */
  readonly counts: Readonly<Record<string, number>>;
}

/** A category or one of its sub-categories, with the counts of its category. */
export interface CategorySection extends QuestionCounts {
  /** Undefined for the category itself. */
  readonly subcategory: Part | undefined;
  /** Path, as in `science/physics`. */
  readonly path: string;
  /** The last level; 0 without levels. */
  readonly lastLevel: number;
}

/** The mode fields of a document of `categories`. */
function modeOfCategory(category: DocumentSnapshot): CategoryMode {
  const mode: unknown = category.get('mode');
  return CATEGORY_MODES.find((known) => known === mode) ?? 'quiz-zone';
}

/** The question counts of a category. */
export function questionCountsOf(category: DocumentSnapshot): QuestionCounts {
  const counted = (category.get('shelves') ?? []) as { path: string; count: number }[];
  return {
    category,
    mode: modeOfCategory(category),
    subcategories: (category.get('subcategories') as Part[] | undefined) ?? [],
    counts: Object.fromEntries(counted.map(({ path, count }) => [path, count])),
  };
}

/** The last level of a section; 0 for one without levels. */
export function lastLevelOf(
  { counts }: Pick<QuestionCounts, 'counts'>,
  sectionPath: string,
): number {
  let last = 0;
  while ((counts[levelPath(sectionPath, last + 1)] ?? 0) > 0) last += 1;
  return last;
}

/**
 * Finds a category of one of these modes, or a sub-category of it.
 * @throws ApiError noData if there is none
 */
export async function findPlace(
  firestore: Firestore,
  modes: readonly CategoryMode[],
  slug: string,
  subSlug: string | undefined,
  now: number,
): Promise<CategorySection> {
  const category = (await readCategories(firestore, now)).find(
    (one) => one.id === slug && !isReservedCategory(one),
  );
  const found = category && questionCountsOf(category);
  if (!found || !modes.includes(found.mode)) {
    throw new ApiError('noData', `there is no category ${slug} of ${modes.join(', ')}`);
  }
  const subcategory = found.subcategories.find((one) => one.slug === subSlug);
  if (subSlug !== undefined && !subcategory) {
    throw new ApiError('noData', `${slug} has no sub-category ${subSlug}`);
  }
  const sectionPath = subcategory ? `${slug}/${subcategory.slug}` : slug;
  return { ...found, subcategory, path: sectionPath, lastLevel: lastLevelOf(found, sectionPath) };
}

/** @throws ApiError categoryLocked for a premium category that the player has not bought */
export async function checkUnlocked(
  firestore: Firestore,
  uid: string,
  { category }: Pick<QuestionCounts, 'category'>,
): Promise<void> {
  if (category.get('isPremium') !== true) return;
  const unlocked = await readUnlocked(firestore, uid);
  if (!unlocked.has(category.id)) throw new ApiError('categoryLocked');
}

/**
 * Plans an attempt with the questions of a category, a sub-category or a level of it.
 * @param sectionPath a slug, followed by a sub-category's if there is one
 * @param level undefined in a section without levels
 * @throws ApiError noData, categoryLocked; on picking levelLocked
 */
export async function planSection(
  mode: SoloModeName & CategoryMode,
  sectionPath: { readonly category: string; readonly subcategory?: string | undefined },
  level: number | undefined,
  { settings, context, at, picking }: PlanContext,
): Promise<Plan> {
  const { firestore, caller } = context;
  const place = await findPlace(
    firestore,
    [mode],
    sectionPath.category,
    sectionPath.subcategory,
    at,
  );
  await checkUnlocked(firestore, caller.uid, place);
  const { lastLevel, counts, category, subcategories, subcategory } = place;
  // all sub-categories together would bypass their levels
  if (subcategories.length > 0 && !subcategory) {
    throw new ApiError('noData', `subcategory must be one of those of ${category.id}`);
  }
  const isLevelFit = level === undefined ? lastLevel === 0 : level <= lastLevel;
  if (!isLevelFit) throw new ApiError('noData', `level must be one of 1 to ${lastLevel}`);
  const item = level === undefined ? place.path : levelPath(place.path, level);
  const all = counts[item] ?? 0;
  const isCut =
    level === undefined || mode !== 'quiz-zone' || settings.quiz_zone_fix_level_question;
  const most =
    level !== undefined && mode === 'quiz-zone'
      ? settings.quiz_zone_total_level_question
      : questionCountOf(mode, settings);
  return {
    item,
    category: category.id,
    language: categoryLanguageOf(category),
    nextItem: level !== undefined && level < lastLevel ? levelPath(place.path, level + 1) : '',
    async pick(before) {
      if (level !== undefined && level > openLevel(before.items, place.path, lastLevel)) {
        throw new ApiError('levelLocked', `pass level ${level - 1} first`);
      }
      const picked = await pickFromSection(
        item,
        isCut ? Math.min(most, all) : all,
        picking(before),
      );
      return settings.question_shuffle_mode
        ? picked
        : picked.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    },
  };
}
