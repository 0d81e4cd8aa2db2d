import homeEnglish from '../../content/pages/home-en.json' with { type: 'json' };
import homeSpanish from '../../content/pages/home-es.json' with { type: 'json' };
import homeHindi from '../../content/pages/home-hi.json' with { type: 'json' };
import homeUrdu from '../../content/pages/home-ur.json' with { type: 'json' };
import type { HomeContent } from '../../domain/settings/home-settings.ts';
import { readHomeSettings } from '../../domain/settings/home-settings.ts';
import { cached } from '../cached.ts';
import { printSettingsErrors } from './read-settings.ts';
import english from '../../content/pages/en.json' with { type: 'json' };
import spanish from '../../content/pages/es.json' with { type: 'json' };
import hindi from '../../content/pages/hi.json' with { type: 'json' };
import urdu from '../../content/pages/ur.json' with { type: 'json' };

const OWN_HOMES: Readonly<Record<string, HomeContent>> = {
  en: homeEnglish,
  es: homeSpanish,
  hi: homeHindi,
  ur: homeUrdu,
};

/** Our home page, in English if there is no translation. @param code of a language */
export const ownHome = (code: string): HomeContent => OWN_HOMES[code] ?? homeEnglish;

/** The operator's home page, at most 30 s old; its errors are printed. */
export const readWrittenHome = cached(30_000, async (firestore) => {
  const document = await firestore.doc('settings/home').get();
  const { errors, ...home } = readHomeSettings(document.data() ?? {});
  printSettingsErrors(firestore, 'settings/home', errors);
  return home;
});

/** The texts about the game. */
export type PageType = keyof typeof english;

/** Our texts by the code of the screen language, in English if there is no translation. */
const OWN_PAGES: Readonly<Record<string, Readonly<Record<PageType, string>>>> = {
  en: english,
  es: spanish,
  hi: hindi,
  ur: urdu,
};

/** The operator's texts, at most 30 s old. */
export const readWrittenPages = cached(
  30_000,
  async (firestore): Promise<Readonly<Record<string, unknown>>> =>
    (await firestore.doc('settings/pages').get()).data() ?? {},
);

/**
 * A text about the game, as Markdown: the operator's, or ours.
 * @param written the result of `readWrittenPages`
 */
export function pageText(
  written: Readonly<Record<string, unknown>>,
  type: PageType,
  language = 'en',
): string {
  const text = written[type];
  return typeof text === 'string' && text ? text : (OWN_PAGES[language] ?? english)[type];
}
