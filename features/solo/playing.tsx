import { LogOut, Star, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { AttemptView } from '../../domain/solo/attempt-view.ts';
import type { AttemptPhase } from '../../domain/play/attempt.ts';
import { formatNumber } from '../shared/i18n/format.ts';
import { LifelineBar } from '../shared/play/lifeline-bar.tsx';
import { PlayScreen } from '../shared/play/play-screen.tsx';
import { StageTimer } from '../shared/play/timer.tsx';
import { useOwnAccount } from '../shared/rest/own-account-query.ts';
import { SoundToggle } from '../shared/sound/sound-toggle.tsx';
import { Button } from '../shared/ui/button.tsx';
import { ConfirmButton } from '../shared/ui/confirm-button.tsx';
import { IconButton } from '../shared/ui/icon-button.tsx';
import {
  lifelinesOf,
  pipsOf,
  pointsOf,
  questionOfPhase,
  questionViewOf,
  stageOf,
  timerOf,
} from './run-view.ts';
import type { useRun } from './use-run.ts';

type Held = ReturnType<typeof useRun>;

/** A run whose questions come one after the other, each with its own time. */
export function Playing({
  title,
  run,
  phase,
  held,
}: {
  title: ReactNode;
  run: AttemptView;
  phase: AttemptPhase;
  held: Held;
}) {
  const { t } = useTranslation();
  const coins = useOwnAccount().data?.coins ?? Infinity;
  const number = questionOfPhase(phase) ?? 0;
  const question = questionViewOf(run, number);
  if (!question) return null;
  const isSwiped = run.mode === 'true-false';
  const stage = stageOf(run, phase, held.pending);
  // the answer is followed by no verdict, but by the next question
  const isBlind = run.rules.feedback === 'none';
  const lifelines = lifelinesOf(run, number, coins, held.helping);
  return (
    <PlayScreen
      title={title}
      strip={
        <Strip title={title} points={pointsOf(run, phase)} onResend={held.resend}>
          <StageTimer stage={stage} timer={timerOf(run, phase)} now={held.now} />
        </Strip>
      }
      start={<GiveUp onGiveUp={held.giveUp} />}
      end={<SoundToggle label={t('shell.sound')} />}
      question={question}
      stage={stage}
      pips={pipsOf(run, phase)}
      onAnswer={held.answer}
      onHeard={held.hear}
      lockedText={isBlind && number < run.questions.length - 1 ? t('solo.next') : undefined}
      sendingText={held.resend && t('solo.unsent')}
      isSwiped={isSwiped}
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

/** What stands above a run: what is played, the points so far, the clock. */
export function Strip({
  title,
  points,
  onResend,
  children,
}: {
  title: ReactNode;
  /** Undefined where none are told. */
  points: number | undefined;
  /** Sends what did not get through, which stands in place of the title; undefined where nothing waits. */
  onResend: (() => void) | undefined;
  /** The clock. */
  children: ReactNode;
}) {
  const { t, i18n } = useTranslation();
  return (
    <div className="flex items-center gap-3">
      {onResend ? (
        <span className="flex min-w-0 flex-1">
          <Button size="small" onClick={onResend}>
            <WifiOff aria-hidden="true" />
            {t('solo.resend')}
          </Button>
        </span>
      ) : (
        <span className="min-w-0 flex-1 truncate font-display text-lg font-extrabold roomy:text-2xl">
          {title}
        </span>
      )}
      {points !== undefined && (
        <span className="flex items-center gap-1.5 rounded-full bg-sun-soft px-3 py-1 font-display text-lg font-extrabold tabular-nums">
          <Star aria-hidden="true" className="size-5 fill-sun text-warning" />
          <span key={points} className="motion-safe:animate-pop">
            <span aria-hidden="true">{formatNumber(i18n.language, points)}</span>
            <span className="sr-only">{t('common.points', { count: points })}</span>
          </span>
        </span>
      )}
      {children}
    </div>
  );
}

/** The way out of a run, which asks first. */
export function GiveUp({ onGiveUp }: { onGiveUp: () => void }) {
  const { t } = useTranslation();
  return (
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
  );
}
