'use client';

import type { ReactNode } from 'react';
import { useCallback } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { AttemptOutcome } from '../../domain/contract/attempt.ts';
import type { AttemptView } from '../../domain/solo/attempt-view.ts';
import type { AttemptPhase } from '../../domain/play/attempt.ts';
import type { Lifeline } from '../../domain/play/lifelines.ts';
import type { Answer } from '../../domain/question/question.ts';
import { soloPath } from '../../domain/play/solo-place.ts';
import { Button } from '../shared/ui/button.tsx';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Card } from '../shared/ui/card.tsx';
import { ConfirmButton } from '../shared/ui/confirm-button.tsx';
import { Failed } from '../shared/ui/loaded.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { Skeleton } from '../shared/ui/skeleton.tsx';
import { formatDate } from '../shared/i18n/format.ts';
import { SoloOutcome } from './outcome.tsx';
import {
  attemptPipsOf,
  lifelinesOf,
  pointsOf,
  questionOfPhase,
  questionViewOf,
  stageOf,
  timerOf,
} from '../shared/attempt/attempt-panel.ts';
import { GiveUp, Strip } from '../shared/attempt/attempt-strip.tsx';
import { PlayingFreely } from '../shared/attempt/playing-freely.tsx';
import { usePreloadedPicture } from '../shared/question/picture.tsx';
import { PlayScreen } from '../shared/question/play-screen.tsx';
import { StageTimer } from '../shared/question/timer.tsx';
import { useOwnAccount } from '../shared/rest/own-account-query.ts';
import { SoundToggle } from '../shared/sound/sound-toggle.tsx';
import { LifelineBar } from './lifeline-bar.tsx';
import { NextQuestion } from './next-question.tsx';
import type { SoloMode } from './solo-mode.ts';
import { useSoloAttempt } from './use-solo-attempt.ts';

/** The page of a solo mode or of one of its items: introduction, attempt, result. */
export function SoloPage({
  mode,
  title,
  titleLanguage,
  setup,
  way,
  back,
  extra,
  below,
  isReviewable = true,
}: {
  mode: SoloMode;
  title: string;
  /** BCP 47, if it differs from the screen's. */
  titleLanguage?: string | undefined;
  /** The introduction; `start` takes the content language ('' for the server's choice). */
  setup: (start: (language: string) => void, isStarting: boolean) => ReactNode;
  /** The breadcrumb, above the title. */
  way?: ReactNode;
  /** The path of the list that the player came from; the home page if there is none. */
  back?: string;
  /** Additions to the result; `again` returns to the introduction. */
  extra?: (outcome: AttemptOutcome, again: () => void) => ReactNode;
  /** Stands below the result. */
  below?: ReactNode;
  /** Whether the result offers a review. */
  isReviewable?: boolean;
}) {
  const { t } = useTranslation();
  const held = useSoloAttempt(mode);
  const { state } = held;
  const page = (content: ReactNode) => (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-5">
      {way}
      <h1 className="text-2xl break-words sm:text-3xl">
        <bdi lang={titleLanguage}>{title}</bdi>
      </h1>
      {content}
    </div>
  );
  switch (state.state) {
    case 'loading':
      return <Skeleton className="mx-auto h-96 max-w-3xl rounded-card" />;
    case 'failed':
      return page(<Failed retry={state.retry} />);
    case 'ready':
      return page(setup(held.start, held.isStarting));
    case 'elsewhere':
      return page(
        <Notice
          kind="warning"
          action={
            <span className="flex flex-wrap gap-3">
              <ButtonLink size="small" href={soloPath(mode.name, state.attempt.item)}>
                {t('solo.elsewhereGo')}
              </ButtonLink>
              <ConfirmButton
                kind="quiet"
                size="small"
                title={t('solo.giveUp')}
                text={t('solo.giveUpText')}
                yes={t('solo.giveUpYes')}
                no={t('common.cancel')}
                onConfirm={held.giveUp}
              >
                {t('solo.giveUp')}
              </ConfirmButton>
            </span>
          }
        >
          {t('solo.elsewhere')}
        </Notice>,
      );
    case 'ending':
      return page(<Notice kind="wait">{t('solo.counting')}</Notice>);
    case 'running':
      if (state.phase.kind === 'waiting') {
        return page(<Waiting attempt={state.attempt} phase={state.phase} held={held} />);
      }
      return state.phase.kind === 'open' ? (
        <PlayingFreely
          title={title}
          attempt={state.attempt}
          until={state.phase.until}
          held={held}
        />
      ) : (
        <Playing
          title={<bdi lang={titleLanguage}>{title}</bdi>}
          attempt={state.attempt}
          phase={state.phase}
          held={held}
        />
      );
    case 'over':
      return page(
        <>
          <SoloOutcome
            mode={mode.name}
            place={title}
            outcome={state.outcome}
            onAgain={held.again}
            back={back}
            extra={extra?.(state.outcome, held.again)}
            isReviewable={isReviewable}
          />
          {below}
        </>,
      );
  }
}

