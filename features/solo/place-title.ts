import type { TFunction } from 'i18next';
import type { SoloPlace } from '../../domain/play/solo-place.ts';
import { categoryName } from '../shared/i18n/translator.ts';

/** Returns the title of a place in a mode: a passage, a level with its category, a sub-category, or the category. */
export function placeTitle(t: TFunction, place: SoloPlace): string {
  const { category, subcategory, level, passage } = place;
  if (passage) return passage.title;
  const name = subcategory?.name ?? categoryName(t, category?.name ?? '');
  return level === undefined ? name : t('solo.levelOf', { name, level });
}

/** The language of that title, BCP 47, if it is the content's and not the screen's. */
export function placeLanguage(t: TFunction, { category, subcategory, passage }: SoloPlace) {
  if (passage ?? subcategory) return category?.language;
  return category && nameLanguage(t, category.name, category.language);
}

/**
 * The language of a category's name on the screen, BCP 47.
 * @param language of its content
 * @returns undefined if the screen language has its own name for it
 */
export function nameLanguage(t: TFunction, name: string, language: string | undefined) {
  return categoryName(t, name) === name ? language : undefined;
}
