import { useEffect, useRef, useState } from 'react';
import type { ComponentType, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../i18n/use-translation.ts';
import type { Answer } from '../../../domain/question/question.ts';
import { announce } from '../ui/announce.ts';
import { givenAnswer, moved, optionsOf } from './answers.ts';
import type { OptionLook } from './answers.ts';
import { useDraft } from './drafts.ts';
import { SequenceRow } from './sequence-row.tsx';
import { SubmitAnswer } from './submit-answer.tsx';
import type { AnswerStage, PanelQuestion, PanelReveal } from './view-models.ts';

/** The draggable rows, once they are loaded. */
let loadedRows: ComponentType<MovableProps> | undefined;

/**
 * Loads the draggable rows for a sequence. Undefined until then and if loading fails: the up and down buttons work all
 * the time. The rows take over the focus of the button that they replace.
 */
function useMovableRows(box: RefObject<HTMLElement | null>) {
  const [rows, setRows] = useState(() => loadedRows);
  useEffect(() => {
    if (loadedRows) return;
    let isGone = false;
    const buttons = () => [...(box.current?.querySelectorAll('button') ?? [])];
    import('./sequence-drag.tsx').then(
      ({ SequenceDrag }) => {
        loadedRows = SequenceDrag;
        if (isGone) return;
        const focused = buttons().findIndex((button) => button === document.activeElement);
        flushSync(() => setRows(() => SequenceDrag));
        buttons()[focused]?.focus();
      },
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [box]);
  return rows;
}

type Sequence = Extract<PanelQuestion, { kind: 'sequence' }>;

const answerIn = (options: readonly number[]): Answer => ({ kind: 'sequence', options });

/** Items to put in order: by dragging, by the keyboard, or by their up and down buttons. */
export function SequenceInput({
  question,
  stage,
  onAnswer,
}: {
  question: Sequence;
  stage: AnswerStage;
  onAnswer: (answer: Answer) => void;
}) {
  const { t } = useTranslation();
  const { options, lang, hasTex } = question;
  const given = optionsOf(givenAnswer(stage));
  const [order, change] = useDraft<readonly number[]>(
    question.id,
    () => (given.length > 0 ? given : [...options.keys()]),
    answerIn,
  );
  const isOpen = stage.kind === 'open';
  const box = useRef<HTMLDivElement>(null);
  const movableRows = useMovableRows(box);

  function move(from: number, to: number, isAnnounced = false): void {
    const item = options[order[from] ?? -1] ?? '';
    change((before) => moved(before, from, to));
    if (isAnnounced) return;
    announce(t('play.sequence.dropped', { item, place: to + 1, count: order.length }));
  }

  if (stage.kind === 'revealed') return <RevealedRows question={question} reveal={stage.reveal} />;
  const shown = isOpen || given.length === 0 ? order : given;
  const rows = { texts: options, order: shown, lang, hasTex };
  return (
    <form
      className="grid gap-4 short:gap-1.5 flat:grid-cols-[minmax(0,1fr)_auto] flat:items-end flat:gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isOpen) onAnswer(answerIn(order));
      }}
    >
      <p className="-mb-1 font-semibold text-muted short:text-[14px] short:leading-5 flat:col-span-2 flat:text-[14px] flat:leading-5">
        {t('play.sequence.legend')}
      </p>
      <div
        ref={box}
        role="group"
        data-answers
        tabIndex={-1}
        aria-label={t('play.options')}
        className="min-w-0 rounded-control outline-none"
      >
        {isOpen ? (
          <OpenRows as={movableRows ?? Rows} {...rows} onMove={move} />
        ) : (
          <Rows {...rows} look={stage.kind === 'locked' && stage.answer ? 'picked' : 'passed'} />
        )}
      </div>
      {isOpen && <SubmitAnswer isSaved={stage.saved !== undefined} isReady />}
    </form>
  );
}

interface RowsProps {
  readonly texts: readonly string[];
  readonly order: readonly number[];
  readonly lang: string | undefined;
  readonly hasTex: boolean | undefined;
  readonly look?: OptionLook;
  /** `isAnnounced`: whether the move was announced already. */
  readonly onMove?: (from: number, to: number, isAnnounced?: boolean) => void;
}

type MovableProps = RowsProps & Required<Pick<RowsProps, 'onMove'>>;

function OpenRows({ as: Shown, ...rows }: MovableProps & { as: ComponentType<MovableProps> }) {
  return <Shown {...rows} />;
}

function Rows({ texts, order, lang, hasTex, look = 'open', onMove }: RowsProps) {
  return (
    <ol className="grid gap-2.5 short:gap-1.5 short:[--option-height:44px] roomy:[--option-height:60px] flat:grid-cols-2 flat:gap-1.5">
      {order.map((option, place) => (
        <SequenceRow
          key={option}
          place={place}
          count={order.length}
          text={texts[option] ?? ''}
          lang={lang}
          hasTex={hasTex}
          look={look}
          onMove={onMove && ((to) => onMove(place, to))}
        />
      ))}
    </ol>
  );
}

/** The right order, with the player's misplaced items marked. Without the right order, the player's own. */
function RevealedRows({ question, reveal }: { question: Sequence; reveal: PanelReveal }) {
  const { t } = useTranslation();
  const { options, lang, hasTex } = question;
  const own = optionsOf(reveal.own);
  const right = optionsOf(reveal.key);
  const order = right.length > 0 ? right : own.length > 0 ? own : [...options.keys()];
  return (
    <ol
      data-answers
      tabIndex={-1}
      className="grid gap-2.5 rounded-control outline-none short:gap-1.5 short:[--option-height:44px] roomy:[--option-height:60px] flat:grid-cols-2 flat:gap-1.5"
      aria-label={t('play.sequence.rightOrder')}
    >
      {order.map((option, place) => {
        const ownPlace = own.indexOf(option);
        const isRight = right.length > 0 ? ownPlace === place : reveal.verdict === 'right';
        return (
          <SequenceRow
            key={option}
            place={place}
            count={order.length}
            text={options[option] ?? ''}
            lang={lang}
            hasTex={hasTex}
            look={own.length === 0 ? 'passed' : isRight ? 'right' : 'wrong'}
            remark={
              ownPlace >= 0 && right.length > 0 && !isRight
                ? t('play.sequence.yours', { place: ownPlace + 1 })
                : undefined
            }
          />
        );
      })}
    </ol>
  );
}