/** An attempt with one question after another, each in its own window. */
function Playing({
  title,
  attempt,
  phase,
  held,
}: {
  title: ReactNode;
  attempt: AttemptView;
  phase: AttemptPhase;
  held: ReturnType<typeof useSoloAttempt>;
}) {
  const { t } = useTranslation();
  const coins = useOwnAccount().data?.coins ?? Infinity;
  const number = questionOfPhase(phase) ?? 0;
  const { answer, help } = held;
  const give = useCallback((given: Answer) => answer(given, number), [answer, number]);
  const use = useCallback((lifeline: Lifeline) => help(lifeline, number), [help, number]);
  const question = questionViewOf(attempt, number);
  // not while the picture on the screen loads itself
  const next = phase.kind === 'listening' ? undefined : questionViewOf(attempt, number + 1);
  usePreloadedPicture(next);
  if (!question) return null;
  const isSwiped = attempt.mode === 'true-false';
  const stage = stageOf(attempt, phase, held.pending);
  // without feedback, the next question follows the answer
  const isBlind = attempt.rules.feedback === 'none';
  const lifelines = lifelinesOf(attempt, number, coins, held.helping);
  return (
    <PlayScreen
      title={title}
      strip={
        <Strip title={title} points={pointsOf(attempt, phase)} onResend={held.resend}>
          <StageTimer stage={stage} timer={timerOf(attempt, phase)} now={held.now} />
        </Strip>
      }
      start={<GiveUp onGiveUp={held.giveUp} />}
      end={<SoundToggle label={t('shell.sound')} />}
      question={question}
      stage={stage}
      pips={attemptPipsOf(attempt, phase)}
      onAnswer={give}
      onPresented={held.presented}
      lockedText={isBlind && number < attempt.questions.length - 1 ? t('solo.next') : undefined}
      sendingText={held.unsentText}
      isSwiped={isSwiped}
      reactions={
        <NextQuestion
          key={number}
          isLast={number === attempt.questions.length - 1}
          onNext={held.skipReveal}
        />
      }
      facts={
        isSwiped ? (
          <span className="pointer-fine:hidden">{t('solo.trueFalse.swipe')}</span>
        ) : (
          lifelines.length > 0 && <LifelineBar lifelines={lifelines} onUse={use} />
        )
      }
    />
  );
}

/** An attempt that waits for its player, whose question timed out meanwhile. */
function Waiting({
  attempt,
  phase: { question, until },
  held,
}: {
  attempt: AttemptView;
  phase: Extract<AttemptPhase, { kind: 'waiting' }>;
  held: ReturnType<typeof useSoloAttempt>;
}) {
  const { t, i18n } = useTranslation();
  return (
    <Card className="grid justify-items-start gap-5">
      <p className="max-w-[52ch] text-lg">
        {t('solo.waiting.text', { number: question + 1, count: attempt.questions.length })}
      </p>
      <p className="text-muted">
        {t('solo.waiting.until', {
          time: formatDate(i18n.language, until, true),
        })}
      </p>
      <span className="flex flex-wrap items-center gap-3">
        <Button size="large" busy={held.isBeginning} onClick={() => held.begin()}>
          {t('solo.waiting.goOn')}
        </Button>
        <GiveUp onGiveUp={held.giveUp} />
      </span>
    </Card>
  );
}
