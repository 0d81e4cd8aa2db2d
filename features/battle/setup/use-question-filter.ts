import { useTranslation } from '../../shared/i18n/use-translation.ts';
import type { LanguageEntry } from '../../../domain/contract/languages.ts';
import { contentLanguageOf } from '../../../domain/language/content-language.ts';
import { useLanguages } from '../../shared/rest/languages-query.ts';
import { useSettings } from '../../shared/rest/settings-query.ts';
import { languagesAtom, lastPlayAtom } from '../../shared/state/persisted-state.ts';
import { usePersisted } from '../../shared/state/use-persisted.ts';

/** The filter for a battle's questions. */
export interface WantedFilter {
  /** Slug, or '' for any. */
  readonly category: string;
  /** Id of the content language: '' off language_mode, undefined until that is known. */
  readonly language: string | undefined;
}

/** The filter, with the functions to change it. */
export interface QuestionFilter extends WantedFilter {
  /** @param name of the category in the content language; '' of any */
  readonly chooseCategory: (slug: string, name: string) => void;
  readonly chooseLanguage: (id: string) => void;
  /** The languages to choose from; none off language_mode. */
  readonly languages: readonly LanguageEntry[];
  /** Whether the languages could not be loaded. */
  readonly isError: boolean;
  readonly retry: () => void;
}

/** The player's choice, stored on this device. A category belongs to its language: another language clears it. */
export function useQuestionFilter(): QuestionFilter {
  const { i18n } = useTranslation();
  const settings = useSettings();
  const isLanguageMode = settings.data?.language_mode === true;
  const languages = useLanguages(isLanguageMode);
  const [stored, keep] = usePersisted(languagesAtom);
  const [last, keepLast] = usePersisted(lastPlayAtom);
  const known = (isLanguageMode && languages.data) || [];
  const language = settings.data
    ? isLanguageMode
      ? contentLanguageOf(known, stored.content, i18n.language)?.id
      : ''
    : undefined;
  return {
    category: last.language === language ? last.category : '',
    chooseCategory: (category, categoryName) =>
      keepLast({ ...last, language: language ?? '', category, categoryName }),
    language,
    chooseLanguage: (content) => keep({ content }),
    languages: known,
    isError: language === undefined && (settings.isError || languages.isError),
    retry() {
      if (settings.isError) void settings.refetch();
      if (languages.isError) void languages.refetch();
    },
  };
}
