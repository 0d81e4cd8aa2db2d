'use client';

import { Home, LogOut, RotateCcw, Star } from 'lucide-react';
import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunOutcome, RunView } from '../../domain/contract/attempt.ts';
import type { AttemptPhase } from '../../domain/play/attempt.ts';
import { formatNumber } from '../shared/i18n/format.ts';
import { PlayScreen } from '../shared/play/play-screen.tsx';
import { ResultNumbers } from '../shared/play/result-numbers.tsx';
import { StageTimer } from '../shared/play/timer.tsx';
import { playCue } from '../shared/sound/play-cue.ts';
import { SoundToggle } from '../shared/sound/sound-toggle.tsx';
import { announce } from '../shared/ui/announce.ts';
import { Button } from '../shared/ui/button.tsx';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Card } from '../shared/ui/card.tsx';
import { ConfirmButton } from '../shared/ui/confirm-button.tsx';
import { IconButton } from '../shared/ui/icon-button.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { Skeleton } from '../shared/ui/skeleton.tsx';
import { pipsOf, pointsOf, questionOfPhase, questionViewOf, stageOf, timerOf } from './run-view.ts';
import { SoloReview } from './solo-review.tsx';
import type { SoloMode } from './use-run.ts';
import { useRun } from './use-run.ts';

const Confetti = dynamic(async () => (await import('../shared/ui/confetti.tsx')).Confetti, {
  ssr: false,
});

/** The page of a mode of one player: what it is, the run, what came of it. */
export function SoloPage({
  mode,
  title,
  setup,
}: {
  mode: SoloMode;
  title: string;
  /** What stands before a run; `start` takes the content language ('' for the server's choice). */
  setup: (start: (language: string) => void, isStarting: boolean) => ReactNode;
}) {
  const { t } = useTranslation();
  const { state, pending, now, answer, start, isStarting, giveUp, again } = useRun(mode);
  switch (state.state) {
    case 'loading':
      return <Skeleton className="mx-auto h-96 max-w-3xl rounded-card" />;
    case 'failed':
      return (
        <Page title={title}>
          <Notice
            kind="error"
            action={
              <Button kind="quiet" size="small" onClick={state.retry}>
                {t('common.retry')}
              </Button>
            }
          >
            {t('common.failed')}
          </Notice>
        </Page>
      );
    case 'ready':
      return <Page title={title}>{setup(start, isStarting)}</Page>;
    case 'ending':
      return (
        <Page title={title}>
          <Notice kind="wait">{t('solo.counting')}</Notice>
        </Page>
      );
    case 'running':
      return (
        <Playing
          title={title}
          run={state.run}
          phase={state.phase}
          pending={pending}
          now={now}
          onAnswer={answer}
          onGiveUp={giveUp}
        />
      );
    case 'over':
      return (
        <Page title={title}>
          <Outcome outcome={state.outcome} onAgain={again} />
        </Page>
      );
  }
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-5">
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      {children}
    </div>
  );
}

function Playing({
  title,
  run,
  phase,
  pending,
  now,
  onAnswer,
  onGiveUp,
}: {
  title: string;
  run: RunView;
  phase: AttemptPhase;
  onGiveUp: () => void;
} & Pick<ReturnType<typeof useRun>, 'pending' | 'now'> & {
    onAnswer: ReturnType<typeof useRun>['answer'];
  }) {
  const { t, i18n } = useTranslation();
  const question = questionViewOf(run, questionOfPhase(phase) ?? 0);
  if (!question) return null;
  const stage = stageOf(run, phase, pending);
  const points = pointsOf(run, phase);
  return (
    <PlayScreen
      title={title}
      strip={
        <div className="flex items-center gap-3">
          <span className="min-w-0 flex-1 truncate font-display text-lg font-extrabold roomy:text-2xl">
            {title}
          </span>
          {points !== undefined && (
            <span className="flex items-center gap-1.5 rounded-full bg-sun-soft px-3 py-1 font-display text-lg font-extrabold tabular-nums">
              <Star aria-hidden="true" className="size-5 fill-sun text-warning" />
              <span key={points} className="motion-safe:animate-pop">
                <span aria-hidden="true">{formatNumber(i18n.language, points)}</span>
                <span className="sr-only">{t('common.points', { count: points })}</span>
              </span>
            </span>
          )}
          <StageTimer stage={stage} timer={timerOf(run, phase)} now={now} />
        </div>
      }
      start={
        <ConfirmButton
          title={t('solo.giveUp')}
          text={t('solo.giveUpText')}
          yes={t('solo.giveUpYes')}
          no={t('solo.giveUpNo')}
          onConfirm={onGiveUp}
          trigger={(open) => (
            <IconButton label={t('solo.giveUp')} onClick={open}>
              <LogOut aria-hidden="true" className="rtl:-scale-x-100" />
            </IconButton>
          )}
        />
      }
      end={<SoundToggle label={t('shell.sound')} />}
      question={question}
      stage={stage}
      pips={pipsOf(run, phase)}
      onAnswer={onAnswer}
      lockedText={t('solo.next')}
    />
  );
}

/** What came of a run: passed or not, in numbers, and what can be done next. */
function Outcome({ outcome, onAgain }: { outcome: RunOutcome; onAgain: () => void }) {
  const { t } = useTranslation();
  const [isReviewed, setReviewed] = useState(false);
  const { passed, gainedScore } = outcome;
  const headline = t(passed ? 'solo.passed' : 'solo.failed');
  useEffect(() => {
    playCue(passed ? 'win' : 'lose');
    announce(headline);
  }, [passed, headline]);
  return (
    <>
      {passed && <Confetti />}
      <Card className="grid justify-items-center gap-3 text-center">
        <h2 className="text-4xl sm:text-5xl">{headline}</h2>
        <p className="max-w-[44ch] text-muted">
          {t(passed ? 'solo.passedText' : 'solo.failedText')}
        </p>
        {gainedScore > 0 && (
          <p className="inline-flex items-center gap-2 rounded-full bg-sun-soft px-4 py-2 font-bold">
            <Star aria-hidden="true" className="size-5 fill-sun text-warning" />
            {t('solo.gained', { count: gainedScore })}
          </p>
        )}
        <div className="flex flex-wrap justify-center gap-3 pt-2">
          <Button onClick={onAgain}>
            <RotateCcw aria-hidden="true" className="size-5" />
            {t('solo.again')}
          </Button>
          <ButtonLink href="/" kind="quiet">
            <Home aria-hidden="true" className="size-5" />
            {t('solo.home')}
          </ButtonLink>
        </div>
      </Card>
      <ResultNumbers
        title={t('solo.numbers')}
        numbers={{
          points: outcome.userScore,
          right: outcome.correctAnswer,
          count: outcome.total_questions,
          wrong: outcome.wrongAnswer,
          unanswered: outcome.notAttempted,
          percent: outcome.winningPer,
          bestStreak: outcome.best_streak,
          coins: outcome.earnCoin > 0 ? outcome.earnCoin : undefined,
          seconds: outcome.seconds,
        }}
      />
      <SoloReview
        attemptId={outcome.attempt_id}
        fee={outcome.review_fee}
        isOpen={isReviewed}
        onOpen={() => setReviewed(true)}
      />
    </>
  );
}
