import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ExamResult } from '../../../domain/contract/exam.ts';
import { ExamResultCard } from '../../../features/exam/exam-result.tsx';
import { loadMessages } from '../../../features/shared/i18n/messages.ts';
import { createTranslator } from '../../../features/shared/i18n/translator.ts';
import { TranslatorContext } from '../../../features/shared/i18n/use-translation.ts';

const translator = createTranslator('en', await loadMessages('en'));

/** The texts of the result with so many of the marks. */
function texts(obtained: number, total: number): string[] {
  const result: ExamResult = {
    title: 'Exam',
    obtained_marks: obtained,
    total_marks: total,
    percentage: Math.floor((100 * obtained) / total),
    no_of_que: total,
    correct: obtained,
    incorrect: total - obtained,
    not_attempted: 0,
    statistics: [{ mark: 1, correct_answer: obtained, incorrect: total - obtained }],
    total_duration: 60,
    rules_violated: 0,
    captured_question_ids: [],
    ended_by: 'submitted',
    absences: [],
    ended_at: '2026-11-28T10:00:00.000Z',
    annulled: false,
    annul_reason: '',
  };
  const markup = renderToStaticMarkup(
    <TranslatorContext value={translator}>
      <ExamResultCard result={result} />
    </TranslatorContext>,
  );
  return markup.match(/(?<=>)[^<]+(?=<)/g) ?? [];
}

it.each([
  [1, 15, '6.7%'],
  [14, 15, '93.3%'],
  [15, 15, '100%'],
  [0, 15, '0%'],
])('the result of an exam shows %i of %i marks as %s', (obtained, total, share) => {
  expect(texts(obtained, total).filter((one) => one.endsWith('%'))).toEqual([share]);
});
