/** A language of the screen. */
export interface UiLanguage {
  /** Value of the cookie, and name of the file in content/messages. */
  readonly code: string;
  /** For <html lang> and for Intl. */
  readonly locale: string;
  /** In the language itself. */
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
  /** Not offered to players; only the cookie selects it. */
  readonly isHidden?: boolean;
}

const ENGLISH: UiLanguage = { code: 'en', locale: 'en', name: 'English', dir: 'ltr' };

/** All built-in languages; the first is the default. */
export const LANGUAGES: readonly UiLanguage[] = [
  ENGLISH,
  { code: 'es', locale: 'es', name: 'Español', dir: 'ltr' },
  { code: 'hi', locale: 'hi', name: 'हिन्दी', dir: 'ltr' },
  { code: 'ur', locale: 'ur', name: 'اردو', dir: 'rtl' },
  // English in mirrored layout, to test that every screen mirrors
  { code: 'qps-rtl', locale: 'en', name: 'English, mirrored', dir: 'rtl', isHidden: true },
];

/** Name of the cookie that holds the choice. */
export const LANGUAGE_COOKIE = 'language';
const ONE_YEAR_S = 31_536_000;

/** Stores the choice in this browser; the next page uses it. */
export function keepLanguage(code: string): void {
  document.cookie = `${LANGUAGE_COOKIE}=${code}; path=/; max-age=${ONE_YEAR_S}; samesite=lax`;
}

/** Whether a language was chosen in this browser. */
export function isLanguageChosen(): boolean {
  return new RegExp(`(^|; *)${LANGUAGE_COOKIE}=[^;]`).test(document.cookie);
}

/**
 * Returns the screen language: the chosen one, else the browser's first that we have, else the default.
 * @param chosen a code, as the cookie has it
 * @param accepted as the header Accept-Language has it (RFC 9110, 12.5.4)
 */
export function uiLanguageOf(
  chosen: string | undefined,
  accepted = '',
  languages: readonly UiLanguage[] = LANGUAGES,
  usual: UiLanguage = ENGLISH,
): UiLanguage {
  return (
    languages.find(({ code }) => code === chosen) ??
    preferredLanguages(accepted)
      .map((preference) => languages.find(({ code, isHidden }) => !isHidden && code === preference))
      .find((language) => language !== undefined) ??
    usual
  );
}

/** Language codes without regions, the most preferred first. */
function preferredLanguages(accepted: string): string[] {
  return accepted
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return {
        language: tag.split('-')[0] ?? '',
        weight: weight ? Number(weight.split('=')[1]) : 1,
      };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((left, right) => right.weight - left.weight)
    .map(({ language }) => language);
}
