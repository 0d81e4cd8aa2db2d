'use client';

import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { QuestionText } from '../shared/question/question-text.tsx';
import type { BookmarkType } from '../shared/questions/bookmark-types.tsx';
import { BookmarkTypeChips } from '../shared/questions/bookmark-types.tsx';
import type { BookmarkRow } from '../shared/questions/bookmarks-query.ts';
import { useBookmarks, useSetBookmark } from '../shared/questions/bookmarks-query.ts';
import { notRemovedMessage } from '../shared/questions/failure-messages.ts';
import { useQuestionLanguage } from '../shared/questions/question-language.ts';
import { Button } from '../shared/ui/button.tsx';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Card } from '../shared/ui/card.tsx';
import { ConfirmButton } from '../shared/ui/confirm-button.tsx';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { IconButton } from '../shared/ui/icon-button.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import { notify } from '../shared/ui/notify.ts';

/** The questions the player has marked. */
export function BookmarksPage() {
  const { t } = useTranslation();
  const [type, setType] = useState<BookmarkType>('1');
  const bookmarks = useBookmarks(type);
  return (
    <>
      <h1 className="text-4xl">{t('bookmarks.title')}</h1>
      <BookmarkTypeChips value={type} onChange={setType} />
      <Loaded query={bookmarks} rows={4}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState
              icon={<Bookmark />}
              title={t('bookmarks.none')}
              action={<ButtonLink href="/random-battle/">{t('home.duel.action')}</ButtonLink>}
            >
              {t('bookmarks.noneText')}
            </EmptyState>
          ) : (
            <>
              <ul className="grid gap-3">
                {rows.map((row) => (
                  <Entry key={row.question_id} type={type} row={row} />
                ))}
              </ul>
              {bookmarks.hasNextPage && (
                <Button
                  kind="quiet"
                  busy={bookmarks.isFetchingNextPage}
                  onClick={() => void bookmarks.fetchNextPage()}
                >
                  {t('bookmarks.more', { count: total - rows.length })}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </>
  );
}

function Entry({ type, row }: { type: BookmarkType; row: BookmarkRow }) {
  const { t } = useTranslation();
  const bookmark = useSetBookmark(type);
  const lang = useQuestionLanguage(row.language_id)?.code;
  // those of Math Mania
  const hasTex = type === '5';
  return (
    <li>
      <Card className="flex items-start justify-between gap-4">
        <div dir="auto" lang={lang} className="grid min-w-0 flex-1 gap-2">
          <h2 className="text-xl">
            <QuestionText text={row.question} lang={lang} hasTex={hasTex} />
          </h2>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted">
            {[row.optiona, row.optionb, row.optionc, row.optiond, row.optione]
              .filter((option) => option !== '')
              .map((option) => (
                <li key={option}>
                  <QuestionText text={option} lang={lang} hasTex={hasTex} />
                </li>
              ))}
          </ul>
        </div>
        <ConfirmButton
          title={t('bookmarks.removeTitle')}
          text={<QuestionText text={row.question} lang={lang} hasTex={hasTex} className="block" />}
          yes={t('bookmarks.remove')}
          no={t('common.cancel')}
          trigger={(open) => (
            <IconButton label={t('bookmarks.remove')} disabled={bookmark.isPending} onClick={open}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          )}
          onConfirm={() =>
            bookmark.mutate(
              { questionId: row.question_id, isBookmarked: false },
              {
                onSuccess: () => void notify('success', t('bookmarks.removed')),
                onError: (error) => void notify('error', t(notRemovedMessage(error))),
              },
            )
          }
        />
      </Card>
    </li>
  );
}
