import type { TFunction } from 'i18next';
import type { MessageCatalogue } from './message-keys.ts';
import { loadMessages } from './messages.ts';
import { requestLanguage } from './request-language.ts';
import { createTranslator } from './translator.ts';

/** Translators by message catalogue: the operator's changes make a new catalogue. */
const translators = new WeakMap<MessageCatalogue, TFunction>();

/** The translator for a server component, in the player's language. */
export async function requestTexts(): Promise<TFunction> {
  const { code, locale } = await requestLanguage();
  const messages = await loadMessages(code);
  const known = translators.get(messages);
  if (known) return known;
  const { t } = createTranslator(locale, messages);
  translators.set(messages, t);
  return t;
}
