import { Flame, Lightbulb } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../../domain/assert-never.ts';
import { ProgressPips } from '../ui/progress-pips.tsx';
import type { Pip } from '../ui/progress-pips.tsx';
import { ChoiceInput } from './choice-input.tsx';
import { ClipPlayer } from './clip-player.tsx';
import { MultiInput } from './multi-input.tsx';
import { QuestionText } from './question-text.tsx';
import { RevealWords } from './reveal.tsx';
import { isSameView } from './view-models.ts';
import { SequenceInput } from './sequence-input.tsx';
import { StageTimer } from './timer.tsx';
import { usePanelAnnouncements } from './use-panel-announcements.ts';
import type { AnswerStage, QuestionPanelProps, QuestionView } from './view-models.ts';
import { WordInput } from './word-input.tsx';

/** A question with its answers, from the asking to the reveal, each part in its place throughout. */
export const QuestionPanel = memo(function QuestionPanel({
  question,
  stage,
  pips,
  timer,
  now,
  onAnswer,
  onHeard,
  lockedText,
}: QuestionPanelProps) {
  const { t } = useTranslation();
  const waiting = lockedText ?? t('play.locked');
  usePanelAnnouncements(question, stage, waiting);
  const { panel, heading } = useKeptFocus(question.id, stage.kind);
  const { id, text, lang, hasTex, picture, audio, hint, difficulty } = question;
  return (
    <section
      ref={panel}
      className="grid grid-cols-1 gap-4 rounded-card border border-line bg-raised p-4 shadow-card sm:gap-5 sm:p-6"
    >
      <header className="flex items-center gap-4">
        <div className="grid flex-1 gap-2">
          <p className="flex flex-wrap items-center gap-x-4 font-semibold text-muted">
            {t('play.question', { number: question.number + 1, count: question.count })}
            {difficulty && <Difficulty level={difficulty} />}
          </p>
          {pips && <Pips pips={pips} />}
        </div>
        {timer && <StageTimer stage={stage} timer={timer} now={now} />}
      </header>
      <h2
        key={id}
        ref={heading}
        tabIndex={-1}
        className="min-h-[2.2em] content-center rounded-sm text-2xl leading-tight outline-offset-4 motion-safe:animate-rise sm:min-h-[2.4em] sm:text-3xl"
      >
        <QuestionText text={text} lang={lang} hasTex={hasTex} className="block" />
      </h2>
      {picture && (
        <img
          key={picture.address}
          src={picture.address}
          alt={picture.alt}
          className="h-44 w-full rounded-control bg-sunken object-contain sm:h-64"
        />
      )}
      {audio && (
        <ClipPlayer
          key={`${id} clip`}
          audio={audio}
          onHeard={stage.kind === 'listening' ? onHeard : undefined}
        />
      )}
      {hint && (
        <p className="flex items-start gap-2 rounded-control bg-sun-soft px-3 py-2.5 motion-safe:animate-pop">
          <Lightbulb aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
          <span className="min-w-0 flex-1">
            <span className="sr-only">{t('play.hint')} </span>
            <QuestionText text={hint} lang={lang} hasTex={hasTex} className="block" />
          </span>
        </p>
      )}
      <AnswerInput key={`${id} answer`} question={question} stage={stage} onAnswer={onAnswer} />
      <Words question={question} stage={stage} waiting={waiting} />
    </section>
  );
}, isSameView);

function AnswerInput({
  question,
  stage,
  onAnswer,
}: Pick<QuestionPanelProps, 'question' | 'stage' | 'onAnswer'>) {
  if (stage.kind === 'listening') return <Masked count={optionCount(question)} />;
  switch (question.kind) {
    case 'choice':
      return <ChoiceInput question={question} stage={stage} onAnswer={onAnswer} />;
    case 'multi':
      return <MultiInput question={question} stage={stage} onAnswer={onAnswer} />;
    case 'sequence':
      return <SequenceInput question={question} stage={stage} onAnswer={onAnswer} />;
    case 'word':
      return <WordInput question={question} stage={stage} onAnswer={onAnswer} />;
    default:
      return assertNever(question);
  }
}

const optionCount = (question: QuestionView) =>
  question.kind === 'word' ? 1 : question.options.length;

/** Keeps the room of the options while a clip is heard. */
function Masked({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <p className="sr-only">{t('play.audio.hidden')}</p>
      {Array.from({ length: count }, (_, option) => (
        <span
          key={option}
          aria-hidden="true"
          className="grid min-h-16 items-center rounded-control border-2 border-dashed border-line px-3"
        >
          <span className="block h-4 w-2/5 rounded-full bg-sunken" />
        </span>
      ))}
    </div>
  );
}

/** The sentence below the answers. */
function Words({
  question,
  stage,
  waiting,
}: {
  question: QuestionView;
  stage: AnswerStage;
  waiting: string;
}) {
  const { t } = useTranslation();
  switch (stage.kind) {
    case 'revealed':
      return <RevealWords question={question} reveal={stage.reveal} />;
    case 'locked':
      return (
        <p className="flex min-h-12 items-center text-muted">
          {stage.isSending
            ? t('play.sending')
            : stage.answer === undefined
              ? t('play.timeOver')
              : waiting}
        </p>
      );
    case 'listening':
      return <p className="flex min-h-12 items-center text-muted">{t('play.audio.first')}</p>;
    case 'open':
      // the other kinds have their button here
      if (question.kind !== 'choice' && question.kind !== 'multi') return null;
      return (
        <p className="flex min-h-12 items-center text-muted">
          <span className="max-lg:hidden">
            {t(question.kind === 'choice' ? 'play.keysHint' : 'play.keysHintMulti')}
          </span>
        </p>
      );
  }
}

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
      {t(LEVELS[level])}
    </span>
  );
}

/** What had the focus goes with its question: then it moves to the text of the next one, not to the top of the page. */
function useKeptFocus(
  questionId: string,
  stage: AnswerStage['kind'],
): { panel: RefObject<HTMLElement | null>; heading: RefObject<HTMLHeadingElement | null> } {
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const element = panel.current;
    const remember = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && element?.contains(target) ? target : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    const isLost = document.activeElement === document.body && last.current?.isConnected === false;
    if (isLost) heading.current?.focus({ preventScroll: true });
  }, [questionId, stage]);
  return { panel, heading };
}
