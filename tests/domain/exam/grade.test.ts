import { describe, expect, it } from 'vitest';
import { gradeExam } from '../../../domain/exam/grade.ts';
import { itemStatistics } from '../../../domain/exam/item-statistics.ts';
import type { DealtAttempt, QuestionVerdict } from '../../../domain/play/dealt-attempt.ts';

/** An exam of choices whose right option is always 1, with what was chosen; undefined for no answer. */
const exam = (chosen: readonly (number | undefined)[]): DealtAttempt => ({
  rules: {
    timing: { kind: 'whole', ms: 600_000 },
    feedback: 'none',
    revealMs: 0,
    scoring: { correct: 1, bonuses: [] },
    lifelines: [],
    lifelineFee: 0,
  },
  clipsMs: chosen.map(() => undefined),
  startedAt: 0,
  events: chosen.flatMap((option, question) =>
    option === undefined
      ? []
      : [{ kind: 'answer', question, answer: { kind: 'choice', option }, at: 1_000 } as const],
  ),
  questions: chosen.map((_, n) => ({
    question: {
      id: `q${n}`,
      text: `${n}?`,
      difficulty: 1,
      category: 'space',
      language: 'en',
      kind: 'choice',
      options: ['a', 'b', 'c'],
    },
    key: { kind: 'choice', option: 1 },
    note: '',
  })),
});

describe('the grade of an exam', () => {
  it('adds up the marks of right answers, with counts by mark', () => {
    expect(gradeExam(exam([1, 1, 0, undefined, 1, 2]), [1, 5, 5, 2, 2, 2])).toEqual({
      obtained: 8,
      total: 17,
      percent: 47,
      correct: 3,
      incorrect: 2,
      notAttempted: 1,
      byMark: [
        { mark: 1, correct: 1, incorrect: 0 },
        { mark: 2, correct: 1, incorrect: 1 },
        { mark: 5, correct: 1, incorrect: 1 },
      ],
      verdicts: ['right', 'right', 'wrong', 'unanswered', 'right', 'wrong'],
    });
  });

  it('is nothing without answers', () => {
    expect(gradeExam(exam([undefined, undefined]), [3, 4])).toMatchObject({
      obtained: 0,
      total: 7,
      percent: 0,
      notAttempted: 2,
    });
  });

  it('is whole with all answers right', () => {
    expect(gradeExam(exam([1, 1]), [3, 4])).toMatchObject({ obtained: 7, percent: 100 });
  });
});

describe('the statistics of questions', () => {
  const [R, W, N] = ['right', 'wrong', 'unanswered'] as const satisfies QuestionVerdict[];

  it('are shares, with the correlation to the marks of the other questions', () => {
    const papers: QuestionVerdict[][] = [
      [R, R, R],
      [R, R, W],
      [R, W, W],
      [W, N, R],
    ];
    const [first, second, third] = itemStatistics(papers, [1, 1, 2]);
    // right 1 1 1 0, other marks 3 1 0 2: the means of both are 3/4 and 3/2
    expect(first).toEqual({
      difficulty: 0.75,
      attempted: 1,
      discrimination: expect.closeTo(-0.5 / Math.sqrt(0.75 * 5), 10) as number,
    });
    expect(second).toEqual({
      difficulty: 0.5,
      attempted: 0.75,
      // right 1 1 0 0, other marks 3 1 1 2
      discrimination: expect.closeTo(0.5 / Math.sqrt(1 * 2.75), 10) as number,
    });
    expect(third).toMatchObject({ difficulty: 0.5, attempted: 1 });
  });

  it('have no discrimination if nothing differs', () => {
    expect(
      itemStatistics(
        [
          [R, R],
          [R, W],
        ],
        [1, 1],
      ),
    ).toEqual([
      { difficulty: 1, attempted: 1, discrimination: undefined },
      { difficulty: 0.5, attempted: 1, discrimination: undefined },
    ]);
    expect(itemStatistics([], [1])).toEqual([
      { difficulty: 0, attempted: 0, discrimination: undefined },
    ]);
  });
});
