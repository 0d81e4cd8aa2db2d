import english from '../../../content/messages/en.json' with { type: 'json' };
import type { MessageTree } from '../../../domain/language/flat-messages.ts';
import { flatMessages, messageErrors } from '../../../domain/language/flat-messages.ts';
import { BUILT_IN_LANGUAGES } from '../../languages/app-languages.ts';
import type { ImportPlan } from './import-plan.ts';
import type { ReadFile } from '../table.ts';
import { parseJsonFile, rowsOf } from '../table.ts';

/** The language of a file's texts. */
export interface TranslatedLanguage {
  /** As in get_system_language_list. */
  readonly name: string;
  readonly title?: string;
  readonly code?: string;
  readonly isRtl?: boolean;
}

/**
 * Plans an import of screen texts. A JSON file holds them by key, nested or flat; a CSV file has the columns `key` and `text`.
 * Keys that the file does not name stay English.
 */
export function planTranslations(
  language: TranslatedLanguage,
  file: ReadFile,
  errors: string[],
): ImportPlan {
  const { name, ...about } = language;
  if (!/^[a-z][a-z0-9_-]{0,39}$/.test(name)) {
    errors.push('--language must be a name in small letters, as in urdu');
  }
  const isNew = BUILT_IN_LANGUAGES.every((known) => known.name !== name);
  if (isNew && about.code === undefined) {
    errors.push(`--code is missing: the game brings no ${name}, so name its code, as in --code fr`);
  }
  if (about.code !== undefined && !isCode(about.code)) {
    errors.push('--code must be a code of a language, as in fr or pt-BR');
  }
  const messages = file.isCsv
    ? Object.fromEntries(
        rowsOf(file).map(({ values }) => [values['key'] ?? '', values['text'] ?? '']),
      )
    : flatMessages((parseJsonFile(file.text) ?? {}) as MessageTree);
  if (Object.keys(messages).length === 0) errors.push('the file has no words');
  errors.push(...messageErrors(messages, flatMessages(english)));
  return { unseen: [], seen: [[`systemLanguages/${name}`, { ...about, messages }]] };
}

/** Whether a browser accepts it as the language of a page. */
function isCode(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text)[0] === text;
  } catch {
    return false;
  }
}
