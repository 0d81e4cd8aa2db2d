import type { TFunction } from 'i18next';
import { loadMessages } from './messages.ts';
import { requestLanguage } from './request-language.ts';
import { createTranslator } from './translator.ts';

const translators = new Map<string, Promise<TFunction>>();

/** The words for a server component, in the player's language. */
export async function requestWords(): Promise<TFunction> {
  const { code, locale } = await requestLanguage();
  const known = translators.get(code);
  if (known) return known;
  const loading = loadMessages(code).then((messages) => createTranslator(locale, messages).t);
  translators.set(code, loading);
  return loading;
}
