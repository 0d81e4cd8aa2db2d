import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mark } from '../../../domain/play/scoring.ts';
import { markOf, tallyOf } from '../../../domain/play/scoring.ts';

const BATTLE = {
  correct: 4,
  bonuses: [
    { withinMs: 2_000, points: 2 },
    { withinMs: 4_000, points: 1 },
  ],
};
const QUIZ = { correct: 4, wrong: 3, bonuses: [] };

describe('a mark', () => {
  it.each([
    [0, 6, 2],
    [2_000, 6, 2],
    [2_001, 5, 1],
    [4_000, 5, 1],
    [4_001, 4, 0],
    [undefined, 4, 0],
  ])('of a right answer after %s ms has %i points, %i of them for speed', (ms, points, bonus) => {
    expect(markOf(BATTLE, true, ms)).toEqual({ kind: 'judged', isRight: true, points, bonus });
  });

  it('of a wrong answer costs what the rules say, however fast it was', () => {
    const wrong = { kind: 'judged', isRight: false, bonus: 0 };
    expect(markOf(BATTLE, false, 0)).toEqual({ ...wrong, points: 0 });
    expect(markOf(QUIZ, false, 0)).toEqual({ ...wrong, points: -3 });
    expect(markOf(QUIZ, true, 0)).toEqual({ kind: 'judged', isRight: true, points: 4, bonus: 0 });
  });
});

describe('a tally', () => {
  it('of an attempt by hand', () => {
    const none: Mark = { kind: 'unanswered' };
    const right = markOf(BATTLE, true, 1_000);
    const wrong = markOf(QUIZ, false);
    expect(tallyOf([])).toEqual({
      points: 0,
      right: 0,
      wrong: 0,
      unanswered: 0,
      bonus: 0,
      streak: 0,
      bestStreak: 0,
    });
    expect(tallyOf([right, right, none, right, wrong, right])).toEqual({
      points: 21,
      right: 4,
      wrong: 1,
      unanswered: 1,
      bonus: 8,
      streak: 1,
      bestStreak: 3,
    });
  });

  const answer = fc.oneof(
    fc.constant({ kind: 'unanswered' } as const),
    fc.record({ isRight: fc.boolean(), ms: fc.nat(9_000) }),
  );

  it('is the sum of its parts, however an attempt is cut', () => {
    fc.assert(
      fc.property(fc.array(answer), fc.nat(), (answers, cut) => {
        const marks = answers.map((one): Mark =>
          'kind' in one ? one : markOf({ ...BATTLE, wrong: 2 }, one.isRight, one.ms),
        );
        const whole = tallyOf(marks);
        const at = marks.length === 0 ? 0 : cut % marks.length;
        const parts = [tallyOf(marks.slice(0, at)), tallyOf(marks.slice(at))];
        for (const name of ['points', 'right', 'wrong', 'unanswered', 'bonus'] as const) {
          expect(whole[name]).toBe(parts[0]![name] + parts[1]![name]);
        }
        expect(whole.right + whole.wrong + whole.unanswered).toBe(marks.length);
        const runs = marks
          .filter(({ kind }) => kind === 'judged')
          .map((mark) => (mark.kind === 'judged' && mark.isRight ? 'r' : 'w'))
          .join('')
          .split('w')
          .map(({ length }) => length);
        expect([whole.streak, whole.bestStreak]).toEqual([runs.at(-1), Math.max(...runs)]);
      }),
    );
  });
});
