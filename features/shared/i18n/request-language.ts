import { cookies, headers } from 'next/headers';
import { LANGUAGE_COOKIE, LANGUAGES, uiLanguageOf } from './languages.ts';
import type { UiLanguage } from './languages.ts';
import { screenLanguages } from './screen-languages.ts';

/** The language that the player chose, else the browser's, else the operator's default. For server components only. */
export async function requestLanguage(): Promise<UiLanguage> {
  const accepted = (await headers()).get('accept-language') ?? '';
  const chosen = (await cookies()).get(LANGUAGE_COOKIE)?.value;
  const provided = await screenLanguages();
  if (!provided) return uiLanguageOf(chosen, accepted);
  const offered = provided.map(({ language }) => language);
  const hidden = LANGUAGES.filter(({ isHidden }) => isHidden);
  const usual = provided.find(({ isDefault }) => isDefault)?.language;
  return uiLanguageOf(chosen, accepted, [...offered, ...hidden], usual);
}
