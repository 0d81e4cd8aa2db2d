import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { isNoData } from '../rest/call-action.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { notify } from '../ui/notify.ts';
import type { BookmarkType } from './bookmark-types.tsx';
import { useSetBookmark } from './bookmarks-query.ts';
import { notAddedMessage, notRemovedMessage } from './failure-messages.ts';

/** Bookmarks a question, or removes its bookmark. @param isBookmarked as far as is known */
export function BookmarkButton({
  type,
  questionId,
  isBookmarked,
}: {
  type: BookmarkType;
  questionId: string;
  isBookmarked: boolean;
}) {
  const { t } = useTranslation();
  const bookmark = useSetBookmark(type);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOn = chosen ?? isBookmarked;
  function choose(next: boolean): void {
    setChosen(next);
    bookmark.mutate(
      { questionId, isBookmarked: next },
      {
        onSuccess: () =>
          void notify('success', t(next ? 'bookmarks.added' : 'bookmarks.removed'), 'bookmark'),
        onError: (error) => {
          // a bookmark that another tab has removed already stays removed
          setChosen(!next && !isNoData(error));
          void notify(
            'error',
            t(next ? notAddedMessage(error) : notRemovedMessage(error)),
            'bookmark',
          );
        },
      },
    );
  }
  return (
    <IconButton
      label={t('bookmarks.keep')}
      aria-pressed={isOn}
      disabled={bookmark.isPending}
      onClick={() => choose(!isOn)}
    >
      <Bookmark aria-hidden="true" className={isOn ? 'fill-accent text-accent' : ''} />
    </IconButton>
  );
}
