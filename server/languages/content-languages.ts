import type { Firestore } from 'firebase-admin/firestore';
import { cached } from '../cached.ts';

/** A language with questions. */
export interface ContentLanguage {
  readonly id: string;
  /** The name, as in `English (UK)`. */
  readonly language: string;
  /** BCP 47. */
  readonly code: string;
  /** Whether it is the default; exactly one is. */
  readonly isDefault: boolean;
}

/** English: the built-in language, and that of every category without one. */
export const FIRST_LANGUAGE = '14';

const ENGLISH = { language: 'English (UK)', code: 'en', isDefault: false };

/**
 * The content languages, at most a minute old: English, with the operator's `languages/{id}` over it. If the operator
 * chose no default, it is English, else the first. There is always one language.
 */
export const readContentLanguages = cached(
  60_000,
  async (firestore): Promise<readonly ContentLanguage[]> => {
    const { docs } = await firestore.collection('languages').get();
    const all = new Map([[FIRST_LANGUAGE, { id: FIRST_LANGUAGE, ...ENGLISH }]]);
    for (const document of docs) {
      const code = String(document.get('code') ?? '');
      all.set(document.id, {
        id: document.id,
        language: String(document.get('language') ?? code),
        code,
        isDefault: document.get('isDefault') === true,
      });
      if (document.get('isActive') === false) all.delete(document.id);
    }
    const languages = all.size > 0 ? [...all.values()] : [{ id: FIRST_LANGUAGE, ...ENGLISH }];
    const chosen =
      languages.find(({ isDefault }) => isDefault) ??
      languages.find(({ id }) => id === FIRST_LANGUAGE) ??
      languages[0];
    return languages.map((one) => ({ ...one, isDefault: one === chosen }));
  },
);

/** The code of a content language, BCP 47; English for an id that no longer exists. */
export async function languageCode(firestore: Firestore, id: string, now: number): Promise<string> {
  const languages = await readContentLanguages(firestore, now);
  return languages.find((language) => language.id === id)?.code ?? ENGLISH.code;
}

/** The id of the default language. */
export async function defaultLanguage(firestore: Firestore, now: number): Promise<string> {
  const languages = await readContentLanguages(firestore, now);
  return languages.find(({ isDefault }) => isDefault)?.id ?? FIRST_LANGUAGE;
}

/**
 * The content language of a call.
 * @param wanted its `language_id`: an id, or '0' or nothing for the default; ignored off language_mode
 * @returns an id, or undefined if there is no such language
 */
export async function languageMeant(
  firestore: Firestore,
  wanted: string | undefined,
  isLanguageMode: boolean,
  now: number,
): Promise<string | undefined> {
  if (!isLanguageMode || wanted === undefined || wanted === '0') {
    return defaultLanguage(firestore, now);
  }
  const languages = await readContentLanguages(firestore, now);
  return languages.find(({ id }) => id === wanted)?.id;
}

/** The language in a category's document. */
export function categoryLanguageOf(document: { get: (field: string) => unknown }): string {
  const id = document.get('languageId');
  return typeof id === 'string' && id ? id : FIRST_LANGUAGE;
}
