import type { MessageCatalogue } from './message-keys.ts';
import { screenLanguages } from './screen-languages.ts';

const FILES: Readonly<Record<string, () => Promise<{ default: MessageCatalogue }>>> = {
  en: () => import('../../../content/messages/en.json'),
  es: () => import('../../../content/messages/es.json'),
  hi: () => import('../../../content/messages/hi.json'),
  ur: () => import('../../../content/messages/ur.json'),
};

/**
 * Loads the texts of a language, with the operator's over our own. A language without a file of ours falls back to
 * English.
 */
export async function loadMessages(code: string): Promise<MessageCatalogue> {
  const provided = (await screenLanguages())?.find(({ language }) => language.code === code);
  if (provided) return provided.messages;
  const load = FILES[code] ?? FILES['en'];
  if (!load) throw new Error('features/shared/i18n/messages.ts lists no English messages');
  return (await load()).default;
}
