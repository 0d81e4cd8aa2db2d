'use client';

import { BookmarkCheck, Timer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getBookmarkQuestions } from '../../domain/contract/open-run.ts';
import { callAction } from '../shared/rest/call-action.ts';
import { Button } from '../shared/ui/button.tsx';
import { Card } from '../shared/ui/card.tsx';
import { RadioChips } from '../shared/ui/radio-chips.tsx';
import { SoloPage } from './solo-page.tsx';
import type { SoloMode } from './use-run.ts';

const TYPES = {
  '1': 'solo.quizZone.title',
  '3': 'solo.guessTheWord.title',
  '4': 'solo.audio.title',
  '5': 'solo.maths.title',
  '6': 'solo.multiMatch.title',
} as const;
type BookmarkType = keyof typeof TYPES;

/** The questions that were kept, once more, for practice. */
export function BookmarkRunPage() {
  const { t } = useTranslation();
  const [type, setType] = useState<BookmarkType>('1');
  const mode = useMemo(
    (): SoloMode => ({
      name: 'bookmarks',
      item: '',
      open: (language, isResume) =>
        callAction(getBookmarkQuestions, {
          ...{ type, language_id: language },
          ...(isResume && { resume: '1' as const }),
        }),
    }),
    [type],
  );
  return (
    <SoloPage
      mode={mode}
      title={t('solo.bookmarks.title')}
      back="/profile/bookmark/"
      setup={(start, isStarting) => (
        <Card className="grid justify-items-start gap-5">
          <p className="max-w-[52ch] text-lg">{t('solo.bookmarks.text')}</p>
          <RadioChips
            legend={t('solo.bookmarks.type')}
            value={type}
            chips={(Object.keys(TYPES) as BookmarkType[]).map((value) => ({
              value,
              content: t(TYPES[value]),
            }))}
            onChange={setType}
          />
          <p className="flex items-center gap-3 font-semibold">
            <Timer aria-hidden="true" className="size-6 shrink-0 text-accent" />
            {t('solo.bookmarks.practice')}
          </p>
          <Button busy={isStarting} onClick={() => start('')}>
            <BookmarkCheck aria-hidden="true" />
            {t('solo.start')}
          </Button>
        </Card>
      )}
    />
  );
}
