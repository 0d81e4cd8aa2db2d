import type { TFunction } from 'i18next';
import type { SoloPlace } from '../../domain/play/solo-place.ts';
import { categoryName } from '../shared/i18n/translator.ts';

/** How a place below a mode is called: a passage, a level of its category, a part of it, or the category itself. */
export function placeTitle(t: TFunction, place: SoloPlace): string {
  const { category, subcategory, level, passage } = place;
  if (passage) return passage.title;
  const name = subcategory?.name ?? categoryName(t, category?.name ?? '');
  return level === undefined ? name : t('solo.levelOf', { name, level });
}

/** The language of that title where it is the content's and not the screen's, BCP 47. */
export function placeLanguage(t: TFunction, { category, subcategory, passage }: SoloPlace) {
  if (passage ?? subcategory) return category?.language;
  return category && nameLanguage(t, category.name, category.language);
}

/**
 * The language of a category's name on the screen, BCP 47.
 * @param language of its content
 * @returns undefined where the screen has a name of its own for it
 */
export function nameLanguage(t: TFunction, name: string, language: string | undefined) {
  return categoryName(t, name) === name ? language : undefined;
}
