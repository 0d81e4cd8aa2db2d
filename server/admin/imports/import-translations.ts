import english from '../../../content/messages/en.json' with { type: 'json' };
import type { Messages } from '../../../domain/language/flat-messages.ts';
import { flatMessages } from '../../../domain/language/flat-messages.ts';
import { messageFaults } from '../../../domain/language/message-faults.ts';
import type { ImportPlan } from '../apply-import.ts';
import type { ReadFile } from '../table.ts';
import { parseJson, rowsOf } from '../table.ts';

/** The language whose words a file holds. */
export interface TranslatedLanguage {
  /** As in get_system_language_list. */
  readonly name: string;
  readonly title?: string;
  readonly code?: string;
  readonly isRtl?: boolean;
}

/**
 * What importing words of the screens comes to. A JSON file holds them by key, in sections or not; a CSV file has the columns
 * `key` and `text`. Keys that the file does not name stay English.
 */
export function planTranslations(
  language: TranslatedLanguage,
  file: ReadFile,
  faults: string[],
): ImportPlan {
  const { name, ...about } = language;
  if (!/^[a-z][a-z0-9_-]{0,39}$/.test(name)) {
    faults.push('--language must be a name in small letters, as in urdu');
  }
  const messages = file.isCsv
    ? Object.fromEntries(
        rowsOf(file).map(({ values }) => [values['key'] ?? '', values['text'] ?? '']),
      )
    : flatMessages((parseJson(file.text) ?? {}) as Messages);
  if (Object.keys(messages).length === 0) faults.push('the file has no words');
  faults.push(...messageFaults(messages, flatMessages(english)));
  return { unseen: [], seen: [[`systemLanguages/${name}`, { ...about, messages }]] };
}
