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

/** The language of a code; an unknown code gives the first. */
export function languageOf(code: string | undefined): Language {
  return LANGUAGES.find((language) => language.code === code) ?? ENGLISH;
}
