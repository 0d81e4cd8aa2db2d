import { Check, Lightbulb, Minus, X } from 'lucide-react';
import { Fragment, useState } from 'react';
import type { ReactNode } from 'react';
import type * as v from 'valibot';
import type { reviewAnswers } from '../../../domain/contract/attempt.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import type { Answer } from '../../../domain/question/question.ts';
import { RadioChips } from '../ui/radio-chips.tsx';
import { answerTexts } from './answers.ts';
import { QuestionText } from './question-text.tsx';
import type { QuestionVerdict } from '../../../domain/play/dealt-attempt.ts';
import type { PanelQuestion, ReviewItem } from './view-models.ts';

type Shown = 'all' | 'wrong' | 'unanswered';

/** All questions of an attempt with the player's answer, the right answer and the explanation. */
export function Review({
  items,
  actionsOf,
}: {
  items: readonly ReviewItem[];
  /** Buttons for a question, beside it. */
  actionsOf?: ((item: ReviewItem) => ReactNode) | undefined;
}) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Shown>('all');
  const counts: Record<Shown, number> = {
    all: items.length,
    wrong: items.filter(({ reveal }) => reveal.verdict === 'wrong').length,
    unanswered: items.filter(({ reveal }) => isUnanswered(reveal.verdict)).length,
  };
  const offered = (['all', 'wrong', 'unanswered'] as const).filter((one) => counts[one] > 0);
  const isWorthAsking = offered.length > 1 && offered.some((one) => counts[one] < items.length);
  const listed = items.filter(
    ({ reveal: { verdict } }) =>
      shown === 'all' || (shown === 'wrong' ? verdict === 'wrong' : isUnanswered(verdict)),
  );
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      {isWorthAsking && (
        <RadioChips
          legend={t('play.review.filter')}
          value={shown}
          onChange={setShown}
          chips={offered.map((value) => ({
            value,
            content: t(`play.review.${value}`, { count: counts[value] }),
          }))}
        />
      )}
      <ol className="grid grid-cols-1 gap-3">
        {listed.map((item) => (
          <Entry key={item.question.number} item={item} actions={actionsOf?.(item)} />
        ))}
      </ol>
    </div>
  );
}

const isUnanswered = (verdict: QuestionVerdict) =>
  verdict === 'unanswered' || verdict === 'skipped';

/** An answered question as the server sends it for a review. */
type SentAnswer = Pick<
  v.InferOutput<typeof reviewAnswers.output>['items'][number],
  'question' | 'key' | 'own' | 'note'
>;

/** The item of a review for an answered question. @param number its number, from 0 @param count of all */
export function reviewItem(
  { question, key, own, note }: SentAnswer,
  verdict: ReviewItem['reveal']['verdict'],
  number: number,
  count: number,
): ReviewItem {
  const { id, text, language: lang, hasTex, picture } = question;
  const base = { id, text, number, count, lang, hasTex, picture };
  return {
    question:
      question.kind === 'word'
        ? { ...base, kind: 'word', letters: question.letters }
        : { ...base, kind: question.kind, options: question.options },
    reveal: { verdict, key, own, note },
  };
}

function Entry({ item: { question, reveal }, actions }: { item: ReviewItem; actions: ReactNode }) {
  const { t } = useTranslation();
  const { text, number, lang, hasTex, picture } = question;
  const { verdict, own, key, note } = reveal;
  return (
    <li className="grid grid-cols-1 gap-2 rounded-control bg-sunken p-4">
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 flex-1 font-display text-lg leading-snug font-bold">
          {number + 1}. <QuestionText text={text} lang={lang} hasTex={hasTex} />
        </p>
        {actions && <span className="-me-2 -mt-2 flex shrink-0">{actions}</span>}
      </div>
      {picture && (
        <img
          src={picture.address}
          alt={picture.alt}
          loading="lazy"
          className="max-h-40 justify-self-start rounded-lg"
        />
      )}
      {own && !isUnanswered(verdict) ? (
        <Line
          isRight={verdict === 'right'}
          label={t('play.review.yours')}
          {...{ question }}
          answer={own}
        />
      ) : (
        <p className="flex items-center gap-2 font-semibold text-muted">
          <Minus aria-hidden="true" className="size-5 shrink-0" />
          {t(verdict === 'skipped' ? 'play.review.skippedIt' : 'play.review.noAnswer')}
        </p>
      )}
      {key && verdict !== 'right' && (
        <Line isRight label={t('play.review.right')} question={question} answer={key} />
      )}
      {note && (
        <p className="flex gap-2 text-muted">
          <Lightbulb aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
          <QuestionText text={note} lang={lang} hasTex={hasTex} className="min-w-0 flex-1" />
        </p>
      )}
    </li>
  );
}

/** An answer after its label; several options one after the other, those of a sequence with numbers. */
function Line({
  isRight,
  label,
  question,
  answer,
}: {
  isRight: boolean;
  label: string;
  question: PanelQuestion;
  answer: Answer;
}) {
  const texts = answerTexts(question, answer);
  const Icon = isRight ? Check : X;
  return (
    <p className={`flex gap-2 font-semibold ${isRight ? 'text-success' : 'text-danger'}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {label}{' '}
        {texts.map((text, place) => (
          <Fragment key={place}>
            {place > 0 && ' · '}
            {answer.kind === 'sequence' && `${place + 1}. `}
            <QuestionText text={text} lang={question.lang} hasTex={question.hasTex} />
          </Fragment>
        ))}
      </span>
    </p>
  );
}
