import type { MessageTree } from '../../domain/language/flat-messages.ts';
import { nestedMessages } from '../../domain/language/flat-messages.ts';
import type { AppLanguage } from './app-languages.ts';

/** A screen language that players may choose. */
export interface ScreenLanguageData {
  readonly language: {
    readonly code: string;
    readonly locale: string;
    readonly name: string;
    readonly dir: 'ltr' | 'rtl';
  };
  readonly isDefault: boolean;
  /** Texts in sections, as in the game's files. */
  readonly messages: MessageTree;
}

/** The result for each read language: the objects stay the same until the next reading, so each is converted once. */
const made = new WeakMap<AppLanguage, ScreenLanguageData>();

/** Converts a language for the pages. */
export function screenLanguageOf(read: AppLanguage): ScreenLanguageData {
  const known = made.get(read);
  if (known) return known;
  const { code, title, isRtl, isDefault, messages } = read;
  const language = {
    language: { code, locale: code, name: title, dir: isRtl ? 'rtl' : 'ltr' } as const,
    isDefault,
    messages: nestedMessages(messages),
  };
  made.set(read, language);
  return language;
}
