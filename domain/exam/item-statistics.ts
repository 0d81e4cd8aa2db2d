import type { QuestionVerdict } from '../play/dealt-attempt.ts';

/** The statistics of one question of an exam. */
export interface ItemStatistics {
  /** Share of papers with a right answer, 0 to 1: the difficulty of test theory. */
  readonly difficulty: number;
  /** Share of papers with an answer, 0 to 1. */
  readonly attempted: number;
  /**
   * Point-biserial correlation of a right answer with the marks of all other questions, -1 to 1. Undefined if all
   * papers are right, or none, or all have the same other marks.
   */
  readonly discrimination: number | undefined;
}

/**
 * The statistics of each question of an exam.
 * @param papers the verdicts of each paper, by question
 * @param marks by question
 */
export function itemStatistics(
  papers: readonly (readonly QuestionVerdict[])[],
  marks: readonly number[],
): readonly ItemStatistics[] {
  const count = Math.max(1, papers.length);
  const obtained = papers.map((paper) =>
    marks.reduce((sum, mark, n) => sum + (paper[n] === 'right' ? mark : 0), 0),
  );
  return marks.map((mark, question) => {
    const right = papers.map((paper) => (paper[question] === 'right' ? 1 : 0));
    const rest = obtained.map((sum, paper) => sum - mark * (right[paper] ?? 0));
    const answered = papers.filter((paper) => paper[question] !== 'unanswered').length;
    return {
      difficulty: sumOf(right) / count,
      attempted: answered / count,
      discrimination: correlation(right, rest),
    };
  });
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

function correlation(xs: readonly number[], ys: readonly number[]): number | undefined {
  const [meanX, meanY] = [sumOf(xs) / xs.length, sumOf(ys) / ys.length];
  const product = sumOf(xs.map((x, n) => (x - meanX) * ((ys[n] ?? 0) - meanY)));
  const spread = (all: readonly number[], mean: number) => sumOf(all.map((x) => (x - mean) ** 2));
  const square = spread(xs, meanX) * spread(ys, meanY);
  return square > 0 ? product / Math.sqrt(square) : undefined;
}
