import type en from '../../../content/messages/en.json';
import { screenLanguages } from './screen-languages.ts';

/** The words of one language, nested by feature. English says which there are. */
export type Messages = typeof en;

// a key that is not in the English file breaks the type check
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Messages };
  }
}

const FILES: Readonly<Record<string, () => Promise<{ default: Messages }>>> = {
  en: () => import('../../../content/messages/en.json'),
  es: () => import('../../../content/messages/es.json'),
  hi: () => import('../../../content/messages/hi.json'),
  ur: () => import('../../../content/messages/ur.json'),
};

/** Loads the words of a language, with the operator's over our own; one that has none of its own speaks English. */
export async function loadMessages(code: string): Promise<Messages> {
  const provided = (await screenLanguages())?.find(({ language }) => language.code === code);
  if (provided) return provided.messages;
  const load = FILES[code] ?? FILES['en'];
  if (!load) throw new Error('features/shared/i18n/messages.ts lists no English messages');
  return (await load()).default;
}
