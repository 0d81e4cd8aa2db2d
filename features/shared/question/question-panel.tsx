import { Lightbulb } from 'lucide-react';
import { memo, useCallback, useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { assertNever } from '../../../domain/assert-never.ts';
import { classNames } from '../ui/class-names.ts';
import { afterPaint, useNextFrameValue } from '../ui/after-paint.tsx';
import { CategoryArt } from './category-art.tsx';
import { ChoiceInput } from './choice-input.tsx';
import { ClipPlayer } from './clip-player.tsx';
import { MultiInput } from './multi-input.tsx';
import { optionGrid } from './option.tsx';
import { QuestionPicture } from './picture.tsx';
import { QuestionText } from './question-text.tsx';
import { RevealWords } from './reveal.tsx';
import { isSameView } from './view-models.ts';
import { SequenceInput } from './sequence-input.tsx';
import { useFit } from './use-fit.ts';
import { useSwipe } from './use-swipe.ts';
import { usePanelAnnouncements } from './use-panel-announcements.ts';
import type { AnswerStage, QuestionPanelProps, PanelQuestion } from './view-models.ts';
import { WordInput } from './word-input.tsx';

/**
 * A question with its answers, from its opening to the reveal; each part keeps its place. In a container of fixed height
 * the text gets the space above the answers, and the font shrinks until nothing needs scrolling.
 */
export const QuestionPanel = memo(function QuestionPanel({
  question,
  stage,
  onAnswer,
  onPresented,
  isSwiped = false,
  lockedText,
  revealedText,
}: QuestionPanelProps) {
  const { t } = useTranslation();
  usePanelAnnouncements(question, stage, lockedText ?? t('play.locked'), revealedText);
  const panel = useRef<HTMLElement>(null);
  useRestoredFocus(panel, question.id, stage.kind, question.number + 1 === question.count);
  // draw the colours of the answers first; the explanation needs a new layout
  const revealed = stage.kind === 'revealed' ? question.id : undefined;
  const explained = useNextFrameValue(useNextFrameValue(revealed));
  const explanation =
    stage.kind === 'revealed' && explained === question.id ? stage.reveal : undefined;
  // a lock changes colours, not sizes
  useFit(
    panel,
    `${question.id} ${explanation ? 'words' : stage.kind === 'listening' ? 'listening' : 'open'}`,
    explanation || question.hint || question.hasTex ? Infinity : question.text.length,
  );
  const canSwipe = isSwiped && stage.kind === 'open';
  const swipe = useCallback(
    (side: 'left' | 'right') => onAnswer({ kind: 'choice', option: side === 'right' ? 0 : 1 }),
    [onAnswer],
  );
  useSwipe(panel, canSwipe ? swipe : undefined);
  const { id, text, lang, hasTex, picture, drawing, audio, hint } = question;
  return (
    <section
      ref={panel}
      className="flex min-h-0 flex-1 flex-col gap-2 flat:gap-[min(0.5rem,2dvh)] roomy:gap-4"
      // the browser handles vertical scrolling there, and horizontal swipes are ours
      style={canSwipe ? { touchAction: 'pan-y' } : undefined}
    >
      <div
        data-fits
        className="relative flex min-h-18 flat:min-h-[min(3rem,13dvh)] flex-1 flex-col items-center gap-[calc(var(--fit)*0.75rem)] overflow-y-auto overscroll-contain rounded-card border border-line bg-raised px-3 py-[min(0.875rem,1.6dvh)] text-center shadow-card roomy:px-6 roomy:py-5"
      >
        {drawing && !picture && !audio && <CategoryArt drawing={drawing} />}
        {picture && (
          <QuestionPicture
            key={`${id} picture`}
            picture={picture}
            onShown={stage.kind === 'listening' && !audio ? onPresented : undefined}
          />
        )}
        {audio && (
          <ClipPlayer
            key={`${id} clip`}
            audio={audio}
            onClipEnded={stage.kind === 'listening' ? onPresented : undefined}
          />
        )}
        <h2
          key={id}
          id={`question ${id}`}
          className={classNames(
            'mt-auto w-full shrink-0 motion-safe:animate-rise',
            explanation
              ? `text-[max(12px,calc(var(--fit)*clamp(1.1rem,0.9rem+1.2vw,1.6rem)))] ${explanation.note ? 'short:line-clamp-2' : ''}`
              : 'mb-auto text-[max(12px,calc(var(--fit)*clamp(1.2rem,0.9rem+2.2vw,2.25rem)))] flat:text-[max(12px,calc(var(--fit)*1.5rem))]',
          )}
        >
          <QuestionText
            text={text}
            lang={lang}
            hasTex={hasTex}
            // the marks of these scripts need higher lines
            className="block leading-[1.15] [&:lang(hi,ur,ar)]:leading-[1.45]"
          />
        </h2>
        {hint && (
          <p className="flex items-start gap-2 rounded-control bg-sun-soft px-3 py-2 text-start motion-safe:animate-pop">
            <Lightbulb aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
            <span className="min-w-0 flex-1">
              <span className="sr-only">{t('play.hint')} </span>
              <QuestionText text={hint} lang={lang} hasTex={hasTex} className="block" />
            </span>
          </p>
        )}
        {explanation && <RevealWords question={question} reveal={explanation} />}
      </div>
      <div
        data-fits
        className="-mx-1.5 max-h-full min-h-0 overflow-y-auto overscroll-contain px-1.5 pt-1 pb-2"
      >
        <AnswerInput
          // options stay in one group, which can take their focus; typed or sorted answers remount with each question
          key={question.kind === 'choice' ? 'choice' : `${id} answer`}
          question={question}
          stage={stage}
          onAnswer={onAnswer}
        />
      </div>
    </section>
  );
}, isSameView);

function AnswerInput({
  question,
  stage,
  onAnswer,
}: Pick<QuestionPanelProps, 'question' | 'stage' | 'onAnswer'>) {
  if (stage.kind === 'listening') return <Masked question={question} />;
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

/** Reserves the space of the options while a clip plays or a picture loads. */
function Masked({ question }: { question: PanelQuestion }) {
  const { t } = useTranslation();
  const count = question.kind === 'word' ? 1 : question.options.length;
  return (
    <div className={optionGrid(count)}>
      <p className="sr-only">{t(question.audio ? 'play.audio.hidden' : 'play.picture.hidden')}</p>
      {Array.from({ length: count }, (_, option) => (
        <span
          key={option}
          aria-hidden="true"
          className="grid min-h-(--option-height) items-center rounded-control border-2 border-dashed border-line px-3"
        >
          <span className="block h-4 w-2/5 rounded-full bg-sunken" />
        </span>
      ))}
    </div>
  );
}

/**
 * Focuses the answers when a game begins, so that Tab reaches them before the exit button. The focused element disappears
 * with its question; then the next question's answers get the focus, not the top of the page. At the reveal an option
 * passes the focus to its group; the last question's option passes it to nothing, because removing a focused element
 * forces a layout. A button of the reveal with `data-returns-focus` gives it back to the answers.
 */
function useRestoredFocus(
  panel: RefObject<HTMLElement | null>,
  questionId: string,
  stage: AnswerStage['kind'],
  isLast: boolean,
): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const element = panel.current;
    const remember = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && element?.contains(target) ? target : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [panel]);
  useEffect(() => {
    // the button that began the game has disappeared with its focus
    if (document.activeElement !== document.body || last.current !== null) return;
    panel.current?.querySelector<HTMLElement>('[data-answers]')?.focus({ preventScroll: true });
  }, [panel, stage]);
  useEffect(() => {
    if (stage !== 'revealed') return;
    return afterPaint(() => {
      const answers = panel.current?.querySelector<HTMLElement>('[data-answers]');
      const hasIt = answers?.contains(document.activeElement);
      if (!hasIt) return;
      if (isLast && document.activeElement instanceof HTMLElement) document.activeElement.blur();
      else answers?.focus({ preventScroll: true });
    });
  }, [panel, questionId, stage, isLast]);
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body && last.current?.isConnected === false;
    const isOver = stage === 'open' && Boolean(activeElement?.hasAttribute('data-returns-focus'));
    if (!isLost && !isOver) return;
    panel.current?.querySelector<HTMLElement>('[data-answers]')?.focus({ preventScroll: true });
  }, [panel, questionId, stage]);
}
