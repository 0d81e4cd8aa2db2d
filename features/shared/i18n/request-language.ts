import { cookies } from 'next/headers';
import { LANGUAGE_COOKIE, languageOf } from './languages.ts';
import type { Language } from './languages.ts';

/** The language the player chose. For server components only. */
export async function requestLanguage(): Promise<Language> {
  return languageOf((await cookies()).get(LANGUAGE_COOKIE)?.value);
}
