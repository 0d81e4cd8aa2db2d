import { cookies, headers } from 'next/headers';
import { LANGUAGE_COOKIE, languageOf } from './languages.ts';
import type { Language } from './languages.ts';

/** The language the player chose, else the browser's. For server components only. */
export async function requestLanguage(): Promise<Language> {
  const accepted = (await headers()).get('accept-language') ?? '';
  return languageOf((await cookies()).get(LANGUAGE_COOKIE)?.value, accepted);
}
