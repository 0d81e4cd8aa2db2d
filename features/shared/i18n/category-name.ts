import { useTranslation } from 'react-i18next';
import type { Messages } from './messages.ts';

/**
 * How a category is called on the screen. The seed's are known by their English names and have one in every language of
 * the screen; those that the operator added or renamed are called as the operator calls them.
 * @returns of a category's name its name on the screen; of '' "Any category"
 */
export function useCategoryName(): (name: string) => string {
  const { t, i18n } = useTranslation();
  return (name) => {
    if (name === '') return t('common.anyCategory');
    const key = keyOf(name);
    const isKnown: boolean = i18n.exists(String(`categories.${key}`));
    return isKnown ? t(`categories.${key}`) : name;
  };
}

/** "Film & Books" as "film-and-books". */
function keyOf(name: string) {
  const words =
    name
      .toLowerCase()
      .replaceAll('&', 'and')
      .match(/[a-z0-9]+/g) ?? [];
  return words.join('-') as keyof Messages['categories'];
}
