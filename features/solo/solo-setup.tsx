'use client';

import type { LucideIcon } from 'lucide-react';
import { Timer, Trophy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentLanguageOf } from '../../domain/language/content-language.ts';
import { useLanguages } from '../shared/rest/languages-query.ts';
import { useSettings } from '../shared/rest/settings-query.ts';
import { languagesAtom } from '../shared/state/groups.ts';
import { useGroup } from '../shared/state/use-group.ts';
import { Button } from '../shared/ui/button.tsx';
import { Card } from '../shared/ui/card.tsx';
import { RadioChips } from '../shared/ui/radio-chips.tsx';
import { Skeleton } from '../shared/ui/skeleton.tsx';

/** What a mode is about, the language of its questions where there are several, and the button that starts a run. */
export function SoloSetup({
  text,
  seconds,
  scoring: { icon: ScoringIcon, text: scoring },
  start,
  isStarting,
  hasLanguage = true,
}: {
  text: string;
  /** Of each question; undefined until it is known. */
  seconds: number | undefined;
  scoring: { readonly icon: LucideIcon; readonly text: string };
  /** @param language an id of get_languages, or '' for the usual one */
  start: (language: string) => void;
  isStarting: boolean;
  /** Whether its questions are there in several languages to choose from. */
  hasLanguage?: boolean;
}) {
  const { t, i18n } = useTranslation();
  const settings = useSettings();
  const isChosen = hasLanguage && settings.data?.language_mode === true;
  const languages = useLanguages(isChosen);
  const [kept, keep] = useGroup(languagesAtom);
  const [asked, setAsked] = useState(false);
  const known = languages.data ?? [];
  const language = contentLanguageOf(known, kept.content, i18n.language)?.id ?? '';
  return (
    <Card className="grid justify-items-start gap-5">
      <p className="max-w-[52ch] text-lg">{text}</p>
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
          <ScoringIcon aria-hidden="true" className="size-6 shrink-0 text-accent" />
          {scoring}
        </li>
        <li className="flex items-center gap-3">
          <Trophy aria-hidden="true" className="size-6 shrink-0 text-accent" />
          {t('solo.best')}
        </li>
      </ul>
      {hasLanguage && known.length > 1 && (
        <RadioChips
          legend={t('solo.language')}
          value={language}
          chips={known.map((one) => ({ value: one.id, content: one.language }))}
          onChange={(content) => keep({ content })}
        />
      )}
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
