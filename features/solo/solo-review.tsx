import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import { reviewAnswers } from '../../domain/contract/attempt.ts';
import { Review } from '../shared/play/review.tsx';
import type { ReviewItem } from '../shared/play/view-models.ts';
import { ReportButton } from '../shared/questions/report-button.tsx';
import { callAction } from '../shared/rest/call-action.ts';
import { messageOf } from '../shared/rest/error-message.ts';
import { ownAccountQuery } from '../shared/rest/own-account-query.ts';
import { ConfirmButton } from '../shared/ui/confirm-button.tsx';
import { Button } from '../shared/ui/button.tsx';
import { notify } from '../shared/ui/notify.ts';

type Row = v.InferOutput<typeof reviewAnswers.output>['items'][number];

/** All answers of a finished run, for a fee that is asked about first and taken once. */
export function SoloReview({
  attemptId,
  fee,
  isOpen,
  onOpen,
}: {
  attemptId: string;
  /** Coins; 0 where it is paid or free. */
  fee: number;
  isOpen: boolean;
  onOpen: () => void;
}) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const reading = useMutation({
    mutationFn: () => callAction(reviewAnswers, { attempt_id: attemptId }),
    onSuccess: ({ coins }) => {
      onOpen();
      if (coins !== undefined) void queries.fetchQuery({ ...ownAccountQuery, staleTime: 0 });
    },
    onError: (error) => void notify('error', t(messageOf(error)), 'review'),
  });
  if (isOpen && reading.data) {
    const { items } = reading.data;
    return (
      <Review
        items={items.map((row, number) => itemOf(row, number, items.length))}
        actionsOf={({ question: { id, text, lang } }) => (
          <ReportButton questionId={id} text={text} lang={lang} />
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

function itemOf(
  { question, key, own, verdict, note }: Row,
  number: number,
  count: number,
): ReviewItem {
  const { id, text, language: lang, hasTex } = question;
  const base = { id, text, number, count, lang, hasTex };
  return {
    question:
      question.kind === 'word'
        ? { ...base, kind: 'word', letters: question.letters }
        : { ...base, kind: question.kind, options: question.options },
    reveal: { verdict, key, own, note },
  };
}
