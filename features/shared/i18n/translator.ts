import { createInstance } from 'i18next';
import type { TFunction, i18n } from 'i18next';
import type { Messages } from './message-keys.ts';

/** An i18next of one language, ready at once. @param locale decides the plurals, as "en" */
export function createTranslator(locale: string, messages: Messages): i18n {
  const translator = createInstance();
  void translator.init({
    lng: locale,
    resources: { [locale]: { translation: messages } },
    // the words are at hand: no waiting, so the server's first pass has them
    initAsync: false,
    // said outright, neither is guessed from every key; nor is another language searched, which there is not
    keySeparator: '.',
    nsSeparator: false,
    fallbackLng: false,
    // React escapes what it writes
    interpolation: { escapeValue: false },
  });
  return translator;
}

/** A category on the screen, as `useCategoryName` says; for who has the words already. */
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
  return words.join('-') as keyof Messages['categories'];
}
