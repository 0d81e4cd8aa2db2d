import { Flame } from 'lucide-react';
import type { ReactNode } from 'react';
import { memo } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { classNames } from '../ui/class-names.ts';
import { NextFrame, useIsDrawn } from '../ui/after-paint.tsx';
import { usePageMark } from '../ui/page-mark.ts';
import { ProgressPips } from '../ui/progress-pips.tsx';
import type { Pip } from '../ui/progress-pips.tsx';
import { QuestionPanel } from './question-panel.tsx';
import type { QuestionPanelProps, PanelQuestion } from './view-models.ts';
import { isSameView } from './view-models.ts';

/**
 * The frame of a game: fills the window and hides the rest of the page (globals.css). Stays inside the area that no
 * browser bar and no rounded corner covers.
 */
export function GameFrame({ children }: { children: ReactNode }) {
  usePageMark('playing');
  return (
    <div
      data-game
      className="flex h-dvh flex-col gap-1.5 overflow-hidden ps-[max(0.5rem,env(safe-area-inset-left))] pe-[max(0.5rem,env(safe-area-inset-right))] pt-[max(0.25rem,env(safe-area-inset-top))] pb-[max(0.5rem,env(safe-area-inset-bottom))] roomy:gap-3 roomy:px-6 roomy:py-4"
    >
      {children}
    </div>
  );
}

/** The parts that a mode adds around its question. None stands between the question and its answers. */
export interface PlayScreenProps extends QuestionPanelProps {
  /** The heading, for screen readers. */
  readonly title: ReactNode;
  /** Players, points and clock, at the top. */
  readonly strip: ReactNode;
  /** Replaces the text for an answer that is being sent. */
  readonly sendingText?: string | undefined;
  /** Replaces the text for a question whose time is over without an answer. */
  readonly timeOverText?: string | undefined;
  /** The results of the questions so far; undefined for no row of pips. */
  readonly pips?: readonly Pip[] | undefined;
  /** The content of the corners beside the question's number: the exit button, the chat. */
  readonly start?: ReactNode;
  readonly end?: ReactNode;
  /** Stands below the answers of an open question: facts about the game. */
  readonly facts?: ReactNode;
  /** The navigation to other questions; replaces the text for a locked answer. */
  readonly steps?: ReactNode;
  /** The question's marks, as a text. */
  readonly worth?: string | undefined;
  /** Replaces `facts` at the reveal. */
  readonly reactions?: ReactNode;
  /** Stands beside the game on a wide window. */
  readonly side?: ReactNode;
}

/** A question in play, in the whole window: strip, question, and the answers in reach of the thumb. */
export function PlayScreen({
  title,
  strip,
  sendingText,
  timeOverText,
  pips,
  start,
  end,
  facts,
  steps,
  worth,
  reactions,
  side,
  ...panel
}: PlayScreenProps) {
  const { question, stage, lockedText } = panel;
  // drawing the whole screen at once would be one long frame
  const isDrawn = useIsDrawn();
  return (
    <GameFrame>
      <h1 className="sr-only">{title}</h1>
      <div
        className={classNames(
          'mx-auto flex min-h-0 w-full max-w-3xl flex-1 gap-5',
          Boolean(side) && 'lg:max-w-6xl',
        )}
      >
        <div className="flex min-w-0 flex-1 flex-col gap-1.5 roomy:my-auto roomy:h-full roomy:max-h-192 roomy:gap-3">
          <div className="shrink-0">
            <NextFrame>{strip}</NextFrame>
          </div>
          <div className="flex min-h-11 shrink-0 items-center gap-2 flat:min-h-[min(2.75rem,11dvh)]">
            <NextFrame>
              {start}
              <QuestionHeader
                number={question.number}
                count={question.count}
                difficulty={question.difficulty}
                worth={worth}
                pips={pips}
              />
              {end}
            </NextFrame>
          </div>
          {isDrawn ? <QuestionPanel {...panel} /> : <div className="flex-1" />}
          <div
            className={classNames(
              'flex min-h-11 shrink-0 flex-wrap items-center justify-center gap-x-3 text-center text-[min(0.875rem,5vw)] text-muted flat:min-h-[min(2rem,9dvh)] flat:text-[min(0.875rem,4.5dvh)]',
              // rows of a sequence need the space, and sequences have no lifelines
              (question.kind === 'multi' || question.kind === 'sequence') && 'short:min-h-6',
            )}
          >
            <NextFrame>
              <UnderTheAnswers
                question={question}
                stage={stage}
                lockedText={lockedText}
                sendingText={sendingText}
                timeOverText={timeOverText}
                facts={facts}
                steps={steps}
                reactions={reactions}
              />
            </NextFrame>
          </div>
        </div>
        <NextFrame>{side}</NextFrame>
      </div>
    </GameFrame>
  );
}

