import { ChevronLeft, ChevronRight, Flag, LayoutGrid, Send } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { AttemptView } from '../../domain/solo/attempt-view.ts';
import { attemptOf } from '../../domain/solo/attempt-view.ts';
import { answersOf } from '../../domain/play/attempt.ts';
import type { Answer } from '../../domain/question/question.ts';
import { flagsAtom } from '../shared/state/groups.ts';
import { useGroup } from '../shared/state/use-group.ts';
import { PlayScreen } from '../shared/play/play-screen.tsx';
import { StageTimer } from '../shared/play/timer.tsx';
import { Button } from '../shared/ui/button.tsx';
import { classNames } from '../shared/ui/class-names.ts';
import { Dialog } from '../shared/ui/dialog.tsx';
import { IconButton } from '../shared/ui/icon-button.tsx';
import { GiveUp, Strip } from './playing.tsx';
import { flagsOf, withFlag } from './run-calls.ts';
import { openStageOf, questionViewOf } from './run-view.ts';
import type { useRun } from './use-run.ts';

/** A run whose questions are all open at once: to and fro, changed as often as one likes, until it is handed in. */
export function PlayingFreely({
  title,
  run,
  until,
  held,
  exam,
}: {
  title: string;
  run: AttemptView;
  /** Its end, by the server's clock. */
  until: number;
  held: Pick<ReturnType<typeof useRun>, 'answer' | 'pending' | 'resend' | 'giveUp' | 'now'>;
  /** What an exam has besides: what each question is worth, and who wants to know which one is looked at. */
  exam?: { readonly marks: readonly number[]; readonly onQuestion: (number: number) => void };
}) {
  const { t } = useTranslation();
  const [number, setNumber] = useState(0);
  const [kept, keep] = useGroup(flagsAtom);
  const flagged = new Set(flagsOf(kept, run));
  const [isShown, setShown] = useState(false);
  const { answer } = held;
  const give = useCallback((given: Answer) => answer(given, number), [answer, number]);
  const onQuestion = exam?.onQuestion;
  useEffect(() => onQuestion?.(number), [onQuestion, number]);
  const shown = questionViewOf(run, number);
  if (!shown) return null;
  const question = exam ? { ...shown, difficulty: undefined } : shown;
  const worth = exam && t('exam.marks', { count: exam.marks[number] ?? 0 });
  const answered = new Set([
    ...answersOf(attemptOf(run)).keys(),
    // kept, though not sent yet
    ...held.pending.map((one) => one.question),
  ]);
  const count = run.questions.length;
  const stage = openStageOf(run, number, held.pending);
  const timer = { look: 'digits', from: run.startedAt, until } as const;
  return (
    <>
      <PlayScreen
        title={title}
        strip={
          <Strip title={title} points={undefined} onResend={held.resend}>
            <StageTimer stage={stage} timer={timer} now={held.now} />
          </Strip>
        }
        start={exam ? undefined : <GiveUp onGiveUp={held.giveUp} />}
        worth={worth}
        end={
          <IconButton
            label={t('solo.free.flag')}
            aria-pressed={flagged.has(number)}
            onClick={() => keep(withFlag(kept, run, number))}
          >
            <Flag
              aria-hidden="true"
              className={classNames(flagged.has(number) && 'fill-accent text-accent')}
            />
          </IconButton>
        }
        question={question}
        stage={stage}
        onAnswer={give}
        steps={
          <nav
            aria-label={t('solo.free.questions')}
            className="flex w-full items-center justify-between gap-2"
          >
            <Button
              kind="quiet"
              size="small"
              disabled={number === 0}
              onClick={() => setNumber(number - 1)}
            >
              <ChevronLeft aria-hidden="true" className="rtl:-scale-x-100" />
              <span className="max-sm:sr-only">{t('solo.free.previous')}</span>
            </Button>
            <Button kind="quiet" size="small" onClick={() => setShown(true)}>
              <LayoutGrid aria-hidden="true" />
              {t('solo.free.answered', { done: answered.size, count })}
            </Button>
            {number === count - 1 ? (
              <Button size="small" onClick={() => setShown(true)}>
                <Send aria-hidden="true" className="rtl:-scale-x-100" />
                <span className="whitespace-nowrap">{t('solo.free.submit')}</span>
              </Button>
            ) : (
              <Button kind="quiet" size="small" onClick={() => setNumber(number + 1)}>
                <span className="max-sm:sr-only">{t('solo.free.following')}</span>
                <ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />
              </Button>
            )}
          </nav>
        }
      />
      <Dialog
        open={isShown}
        title={t('solo.free.questions')}
        closeLabel={t('common.cancel')}
        onClose={() => setShown(false)}
      >
        <ol className="grid grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] gap-2">
          {run.questions.map(({ id }, place) => {
            const state = answered.has(place) ? 'done' : 'open';
            return (
              <li key={id}>
                <button
                  type="button"
                  aria-current={place === number ? 'step' : undefined}
                  onClick={() => {
                    setNumber(place);
                    setShown(false);
                  }}
                  className={classNames(
                    'relative grid size-12 place-items-center rounded-control border-2 font-display text-lg font-extrabold tabular-nums',
                    state === 'done'
                      ? 'border-accent bg-accent text-on-accent'
                      : 'border-dashed border-line-strong bg-raised',
                    place === number && 'outline-3 outline-offset-2 outline-(--focus)',
                  )}
                >
                  {place + 1}
                  <span className="sr-only">
                    {t(`solo.free.${state}`)}
                    {flagged.has(place) && `, ${t('solo.free.flagged')}`}
                  </span>
                  {flagged.has(place) && (
                    <Flag
                      aria-hidden="true"
                      className="absolute -end-1.5 -top-1.5 size-5 rounded-full bg-sun p-0.5 text-on-sun"
                    />
                  )}
                </button>
              </li>
            );
          })}
        </ol>
        <p className="text-muted">
          {answered.size < count
            ? t('solo.free.missing', { count: count - answered.size })
            : t('solo.free.complete')}
        </p>
        <Button onClick={held.giveUp}>
          <Send aria-hidden="true" className="rtl:-scale-x-100" />
          {t('solo.free.submit')}
        </Button>
      </Dialog>
    </>
  );
}
