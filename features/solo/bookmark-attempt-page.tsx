'use client';

import { BookmarkCheck, Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { getBookmarkQuestions } from '../../domain/contract/open-attempt.ts';
import type { BookmarkType } from '../shared/questions/bookmark-types.tsx';
import { BookmarkTypeChips } from '../shared/questions/bookmark-types.tsx';
import { useBookmarkCount } from '../shared/questions/bookmarks-query.ts';
import { callAction } from '../shared/rest/call-action.ts';
import { Button } from '../shared/ui/button.tsx';
import { Card } from '../shared/ui/card.tsx';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import { SoloPage } from './solo-page.tsx';
import type { SoloMode } from './solo-mode.ts';

/** A practice attempt with the player's bookmarked questions. */
export function BookmarkAttemptPage() {
  const { t } = useTranslation();
  const [type, setType] = useState<BookmarkType>('1');
  const mode = useMemo(
    (): SoloMode => ({
      name: 'bookmarks',
      item: '',
      open: (language, isResume) =>
        callAction(getBookmarkQuestions, {
          type,
          language_id: language,
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
        <Card className="grid grid-cols-1 gap-5">
          <p className="max-w-[52ch] text-lg">{t('solo.bookmarks.text')}</p>
          <BookmarkTypeChips value={type} onChange={setType} />
          <BookmarkStart type={type}>
            <p className="flex items-center gap-3 font-semibold">
              <Timer aria-hidden="true" className="size-6 shrink-0 text-accent" />
              {t('solo.bookmarks.practice')}
            </p>
            <Button busy={isStarting} onClick={() => start('')}>
              <BookmarkCheck aria-hidden="true" />
              {t('solo.start')}
            </Button>
          </BookmarkStart>
        </Card>
      )}
    />
  );
}

/** The start of practice with the bookmarks of a type, if there are any. */
function BookmarkStart({ type, children }: { type: BookmarkType; children: ReactNode }) {
  const { t } = useTranslation();
  const count = useBookmarkCount(type);
  return (
    <Loaded query={count} rows={1}>
      {(found) =>
        found === 0 ? (
          <EmptyState title={t('solo.bookmarks.none')}>
            {type === '1' && t('bookmarks.noneText')}
          </EmptyState>
        ) : (
          <div className="grid justify-items-start gap-5">{children}</div>
        )
      }
    </Loaded>
  );
}
