import { useCallback } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import type { Answer } from '../../../domain/question/question.ts';
import { LETTERS, optionLooks, useAnswerKeys } from './answers.ts';
import { optionGrid, OptionContent, optionStyle } from './option.tsx';
import type { AnswerStage, PanelQuestion } from './view-models.ts';
import { directionOf } from './word-letters.ts';

/**
 * The options of a choice: a press, or a key from 1 to 5 or A to E, is the answer. Each keeps its place from the question to
 * the reveal, so that nothing jumps.
 */
export function ChoiceInput({
  question,
  stage,
  onAnswer,
}: {
  question: Extract<PanelQuestion, { kind: 'choice' }>;
  stage: AnswerStage;
  onAnswer: (answer: Answer) => void;
}) {
  const { t } = useTranslation();
  const { options, removed, poll, lang, hasTex } = question;
  const isOpen = stage.kind === 'open';
  const pick = useCallback(
    (option: number) => {
      if (!removed?.includes(option)) onAnswer({ kind: 'choice', option });
    },
    [removed, onAnswer],
  );
  useAnswerKeys(options.length, isOpen ? pick : undefined);
  const looks = optionLooks(question, stage);
  const rivals = stage.kind === 'revealed' ? stage.reveal.rivals : undefined;
  return (
    <div
      role="group"
      data-answers
      tabIndex={-1}
      aria-label={t('play.options')}
      className={`${optionGrid(options.length)} rounded-control outline-none`}
    >
      {options.map((text, option) => {
        const look = looks[option] ?? 'open';
        const letter = LETTERS[option] ?? '';
        const canPick = isOpen && look !== 'removed';
        return (
          <button
            // a new question brings new buttons: none is pressed because the one before was
            key={`${question.id} ${option}`}
            type="button"
            // its letter stands where its text begins
            dir={directionOf(lang)}
            // still there for the focus and for readers, but it does nothing any more
            aria-disabled={!canPick}
            aria-pressed={look === 'picked'}
            aria-keyshortcuts={letter}
            onClick={canPick ? () => pick(option) : undefined}
            className={optionStyle(look)}
          >
            <OptionContent
              letter={letter}
              text={text}
              lang={lang}
              hasTex={hasTex}
              look={look}
              share={poll?.[option]}
              rivals={rivals?.filter((mark) => mark.option === option)}
            />
          </button>
        );
      })}
    </div>
  );
}
