/** A language of the screen. */
export interface UiLanguage {
  /** Value of the cookie, and name of the file in content/messages. */
  readonly code: string;
  /** For <html lang> and for Intl. */
  readonly locale: string;
  /** In the language itself. */
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
  /** Not offered to players; only the cookie brings it up. */
  readonly isHidden?: boolean;
}

const ENGLISH: UiLanguage = { code: 'en', locale: 'en', name: 'English', dir: 'ltr' };

/** All languages; the first is the one that everybody gets who chose none. */
export const LANGUAGES: readonly UiLanguage[] = [
  ENGLISH,
  { code: 'es', locale: 'es', name: 'Español', dir: 'ltr' },
  { code: 'hi', locale: 'hi', name: 'हिन्दी', dir: 'ltr' },
  { code: 'ur', locale: 'ur', name: 'اردو', dir: 'rtl' },
  // English words from right to left, to see that every screen mirrors
  { code: 'qps-rtl', locale: 'en', name: 'English, mirrored', dir: 'rtl', isHidden: true },
];

/** Name of the cookie that holds the choice. */
export const LANGUAGE_COOKIE = 'language';
const ONE_YEAR_S = 31_536_000;

/** Keeps the choice in this browser; the next page speaks it. */
export function keepLanguage(code: string): void {
  document.cookie = `${LANGUAGE_COOKIE}=${code}; path=/; max-age=${ONE_YEAR_S}; samesite=lax`;
}

/** Whether somebody has chosen a language in this browser. */
export function isLanguageChosen(): boolean {
  return new RegExp(`(^|; *)${LANGUAGE_COOKIE}=[^;]`).test(document.cookie);
}

/**
 * The language of a screen: the one chosen, else the first that the browser asks for and that we speak, else the usual one.
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
    wishesOf(accepted)
      .map((wish) => languages.find(({ code, isHidden }) => !isHidden && code === wish))
      .find((language) => language !== undefined) ??
    usual
  );
}

/** Languages without their regions, the most wanted first. */
function wishesOf(accepted: string): string[] {
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
