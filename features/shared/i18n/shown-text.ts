import type { ShownText, Translation } from '../../../domain/language/translations.ts';
import { textFor } from '../../../domain/language/translations.ts';
import { useTranslation } from './use-translation.ts';

/**
 * Returns a function from an operator's text, its language (BCP 47, English if unknown) and its translations to the text
 * for this screen.
 */
export function useShownText(): (
  text: string,
  language: string | undefined,
  translations: readonly Translation[] | undefined,
) => ShownText {
  const { i18n } = useTranslation();
  return (text, language = 'en', translations = []) =>
    textFor(i18n.language, text, language, translations);
}
