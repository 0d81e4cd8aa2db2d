import type { DealtAttempt, QuestionVerdict } from '../play/dealt-attempt.ts';
import { gradeOf } from '../play/dealt-attempt.ts';

/** The results of the questions of one mark. */
export interface MarkCount {
  readonly mark: number;
  readonly correct: number;
  /** Questions answered, but not right. */
  readonly incorrect: number;
}

/** The grade of an exam. */
export interface ExamGrade {
  readonly obtained: number;
  readonly total: number;
  /** Percent of all marks, 0 to 100, rounded down. */
  readonly percent: number;
  readonly correct: number;
  readonly incorrect: number;
  readonly notAttempted: number;
  /** The smallest mark first. */
  readonly byMark: readonly MarkCount[];
  /** By question. */
  readonly verdicts: readonly QuestionVerdict[];
}

/** Grades an exam: a right answer brings its question's marks, any other answer none. @param marks by question */
export function gradeExam(attempt: DealtAttempt, marks: readonly number[]): ExamGrade {
  const { verdicts } = gradeOf(attempt);
  const total = marks.reduce((sum, mark) => sum + mark, 0);
  const obtained = marks.reduce((sum, mark, n) => sum + (verdicts[n] === 'right' ? mark : 0), 0);
  const countOf = (verdict: QuestionVerdict, mark?: number) =>
    verdicts.filter((one, n) => one === verdict && (mark === undefined || marks[n] === mark))
      .length;
  const kinds = [...new Set(marks)].toSorted((a, b) => a - b);
  return {
    obtained,
    total,
    percent: total === 0 ? 0 : Math.floor((obtained / total) * 100),
    correct: countOf('right'),
    incorrect: countOf('wrong'),
    notAttempted: countOf('unanswered'),
    byMark: kinds.map((mark) => ({
      mark,
      correct: countOf('right', mark),
      incorrect: countOf('wrong', mark),
    })),
    verdicts,
  };
}
