import { Delete, Eraser } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { lettersOf } from '../../../domain/question/question.ts';
import type { Answer } from '../../../domain/question/question.ts';
import { announce } from '../ui/announce.ts';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { givenAnswer } from './answers.ts';
import { useDraft } from './drafts.ts';
import { SubmitAnswer } from './submit-answer.tsx';
import { Boxes } from './word-boxes.tsx';
import type { AnswerStage, PanelQuestion, PanelReveal } from './view-models.ts';
import {
  boxesOf,
  directionOf,
  freeLetters,
  layLetters,
  letterCount,
  typedLetters,
} from './word-letters.ts';
import type { TypedLetter } from './word-letters.ts';

type Word = Extract<PanelQuestion, { kind: 'word' }>;

/** The input for a word: typed, or composed from letter tiles. */
export function WordInput({
  question,
  stage,
  onAnswer,
}: {
  question: Word;
  stage: AnswerStage;
  onAnswer: (answer: Answer) => void;
}) {
  const answer = givenAnswer(stage);
  const word = answer?.kind === 'word' ? answer.word : undefined;
  if (stage.kind === 'open') {
    return <OpenWord question={question} saved={word} onAnswer={onAnswer} />;
  }
  if (stage.kind === 'revealed') return <RevealedWord question={question} reveal={stage.reveal} />;
  const letters = word === undefined ? [] : lettersOf(word);
  const boxes = boxesOf(
    question.letters,
    word === undefined ? (question.given ?? []) : [],
    letters.map(placedByHand),
  );
  return (
    <Closed>
      <Boxes boxes={boxes} look={word === undefined ? 'empty' : 'locked'} lang={question.lang} />
    </Closed>
  );
}

/** The boxes of a final answer; they keep the field's focus. */
function Closed({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div
      role="group"
      data-answers
      tabIndex={-1}
      aria-label={t('play.options')}
      className="grid gap-4 rounded-control outline-none"
    >
      {children}
    </div>
  );
}

const placedByHand = (letter: string): TypedLetter => ({ letter, tile: undefined });

/** The number of boxes without a letter. */
const missingIn = (boxes: ReturnType<typeof boxesOf>): number =>
  boxes.filter(({ letter }) => letter === '').length;

/** From here on tiles are smaller. */
const MANY_TILES = 12;

