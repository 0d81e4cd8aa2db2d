import { createInstance } from 'i18next';
import type { TFunction, i18n } from 'i18next';
import type { MessageCatalogue, MessagePart } from './message-keys.ts';

/** Makes an i18next of one language, ready at once. @param locale decides the plurals, as in "en" */
export function createTranslator(locale: string, messages: MessagePart): i18n {
  const translator = createInstance();
  void translator.init({
    lng: locale,
    resources: { [locale]: { translation: messages } },
    // synchronous, so that the server's first render has the texts
    initAsync: false,
    // explicit separators save a guess at every key; there is no fallback language to search
    keySeparator: '.',
    nsSeparator: false,
    fallbackLng: false,
    // React escapes the text
    interpolation: { escapeValue: false },
  });
  return translator;
}

/** The name of a category on the screen, for code that has a translator already; see `useCategoryName`. */
export function categoryName(t: TFunction, name: string): string {
  if (name === '') return t('common.anyCategory');
  return t(`categories.${keyOf(name)}`, { defaultValue: name });
}

/** "Film & Books" as "film-and-books". */
function keyOf(name: string) {
  const words =
    name
      .toLowerCase()
      .replaceAll('&', 'and')
      .match(/[a-z0-9]+/g) ?? [];
  return words.join('-') as keyof MessageCatalogue['categories'];
}
