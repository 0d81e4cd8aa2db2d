import english from '../../content/pages/en.json' with { type: 'json' };
import spanish from '../../content/pages/es.json' with { type: 'json' };
import hindi from '../../content/pages/hi.json' with { type: 'json' };
import urdu from '../../content/pages/ur.json' with { type: 'json' };
import { cached } from '../cached.ts';

/** The texts about the game. */
export type PageType = keyof typeof english;

/** By the code of the screen's language; what is not translated is English. */
const OWN: Readonly<Record<string, Readonly<Record<PageType, string>>>> = {
  en: english,
  es: spanish,
  hi: hindi,
  ur: urdu,
};

/** The operator's texts, at most half a minute old. */
export const readWrittenPages = cached(
  30_000,
  async (firestore): Promise<Readonly<Record<string, unknown>>> =>
    (await firestore.doc('settings/pages').get()).data() ?? {},
);

/**
 * A text about the game, as Markdown: the operator's, or our own.
 * @param written what `readWrittenPages` has found
 */
export function pageText(
  written: Readonly<Record<string, unknown>>,
  type: PageType,
  language = 'en',
): string {
  const text = written[type];
  return typeof text === 'string' && text ? text : (OWN[language] ?? english)[type];
}
