import { itemStatistics } from '../../domain/exam/item-statistics.ts';
import type { QuestionVerdict } from '../../domain/play/dealt-attempt.ts';
import type { ExamSecret } from '../exams/exam-store.ts';
import type { FinishedExam } from '../exams/finish-exam.ts';
import type { ExportRow } from './table.ts';

/** The statistics of the questions, over the finished attempts that count. */
export function questionRows(
  secret: ExamSecret | undefined,
  finished: readonly FinishedExam[],
): ExportRow[] {
  const questions = secret?.questions ?? [];
  const papers = finished
    .filter(({ exam }) => !exam.annulled)
    .map(({ questions: asked, exam }) => {
      const verdicts = new Map(
        asked.map(({ question }, place) => [question.id, exam.grade.verdicts[place]]),
      );
      // an examiner may have changed the questions meanwhile
      return questions.map(({ id }): QuestionVerdict => verdicts.get(id) ?? 'unanswered');
    });
  const statistics = itemStatistics(
    papers,
    questions.map(({ marks }) => marks),
  );
  const rounded = (value: number) => Math.round(value * 1_000) / 1_000;
  return questions.map(({ id, marks }, place) => {
    const { difficulty = 0, attempted = 0, discrimination } = statistics[place] ?? {};
    return {
      question: id,
      marks,
      papers: papers.length,
      attempted: rounded(attempted),
      difficulty: rounded(difficulty),
      discrimination: discrimination === undefined ? '' : rounded(discrimination),
    };
  });
}
