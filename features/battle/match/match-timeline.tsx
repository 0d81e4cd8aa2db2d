import { Check, Minus, X } from 'lucide-react';
import { formatNumber } from '../../shared/i18n/format.ts';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { QuestionText } from '../../shared/question/question-text.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { SeatShape } from '../../shared/ui/seat-shape.tsx';
import { seatNumber } from '../../shared/ui/seat.ts';
import type { SentBattle, TimelineAnswer, TimelineQuestion } from './recomputed-match.ts';

type SentQuestion = SentBattle['questions'][number] | undefined;

/** Every question of a battle with the answers in the order in which they came. */
export function MatchTimeline({
  battle,
  names,
  questions,
}: {
  battle: SentBattle;
  /** By seat. */
  names: readonly string[];
  questions: readonly TimelineQuestion[];
}) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="match-timeline" className="grid grid-cols-1 gap-3">
      <h2 id="match-timeline" className="text-xl">
        {t('result.timeline')}
      </h2>
      {!battle.is_player && <p className="text-muted">{t('battlePage.visitor')}</p>}
      {questions.length === 0 && <p className="text-muted">{t('battlePage.nothing')}</p>}
      <ol className="grid grid-cols-1 gap-3">
        {questions.map(({ number, answers }) => (
          <li key={number}>
            <Card className="grid grid-cols-1 gap-3">
              <Question
                number={number}
                question={battle.questions[number]}
                rightOption={battle.keys[number]}
                isPlayer={battle.is_player}
              />
              <ul className="grid grid-cols-1 gap-2">
                {answers.map((one) => (
                  <Answer
                    key={one.seat}
                    {...one}
                    name={battle.players[one.seat]?.is_me ? t('common.you') : names[one.seat]}
                    question={battle.questions[number]}
                  />
                ))}
              </ul>
            </Card>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A question's number, and for a player of the battle its text and its right answer. */
function Question({
  number,
  question,
  rightOption,
  isPlayer,
}: {
  number: number;
  question: SentQuestion;
  rightOption: number | undefined;
  isPlayer: boolean;
}) {
  const { t } = useTranslation();
  const right = rightOption === undefined ? undefined : question?.options[rightOption];
  return (
    <div className="grid gap-1">
      <h3 className="text-base text-muted">{t('result.question', { number: number + 1 })}</h3>
      {question && (
        <p className="text-lg font-bold">
          <QuestionText text={question.text} lang={question.language} hasTex={question.has_tex} />
        </p>
      )}
      {isPlayer && !question && <p className="text-muted">{t('battlePage.changed')}</p>}
      {question && right !== undefined && (
        <p className="flex items-center gap-2 text-success">
          <Check aria-hidden="true" className="size-5 shrink-0" />
          <span className="sr-only">{t('battlePage.right')} </span>
          <QuestionText text={right} lang={question.language} hasTex={question.has_tex} />
        </p>
      )}
      {rightOption === undefined && <p className="text-muted">{t('battlePage.uncounted')}</p>}
    </div>
  );
}

/** A player's answer: right or wrong, the option if it may be shown, the time and the points. */
function Answer({
  seat,
  answer,
  ms,
  name,
  question,
}: TimelineAnswer & { name: string | undefined; question: SentQuestion }) {
  const { t, i18n } = useTranslation();
  const isJudged = answer.kind === 'judged';
  const isRight = isJudged && answer.isRight;
  const Icon = isRight ? Check : isJudged ? X : Minus;
  const verdict = isRight
    ? t('battlePage.verdictRight')
    : isJudged
      ? t('result.timelineWrong')
      : ms === undefined
        ? t('result.timelineMissed')
        : t('battlePage.locked');
  const option = isJudged ? question?.options[answer.option] : undefined;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Icon
        aria-hidden="true"
        className={`size-5 shrink-0 stroke-3 ${isRight ? 'text-success' : isJudged ? 'text-danger' : 'text-muted'}`}
      />
      <SeatShape seat={seatNumber(seat)} />
      <bdi className="max-w-40 truncate font-bold">{name}</bdi>
      <span className="min-w-24 flex-1">
        {verdict}
        {option !== undefined && !isRight && (
          <>
            {': '}
            <QuestionText text={option} lang={question?.language} hasTex={question?.has_tex} />
          </>
        )}
      </span>
      {ms !== undefined && (
        <span className="text-muted tabular-nums">
          {formatNumber(i18n.language, Math.max(0, ms) / 1_000, {
            style: 'unit',
            unit: 'second',
            unitDisplay: 'short',
            minimumFractionDigits: 1,
            maximumFractionDigits: 1,
          })}
        </span>
      )}
      {isJudged && (
        <span className="min-w-8 text-end font-bold tabular-nums">
          <span className="sr-only">{t('common.points', { count: answer.points })}</span>
          <bdi dir="ltr" aria-hidden="true">
            {formatNumber(i18n.language, answer.points, { signDisplay: 'exceptZero' })}
          </bdi>
        </span>
      )}
    </li>
  );
}
