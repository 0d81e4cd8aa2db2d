import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { SoloPlace } from '../../../domain/play/solo-place.ts';
import { loadMessages } from '../../../features/shared/i18n/messages.ts';
import { createTranslator } from '../../../features/shared/i18n/translator.ts';
import { TranslatorContext } from '../../../features/shared/i18n/use-translation.ts';
import { CategoryModePage } from '../../../features/solo/category-mode-page.tsx';

const SPACE = { slug: 'space', name: 'Space', icon: '🪐', language: 'en' };
const PHYSICS = { slug: 'physics', name: 'Physics' };

/** The page of a level, for a player to whom levels up to `open` are open. */
async function page(place: Partial<SoloPlace>, level: number, open: number): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { refetchOnMount: false } } });
  const section = ['space', ...(place.subcategory ? ['physics'] : [])];
  client.setQueryData(['attempt', 'quiz-zone'], null);
  client.setQueryData(
    ['levels', 'quiz-zone', ...section, ...(place.subcategory ? [] : [undefined])],
    {
      level: open,
      max_level: 5,
      level_data: [],
    },
  );
  const full: SoloPlace = {
    mode: 'quiz-zone',
    step: 'run',
    path: [...section, level].join('/'),
    category: SPACE,
    level,
    ...place,
  };
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <TranslatorContext value={createTranslator('en', await loadMessages('en'))}>
        <CategoryModePage place={full} />
      </TranslatorContext>
    </QueryClientProvider>,
  );
}

const isStartable = (markup: string) => />Start</.test(markup);

describe('the page of a level', () => {
  it('names a locked level with the open one', async () => {
    const markup = await page({}, 3, 1);
    expect(markup).toContain('Level 3 is locked');
    expect(markup).toContain('Play level 1 next.');
    expect(markup).toMatch(/<a [^>]*href="\/quiz-zone\/space\/1\/?"[^>]*>Go to level 1</);
    expect(isStartable(markup)).toBe(false);
  });

  it('does so in a sub-category', async () => {
    const markup = await page({ subcategory: PHYSICS }, 4, 2);
    expect(markup).toContain('Level 4 is locked');
    expect(markup).toMatch(/<a [^>]*href="\/quiz-zone\/space\/physics\/2\/?"[^>]*>Go to level 2</);
    expect(isStartable(markup)).toBe(false);
  });

  it.each([1, 2, 3])('offers the start of open level %i', async (level) => {
    const markup = await page({}, level, 3);
    expect(markup).not.toContain('is locked');
    expect(isStartable(markup)).toBe(true);
  });
});
