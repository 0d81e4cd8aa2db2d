import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { reviewAnswers } from '../../domain/contract/attempt.ts';
import type { SoloModeName } from '../../domain/play/modes.ts';
import { Review, reviewItem } from '../shared/question/review.tsx';
import { BookmarkButton } from '../shared/questions/bookmark-button.tsx';
import type { BookmarkType } from '../shared/questions/bookmark-types.tsx';
import { useBookmarkedAmong } from '../shared/questions/bookmarks-query.ts';
import { ReportButton } from '../shared/questions/report-button.tsx';
import { callAction } from '../shared/rest/call-action.ts';
import { messageOf } from '../shared/rest/error-message.ts';
import { ownAccountQuery } from '../shared/rest/own-account-query.ts';
import { ConfirmButton } from '../shared/ui/confirm-button.tsx';
import { Button } from '../shared/ui/button.tsx';
import { notify } from '../shared/ui/notify.ts';

/** The bookmark type of a mode's questions. Questions about a passage have none, because they need the passage. */
const BOOKMARK_TYPE_OF: Readonly<Partial<Record<SoloModeName, BookmarkType>>> = {
  'quiz-zone': '1',
  daily: '1',
  'true-false': '1',
  'self-challenge': '1',
  'guess-the-word': '3',
  audio: '4',
  maths: '5',
  'multi-match': '6',
};

/** All answers of a finished attempt. Asks before it takes the fee, and takes it once. */
export function SoloReview({
  mode,
  attemptId,
  startedAt,
  fee,
  isOpen,
  onOpen,
}: {
  mode: SoloModeName;
  attemptId: string;
  /** Names the attempt, because the next one has the same id. Milliseconds since the epoch. */
  startedAt: number;
  /** The fee in coins; 0 if it is paid or free. */
  fee: number;
  isOpen: boolean;
  onOpen: () => void;
}) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const reading = useMutation({
    mutationFn: () =>
      callAction(reviewAnswers, { attempt_id: attemptId, started_at: String(startedAt) }),
    onSuccess: ({ coins }) => {
      onOpen();
      if (coins === undefined) return;
      queries.fetchQuery({ ...ownAccountQuery, staleTime: 0 }).catch(() => undefined);
    },
    onError: (error) => void notify('error', t(messageOf(error)), 'review'),
  });
  const type = BOOKMARK_TYPE_OF[mode];
  const items = (isOpen && reading.data?.items) || [];
  const bookmarked = useBookmarkedAmong(
    type,
    items.map(({ question }) => question.id),
  );
  if (items.length > 0) {
    return (
      <Review
        items={items.map((row, number) => reviewItem(row, row.verdict, number, items.length))}
        actionsOf={({ question: { id, text, lang } }) => (
          <>
            {type && (
              <BookmarkButton type={type} questionId={id} isBookmarked={bookmarked.has(id)} />
            )}
            <ReportButton type={type} questionId={id} text={text} lang={lang} />
          </>
        )}
      />
    );
  }
  const label = (
    <>
      <ListChecks aria-hidden="true" className="size-5" />
      {t('solo.review')}
    </>
  );
  if (fee === 0) {
    return (
      <Button kind="quiet" busy={reading.isPending} onClick={() => reading.mutate()}>
        {label}
      </Button>
    );
  }
  return (
    <ConfirmButton
      kind="quiet"
      busy={reading.isPending}
      title={t('solo.review')}
      text={t('solo.reviewText', { count: fee })}
      yes={t('solo.reviewYes', { count: fee })}
      no={t('common.cancel')}
      onConfirm={() => reading.mutate()}
    >
      {label}
    </ConfirmButton>
  );
}
