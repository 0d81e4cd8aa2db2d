import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { AttemptOutcome } from '../../../domain/contract/attempt.ts';
import type { SoloModeName } from '../../../domain/play/modes.ts';
import { loadMessages } from '../../../features/shared/i18n/messages.ts';
import { createTranslator } from '../../../features/shared/i18n/translator.ts';
import { TranslatorContext } from '../../../features/shared/i18n/use-translation.ts';
import { MistakesPage } from '../../../features/solo/mistakes-page.tsx';
import { SoloOutcome } from '../../../features/solo/outcome.tsx';

async function markupOf(page: React.ReactNode, data: Readonly<Record<string, unknown>> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { refetchOnMount: false } } });
  for (const [key, value] of Object.entries(data)) client.setQueryData(key.split(' '), value);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <TranslatorContext value={createTranslator('en', await loadMessages('en'))}>
        {page}
      </TranslatorContext>
    </QueryClientProvider>,
  );
}

const OUTCOME: AttemptOutcome = {
  attempt_id: 'a',
  started_at: 0,
  total_questions: 10,
  correctAnswer: 8,
  wrongAnswer: 2,
  notAttempted: 0,
  winningPer: 80,
  passed: true,
  earnCoin: 0,
  userScore: 24,
  gainedScore: 0,
  best_streak: 8,
  cards: 3,
  seconds: 50,
  review_fee: 0,
  now: 0,
  item: '',
  stars: 1,
  marks: [],
  feedback: {},
  next_item: '',
};

const outcomeOf = (mode: SoloModeName, change: Partial<AttemptOutcome> = {}) =>
  markupOf(
    <SoloOutcome
      mode={mode}
      outcome={{ ...OUTCOME, ...change }}
      onAgain={() => undefined}
      back={undefined}
      extra={undefined}
    />,
  );
const PRACTICE = /<a [^>]*href="\/profile\/mistakes\/?"/;
const ALBUM = /<a [^>]*href="\/profile\/album\/?"/;

describe('the outcome of an attempt', () => {
  it('leads to practice after a wrong answer', async () => {
    expect(await outcomeOf('quiz-zone')).toMatch(PRACTICE);
    expect(await outcomeOf('quiz-zone', { wrongAnswer: 0 })).not.toMatch(PRACTICE);
  });

  it.each(['mistakes', 'fun-and-learn'] as const)(
    'does not lead from %s to practice',
    async (mode) => {
      expect(await outcomeOf(mode)).not.toMatch(PRACTICE);
    },
  );

  it('counts the cards, with a link to the album', async () => {
    const markup = await outcomeOf('quiz-zone');
    expect(markup).toMatch(ALBUM);
    expect(markup).toContain('3 cards for your album');
    expect(await outcomeOf('quiz-zone', { cards: 0 })).not.toMatch(ALBUM);
  });
});

const mistakes = (due: number, next_count: number, playing = 0) =>
  markupOf(<MistakesPage />, {
    'attempt mistakes': null,
    mistakes: { due, playing, next_at: Date.UTC(2026, 10, 28, 12), next_count },
  });

describe('the page of the mistakes', () => {
  it('shows the number of due ones with the start button', async () => {
    const markup = await mistakes(4, 0);
    expect(markup).toContain('4 questions are due now.');
    expect(markup).toMatch(/<button[^>]*>.*Start<\/button>/);
    expect(markup).not.toContain('back on');
  });

  it('says when the next ones are due', async () => {
    expect(await mistakes(1, 2)).toContain('2 questions come back on Nov 28, 2026.');
    const later = await mistakes(0, 1);
    expect(later).toContain('Nothing is due today');
    expect(later).toContain('1 question comes back on Nov 28, 2026.');
    expect(later).not.toMatch(/Start<\/button>/);
  });

  it('says if a round that is not over asks all of them', async () => {
    const markup = await mistakes(0, 0, 3);
    expect(markup).toContain('Not over yet');
    expect(markup).not.toMatch(/Start<\/button>/);
  });

  it('says if there is nothing to practise', async () => {
    const markup = await mistakes(0, 0);
    expect(markup).toContain('Nothing to practise');
    expect(markup).toContain('A question that you get wrong waits here for you.');
  });
});
