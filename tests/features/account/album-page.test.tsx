import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AlbumPage } from '../../../features/account/album-page.tsx';
import { loadMessages } from '../../../features/shared/i18n/messages.ts';
import { createTranslator } from '../../../features/shared/i18n/translator.ts';
import { TranslatorContext } from '../../../features/shared/i18n/use-translation.ts';

/** The page of an album whose server has answered already. */
async function pageOf(album: unknown, locale = 'en'): Promise<string> {
  const client = new QueryClient();
  client.setQueryData(['album'], album);
  const translator = createTranslator(locale, await loadMessages(locale === 'en' ? 'en' : 'hi'));
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <TranslatorContext value={translator}>
        <AlbumPage />
      </TranslatorContext>
    </QueryClientProvider>,
  );
}

const SPACE = {
  category: 'space',
  category_name: 'Space',
  icon: '🪐',
  language: 'en',
  cards: 12,
  questions: 1200,
};

describe('the album', () => {
  it('says how to get the first card', async () => {
    const markup = await pageOf([]);
    expect(markup).toContain('>No cards yet</h2>');
    expect(markup).toMatch(/<a [^>]*href="\/quiz-zone\/?"/);
  });

  it('names each category with its cards of all questions, closed at first', async () => {
    const markup = await pageOf([SPACE]);
    expect(markup).toContain('12 of 1,200');
    expect(markup).toMatch(/<button[^>]*aria-expanded="false"/);
    expect(markup).toContain('inline-size:1%');
  });

  it('names a category in the language of the screen', async () => {
    expect(await pageOf([SPACE], 'hi')).toContain('1,200 में से 12');
  });
});
