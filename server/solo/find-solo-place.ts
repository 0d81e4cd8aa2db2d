import type { Firestore } from 'firebase-admin/firestore';
import { ApiError } from '../../domain/errors.ts';
import { levelPath } from '../../domain/play/items.ts';
import type { SoloPlace } from '../../domain/play/solo-place.ts';
import type { CategoryMode } from '../../domain/question/question-pack.ts';
import { categoryLanguageOf, readContentLanguages } from '../languages/content-languages.ts';
import type { CategorySection } from './category-section.ts';
import { findPlace } from './category-section.ts';

/**
 * The place of a path below the page of a mode; null if there is none.
 * @param segments of the path, as in `['science', 'physics', '3']`
 * @param now milliseconds since the epoch
 */
export async function findSoloPlace(
  firestore: Firestore,
  mode: CategoryMode,
  segments: readonly string[],
  now: number,
): Promise<SoloPlace | null> {
  const [slug, ...rest] = segments;
  if (slug === undefined) return { mode, step: 'categories', path: '' };
  const whole = await placeOf(firestore, mode, slug, undefined, now);
  if (!whole) return null;
  const languages = await readContentLanguages(firestore, now);
  const spoken =
    languages.find(({ id }) => id === categoryLanguageOf(whole.category))?.code ?? 'en';
  if (whole.subcategories.length === 0) return below(firestore, whole, rest, spoken);
  const [subSlug, ...last] = rest;
  if (subSlug === undefined) return { ...partOf(whole, spoken), step: 'subcategories' };
  const part = await placeOf(firestore, mode, slug, subSlug, now);
  return part && below(firestore, part, last, spoken);
}

async function placeOf(
  firestore: Firestore,
  mode: CategoryMode,
  slug: string,
  subSlug: string | undefined,
  now: number,
): Promise<CategorySection | null> {
  try {
    return await findPlace(firestore, [mode], slug, subSlug, now);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'noData') return null;
    throw error;
  }
}

function partOf(
  { mode, path, category, subcategory }: CategorySection,
  language: string,
): Omit<SoloPlace, 'step'> {
  const { id: slug } = category;
  return {
    mode,
    path,
    category: {
      slug,
      language,
      name: String(category.get('name')),
      icon: String(category.get('icon')),
      ...(category.get('isPremium') === true && { soldIn: categoryLanguageOf(category) }),
    },
    ...(subcategory && { subcategory }),
  };
}

/** The place of a section without sub-categories: its levels, its passages, or its questions. */
async function below(
  firestore: Firestore,
  place: CategorySection,
  [item, ...tooMuch]: readonly string[],
  language: string,
): Promise<SoloPlace | null> {
  const part = partOf(place, language);
  const { mode, lastLevel } = place;
  if (tooMuch.length > 0) return null;
  if (mode === 'fun-and-learn') {
    if (item === undefined) return { ...part, step: 'passages' };
    const passage = await firestore.doc(`passages/${item}`).get();
    if (passage.get('category') !== place.category.id) return null;
    if (passage.get('subcategory') !== place.subcategory?.slug) return null;
    const title = String(passage.get('title'));
    return { ...part, step: 'run', path: `${part.path}/${item}`, passage: { id: item, title } };
  }
  if (item === undefined) return { ...part, step: lastLevel > 0 ? 'levels' : 'run' };
  if (!/^[1-9]\d{0,2}$/.test(item) || Number(item) > lastLevel) return null;
  const level = Number(item);
  return { ...part, step: 'run', path: levelPath(part.path, level), level };
}
