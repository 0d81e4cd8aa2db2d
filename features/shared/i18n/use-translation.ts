'use client';

import type { i18n } from 'i18next';
import { createContext, use } from 'react';

/** The page's translator. A page has one language for its life: choosing another reloads it. */
export const TranslatorContext = createContext<i18n | null>(null);

/**
 * Returns the player's translator: `t` for texts, `i18n.language` for formats of numbers and times (BCP 47).
 *
 * react-i18next's hook of the same name also loads languages and follows changes. That took a seventh of React's render
 * time in a battle; here nothing loads or changes.
 */
export function useTranslation(): { readonly t: i18n['t']; readonly i18n: i18n } {
  const translator = use(TranslatorContext);
  if (!translator) throw new Error('no I18nProvider');
  return { t: translator.t, i18n: translator };
}