function OpenWord({
  question: { id: question, letters: count, tiles = [], given = [], lang },
  saved,
  onAnswer,
}: {
  question: Word;
  saved: string | undefined;
  onAnswer: (answer: Answer) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const room = count - given.length;
  const [placed, change] = useDraft<readonly TypedLetter[]>(
    question,
    () =>
      saved === undefined ? [] : layLetters([], freeLetters(lettersOf(saved), given), tiles, room),
    answerWith,
  );
  // an unfinished composition is not cut, because half a syllable would remain
  const [composed, setComposed] = useState<string | null>(null);
  // a hint may have filled a box since
  const own = placed.slice(0, room);
  const boxes = boxesOf(count, given, own);
  const missing = missingIn(boxes);

  function answerWith(letters: readonly TypedLetter[]): Answer | undefined {
    const filled = boxesOf(count, given, letters.slice(0, room));
    if (missingIn(filled) > 0) return undefined;
    return { kind: 'word', word: filled.map(({ letter }) => letter).join('') };
  }

  function type(text: string): void {
    change(() => layLetters(own, typedLetters(text), tiles, room));
  }

  function tap(tile: number): void {
    const letter = tiles[tile];
    if (letter === undefined || own.length >= room) return;
    change(() => [...own, { letter, tile }]);
    announce(t('play.word.put', { letter, place: own.length + 1, count: room }));
  }

  function submit(): void {
    const answer = answerWith(own);
    if (answer) onAnswer(answer);
    else announce(t('play.word.missing', { count: missing }), 'assertive');
  }

  return (
    <form
      className="grid gap-5 short:gap-1.5 flat:grid-cols-[minmax(0,1fr)_auto] flat:items-end flat:gap-1 flat:[&>:last-child]:row-span-2 flat:[&>:last-child]:row-start-1 flat:[&>:last-child]:col-start-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="grid gap-2 short:gap-0.5 flat:gap-0.5">
        <label
          htmlFor={id}
          className="font-semibold text-muted short:text-[14px] short:leading-5 flat:text-[14px] flat:leading-5"
        >
          {t('play.word.label', { count: letterCount(count, given) })}
        </label>
        <div className="relative rounded-control has-focus-visible:outline-3 has-focus-visible:outline-offset-4 has-focus-visible:outline-(--focus)">
          <Boxes boxes={boxes} look="open" lang={lang} isHidden />
          {/* the transparent field lies over the boxes, which draw its text */}
          <input
            ref={field}
            id={id}
            data-answers
            lang={lang}
            dir="auto"
            type="text"
            value={composed ?? own.map(({ letter }) => letter).join('')}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="done"
            aria-describedby={`${id}-state`}
            onChange={({ target }) =>
              composed === null ? type(target.value) : setComposed(target.value)
            }
            onCompositionStart={({ currentTarget }) => setComposed(currentTarget.value)}
            onCompositionEnd={({ currentTarget }) => {
              setComposed(null);
              type(currentTarget.value);
            }}
            className="absolute inset-0 size-full cursor-text rounded-control text-transparent caret-transparent outline-none selection:bg-transparent"
          />
        </div>
        <p id={`${id}-state`} className="sr-only">
          {t('play.word.missing', { count: missing })}
        </p>
      </div>
      {tiles.length > 0 && (
        <div
          role="group"
          aria-label={t('play.word.tiles')}
          dir={directionOf(lang)}
          className="flex flex-wrap justify-center gap-1.5 sm:gap-2 short:gap-1 flat:gap-1"
        >
          {tiles.map((letter, tile) => {
            const isUsed = own.some((one) => one.tile === tile);
            const canTap = !isUsed && own.length < room;
            return (
              <button
                key={tile}
                type="button"
                lang={lang}
                aria-disabled={!canTap}
                aria-label={isUsed ? t('play.word.usedTile', { letter }) : letter}
                onClick={canTap ? () => tap(tile) : undefined}
                className={classNames(
                  tiles.length > MANY_TILES
                    ? 'h-10 w-8.5 text-xl short:h-[38px] short:w-[34px] short:text-[20px] sm:w-10 flat:h-[32px] flat:w-[34px] flat:text-[20px]'
                    : 'size-10 text-2xl sm:size-12 short:size-[40px] short:text-[22px] flat:size-[38px] flat:text-[22px]',
                  'grid place-items-center rounded-xl border-2 font-display font-extrabold uppercase motion-safe:transition-[translate,box-shadow,background-color] motion-safe:duration-100',
                  isUsed
                    ? 'translate-y-1 border-dashed border-line text-muted opacity-60'
                    : 'border-transparent bg-sun text-on-sun shadow-[0_4px_0_0_var(--sun-ledge)] active:translate-y-1 active:shadow-none',
                )}
              >
                {letter}
              </button>
            );
          })}
        </div>
      )}
      <SubmitAnswer isSaved={saved !== undefined} isReady={missing === 0}>
        <span className="flex gap-1 max-sm:order-first max-sm:ms-auto short:ms-0">
          <IconButton
            label={t('play.word.back')}
            disabled={own.length === 0}
            onClick={() => {
              change(() => own.slice(0, -1));
              announce(t('play.word.missing', { count: missing + 1 }));
              // the button becomes useless and loses the focus
              if (own.length === 1) field.current?.focus();
            }}
          >
            <Delete aria-hidden="true" className="rtl:-scale-x-100" />
          </IconButton>
          <IconButton
            label={t('play.word.clear')}
            disabled={own.length === 0}
            onClick={() => {
              change(() => []);
              field.current?.focus();
            }}
          >
            <Eraser aria-hidden="true" />
          </IconButton>
        </span>
      </SubmitAnswer>
    </form>
  );
}

/** The player's word, and the right one below it if they differ. */
function RevealedWord({ question, reveal }: { question: Word; reveal: PanelReveal }) {
  const { t } = useTranslation();
  const { key, own, verdict } = reveal;
  const boxes = (word: string) =>
    boxesOf(lettersOf(word).length, [], lettersOf(word).map(placedByHand));
  const empty = boxesOf(question.letters, [], []);
  return (
    <Closed>
      {own?.kind === 'word' ? (
        <Boxes
          boxes={boxes(own.word)}
          look={verdict === 'right' ? 'right' : 'wrong'}
          lang={question.lang}
        />
      ) : (
        key === undefined && <Boxes boxes={empty} look="empty" lang={question.lang} />
      )}
      {key?.kind === 'word' && verdict !== 'right' && (
        <div className="grid gap-2">
          <p className="text-center font-semibold text-muted">{t('play.word.rightWord')}</p>
          <Boxes boxes={boxes(key.word)} look="right" lang={question.lang} />
        </div>
      )}
    </Closed>
  );
}
