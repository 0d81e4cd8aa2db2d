'use client';

import type { i18n } from 'i18next';
import { createContext, use } from 'react';

/** The words of the page, of one language from its first picture to its last: another language loads the page anew. */
export const TranslatorContext = createContext<i18n | null>(null);

/**
 * The words of the player's language: `t` for them, `i18n.language` for what formats numbers and times (BCP 47).
 *
 * react-i18next has a hook of the same name, which also loads languages and follows their changes. Every component that
 * speaks paid for that, a seventh of the time in which React rendered a battle; here nothing is to be loaded or changes.
 */
export function useTranslation(): { readonly t: i18n['t']; readonly i18n: i18n } {
  const translator = use(TranslatorContext);
  if (!translator) throw new Error('Put the component inside of an I18nProvider.');
  return { t: translator.t, i18n: translator };
}