/** One line of constant height, so that nothing moves under a thumb. */
function UnderTheAnswers({
  question,
  stage,
  lockedText,
  sendingText,
  timeOverText,
  facts,
  steps,
  reactions,
}: Pick<
  PlayScreenProps,
  | 'question'
  | 'stage'
  | 'lockedText'
  | 'sendingText'
  | 'timeOverText'
  | 'facts'
  | 'steps'
  | 'reactions'
>) {
  const { t } = useTranslation();
  switch (stage.kind) {
    case 'revealed':
      return reactions ?? null;
    case 'locked':
      if (steps) return steps;
      return stage.isSending
        ? (sendingText ?? t('play.sending'))
        : stage.answer === undefined
          ? (timeOverText ?? t('play.timeOver'))
          : (lockedText ?? t('play.locked'));
    case 'listening':
      return t(question.audio ? 'play.audio.first' : 'play.picture.first');
    case 'open':
      return (
        <>
          {facts}
          {steps}
          {!steps && (question.kind === 'choice' || question.kind === 'multi') && (
            <span className="max-lg:hidden">
              {t(question.kind === 'choice' ? 'play.keysHint' : 'play.keysHintMulti', {
                digit: question.options.length,
                letter: 'ABCDE'[question.options.length - 1],
              })}
            </span>
          )}
        </>
      );
  }
}

const QuestionHeader = memo(function QuestionHeader({
  number,
  count,
  difficulty,
  worth,
  pips,
}: Pick<PanelQuestion, 'number' | 'count' | 'difficulty'> &
  Pick<PlayScreenProps, 'worth' | 'pips'>) {
  const { t } = useTranslation();
  return (
    <div className="grid min-w-0 flex-1 justify-items-center gap-1">
      <p className="flex flex-wrap items-center justify-center gap-x-3 text-[min(0.875rem,5vw)] leading-tight font-semibold text-muted flat:text-[min(0.875rem,5dvh)] roomy:text-base">
        {/* the page's heading says it already */}
        <span aria-hidden="true">{t('play.question', { number: number + 1, count })}</span>
        {difficulty && <Difficulty level={difficulty} />}
        {worth !== undefined && <span>{worth}</span>}
      </p>
      {pips && <Pips pips={pips} />}
    </div>
  );
}, isSameView);

function Pips({ pips }: { pips: readonly Pip[] }) {
  const { t } = useTranslation();
  const countOf = (...kinds: readonly Pip[]) => pips.filter((pip) => kinds.includes(pip)).length;
  return (
    <ProgressPips
      pips={pips}
      label={t('play.progress', {
        right: countOf('right'),
        wrong: countOf('wrong', 'missed'),
        ahead: countOf('current', 'ahead'),
      })}
    />
  );
}

const LEVELS = { 1: 'play.easy', 2: 'play.medium', 3: 'play.hard' } as const;

function Difficulty({ level }: { level: 1 | 2 | 3 }) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex items-center gap-1 text-sm">
      <span aria-hidden="true" className="flex">
        {([1, 2, 3] as const).map((step) => (
          <Flame
            key={step}
            className={`size-4 ${step <= level ? 'fill-sun text-warning' : 'text-line-strong'}`}
          />
        ))}
      </span>
      <span className="max-sm:sr-only">{t(LEVELS[level])}</span>
    </span>
  );
}
