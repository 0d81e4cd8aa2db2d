/** A language of the screen. */
export interface Language {
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

const ENGLISH: Language = { code: 'en', locale: 'en', name: 'English', dir: 'ltr' };

/** All languages; the first is the one that everybody gets who chose none. */
export const LANGUAGES: readonly Language[] = [
  ENGLISH,
  { code: 'es', locale: 'es', name: 'Español', dir: 'ltr' },
  { code: 'hi', locale: 'hi', name: 'हिन्दी', dir: 'ltr' },
  { code: 'ur', locale: 'ur', name: 'اردو', dir: 'rtl' },
  // English words from right to left, to see that every screen mirrors
  { code: 'qps-rtl', locale: 'en', name: 'English, mirrored', dir: 'rtl', isHidden: true },
];

/** Name of the cookie that holds the choice. */
export const LANGUAGE_COOKIE = 'language';

/**
 * The language of a screen: the one chosen, else the first that the browser asks for and that we speak, else English.
 * @param chosen a code, as the cookie has it
 * @param accepted as the header Accept-Language has it (RFC 9110, 12.5.4)
 */
export function languageOf(chosen: string | undefined, accepted = ''): Language {
  return (
    LANGUAGES.find(({ code }) => code === chosen) ??
    wishesOf(accepted)
      .map((wish) => LANGUAGES.find(({ code, isHidden }) => !isHidden && code === wish))
      .find((language) => language !== undefined) ??
    ENGLISH
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
