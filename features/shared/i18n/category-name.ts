import { useTranslation } from './use-translation.ts';
import { categoryName } from './translator.ts';

/**
 * Returns a function from a category's name to its name on the screen. Our seeded categories have a translation in each
 * screen language; categories that the operator added or renamed keep their name.
 * @returns "Any category" for ''
 */
export function useCategoryName(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => categoryName(t, name);
}
