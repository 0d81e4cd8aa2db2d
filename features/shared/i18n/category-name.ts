import { useTranslation } from './use-translation.ts';
import { categoryName } from './translator.ts';

/**
 * How a category is called on the screen. The seed's are known by their English names and have one in every language of
 * the screen; those that the operator added or renamed are called as the operator calls them.
 * @returns of a category's name its name on the screen; of '' "Any category"
 */
export function useCategoryName(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => categoryName(t, name);
}
