import type { TFunction } from 'i18next';
import type { Messages } from './message-keys.ts';
import { loadMessages } from './messages.ts';
import { requestLanguage } from './request-language.ts';
import { createTranslator } from './translator.ts';

/** By the words themselves: those that the operator changes are others. */
const translators = new WeakMap<Messages, TFunction>();

/** The words for a server component, in the player's language. */
export async function requestTexts(): Promise<TFunction> {
  const { code, locale } = await requestLanguage();
  const messages = await loadMessages(code);
  const known = translators.get(messages);
  if (known) return known;
  const { t } = createTranslator(locale, messages);
  translators.set(messages, t);
  return t;
}
