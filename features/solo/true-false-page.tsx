'use client';

import { Scale, Timer, Trophy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getQuestionsByType } from '../../domain/contract/attempt.ts';
import { contentLanguageOf } from '../../domain/language/content-language.ts';
import { callAction } from '../shared/rest/call-action.ts';
import { useLanguages } from '../shared/rest/languages-query.ts';
import { useSettings } from '../shared/rest/settings-query.ts';
import { languagesAtom } from '../shared/state/groups.ts';
import { useGroup } from '../shared/state/use-group.ts';
import { Button } from '../shared/ui/button.tsx';
import { Card } from '../shared/ui/card.tsx';
import { RadioChips } from '../shared/ui/radio-chips.tsx';
import { SoloPage } from './solo-page.tsx';
import type { SoloMode } from './use-run.ts';

const MODE: SoloMode = {
  name: 'true-false',
  open: (language, isResume) =>
    callAction(getQuestionsByType, {
      type: '2',
      language_id: language,
      ...(isResume && { resume: '1' as const }),
    }),
};

/** True & False: ten statements, one after the other. */
export function TrueFalsePage() {
  const { t } = useTranslation();
  return (
    <SoloPage
      mode={MODE}
      title={t('solo.trueFalse.title')}
      setup={(start, isStarting) => <Setup start={start} isStarting={isStarting} />}
    />
  );
}

function Setup({ start, isStarting }: { start: (language: string) => void; isStarting: boolean }) {
  const { t, i18n } = useTranslation();
  const settings = useSettings();
  const languages = useLanguages(settings.data?.language_mode === true);
  const [kept, keep] = useGroup(languagesAtom);
  const [asked, setAsked] = useState(false);
  const known = languages.data ?? [];
  const language = contentLanguageOf(known, kept.content, i18n.language)?.id ?? '';
  const seconds = settings.data?.true_false_quiz_in_seconds;
  return (
    <Card className="grid justify-items-start gap-5">
      <p className="max-w-[52ch] text-lg">{t('solo.trueFalse.text')}</p>
      <ul className="grid gap-3 font-semibold">
        <li className="flex items-center gap-3">
          <Timer aria-hidden="true" className="size-6 shrink-0 text-accent" />
          {t('solo.secondsEach', { count: seconds ?? 30 })}
        </li>
        <li className="flex items-center gap-3">
          <Scale aria-hidden="true" className="size-6 shrink-0 text-accent" />
          {t('solo.trueFalse.scoring')}
        </li>
        <li className="flex items-center gap-3">
          <Trophy aria-hidden="true" className="size-6 shrink-0 text-accent" />
          {t('solo.best')}
        </li>
      </ul>
      {known.length > 1 && (
        <RadioChips
          legend={t('solo.language')}
          value={language}
          chips={known.map((one) => ({ value: one.id, content: one.language }))}
          onChange={(content) => keep({ content })}
        />
      )}
      <Button
        busy={isStarting || (asked && languages.isPending && settings.data?.language_mode === true)}
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
