import english from '../../content/messages/en.json' with { type: 'json' };
import spanish from '../../content/messages/es.json' with { type: 'json' };
import hindi from '../../content/messages/hi.json' with { type: 'json' };
import urdu from '../../content/messages/ur.json' with { type: 'json' };
import type { MessageTree } from '../../domain/language/flat-messages.ts';
import { flatMessages, isKnownKey } from '../../domain/language/flat-messages.ts';
import { cached } from '../cached.ts';

/** A screen language with its texts. */
export interface AppLanguage {
  /** The product family's name for it. */
  readonly name: string;
  /** The name in the language itself. */
  readonly title: string;
  /** BCP 47. */
  readonly code: string;
  readonly version: string;
  readonly isRtl: boolean;
  readonly isActive: boolean;
  readonly isDefault: boolean;
  /** Texts by key, as in `home.duel.title`. */
  readonly messages: Readonly<Record<string, string>>;
}

const ENGLISH: AppLanguage = {
  name: 'english',
  title: 'English',
  code: 'en',
  version: '1.0.0',
  isRtl: false,
  isActive: true,
  isDefault: true,
  messages: flatMessages(english),
};

const translated = (
  name: string,
  title: string,
  code: string,
  messages: MessageTree,
  isRtl = false,
): AppLanguage => ({
  ...ENGLISH,
  name,
  title,
  code,
  isRtl,
  isDefault: false,
  messages: { ...ENGLISH.messages, ...flatMessages(messages) },
});

/** The built-in languages. */
export const BUILT_IN_LANGUAGES: readonly AppLanguage[] = [
  ENGLISH,
  translated('spanish', 'Español', 'es', spanish),
  translated('hindi', 'हिन्दी', 'hi', hindi),
  translated('urdu', 'اردو', 'ur', urdu, true),
];

/**
 * All screen languages, at most a minute old: the built-in ones, with the operator's `systemLanguages/{name}` over
 * them. Texts without a translation are English.
 */
export const readAppLanguages = cached(
  60_000,
  async (firestore): Promise<readonly AppLanguage[]> => {
    const { docs } = await firestore.collection('systemLanguages').get();
    const languages = new Map(BUILT_IN_LANGUAGES.map((language) => [language.name, language]));
    for (const document of docs) {
      const base = languages.get(document.id) ?? {
        ...ENGLISH,
        name: document.id,
        title: document.id,
        isDefault: false,
      };
      languages.set(document.id, over(base, document.data()));
    }
    // the operator's default replaces ours
    const usual = docs.find((document) => document.get('isDefault') === true)?.id;
    return [...languages.values()].map((language) =>
      usual === undefined || language.name === usual ? language : { ...language, isDefault: false },
    );
  },
);

/** The language of a name or code, if players may choose it. */
export function findLanguage(
  languages: readonly AppLanguage[],
  nameOrCode: string,
): AppLanguage | undefined {
  const wanted = nameOrCode.toLowerCase();
  return languages.find(
    ({ name, code, isActive }) =>
      isActive && (name.toLowerCase() === wanted || code.toLowerCase() === wanted),
  );
}

function over(base: AppLanguage, written: Readonly<Record<string, unknown>>): AppLanguage {
  const text = (field: 'title' | 'code' | 'version') => {
    const value = written[field];
    return typeof value === 'string' && value ? value : base[field];
  };
  const yes = (field: 'isRtl' | 'isActive' | 'isDefault') => {
    const value = written[field];
    return typeof value === 'boolean' ? value : base[field];
  };
  const own = Object.entries((written['messages'] as Record<string, unknown> | undefined) ?? {});
  return {
    name: base.name,
    title: text('title'),
    code: text('code'),
    version: text('version'),
    isRtl: yes('isRtl'),
    isActive: yes('isActive'),
    isDefault: yes('isDefault'),
    messages: {
      ...base.messages,
      // drop keys that no screen uses
      ...Object.fromEntries(
        own.filter(
          (entry): entry is [string, string] =>
            typeof entry[1] === 'string' && isKnownKey(entry[0], base.messages),
        ),
      ),
    },
  };
}
