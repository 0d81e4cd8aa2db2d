'use client';

import type { TFunction } from 'i18next';
import { Scale, Timer, Trophy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { LanguageEntry } from '../../domain/contract/languages.ts';
import { contentLanguageOf } from '../../domain/language/content-language.ts';
import { useLanguages } from '../shared/rest/languages-query.ts';
import { useSettings } from '../shared/rest/settings-query.ts';
import { languagesAtom } from '../shared/state/persisted-state.ts';
import { usePersisted } from '../shared/state/use-persisted.ts';
import { Button } from '../shared/ui/button.tsx';
import { Card } from '../shared/ui/card.tsx';
import type { PicturedCategory } from '../shared/ui/category-picture.ts';
import { RadioChips } from '../shared/ui/radio-chips.tsx';
import { SetupLead } from '../shared/ui/setup-lead.tsx';
import { Skeleton } from '../shared/ui/skeleton.tsx';

/** The points and coins of answers, as the operator set them. */
export interface ScoringFacts {
  /** Points of a right answer. */
  readonly correct: number;
  /** Points that a wrong one takes. */
  readonly wrong: number;
  /** Most coins of a first pass; 0 for none. */
  readonly coins: number;
  /** The price of a letter in coins, if the mode sells letters. */
  readonly letter?: number;
  /** Whether a partly right answer brings no points. */
  readonly isWhole?: boolean;
}

function scoringText(t: TFunction, { correct, wrong, coins, letter, isWhole }: ScoringFacts) {
  return [
    ...(isWhole ? [t('solo.scoring.whole')] : []),
    t('solo.scoring.right', { count: correct }),
    wrong > 0 ? t('solo.scoring.wrong', { count: wrong }) : t('solo.scoring.free'),
    ...(letter === undefined ? [] : [t('solo.scoring.letter', { count: letter })]),
    ...(coins > 0 ? [t('solo.scoring.coins', { count: coins })] : []),
  ].join(' ');
}

/** A mode's description, the language of its questions if there are several, and the start button. */
export function SoloSetup({
  text,
  seconds,
  scoring,
  start,
  isStarting,
  hasLanguage = true,
  category,
}: {
  text: string;
  /** Of each question; undefined until it is known. */
  seconds: number | undefined;
  /** Undefined until it is known. */
  scoring: ScoringFacts | undefined;
  /** @param language an id of get_languages, or '' for the default */
  start: (language: string) => void;
  isStarting: boolean;
  /** Whether the player chooses among languages of the questions. */
  hasLanguage?: boolean;
  /** That of all questions. */
  category?: PicturedCategory | undefined;
}) {
  const { t, i18n } = useTranslation();
  const settings = useSettings();
  const isChosen = hasLanguage && settings.data?.language_mode === true;
  const languages = useLanguages(isChosen);
  const [stored] = usePersisted(languagesAtom);
  const [asked, setAsked] = useState(false);
  const known = languages.data ?? [];
  const language = contentLanguageOf(known, stored.content, i18n.language)?.id ?? '';
  return (
    <Card className="grid justify-items-start gap-5">
      <SetupLead category={category} mood="thinking">
        {text}
      </SetupLead>
      <ul className="grid gap-3 font-semibold">
        <li className="flex items-center gap-3">
          <Timer aria-hidden="true" className="size-6 shrink-0 text-accent" />
          {seconds === undefined ? (
            <Skeleton className="h-5 w-40" />
          ) : (
            t('solo.secondsEach', { count: seconds })
          )}
        </li>
        <li className="flex items-center gap-3">
          <Scale aria-hidden="true" className="size-6 shrink-0 text-accent" />
          {scoring ? scoringText(t, scoring) : <Skeleton className="h-5 w-64" />}
        </li>
        <li className="flex items-center gap-3">
          <Trophy aria-hidden="true" className="size-6 shrink-0 text-accent" />
          {t('solo.best')}
        </li>
      </ul>
      {hasLanguage && known.length > 1 && <LanguageChips known={known} value={language} />}
      <Button
        busy={isStarting || (asked && languages.isPending && isChosen)}
        onClick={() => {
          setAsked(true);
          start(language);
        }}
      >
        {t('solo.start')}
      </Button>
    </Card>
  );
}

/** The choice of the questions' language by id, stored on the device. */
export function LanguageChips({
  known,
  value,
  isStrip = false,
}: {
  known: readonly LanguageEntry[];
  value: string;
  /** On a phone one line that scrolls sideways. */
  isStrip?: boolean;
}) {
  const { t } = useTranslation();
  const [, keep] = usePersisted(languagesAtom);
  return (
    <RadioChips
      legend={t('solo.language')}
      value={value}
      chips={known.map(({ id, language, code }) => ({
        value: id,
        content: <bdi lang={code}>{language}</bdi>,
      }))}
      onChange={(content) => keep({ content })}
      isStrip={isStrip}
    />
  );
}
