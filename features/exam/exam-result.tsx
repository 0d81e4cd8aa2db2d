import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { ExamResult } from '../../domain/contract/exam.ts';
import { formatCountdown, formatNumber } from '../shared/i18n/format.ts';
import { NumberTiles } from '../shared/question/result-numbers.tsx';
import { announce } from '../shared/ui/announce.ts';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Card } from '../shared/ui/card.tsx';
import { Notice } from '../shared/ui/notice.tsx';

/** The result of an exam: marks in total, by question and by mark value, time, and rule violations. */
export function ExamResultCard({
  result,
  isFirst = false,
}: {
  result: ExamResult;
  /** Whether this is the page's own result, not a row of a list. */
  isFirst?: boolean;
}) {
  const { t, i18n } = useTranslation();
  const number = (value: number) => formatNumber(i18n.language, value);
  const headline = t(`exam.ended.${result.ended_by}`);
  useEffect(() => {
    if (isFirst) announce(headline);
  }, [isFirst, headline]);
  const attempted = result.correct + result.incorrect;
  const rows: readonly (readonly [string, string])[] = [
    [t('exam.attempted'), number(attempted)],
    [t('exam.notAttempted'), number(result.not_attempted)],
    [t('exam.correct'), number(result.correct)],
    [t('exam.incorrect'), number(result.incorrect)],
    [t('exam.time'), formatCountdown(result.total_duration)],
    [t('exam.violations'), number(result.rules_violated)],
  ];
  const share = result.total_marks > 0 ? result.obtained_marks / result.total_marks : 0;
  const gaps = result.absences.filter(({ kind }) => kind !== 'hidden').length;
  return (
    <Card className="grid grid-cols-1 gap-5">
      {isFirst && <h2 className="text-2xl sm:text-3xl">{headline}</h2>}
      {result.annulled && (
        <Notice kind="error">{t('exam.annulled', { reason: result.annul_reason })}</Notice>
      )}
      {result.ended_by === 'left' && <Notice kind="warning">{t('exam.violated')}</Notice>}
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-display text-4xl font-extrabold tabular-nums sm:text-5xl">
          {t('exam.obtained', {
            obtained: number(result.obtained_marks),
            total: number(result.total_marks),
          })}
        </span>
        <span className="text-xl font-bold text-muted">
          {formatNumber(i18n.language, share, { style: 'percent', maximumFractionDigits: 1 })}
        </span>
      </p>
      <NumberTiles numbers={rows} className="sm:grid-cols-3" />
      <table className="w-full text-start">
        <caption className="pb-2 text-start font-semibold">{t('exam.byMark')}</caption>
        <thead>
          <tr className="border-b-2 border-line text-sm text-muted">
            <th scope="col" className="py-2 text-start font-semibold">
              {t('exam.worth')}
            </th>
            <th scope="col" className="py-2 text-end font-semibold">
              {t('exam.correct')}
            </th>
            <th scope="col" className="py-2 text-end font-semibold">
              {t('exam.incorrect')}
            </th>
          </tr>
        </thead>
        <tbody>
          {result.statistics.map(({ mark, correct_answer: correct, incorrect }) => (
            <tr key={mark} className="border-b border-line">
              <th scope="row" className="py-2 text-start font-semibold">
                {t('exam.marks', { count: mark })}
              </th>
              <td className="py-2 text-end tabular-nums">{number(correct)}</td>
              <td className="py-2 text-end tabular-nums">{number(incorrect)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {result.captured_question_ids.length > 0 && (
        <Notice kind="warning">
          {t('exam.captured', { count: result.captured_question_ids.length })}
        </Notice>
      )}
      {gaps > 0 && <Notice kind="info">{t('exam.gaps', { count: gaps })}</Notice>}
      <p className="text-muted">{t('exam.noReview')}</p>
      {isFirst && (
        <div>
          <ButtonLink href="/exam-module/" kind="quiet">
            <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
            {t('exam.all')}
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}
