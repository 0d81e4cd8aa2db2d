import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { TranslatorContext } from '../../../../features/shared/i18n/use-translation.ts';
import { describe, expect, it } from 'vitest';
import { useCategoryName } from '../../../../features/shared/i18n/category-name.ts';
import { loadMessages } from '../../../../features/shared/i18n/messages.ts';
import { createTranslator } from '../../../../features/shared/i18n/translator.ts';
import { ROOT } from '../../../../scripts/project/root.ts';

const FOLDER = resolve(ROOT, 'content/questions');
interface Named {
  readonly slug: string;
  readonly name: string;
}
/** The English categories of the seed, each followed by its sub-categories; the others are named in their own language. */
const named = readdirSync(FOLDER).flatMap((file) => {
  const pack = JSON.parse(readFileSync(resolve(FOLDER, file), 'utf8')) as Named & {
    readonly subcategories?: readonly Named[];
    readonly language?: string;
  };
  return pack.language !== undefined ? [] : [pack, ...(pack.subcategories ?? [])];
});

function Name({ children }: { children: string }): ReactNode {
  return useCategoryName()(children);
}

/** The name of a category on the screen. */
async function called(code: string, name: string): Promise<string> {
  const translator = createTranslator(code, await loadMessages(code));
  return renderToStaticMarkup(
    <TranslatorContext value={translator}>
      <Name>{name}</Name>
    </TranslatorContext>,
  ).replaceAll('&amp;', '&');
}

describe('the name of a category', () => {
  it.each(named.map(({ slug, name }) => [slug, name] as const))(
    'of the seed is in every language of the screen: %s',
    async (slug, name) => {
      expect(await called('en', name)).toBe(name);
      for (const code of ['es', 'hi', 'ur']) {
        const { categories } = await loadMessages(code);
        const own = categories[slug as keyof typeof categories];
        expect(await called(code, name)).toBe(own);
        expect(own).not.toBe(name);
      }
    },
  );

  it.each(['Cricket & Co.', 'Animales', 'animal', 'जानवर', '…'])(
    'that the operator chose is shown as it is: %s',
    async (name) => {
      expect(await called('ur', name)).toBe(name);
    },
  );

  it('stands for any category if it is empty', async () => {
    expect(await called('es', '')).toBe('Cualquier categoría');
  });
});
