import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { TranslatorContext } from '../../../features/shared/i18n/use-translation.ts';
import { describe, expect, it } from 'vitest';
import { configurationsOf, readConfigurations } from '../../../domain/settings/configurations.ts';
import { readSystemSettings } from '../../../domain/settings/system-settings.ts';
import { loadMessages } from '../../../features/shared/i18n/messages.ts';
import { createTranslator } from '../../../features/shared/i18n/translator.ts';
import { sessionClient } from '../../../features/shared/rest/settings-query.ts';
import { CategoryModePage } from '../../../features/solo/category-mode-page.tsx';
import { TrueFalsePage } from '../../../features/solo/true-false-page.tsx';
import type { CategoryMode } from '../../../domain/question/question-pack.ts';

/** The text of the page of a mode before an attempt, with these settings of the operator. */
async function pageOf(
  mode: CategoryMode | 'true-false',
  written: Readonly<Record<string, number>>,
): Promise<string> {
  const { settings } = readSystemSettings(written);
  const client = new QueryClient();
  sessionClient.setQueryData(['settings'], readConfigurations(configurationsOf(settings)));
  client.setQueryData(['attempt', mode], null);
  const category = { slug: 'hollow', name: 'Hollow', icon: '', language: 'en' };
  const translator = createTranslator('en', await loadMessages('en'));
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <TranslatorContext value={translator}>
        {mode === 'true-false' ? (
          <TrueFalsePage />
        ) : (
          <CategoryModePage place={{ mode, step: 'run', path: 'hollow', category }} />
        )}
      </TranslatorContext>
    </QueryClientProvider>,
  );
}

const COINS = { maximum_winning_coins: 6 };
const POINTS = '7 points for a right answer. A wrong one takes 1 point.';
const UP_TO_6 = 'Earn up to 6 coins the first time you pass.';

describe('the points text of a mode', () => {
  it.each([
    ['quiz-zone', 'quiz_zone', COINS, `${POINTS} ${UP_TO_6}`],
    ['audio', 'audio_quiz', COINS, `${POINTS} ${UP_TO_6}`],
    ['maths', 'maths_quiz', COINS, `${POINTS} ${UP_TO_6}`],
    ['multi-match', 'multi_match', COINS, `Only the whole answer counts. ${POINTS} ${UP_TO_6}`],
    [
      'guess-the-word',
      'guess_the_word',
      { guess_the_word_hint_deduct_coin: 3, guess_the_word_max_winning_coin: 1 },
      `${POINTS} A letter costs 3 coins. Earn up to 1 coin the first time you pass.`,
    ],
    ['true-false', 'true_false_quiz', COINS, POINTS],
  ] as const)('of %s is what the operator has set', async (mode, name, also, text) => {
    const points = {
      [`${name}_correct_answer_credit_score`]: 7,
      [`${name}_wrong_answer_deduct_score`]: 1,
    };
    expect(await pageOf(mode, { ...points, ...also })).toContain(`${text}</li>`);
  });

  it('says if a wrong answer is free without any coins', async () => {
    const free = { maths_quiz_wrong_answer_deduct_score: 0, maximum_winning_coins: 0 };
    expect(await pageOf('maths', free)).toContain(
      '4 points for a right answer. A wrong one costs nothing.</li>',
    );
  });
});
