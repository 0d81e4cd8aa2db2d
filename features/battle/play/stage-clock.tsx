import { Check, Minus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../domain/battle/score.ts';
import { playCue } from '../../shared/sound/play-cue.ts';
import { CountdownRing } from '../../shared/ui/countdown-ring.tsx';
import type { Now } from '../../shared/ui/use-server-time.ts';
import type { Stage } from './stage.ts';

const tick = (seconds: number): void => {
  if (seconds > 0 && seconds <= 5) playCue('tick');
};

/** The time that is left to answer; at the reveal, in its place, how the own answer was. */
export function StageClock({
  stage,
  startedAt,
  answer,
  now,
}: {
  stage: Stage;
  startedAt: number | undefined;
  /** The own answer that is being revealed. */
  answer: Answer | undefined;
  now: Now;
}) {
  const { t } = useTranslation();
  if (stage.kind === 'reveal') {
    const isJudged = answer?.kind === 'judged';
    const isRight = isJudged && answer.isRight;
    const Icon = isRight ? Check : isJudged ? X : Minus;
    const look = isRight
      ? 'bg-success text-on-success'
      : isJudged
        ? 'bg-danger text-on-danger'
        : 'bg-sunken text-muted';
    return (
      <span
        aria-hidden="true"
        className={`grid size-20 place-items-center rounded-full motion-safe:animate-slam motion-safe:[animation-duration:400ms] ${look}`}
      >
        <Icon className="size-10 stroke-3" />
      </span>
    );
  }
  return (
    <CountdownRing
      from={startedAt ?? stage.until}
      until={stage.until}
      now={now}
      label={t('battle.timeLeft')}
      {...(stage.kind === 'question' && { onSecond: tick })}
    />
  );
}
