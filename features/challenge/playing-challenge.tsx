import { useCallback } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { ChallengeLook } from '../../domain/challenge/challenge-look.ts';
import type { ChallengeSide } from '../../domain/contract/challenge.ts';
import type { AttemptPhase } from '../../domain/play/attempt.ts';
import { answersOf, windowsOf } from '../../domain/play/attempt.ts';
import { markOf } from '../../domain/play/scoring.ts';
import type { Answer } from '../../domain/question/question.ts';
import type { AttemptView } from '../../domain/solo/attempt-view.ts';
import { attemptOf } from '../../domain/solo/attempt-view.ts';
import {
  attemptPipsOf,
  questionOfPhase,
  questionViewOf,
  stageOf,
  timerOf,
} from '../shared/attempt/attempt-panel.ts';
import { GiveUp } from '../shared/attempt/attempt-strip.tsx';
import { DuelSide } from '../shared/question/duel-side.tsx';
import { usePreloadedPicture } from '../shared/question/picture.tsx';
import { PlayScreen } from '../shared/question/play-screen.tsx';
import { StageTimer } from '../shared/question/timer.tsx';
import { SoundToggle } from '../shared/sound/sound-toggle.tsx';
import type { useChallenge } from './use-challenge.ts';

/** A challenge in play: the visitor beside the challenger, whose answers appear as each question closes. */
export function PlayingChallenge({
  attempt,
  phase,
  rival,
  look,
  challenge,
}: {
  attempt: AttemptView;
  phase: AttemptPhase;
  rival: ChallengeSide | undefined;
  look: Extract<ChallengeLook, { kind: 'open' }>;
  challenge: ReturnType<typeof useChallenge>;
}) {
  const { t } = useTranslation();
  const number = questionOfPhase(phase) ?? 0;
  const { answer } = challenge;
  const give = useCallback((given: Answer) => answer(given, number), [answer, number]);
  const question = questionViewOf(attempt, number);
  const next = phase.kind === 'listening' ? undefined : questionViewOf(attempt, number + 1);
  usePreloadedPicture(next);
  if (!question) return null;
  const title = rival ? t('challenge.title', { name: look.side.name }) : t('challenge.ownTitle');
  const stage = stageOf(attempt, phase, challenge.pending);
  return (
    <PlayScreen
      title={title}
      strip={
        <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-stretch gap-1 roomy:gap-3">
          <DuelSide name={t('common.you')} seat={0} points={ownPoints(attempt)} />
          <div className="grid place-items-center">
            <StageTimer stage={stage} timer={timerOf(attempt, phase)} now={challenge.now} />
          </div>
          {rival ? (
            <DuelSide
              name={look.side.name}
              image={look.side.image}
              seat={1}
              points={rival.points}
            />
          ) : (
            <span />
          )}
        </div>
      }
      start={<GiveUp onGiveUp={challenge.giveUp} />}
      end={<SoundToggle label={t('shell.sound')} />}
      question={question}
      stage={stage}
      pips={attemptPipsOf(attempt, phase)}
      onAnswer={give}
      onPresented={challenge.presented}
      sendingText={challenge.unsentText}
    />
  );
}

/** The points of all questions with feedback, the bonus for speed included. */
function ownPoints(attempt: AttemptView): number {
  const { rules, events, feedback } = attempt;
  const windows = windowsOf(attemptOf(attempt));
  return [...answersOf(attemptOf(attempt)).keys()].reduce((sum, question) => {
    const isRight = feedback[String(question)]?.isRight === true;
    const at = events.findLast((one) => one.kind === 'answer' && one.question === question)?.at;
    const start = windows[question]?.start;
    const ms = at === undefined || start === undefined ? undefined : at - start;
    return sum + markOf(rules.scoring, isRight, ms).points;
  }, 0);
}
