import english from '../../content/pages/home-en.json' with { type: 'json' };
import spanish from '../../content/pages/home-es.json' with { type: 'json' };
import hindi from '../../content/pages/home-hi.json' with { type: 'json' };
import urdu from '../../content/pages/home-ur.json' with { type: 'json' };
import type { HomeContent } from '../../domain/settings/home-settings.ts';
import { readHomeSettings } from '../../domain/settings/home-settings.ts';
import { cached } from '../cached.ts';

const OWN: Readonly<Record<string, HomeContent>> = {
  en: english,
  es: spanish,
  hi: hindi,
  ur: urdu,
};

/** Our own first page. @param code of a language; what is not translated is English */
export const ownHome = (code: string): HomeContent => OWN[code] ?? english;

/** The operator's first page, at most half a minute old; what is wrong in it is printed. */
export const readWrittenHome = cached(30_000, async (firestore) => {
  const document = await firestore.doc('settings/home').get();
  const { errors, ...home } = readHomeSettings(document.data() ?? {});
  if (errors.length > 0) console.error(`settings/home: ${errors.join('; ')}`);
  return home;
});
