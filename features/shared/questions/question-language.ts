import { useTranslation } from '../i18n/use-translation.ts';
import type { LanguageEntry } from '../../../domain/contract/languages.ts';
import { useLanguages } from '../rest/languages-query.ts';

/**
 * The language that questions are in; undefined until it is known.
 * @param id of the content language; '' for the default
 */
export function useQuestionLanguage(id: string): LanguageEntry | undefined {
  return useLanguages(true).data?.find((language) =>
    id === '' ? language.default_active : language.id === id,
  );
}

/** The language's name in the screen language, as in "English"; undefined if the screen has the same language. */
export function useForeignLanguage(id: string): string | undefined {
  const { i18n } = useTranslation();
  const language = useQuestionLanguage(id);
  if (!language || primaryOf(language.code) === primaryOf(i18n.language)) return undefined;
  return nameIn(i18n.language, language);
}

function nameIn(locale: string, { code, language }: LanguageEntry): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? language;
  } catch {
    // the operator's language code is not valid BCP 47
    return language;
  }
}

function primaryOf(code: string): string | undefined {
  return code.toLowerCase().split('-')[0];
}
