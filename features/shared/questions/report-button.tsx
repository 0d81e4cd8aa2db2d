import { useMutation } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { multiMatchReportQuestion, reportQuestion } from '../../../domain/contract/reports.ts';
import { callAction } from '../rest/call-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { notify } from '../ui/notify.ts';
import type { BookmarkType } from './bookmark-types.tsx';
import { notReportedMessage } from './failure-messages.ts';

const MOST_CHARACTERS = 500;

/** Reports a question to the operator; a reason is required. */
export function ReportButton({
  type = '1',
  questionId,
  text,
  lang,
}: {
  /** The question's bookmark type: Multi-Match questions have a separate report. */
  type?: BookmarkType | undefined;
  questionId: string;
  text: string;
  /** Of the question: BCP 47; undefined until it is known. */
  lang: string | undefined;
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('report.open')} onClick={() => setOpen(true)}>
        <Flag aria-hidden="true" />
      </IconButton>
      <Dialog
        open={isOpen}
        title={t('report.title')}
        closeLabel={t('common.cancel')}
        onClose={() => setOpen(false)}
      >
        <p dir="auto" lang={lang} className="text-muted">
          {text}
        </p>
        <ReportForm type={type} questionId={questionId} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ReportForm({
  type,
  questionId,
  onDone,
}: {
  type: BookmarkType;
  questionId: string;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const report = useMutation({
    mutationFn: (message: string) =>
      callAction(type === '6' ? multiMatchReportQuestion : reportQuestion, {
        question_id: questionId,
        message,
      }),
    onSuccess: () => {
      void notify('success', t('report.done'));
      onDone();
    },
  });
  const hasError = isMissing && !reason.trim();
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(true);
        if (reason.trim()) report.mutate(reason);
      }}
    >
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-semibold">
          {t('report.reason')}
        </label>
        <textarea
          id={id}
          value={reason}
          rows={3}
          maxLength={MOST_CHARACTERS}
          aria-invalid={hasError || undefined}
          aria-describedby={hasError ? `${id}-error` : undefined}
          onChange={(event) => setReason(event.target.value)}
          className="w-full rounded-control border-2 border-line-strong bg-raised px-4 py-3 text-text aria-invalid:border-danger"
        />
        {hasError && (
          <p id={`${id}-error`} role="alert" className="text-sm text-danger">
            {t('report.missing')}
          </p>
        )}
      </div>
      {report.isError && <Notice kind="error">{t(notReportedMessage(report.error))}</Notice>}
      <div>
        <Button type="submit" busy={report.isPending}>
          {t('report.send')}
        </Button>
      </div>
    </form>
  );
}
