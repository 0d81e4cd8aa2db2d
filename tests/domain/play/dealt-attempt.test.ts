import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlayRules } from '../../../domain/play/attempt.ts';
import type { DealtAttempt } from '../../../domain/play/dealt-attempt.ts';
import { gradeOf, feedbackFor } from '../../../domain/play/dealt-attempt.ts';

const rules: PlayRules = {
  timing: { kind: 'each', ms: 30_000 },
  feedback: 'key',
  revealMs: 1_000,
  scoring: { correct: 4, wrong: 4, bonuses: [{ withinMs: 2_000, points: 2 }] },
  lifelines: ['skip'],
  lifelineFee: 0,
  reward: { passPercent: 30, fullPercent: 70, coins: 4 },
};

/** An attempt of choices whose right option is always 1. */
const run = (
  count: number,
  events: DealtAttempt['events'] = [],
  also: Partial<PlayRules> = {},
): DealtAttempt => ({
  rules: { ...rules, ...also },
  clipsMs: Array.from({ length: count }, () => undefined),
  startedAt: 0,
  events,
  questions: Array.from({ length: count }, (_, n) => ({
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
    note: `note ${n}`,
  })),
});
const pick = (question: number, option: number, at: number) =>
  ({ kind: 'answer', question, answer: { kind: 'choice', option }, at }) as const;

describe('the grade of an attempt', () => {
  it('counts right, wrong and unanswered questions, with the bonus of a fast answer', () => {
    const { verdicts, tally, count, result } = gradeOf(
      run(4, [pick(0, 1, 1_000), pick(1, 0, 3_000), pick(2, 1, 20_000)]),
    );
    expect(verdicts).toEqual(['right', 'wrong', 'right', 'unanswered']);
    expect(tally).toMatchObject({ points: 6 - 4 + 4, right: 2, wrong: 1, unanswered: 1, bonus: 2 });
    expect([count, result]).toEqual([4, { percent: 50, isPassed: true, coins: 2 }]);
  });

  it('excludes skipped questions', () => {
    const skip = { kind: 'lifeline', lifeline: 'skip', question: 0, at: 500 } as const;
    const { verdicts, count, result } = gradeOf(run(2, [skip, pick(1, 1, 5_000)]));
    expect([verdicts, count, result.percent]).toEqual([['skipped', 'right'], 1, 100]);
  });

  it('adds up to its questions, whatever was answered', () => {
    const option = fc.option(fc.nat(2));
    fc.assert(
      fc.property(fc.array(option, { minLength: 1, maxLength: 20 }), (options) => {
        const events = options.flatMap((one, n) =>
          one === null ? [] : [pick(n, one, n * 2_000 + 1)],
        );
        const { tally, verdicts, result } = gradeOf(run(options.length, events));
        const right = options.filter((one) => one === 1).length;
        expect(tally.right).toBe(right);
        expect(tally.right + tally.wrong + tally.unanswered).toBe(options.length);
        expect(verdicts.map((verdict) => verdict === 'unanswered')).toEqual(
          options.map((one) => one === null),
        );
        expect(result.percent).toBeCloseTo((right / options.length) * 100);
      }),
    );
  });
});

describe('the feedback for an answer', () => {
  const answered = [pick(0, 0, 1_000)];

  it('is the key, the verdict alone, or nothing, by the rules', () => {
    expect(feedbackFor(run(1, answered), 0)).toEqual({
      isRight: false,
      key: { kind: 'choice', option: 1 },
      note: 'note 0',
    });
    expect(feedbackFor(run(1, answered, { feedback: 'own' }), 0)).toEqual({ isRight: false });
    expect(feedbackFor(run(1, answered, { feedback: 'none' }), 0)).toEqual({});
  });
});
