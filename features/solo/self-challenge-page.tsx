'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { getQuestionsForSelfChallenge } from '../../domain/contract/open-attempt.ts';
import { getCategories, getSubcategoryByMaincategory } from '../../domain/contract/categories.ts';
import { contentLanguageOf } from '../../domain/language/content-language.ts';
import { useCategoryName } from '../shared/i18n/category-name.ts';
import { callAction, callForPage } from '../shared/rest/call-action.ts';
import { useLanguages } from '../shared/rest/languages-query.ts';
import { useSettings } from '../shared/rest/settings-query.ts';
import { languagesAtom } from '../shared/state/persisted-state.ts';
import { usePersisted } from '../shared/state/use-persisted.ts';
import { ActionBar } from '../shared/ui/action-bar.tsx';
import { CategoryIcon } from '../shared/ui/category-icon.tsx';
import { Card } from '../shared/ui/card.tsx';
import { Button } from '../shared/ui/button.tsx';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import { notify } from '../shared/ui/notify.ts';
import { RadioChips } from '../shared/ui/radio-chips.tsx';
import { nameLanguage } from './place-title.ts';
import { SoloPage } from './solo-page.tsx';
import type { SoloMode } from './solo-mode.ts';

/** The player's choices; '' and 0 for none. */
interface Choice {
  readonly category: string;
  readonly subcategory: string;
  readonly limit: number;
  readonly minutes: number;
}

const NOTHING: Choice = { category: '', subcategory: '', limit: 0, minutes: 0 };

/** The choices up to the operator's maximum, in equal steps. */
const steps = (step: number, most: number): number[] =>
  Array.from({ length: Math.floor(most / step) }, (_, index) => (index + 1) * step);

/** Self Challenge: a chosen number of questions in a chosen number of minutes, in any order. */
export function SelfChallengePage() {
  const { t } = useTranslation();
  const [choice, setChoice] = useState<Choice>(NOTHING);
  const mode: SoloMode = {
    name: 'self-challenge',
    item: '',
    open: (language, isResume) =>
      callAction(getQuestionsForSelfChallenge, {
        category_slug: choice.category || 'any',
        subcategory_slug: choice.subcategory,
        limit: String(choice.limit || 5),
        minutes: String(choice.minutes || 3),
        language_id: language,
        ...(isResume && { resume: '1' as const }),
      }),
  };
  return (
    <SoloPage
      mode={mode}
      title={t('solo.selfChallenge.title')}
      setup={(start, isStarting) => (
        <Setup choice={choice} onChange={setChoice} start={start} isStarting={isStarting} />
      )}
    />
  );
}

function Setup({
  choice,
  onChange,
  start,
  isStarting,
}: {
  choice: Choice;
  onChange: (choice: Choice) => void;
  start: (language: string) => void;
  isStarting: boolean;
}) {
  const { t, i18n } = useTranslation();
  const nameOf = useCategoryName();
  const settings = useSettings();
  const languages = useLanguages(settings.data?.language_mode === true);
  const [stored] = usePersisted(languagesAtom);
  const language = contentLanguageOf(languages.data ?? [], stored.content, i18n.language)?.id ?? '';
  const categories = useQuery({
    queryKey: ['categories', 'self-challenge', language],
    queryFn: async () => {
      const asked = { type: '1', sub_type: '1', language_id: language } as const;
      return (await callForPage(getCategories, asked)).rows;
    },
    enabled: settings.data?.language_mode === false || languages.isFetched,
  });
  const chosen = categories.data?.find(({ slug }) => slug === choice.category);
  const parts = useQuery({
    queryKey: ['subcategories', 'quiz-zone', choice.category],
    queryFn: () => callAction(getSubcategoryByMaincategory, { category_slug: choice.category }),
    enabled: (chosen?.no_of ?? 0) > 0,
  });

  function begin(): void {
    if (choice.category === '' || choice.limit === 0 || choice.minutes === 0) {
      void notify('error', t('solo.selfChallenge.missing'), 'self-challenge');
      return;
    }
    start(language);
  }

  return (
    <Loaded needs={settings} query={categories}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title={t('solo.noCategories')} />
        ) : (
          <>
            <Card className="grid grid-cols-1 gap-5">
              <p className="max-w-[52ch] text-lg">{t('solo.selfChallenge.text')}</p>
              <RadioChips
                legend={t('solo.selfChallenge.category')}
                value={choice.category}
                chips={rows
                  .filter(({ is_premium, has_unlocked }) => !is_premium || has_unlocked)
                  .map((row) => ({
                    value: row.slug,
                    content: (
                      <>
                        <CategoryIcon category={row} size="chip" />
                        <bdi lang={nameLanguage(t, row.category_name, row.lang)}>
                          {nameOf(row.category_name)}
                        </bdi>
                      </>
                    ),
                  }))}
                onChange={(category) => onChange({ ...choice, category, subcategory: '' })}
                isStrip
              />
              {(chosen?.no_of ?? 0) > 0 && (
                <RadioChips
                  legend={t('solo.selfChallenge.subcategory')}
                  value={choice.subcategory}
                  chips={[
                    { value: '', content: t('solo.selfChallenge.all') },
                    ...(parts.data ?? []).map(({ slug, subcategory_name }) => ({
                      value: slug,
                      content: <bdi lang={chosen?.lang}>{subcategory_name}</bdi>,
                    })),
                  ]}
                  onChange={(subcategory) => onChange({ ...choice, subcategory })}
                />
              )}
              <RadioChips
                legend={t('solo.selfChallenge.questions')}
                value={choice.limit}
                chips={steps(5, settings.data?.self_challenge_max_questions ?? 0).map((value) => ({
                  value,
                  content: value,
                }))}
                onChange={(limit) => onChange({ ...choice, limit })}
              />
              <RadioChips
                legend={t('solo.selfChallenge.minutes')}
                value={choice.minutes}
                chips={steps(3, settings.data?.self_challenge_max_minutes ?? 0).map((value) => ({
                  value,
                  content: value,
                }))}
                onChange={(minutes) => onChange({ ...choice, minutes })}
              />
            </Card>
            <ActionBar>
              <Button size="large" busy={isStarting} onClick={begin}>
                {t('solo.start')}
              </Button>
            </ActionBar>
          </>
        )
      }
    </Loaded>
  );
}
