import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import en from '../../../../content/messages/en.json' with { type: 'json' };
import { LANGUAGES, uiLanguageOf } from '../../../../features/shared/i18n/languages.ts';
import { loadMessages } from '../../../../features/shared/i18n/messages.ts';
import { createTranslator } from '../../../../features/shared/i18n/translator.ts';
import { flatMessages } from '../../../../domain/language/flat-messages.ts';
import { PHRASES } from '../../../../domain/chat/phrases.ts';
import { ROOT } from '../../../../scripts/project/root.ts';

const PLURAL = /_(zero|one|two|few|many|other)$/;

function keysOf(messages: object, prefix = ''): string[] {
  return Object.entries(messages).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [`${prefix}${name}`.replace(PLURAL, '')]
      : keysOf(value as object, `${prefix}${name}.`),
  );
}

const KEYS = [...new Set(keysOf(en))];
const SOURCES = globSync('{app,features}/**/*.{ts,tsx}', { cwd: ROOT }).map((path) =>
  readFileSync(resolve(ROOT, path), 'utf8'),
);
/** Every text that looks like a key, `${…}` standing for anything. */
const USED = SOURCES.flatMap((source) =>
  [...source.matchAll(/['"`]([a-z][\w-]*(?:\.(?:[\w-]|\$\{[^}]*\})+)+)['"`]/gi)].map(
    ([, key = '']) => key,
  ),
);
const PATTERNS = USED.map(
  (key) => new RegExp(`^${key.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w-]+')}$`),
);

describe('the English messages', () => {
  it('have no unused message', () => {
    const unused = KEYS.filter((key) => !PATTERNS.some((pattern) => pattern.test(key)));
    expect(unused).toEqual([]);
    expect(KEYS.length).toBeGreaterThan(200);
  });

  it('have every key that a call names', () => {
    const written = SOURCES.flatMap((source) =>
      [...source.matchAll(/\bt\(\s*'([\w.-]+)'/g)].map(([, key = '']) => key),
    );
    expect(written.length).toBeGreaterThan(100);
    for (const key of written) expect.soft(KEYS, key).toContain(key);
  });

  it('have a text for every quick phrase', () => {
    expect(Object.keys(en.chat.phrase).sort()).toEqual([...PHRASES].sort());
  });

  it('count in plurals', () => {
    const { t } = createTranslator('en', en);
    expect(t('common.coins', { count: 1 })).toBe('1 coin');
    expect(t('common.coins', { count: 5 })).toBe('5 coins');
  });

  it('leave markup as it was typed, because React escapes it', () => {
    const { t } = createTranslator('en', en);
    expect(t('lobby.joined', { name: '<b>Ada</b>' })).toContain('<b>Ada</b>');
  });

  it('define the keys that the type checker allows', () => {
    const { t } = createTranslator('en', en);
    // @ts-expect-error a key that is not in the file
    expect(t('common.noSuchKey')).toBe('common.noSuchKey');
  });
});

describe.each(LANGUAGES.filter(({ isHidden }) => !isHidden))(
  'the messages in $name',
  (language) => {
    const load = async () => flatMessages(await loadMessages(language.code));
    const english = flatMessages(en);
    const holes = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort();

    it('have exactly the keys of the English ones', async () => {
      const keys = (messages: object) => new Set(keysOf(messages));
      expect(keys(await loadMessages(language.code))).toEqual(keys(en));
    });

    it('have a form for every plural that the language has', async () => {
      const messages = await load();
      const { pluralCategories } = new Intl.PluralRules(language.locale).resolvedOptions();
      const plurals = Object.keys(english).filter((key) => key.endsWith('_other'));
      expect(plurals.length).toBeGreaterThan(5);
      for (const plural of plurals) {
        for (const category of pluralCategories) {
          const key = plural.replace(/other$/, category);
          expect.soft(messages[key], key).toMatch(/\S/);
        }
      }
    });

    it('use the placeholders of the English ones', async () => {
      for (const [key, text] of Object.entries(await load())) {
        const asked = english[key] ?? english[key.replace(PLURAL, '_other')] ?? '';
        expect.soft(holes(text), key).toEqual(holes(asked));
      }
    });

    it('are no copies of the English ones', async () => {
      const messages = await load();
      const same = Object.keys(english).filter((key) => messages[key] === english[key]);
      const share = same.length / Object.keys(english).length;
      expect(share).toBeLessThan(language.code === 'en' ? 1.01 : 0.05);
    });
  },
);

describe('languages', () => {
  it('have different codes', () => {
    expect(new Set(LANGUAGES.map(({ code }) => code)).size).toBe(LANGUAGES.length);
  });

  it('have a direction with a canonical locale', () => {
    for (const { code, dir, locale } of LANGUAGES) {
      expect(dir).toBe(['ur', 'qps-rtl'].includes(code) ? 'rtl' : 'ltr');
      expect(Intl.getCanonicalLocales(locale)).toEqual([locale]);
    }
  });

  it('fall back to English for a cookie that is missing or made up', () => {
    expect(uiLanguageOf(undefined).code).toBe('en');
    expect(uiLanguageOf('../secrets').code).toBe('en');
  });

  it.each([
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['de-DE, fr;q=0.9, hi-IN;q=0.8, ur;q=0.7', 'hi'],
    ['en;q=0.5, ur-PK;q=0.9', 'ur'],
    ['es;q=0, en', 'en'],
    ['*', 'en'],
    ['qps-rtl, ;;q=x,,', 'en'],
  ])('are first those that the browser asks for: %s', (accepted, code) => {
    expect(uiLanguageOf(undefined, accepted).code).toBe(code);
    expect(uiLanguageOf('hi', accepted).code).toBe('hi');
  });

  it('include a mirrored English by its code alone, hidden from the list', async () => {
    const mirrored = uiLanguageOf('qps-rtl');
    expect(mirrored).toMatchObject({ dir: 'rtl', isHidden: true });
    expect(await loadMessages(mirrored.code)).toEqual(en);
  });
});
