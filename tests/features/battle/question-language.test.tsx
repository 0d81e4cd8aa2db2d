import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { TranslatorContext } from '../../../features/shared/i18n/use-translation.ts';
import { afterEach, describe, expect, it } from 'vitest';
import type { LanguageEntry } from '../../../domain/contract/languages.ts';
import type { BattleView } from '../../../domain/battle/view.ts';
import type { ClientSettings } from '../../../domain/settings/configurations.ts';
import { Play } from '../../../features/battle/play/play.tsx';
import { BattleReview } from '../../../features/battle/result/review.tsx';
import { CategoryPicker } from '../../../features/battle/setup/category-picker.tsx';
import { OwnCoins } from '../../../features/battle/setup/own-coins.tsx';
import { useQuestionFilter } from '../../../features/battle/setup/use-question-filter.ts';
import { loadMessages } from '../../../features/shared/i18n/messages.ts';
import { createTranslator } from '../../../features/shared/i18n/translator.ts';
import { sessionClient } from '../../../features/shared/rest/settings-query.ts';
import { aSeat } from './support/seats.ts';
import { fakeOf } from '../../support/fake-of.ts';

const ENGLISH = { id: '14', language: 'English (UK)', code: 'en', default_active: true };
const SPANISH = { id: '21', language: 'Español', code: 'es', default_active: false };

/** A screen in a language, in a game with these content languages. */
async function screen(
  code: string,
  children: ReactNode,
  languages: readonly LanguageEntry[] = [ENGLISH],
): Promise<string> {
  const client = new QueryClient();
  client.setQueryData(['languages'], languages);
  const translator = createTranslator(code, await loadMessages(code));
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <TranslatorContext value={translator}>{children}</TranslatorContext>
    </QueryClientProvider>,
  );
}

const view = (language: string) =>
  fakeOf<BattleView>({
    record: {
      kind: 'bot',
      categoryName: 'Space',
      entryFee: 0,
      language,
      rules: { questionCount: 10 },
    },
    seats: [aSeat('ann', 0, { isMe: true }), aSeat('bot', 1, { isBot: true })],
    reveals: [
      {
        number: 0,
        questionId: 'space-001',
        text: 'Which planet?',
        note: 'It is far away.',
        options: [{ position: 0, text: 'Mars', isRight: true, pickedBy: [] }],
        answers: new Map(),
      },
    ],
  });

const play = (language: string) => (
  <Play
    view={view(language)}
    stage={{ kind: 'reveal', question: 0, until: 0 }}
    pending={null}
    now={() => 0}
  />
);

describe('English questions on a screen in Urdu', () => {
  it.each([
    ['off language_mode', '', 'en'],
    ['of the language of the room', '21', 'es'],
  ])('have the language and direction of their text, %s', async (_name, language, lang) => {
    const markup = await screen('ur', play(language), [ENGLISH, SPANISH]);
    for (const text of ['Which planet?', 'Mars', 'It is far away.']) {
      expect(markup).toMatch(
        new RegExp(`<\\w+ dir="auto" lang="${lang}"[^>]*>${text}<`.replace('?', '\\?')),
      );
    }
  });

  it('do so in the review too', async () => {
    const markup = await screen('ur', <BattleReview view={view('')} />);
    expect(markup).toMatch(/<span dir="auto" lang="en"[^>]*>Which planet\?</);
    expect(markup).toMatch(/<span dir="auto" lang="en"[^>]*>It is far away\.</);
  });
});

describe('the language that a battle is asked for', () => {
  const Language = () => <p>{JSON.stringify(useQuestionFilter().language)}</p>;
  // the files of a worker share this client
  afterEach(() => sessionClient.clear());

  it.each([
    ['the one of the screen on language_mode', true, 'es', '21'],
    ['the default one on language_mode, if the screen has none', true, 'ur', '14'],
    ['none off language_mode', false, 'es', ''],
  ])('is %s', async (_name, language_mode, code, id) => {
    sessionClient.setQueryData(['settings'], fakeOf<ClientSettings>({ language_mode }));
    const markup = await screen(code, <Language />, [ENGLISH, SPANISH]);
    expect(markup).toBe(`<p>&quot;${id}&quot;</p>`);
  });
});

describe('the set-up', () => {
  // the fields of the form that the picker reads
  const picker = (language: string | undefined, languages: readonly LanguageEntry[] = []) => (
    <CategoryPicker use="battle" questions={{ language, languages, category: '' } as never} />
  );
  it.each([
    ['ur', 'سوالات انگریزی میں ہیں'],
    ['hi', 'सवाल अंग्रेज़ी में हैं'],
    ['es', 'Preguntas en inglés'],
  ])('in %s says that the questions are in English', async (code, text) => {
    expect(await screen(code, picker(''))).toContain(text);
  });

  it('says nothing if screen and questions have the same language', async () => {
    expect(await screen('en', picker(''))).not.toContain('Questions in');
    expect(await screen('es', picker('21'), [ENGLISH, SPANISH])).not.toContain('Preguntas en');
  });

  it('counts coins in plurals if they are too few', async () => {
    expect(await screen('en', <OwnCoins fee={1} coins={0} />)).toContain(
      'This battle costs 1 coin; you have 0 coins.',
    );
  });
});
