import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { TranslatorContext } from '../../../features/shared/i18n/use-translation.ts';
import { describe, expect, it } from 'vitest';
import type { SoloPlace } from '../../../domain/play/solo-place.ts';
import { sessionClient } from '../../../features/shared/rest/settings-query.ts';
import { CategoryList, SubcategoryList } from '../../../features/solo/category-list.tsx';
import { SelfChallengePage } from '../../../features/solo/self-challenge-page.tsx';
import { ChoiceInput } from '../../../features/shared/question/choice-input.tsx';
import { MultiInput } from '../../../features/shared/question/multi-input.tsx';
import { SequenceInput } from '../../../features/shared/question/sequence-input.tsx';
import { loadMessages } from '../../../features/shared/i18n/messages.ts';
import { createTranslator } from '../../../features/shared/i18n/translator.ts';

const HINDI = { id: '22', language: 'हिन्दी', code: 'hi', default_active: true };
const URDU = { id: '23', language: 'اردو', code: 'ur', default_active: false };

const category = (slug: string, category_name: string, no_of = 0) => ({
  id: slug,
  slug,
  category_name,
  language_id: '22',
  lang: 'hi',
  type: '1',
  icon: '🪐',
  image: '',
  is_premium: false,
  coins: 0,
  has_level: false,
  row_order: 1,
  no_of,
  no_of_que: 9,
  maxlevel: 0,
  has_unlocked: false,
  is_play: false,
});
const CATEGORIES = [category('antariksh', 'अंतरिक्ष विज्ञान'), category('space-hi', 'Space')];
const PARTS = [
  {
    id: 'tara',
    slug: 'tara',
    subcategory_name: 'तारे',
    maincat_id: 'antariksh',
    language_id: '22',
    image: '',
    icon: '✨',
    row_order: 1,
    no_of_que: 9,
    maxlevel: 0,
    is_play: false,
  },
];
const PLACE: SoloPlace = {
  mode: 'quiz-zone',
  step: 'subcategories',
  path: 'antariksh',
  category: { slug: 'antariksh', name: 'अंतरिक्ष विज्ञान', icon: '🪐', language: 'hi' },
};

/** A screen in a language, over content in Hindi. */
async function screen(code: string, children: ReactNode, parts = PARTS): Promise<string> {
  const client = new QueryClient();
  sessionClient.setQueryData(['settings'], { language_mode: true });
  client.setQueryData(['languages'], [HINDI, URDU]);
  client.setQueryData(['categories', 'quiz-zone', '22'], CATEGORIES);
  client.setQueryData(['categories', 'self-challenge', '22'], CATEGORIES);
  client.setQueryData(['subcategories', 'quiz-zone', 'antariksh'], parts);
  client.setQueryData(['attempt', 'self-challenge'], null);
  const translator = createTranslator(code, await loadMessages(code));
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <TranslatorContext value={translator}>{children}</TranslatorContext>
    </QueryClientProvider>,
  );
}

/** Each name that is set apart, with its language. */
const names = (markup: string) =>
  [...markup.matchAll(/<bdi(?: lang="([^"]*)")?>([^<]*)<\/bdi>/g)].map(([, lang, name]) => [
    name,
    lang,
  ]);

describe('the card of a sub-category', () => {
  it.each([
    ['its own icon', PARTS, '✨', '🪐'],
    [
      'the icon of its category where it has none',
      PARTS.map((part) => ({ ...part, icon: '' })),
      '🪐',
      '✨',
    ],
  ])('shows %s', async (_what, parts, shown, other) => {
    const markup = await screen('es', <SubcategoryList place={PLACE} />, parts);
    expect([markup.includes(shown), markup.includes(other)]).toEqual([true, false]);
  });
});

describe('names in the content language', () => {
  it.each([
    [
      'the cards of categories, and the languages to choose from',
      <CategoryList key="" mode="quiz-zone" />,
      [
        ['हिन्दी', 'hi'],
        ['اردو', 'ur'],
        ['अंतरिक्ष विज्ञान', 'hi'],
        // the screen language has a translation of it
        ['Espacio', undefined],
      ],
    ],
    ['the cards of sub-categories', <SubcategoryList key="" place={PLACE} />, [['तारे', 'hi']]],
    [
      'the chips of a self challenge',
      <SelfChallengePage key="" />,
      [
        ['Autodesafío', undefined],
        ['अंतरिक्ष विज्ञान', 'hi'],
        ['Espacio', undefined],
      ],
    ],
  ])('say so: %s', async (_what, children, expected) => {
    expect(names(await screen('es', children))).toEqual(expected);
  });
});

describe('answers on a screen in Urdu', () => {
  const base = { id: 'q', number: 0, count: 1, text: '?', lang: 'en', options: ['Mars', 'Venus'] };
  const stage = { kind: 'locked', answer: undefined, isSending: false } as const;
  const nothing = () => {};
  it.each([
    [
      'button',
      <ChoiceInput
        key=""
        question={{ ...base, kind: 'choice' }}
        stage={stage}
        onAnswer={nothing}
      />,
    ],
    [
      'label',
      <MultiInput key="" question={{ ...base, kind: 'multi' }} stage={stage} onAnswer={nothing} />,
    ],
    [
      'li',
      <SequenceInput
        key=""
        question={{ ...base, kind: 'sequence' }}
        stage={stage}
        onAnswer={nothing}
      />,
    ],
  ])('run as their language does, with what belongs to them: %s', async (element, children) => {
    const markup = await screen('ur', children);
    const rows = [...markup.matchAll(new RegExp(`<${element}[^>]*>`, 'g'))].map(([tag]) => tag);
    expect(rows.map((tag) => / dir="(\w+)"/.exec(tag)?.[1])).toEqual(['ltr', 'ltr']);
  });
});
