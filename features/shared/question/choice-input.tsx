import { useCallback } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import type { Answer } from '../../../domain/question/question.ts';
import { LETTERS, optionLooks, useAnswerKeys } from './answers.ts';
import { optionGrid, OptionContent, optionStyle } from './option.tsx';
import type { AnswerStage, PanelQuestion } from './view-models.ts';
import { directionOf } from './word-letters.ts';

/**
 * The options of a choice: a press or a key (1 to 5, A to E) is the answer. Options keep their places at the reveal, so
 * nothing moves.
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
            // a new question gets new buttons, so that no press of the last question shows
            key={`${question.id} ${option}`}
            type="button"
            // its letter stands where its text begins
            dir={directionOf(lang)}
            // stays focusable and readable, but does nothing
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
