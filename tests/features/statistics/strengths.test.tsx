import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { loadMessages } from '../../../features/shared/i18n/messages.ts';
import { createTranslator } from '../../../features/shared/i18n/translator.ts';
import { TranslatorContext } from '../../../features/shared/i18n/use-translation.ts';
import { Strengths } from '../../../features/statistics/strengths.tsx';
import type { PlayerStatistics } from '../../../features/statistics/statistics-query.ts';

type Row = PlayerStatistics['categories'][number];

const row = (name: string, mode: Row['mode'], correct: number, answered = 10): Row => ({
  category: name.toLowerCase(),
  category_name: name,
  mode,
  answered,
  correct,
});

const markupOf = async (categories: readonly Row[]) =>
  renderToStaticMarkup(
    <TranslatorContext value={createTranslator('en', await loadMessages('en'))}>
      <Strengths categories={categories} />
    </TranslatorContext>,
  );

describe('strengths and gaps', () => {
  const sections = async () => {
    const markup = await markupOf([
      row('Space', 'quiz-zone', 9),
      row('Algebra', 'maths', 3),
      row('Music', 'quiz-zone', 8),
      row('Oceans', 'quiz-zone', 2),
    ]);
    return markup.split('Worth practising');
  };

  it('are named with their shares', async () => {
    const [strengths = '', gaps = ''] = await sections();
    expect(strengths).toContain('Space: 90% right');
    expect(strengths).toContain('Music: 80% right');
    expect(gaps).toContain('Oceans: 20% right');
    expect(gaps).toContain('Algebra: 30% right');
  });

  it('link only the gaps to their categories', async () => {
    const [strengths = '', gaps = ''] = await sections();
    expect(strengths).not.toContain('<a ');
    const links = [...gaps.matchAll(/<a [^>]*href="([^"]*?)\/?"/g)].map(([, href]) => href);
    expect(links).toEqual(['/quiz-zone/oceans', '/math-mania/algebra']);
  });

  it('link no category that is gone', async () => {
    const markup = await markupOf([row('Space', 'quiz-zone', 9), row('Gone', '', 1)]);
    expect(markup).toContain('Gone: 10% right');
    expect(markup).not.toContain('<a ');
  });

  it('say how many answers they need', async () => {
    const markup = await markupOf([row('Space', 'quiz-zone', 9, 9)]);
    expect(markup).toContain('Answer 10 questions of a category');
    expect(markup).not.toContain('Worth practising');
  });

  it('say that nothing is weak', async () => {
    expect(await markupOf([row('Space', 'quiz-zone', 10)])).toContain('Nothing is weak so far.');
  });
});
