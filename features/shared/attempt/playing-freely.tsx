import { ChevronLeft, ChevronRight, Flag, LayoutGrid, Send } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import type { AttemptView, PendingAnswer } from '../../../domain/solo/attempt-view.ts';
import { attemptOf } from '../../../domain/solo/attempt-view.ts';
import { answersOf } from '../../../domain/play/attempt.ts';
import type { Answer } from '../../../domain/question/question.ts';
import { flagsAtom } from '../state/persisted-state.ts';
import { usePersisted } from '../state/use-persisted.ts';
import type { Draft } from '../question/drafts.ts';
import { DraftsContext } from '../question/drafts.ts';
import { PlayScreen } from '../question/play-screen.tsx';
import { StageTimer } from '../question/timer.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ignoreSecondPress } from '../ui/double-press.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { GiveUp, Strip } from './attempt-strip.tsx';
import { flagsOf, withFlag } from './flags.ts';
import { openStageOf, questionViewOf } from './attempt-panel.ts';
import type { useAttempt } from './use-attempt.ts';

/** How long before the end an answer that was begun is given: early for a slow line, then again if it was changed. In milliseconds. */
const LAST_MS = [2_000, 500];

/** An attempt with one window for all questions: the player moves between them and may change answers until the end. */
export function PlayingFreely({
  title,
  attempt,
  until,
  held,
  exam,
}: {
  title: ReactNode;
  attempt: AttemptView;
  /** The end of the window, by the server's clock. */
  until: number;
  held: Pick<ReturnType<typeof useAttempt>, 'answer' | 'resend' | 'giveUp' | 'now'> & {
    /** Answers that the server has not confirmed. */
    readonly pending: readonly PendingAnswer[];
  };
  /** An exam's additions: the marks of each question, and a callback with the visible question. */
  exam?: { readonly marks: readonly number[]; readonly onQuestion: (number: number) => void };
}) {
  const { t, i18n } = useTranslation();
  const [number, setNumber] = useState(0);
  const [stored, keep] = usePersisted(flagsAtom);
  const flagged = new Set(flagsOf(stored, attempt));
  const [isShown, setShown] = useState(false);
  const { answer, now } = held;
  const [drafts] = useState(() => new Map<string, Draft>());
  const id = attempt.questions[number]?.id ?? '';
  const give = useCallback(
    (given: Answer) => {
      drafts.delete(id);
      answer(given, number);
    },
    [answer, drafts, id, number],
  );
  const onQuestion = exam?.onQuestion;
  useEffect(() => onQuestion?.(number), [onQuestion, number]);
  const stage = openStageOf(attempt, number, held.pending);

  /**
   * Gives the answer that was begun, if it is complete and may be changed later: a choice needs no second press either. An
   * incomplete one in place of a given one is dropped, so that the input shows what counts.
   */
  function giveDraft(): void {
    const draft = drafts.get(id);
    if (!draft || attempt.rules.isChangeable === false) return;
    if (draft.answer) give(draft.answer);
    else if (stage.kind === 'open' && stage.saved) drafts.delete(id);
  }

  const giveLast = useEffectEvent(giveDraft);
  useEffect(() => {
    const timers = LAST_MS.map((ms) => setTimeout(() => giveLast(), until - ms - now()));
    return () => timers.forEach((one) => clearTimeout(one));
  }, [until, now]);

  const shown = questionViewOf(attempt, number);
  if (!shown) return null;
  const question = exam ? { ...shown, difficulty: undefined } : shown;
  const worth = exam && t('exam.marks', { count: exam.marks[number] ?? 0 });
  const answered = new Set([
    ...answersOf(attemptOf(attempt)).keys(),
    // answers that are not sent yet
    ...held.pending.map((one) => one.question),
  ]);
  const count = attempt.questions.length;
  const timer = { look: 'digits', from: attempt.startedAt, until } as const;

  function moveTo(place: (shownBefore: number) => number): void {
    giveDraft();
    setNumber(place);
  }

  function openOverview(press: MouseEvent): void {
    ignoreSecondPress(press.nativeEvent);
    giveDraft();
    setShown(true);
  }

  return (
    <DraftsContext value={drafts}>
      <PlayScreen
        title={title}
        strip={
          <Strip title={title} points={undefined} onResend={held.resend}>
            <StageTimer stage={stage} timer={timer} now={held.now} />
          </Strip>
        }
        start={
          exam ? (
            // as wide as the flag, so that the question's number stands above the middle of its card
            <span aria-hidden="true" className="size-11 shrink-0" />
          ) : (
            <GiveUp
              onGiveUp={() => {
                giveDraft();
                held.giveUp();
              }}
            />
          )
        }
        worth={worth}
        end={
          <IconButton
            label={t('solo.free.flag')}
            aria-pressed={flagged.has(number)}
            onClick={() => keep(withFlag(stored, attempt, number))}
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
          // the buttons are drawn a frame later than the question: a press counts from the question that is next by then
          <nav
            aria-label={t('solo.free.questions')}
            className="flex w-full items-center justify-between gap-2"
          >
            <Button
              kind="quiet"
              size="small"
              disabled={number === 0}
              onClick={() => moveTo((place) => Math.max(0, place - 1))}
            >
              <ChevronLeft aria-hidden="true" className="rtl:-scale-x-100" />
              <span className="max-sm:sr-only">{t('solo.free.previous')}</span>
            </Button>
            <Button kind="quiet" size="small" onClick={openOverview}>
              <LayoutGrid aria-hidden="true" />
              {/* on a phone the sentence would take two lines beside the button that hands in */}
              <span aria-hidden="true" dir="ltr" className="tabular-nums sm:hidden">
                {`${formatNumber(i18n.language, answered.size)}/${formatNumber(i18n.language, count)}`}
              </span>
              <span className="max-sm:sr-only">
                {t('solo.free.answered', { done: answered.size, count })}
              </span>
            </Button>
            {number === count - 1 ? (
              <Button size="small" onClick={openOverview}>
                <Send aria-hidden="true" className="max-sm:hidden rtl:-scale-x-100" />
                <span className="whitespace-nowrap">{t('solo.free.submit')}</span>
              </Button>
            ) : (
              <Button
                kind="quiet"
                size="small"
                onClick={() => moveTo((place) => Math.min(count - 1, place + 1))}
              >
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
          {attempt.questions.map(({ id }, place) => {
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
    </DraftsContext>
  );
}
