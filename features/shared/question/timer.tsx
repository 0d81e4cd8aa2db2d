import { Check, Headphones, Minus, SkipForward, X } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatCountdown } from '../i18n/format.ts';
import { playCue } from '../sound/play-cue.ts';
import { announce } from '../ui/announce.ts';
import { classNames } from '../ui/class-names.ts';
import { CountdownRing } from '../ui/countdown-ring.tsx';
import { useSecondsLeft } from '../ui/use-server-time.ts';
import type { Now } from '../ui/use-server-time.ts';
import type { QuestionVerdict } from '../../../domain/play/dealt-attempt.ts';
import type { AnswerStage, TimerView } from './view-models.ts';

/** Seconds left from which the digits of a long attempt look urgent. */
const URGENT_S = 30;
/** Seconds left at which a long attempt announces the time. */
const ANNOUNCED_S: readonly number[] = [300, 60, 10];

const tick = (seconds: number): void => {
  if (seconds > 0 && seconds <= 5) playCue('tick');
};

/** The question's remaining time; while a clip plays an icon, and at the reveal the result, in the same place. */
export function StageTimer({
  stage,
  timer,
  now,
}: {
  stage: AnswerStage;
  timer: TimerView | undefined;
  now: Now;
}) {
  if (stage.kind === 'listening') {
    return (
      <Round look="bg-seat-3-soft text-seat-3">
        <Headphones />
      </Round>
    );
  }
  if (stage.kind === 'revealed') return <VerdictMark verdict={stage.reveal.verdict} />;
  return timer && <Timer timer={timer} now={now} isTicking={stage.kind === 'open'} />;
}

/** The remaining time, as a ring with seconds or as mm:ss. */
export function Timer({
  timer: { look, from, until },
  now,
  isTicking = false,
}: {
  timer: TimerView;
  now: Now;
  /** Whether the last seconds tick audibly. */
  isTicking?: boolean;
}) {
  const { t } = useTranslation();
  if (look === 'digits') return <Digits until={until} now={now} />;
  return (
    <CountdownRing
      from={from}
      until={until}
      now={now}
      label={t('play.timeLeft')}
      {...(isTicking && { onSecond: tick })}
    />
  );
}

function Digits({ until, now }: { until: number; now: Now }) {
  const { t } = useTranslation();
  const seconds = useSecondsLeft(until, now);
  useEffect(() => {
    if (ANNOUNCED_S.includes(seconds)) announce(t('play.secondsLeft', { count: seconds }));
  }, [seconds, t]);
  return (
    <span
      role="timer"
      aria-label={t('play.timeLeft')}
      className={classNames(
        'inline-flex min-h-11 items-center rounded-full border-2 px-4 font-display text-2xl font-extrabold tabular-nums',
        seconds <= URGENT_S
          ? 'border-accent bg-accent-soft text-accent-strong'
          : 'border-line bg-sunken',
      )}
    >
      <bdi dir="ltr">{formatCountdown(seconds)}</bdi>
    </span>
  );
}

const MARKS = {
  right: { Icon: Check, look: 'bg-success text-on-success' },
  wrong: { Icon: X, look: 'bg-danger text-on-danger' },
  unanswered: { Icon: Minus, look: 'bg-sunken text-muted' },
  skipped: { Icon: SkipForward, look: 'bg-sunken text-muted' },
} as const;

function VerdictMark({ verdict }: { verdict: QuestionVerdict }) {
  const { Icon, look } = MARKS[verdict];
  return (
    <Round look={look}>
      <Icon className="stroke-3 rtl:[&.lucide-skip-forward]:-scale-x-100" />
    </Round>
  );
}

/** Has the size of the ring that it replaces. */
function Round({ look, children }: { look: string; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-(--ring,5rem) shrink-0 place-items-center rounded-full [&_svg]:size-1/2 motion-safe:animate-slam motion-safe:[animation-duration:400ms] ${look}`}
    >
      {children}
    </span>
  );
}
