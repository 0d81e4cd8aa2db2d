import type { ReactNode } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { AttemptView } from '../../domain/solo/attempt-view.ts';
import type { AttemptPhase } from '../../domain/play/attempt.ts';
import { GiveUp, Strip } from '../shared/attempt/attempt-strip.tsx';
import { LifelineBar } from './lifeline-bar.tsx';
import { NextQuestion } from './next-question.tsx';
import { usePreloadedPicture } from '../shared/question/picture.tsx';
import { PlayScreen } from '../shared/question/play-screen.tsx';
import { StageTimer } from '../shared/question/timer.tsx';
import { useOwnAccount } from '../shared/rest/own-account-query.ts';
import { SoundToggle } from '../shared/sound/sound-toggle.tsx';
import {
  lifelinesOf,
  attemptPipsOf,
  pointsOf,
  questionOfPhase,
  questionViewOf,
  stageOf,
  timerOf,
} from '../shared/attempt/attempt-panel.ts';
import type { useSoloAttempt } from './use-solo-attempt.ts';

type Held = ReturnType<typeof useSoloAttempt>;

/** An attempt with one question after another, each in its own window. */
export function Playing({
  title,
  attempt,
  phase,
  held,
}: {
  title: ReactNode;
  attempt: AttemptView;
  phase: AttemptPhase;
  held: Held;
}) {
  const { t } = useTranslation();
  const coins = useOwnAccount().data?.coins ?? Infinity;
  const number = questionOfPhase(phase) ?? 0;
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
      onAnswer={held.answer}
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
          lifelines.length > 0 && <LifelineBar lifelines={lifelines} onUse={held.help} />
        )
      }
    />
  );
}
