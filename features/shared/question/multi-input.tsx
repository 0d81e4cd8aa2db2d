import { useCallback } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import type { Answer } from '../../../domain/question/question.ts';
import { announce } from '../ui/announce.ts';
import { classNames } from '../ui/class-names.ts';
import { givenAnswer, LETTERS, optionLooks, optionsOf, useAnswerKeys } from './answers.ts';
import { useDraft } from './drafts.ts';
import { OptionContent, optionStyle } from './option.tsx';
import { SubmitAnswer } from './submit-answer.tsx';
import type { AnswerStage, PanelQuestion } from './view-models.ts';
import { directionOf } from './word-letters.ts';

/** The answer with these options; undefined without any. */
const answerWith = (chosen: readonly number[]): Answer | undefined =>
  chosen.length === 0
    ? undefined
    : { kind: 'multi', options: [...chosen].sort((one, two) => one - two) };

/** Options of which several may be right: checkboxes, and a button that gives the answer. */
export function MultiInput({
  question,
  stage,
  onAnswer,
}: {
  question: Extract<PanelQuestion, { kind: 'multi' }>;
  stage: AnswerStage;
  onAnswer: (answer: Answer) => void;
}) {
  const { t } = useTranslation();
  const { options, lang, hasTex } = question;
  const [chosen, change] = useDraft(question.id, () => optionsOf(givenAnswer(stage)), answerWith);
  const isOpen = stage.kind === 'open';
  const toggle = useCallback(
    (option: number) =>
      change((before) =>
        before.includes(option) ? before.filter((one) => one !== option) : [...before, option],
      ),
    [change],
  );
  useAnswerKeys(options.length, isOpen ? toggle : undefined);
  const looks = optionLooks(question, stage);
  const rivals = stage.kind === 'revealed' ? stage.reveal.rivals : undefined;

  function submit(): void {
    const answer = answerWith(chosen);
    if (answer) onAnswer(answer);
    else announce(t('play.multi.none'), 'assertive');
  }

  return (
    <form
      className="grid gap-4 short:gap-1.5 flat:grid-cols-[minmax(0,1fr)_auto] flat:items-end flat:gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isOpen) submit();
      }}
    >
      <fieldset
        data-answers
        tabIndex={-1}
        className="grid min-w-0 rounded-control outline-none gap-3 sm:grid-cols-2 short:gap-1 short:[--option-height:44px] flat:grid-cols-3 flat:gap-1.5"
      >
        <legend className="mb-3 font-semibold text-muted short:mb-0.5 short:text-[14px] short:leading-5 flat:mb-0.5 flat:text-[14px] flat:leading-5">
          {t('play.multi.legend')}
        </legend>
        {options.map((text, option) => {
          const isChosen = isOpen
            ? chosen.includes(option)
            : optionsOf(givenAnswer(stage)).includes(option);
          const look = isOpen ? (isChosen ? 'picked' : 'open') : (looks[option] ?? 'passed');
          const letter = LETTERS[option] ?? '';
          return (
            <label
              key={option}
              dir={directionOf(lang)}
              className={classNames(
                optionStyle(look),
                'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-(--focus)',
                !isOpen && 'cursor-default',
              )}
            >
              <input
                type="checkbox"
                className="sr-only"
                checked={isChosen}
                aria-disabled={!isOpen}
                aria-keyshortcuts={letter}
                onChange={isOpen ? () => toggle(option) : undefined}
                readOnly={!isOpen}
              />
              <OptionContent
                letter={letter}
                text={text}
                lang={lang}
                hasTex={hasTex}
                look={look}
                rivals={rivals?.filter((mark) => mark.option === option)}
                isBox
              />
            </label>
          );
        })}
      </fieldset>
      {isOpen && <SubmitAnswer isSaved={stage.saved !== undefined} isReady={chosen.length > 0} />}
    </form>
  );
}
