'use client';

import { EyeOff } from 'lucide-react';
import { useParams } from 'next/navigation';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { announce } from '../shared/ui/announce.ts';
import { Button } from '../shared/ui/button.tsx';
import { classNames } from '../shared/ui/class-names.ts';
import { Dialog } from '../shared/ui/dialog.tsx';
import { Failed } from '../shared/ui/loaded.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { notify } from '../shared/ui/notify.ts';
import { Skeleton } from '../shared/ui/skeleton.tsx';
import { useSecondsLeft } from '../shared/ui/use-server-time.ts';
import { ExamEntry, ExamTitle } from './exam-entry.tsx';
import { ExamResultCard } from './exam-result.tsx';
import type { ExamAttempt } from './exam-queries.ts';
import { newPageName, useExam } from './use-exam.ts';
import { useExamGuard } from './use-exam-guard.ts';
import { useExamHeartbeat } from './use-exam-heartbeat.ts';
import { PlayingFreely } from '../shared/attempt/playing-freely.tsx';

const FRAME = 'mx-auto grid w-full max-w-3xl grid-cols-1 gap-5';

/** An exam: its rules and key, then the exam itself, then its result. */
export function ExamPage() {
  const { t } = useTranslation();
  const { id } = useParams<{ id: string }>();
  const [page] = useState(newPageName);
  const exam = useExam(id, page);
  const { state } = exam;
  const attempt = state.state === 'running' ? state.attempt : undefined;
  const heartbeat = useExamHeartbeat(
    attempt?.attempt_id,
    page,
    attempt?.exam.resume_ms ?? 0,
    attempt?.events.length ?? 0,
    exam.refresh,
  );
  switch (state.state) {
    case 'loading':
      return <Skeleton className="mx-auto h-96 max-w-3xl rounded-card" />;
    case 'failed':
      return (
        <div className={FRAME}>
          <h1 className="text-2xl sm:text-3xl">{t('pages.exams')}</h1>
          <Failed retry={state.retry} />
        </div>
      );
    case 'ready':
      return (
        <div className={FRAME}>
          <ExamEntry id={id} opening={exam.start} />
        </div>
      );
    case 'ending':
      return (
        <div className={FRAME}>
          <h1 className="text-2xl sm:text-3xl">{t('pages.exams')}</h1>
          <Notice kind="wait">{t('solo.counting')}</Notice>
        </div>
      );
    case 'running':
      return (
        <ExamInPlay
          attempt={state.attempt}
          until={endOf(state.attempt)}
          exam={exam}
          heartbeat={heartbeat}
        />
      );
    case 'over':
      return (
        <div className={FRAME}>
          <h1 className="text-2xl break-words sm:text-3xl">
            <ExamTitle exam={state.result} />
          </h1>
          <ExamResultCard result={state.result} isFirst />
        </div>
      );
  }
}

const endOf = ({ startedAt, rules }: ExamAttempt): number => startedAt + rules.timing.ms;

/** The running exam, covered while its window has no focus. */
function ExamInPlay({
  attempt,
  until,
  exam,
  heartbeat,
}: {
  attempt: ExamAttempt;
  until: number;
  exam: ReturnType<typeof useExam>;
  heartbeat: ReturnType<typeof useExamHeartbeat>;
}) {
  const { t } = useTranslation();
  const number = useRef(0);
  const { capture, forgive, awayMs } = heartbeat;
  const onQuestion = useCallback((shown: number) => {
    number.current = shown;
  }, []);
  const onCapture = useCallback(() => {
    capture(number.current);
    announce(t('exam.noCapture'), 'assertive');
    void notify('error', t('exam.noCapture'), 'exam');
  }, [capture, t]);
  const isCovered = useExamGuard(true, onCapture);
  return (
    <>
      <div className={classNames('contents select-none print:hidden', isCovered && 'invisible')}>
        <PlayingFreely
          title={<ExamTitle exam={attempt.exam} />}
          attempt={attempt}
          until={until}
          held={exam.held}
          exam={{ marks: attempt.exam.marks, onQuestion }}
        />
      </div>
      {isCovered && (
        <div className="fixed inset-0 z-50 grid place-items-center bg-page p-6 text-center print:hidden">
          <p className="grid max-w-prose justify-items-center gap-3 text-lg font-semibold">
            <EyeOff aria-hidden="true" className="size-12 text-muted" />
            {t('exam.covered')}
          </p>
        </div>
      )}
      {awayMs > 0 && (
        <Returned
          key={awayMs}
          awayMs={awayMs}
          resumeMs={attempt.exam.resume_ms}
          now={exam.held.now}
          onClose={forgive}
        />
      )}
    </>
  );
}

/** Shown to a player who left the exam and returned in time; disappears by itself. */
function Returned({
  awayMs,
  resumeMs,
  now,
  onClose,
}: {
  awayMs: number;
  resumeMs: number;
  now: () => number;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [until] = useState(() => now() + resumeMs);
  const seconds = useSecondsLeft(until, now);
  const [isClosed, setClosed] = useState(false);
  const close = () => {
    setClosed(true);
    onClose();
  };
  const away = Math.max(1, Math.round(awayMs / 1_000));
  const left = Math.max(0, Math.ceil((resumeMs - awayMs) / 1_000));
  return (
    <Dialog
      open={!isClosed && seconds > 0}
      title={t('exam.returned')}
      closeLabel={t('exam.goOn')}
      onClose={close}
    >
      <p role="alert" className="text-lg">
        {t('exam.awayFor', { count: away })} {t('exam.leftOver', { count: left })}
      </p>
      <p className="text-muted">{t('exam.leaveRule', { seconds: resumeMs / 1_000 })}</p>
      <Button onClick={close}>
        {t('exam.goOn')} ({seconds})
      </Button>
    </Dialog>
  );
}
