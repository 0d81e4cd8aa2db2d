'use client';

import { Bot, LogOut, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import type { PracticePicks, PracticeState as Round } from '../../../domain/battle/practice.ts';
import { practiceAt, practiceResult } from '../../../domain/battle/practice.ts';
import { tallyOf } from '../../../domain/play/scoring.ts';
import type { Answer } from '../../../domain/question/question.ts';
import { formatNumber } from '../i18n/format.ts';
import { playCue } from '../sound/play-cue.ts';
import { SoundToggle } from '../sound/sound-toggle.tsx';
import { Button } from '../ui/button.tsx';
import { drawingOf } from '../ui/category-picture.ts';
import { CountUp } from '../ui/count-up.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { Pip } from '../ui/progress-pips.tsx';
import { DuelSide } from './duel-side.tsx';
import { GameFrame, PlayScreen } from './play-screen.tsx';
import { PRACTICE_QUESTIONS, PRACTICE_SCRIPT } from './practice-script.ts';
import { StageTimer } from './timer.tsx';
import type { AnswerStage, PanelQuestion } from './view-models.ts';

/**
 * A round of five questions against a scripted rival, on this page only. For visitors who try the game, or players who
 * wait for a rival. It sends and stores nothing, and its screen says so.
 */
export function PracticePanel({
  onLeave,
  banner,
  end,
}: {
  onLeave: () => void;
  /** Shown above the round all the time. */
  banner?: ReactNode;
  /** Shown after the round, beside the button to play it again. */
  end: ReactNode;
}) {
  const { t, i18n } = useTranslation();
  const [startedAt, setStartedAt] = useState(() => Date.now());
  const [picks, setPicks] = useState<PracticePicks>([]);
  const round = useRound(picks, startedAt);
  const { phase, number } = round;
  const answer = useCallback(
    (given: Answer) => {
      if (given.kind !== 'choice') return;
      const pick = { option: given.option, at: Date.now() };
      setPicks((before) =>
        before[number] ? before : Object.assign(Array.from(before), { [number]: pick }),
      );
    },
    [number],
  );
  const script = PRACTICE_SCRIPT[number];
  if (phase === 'over' || !script) {
    return (
      <PracticeEnd
        round={round}
        onAgain={() => {
          setPicks([]);
          setStartedAt(Date.now());
        }}
        onLeave={onLeave}
      >
        {end}
      </PracticeEnd>
    );
  }
  const question: PanelQuestion = {
    kind: 'choice',
    id: `${script.id} ${startedAt}`,
    number,
    count: PRACTICE_SCRIPT.length,
    lang: i18n.language,
    text: t(`practice.${script.id}.question`),
    drawing: drawingOf(script.category),
    options: script.options.map((option) =>
      typeof option === 'number'
        ? formatNumber(i18n.language, option)
        : t(`practice.option.${option}`),
    ),
  };
  const stage = stageOf(round, picks);
  return (
    <PlayScreen
      title={t('practice.title')}
      strip={
        <div className="grid gap-1.5">
          {banner}
          <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-stretch gap-1 roomy:gap-3">
            <DuelSide name={t('common.you')} seat={0} points={tallyOf(round.own).points} />
            <div className="grid place-items-center">
              <StageTimer
                stage={stage}
                timer={{ look: 'ring', from: round.from, until: round.until }}
                now={Date.now}
              />
            </div>
            <DuelSide
              name={t('practice.rival')}
              seat={1}
              mark={<Bot aria-hidden="true" className="size-3.5 shrink-0" />}
              points={tallyOf(round.rival).points}
              state={phase === 'reveal' ? '' : round.hasRivalLocked ? 'locked' : 'thinking'}
            />
          </div>
        </div>
      }
      start={
        <IconButton label={t('practice.leave')} onClick={onLeave}>
          <LogOut aria-hidden="true" className="rtl:-scale-x-100" />
        </IconButton>
      }
      end={<SoundToggle label={t('shell.sound')} />}
      facts={t('practice.note')}
      question={question}
      stage={stage}
      pips={pipsOf(round)}
      onAnswer={answer}
      lockedText={t('battle.lockedWait')}
    />
  );
}

/** The round's current state; renders again when time changes it. */
function useRound(picks: PracticePicks, startedAt: number): Round {
  const [now, setNow] = useState(startedAt);
  // a pick is later than the last reading of the clock
  const seen = Math.max(now, startedAt, ...picks.flatMap((pick) => pick?.at ?? []));
  const round = practiceAt(PRACTICE_QUESTIONS, picks, startedAt, seen);
  const { changesAt } = round;
  useEffect(() => {
    if (changesAt === undefined) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, changesAt - Date.now()) + 5);
    return () => clearTimeout(timer);
  }, [changesAt, now]);
  return round;
}

function stageOf({ phase, number, own }: Round, picks: PracticePicks): AnswerStage {
  const pick = picks[number];
  const given: Answer | undefined = pick && { kind: 'choice', option: pick.option };
  if (phase === 'question') return { kind: 'open' };
  if (phase === 'locked') return { kind: 'locked', answer: given, isSending: false };
  const mark = own[number];
  const script = PRACTICE_SCRIPT[number];
  return {
    kind: 'revealed',
    reveal: {
      verdict: mark?.kind !== 'judged' ? 'unanswered' : mark.isRight ? 'right' : 'wrong',
      key: script && { kind: 'choice', option: script.right },
      own: given,
      points: mark?.kind === 'judged' ? mark.points : undefined,
    },
  };
}

function pipsOf({ phase, number, own }: Round): readonly Pip[] {
  return PRACTICE_SCRIPT.map((_, place): Pip => {
    const mark = own[place];
    if (!mark) return place === number && phase !== 'reveal' ? 'current' : 'ahead';
    if (mark.kind !== 'judged') return 'missed';
    return mark.isRight ? 'right' : 'wrong';
  });
}

function PracticeEnd({
  round,
  onAgain,
  onLeave,
  children,
}: {
  round: Round;
  onAgain: () => void;
  onLeave: () => void;
  children: ReactNode;
}) {
  const { t, i18n } = useTranslation();
  const { result, own, rival } = practiceResult(round);
  useEffect(() => playCue(result === 'won' ? 'win' : 'lose'), [result]);
  return (
    <GameFrame>
      <section className="m-auto grid max-h-full w-full max-w-xl justify-items-center gap-5 overflow-y-auto p-4 text-center">
        <div role="status">
          <h1 className="text-[clamp(2rem,12vw,4rem)] leading-none motion-safe:animate-slam">
            {t(result === 'lost' ? 'practice.lost' : `result.${result}`)}
          </h1>
        </div>
        <p className="font-display text-5xl font-extrabold tabular-nums" dir="ltr">
          {[own, rival].map(({ points }, side) => (
            <span key={side}>
              {side > 0 && ' : '}
              <CountUp
                value={points}
                label={t('common.points', { count: points })}
                language={i18n.language}
              />
            </span>
          ))}
        </p>
        <p className="max-w-[36ch] text-lg text-muted">
          {t('practice.over', { right: own.right, count: PRACTICE_SCRIPT.length })}
        </p>
        <div className="grid w-full gap-3 sm:max-w-sm">
          {children}
          <Button kind="quiet" size="large" onClick={onAgain}>
            <RotateCcw aria-hidden="true" />
            {t('solo.again')}
          </Button>
          <Button kind="quiet" onClick={onLeave}>
            {t('practice.leave')}
          </Button>
        </div>
      </section>
    </GameFrame>
  );
}
