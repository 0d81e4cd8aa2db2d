import type { MessageTree } from '../../domain/language/flat-messages.ts';
import { nestedMessages } from '../../domain/language/flat-messages.ts';
import type { AppLanguage } from './app-languages.ts';

/** A language of the screens that players may choose. */
export interface ScreenLanguageData {
  readonly language: {
    readonly code: string;
    readonly locale: string;
    readonly name: string;
    readonly dir: 'ltr' | 'rtl';
  };
  readonly isDefault: boolean;
  /** In sections, as the files of the game have them. */
  readonly messages: MessageTree;
}

/** A reading's languages are the same objects until the next one, so that what is made of them is made once. */
const made = new WeakMap<AppLanguage, ScreenLanguageData>();

/** A language as the pages read it. */
export function screenLanguageOf(read: AppLanguage): ScreenLanguageData {
  const known = made.get(read);
  if (known) return known;
  const { code, title, isRtl, isDefault, messages } = read;
  const data = {
    language: { code, locale: code, name: title, dir: isRtl ? 'rtl' : 'ltr' } as const,
    isDefault,
    messages: nestedMessages(messages),
  };
  made.set(read, data);
  return data;
}
