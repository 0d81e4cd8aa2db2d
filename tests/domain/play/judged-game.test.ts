import { expect, it } from 'vitest';
import { judgedBattle, answerMarks, withJudged } from '../../../domain/play/judged-game.ts';

const attempt = (run: number, count: number) => ({
  run,
  at: run,
  right: Array.from({ length: count - 1 }, (_, n) => `space-${n}`),
  wrong: ['space-999'],
  hasCards: true,
});

it('the answers of a battle come back from their marks', () => {
  const marks = answerMarks([true, undefined, false, true]);
  expect(marks).toBe('r-wr');
  expect(judgedBattle(5, ['a', 'b', 'c', 'd', 'e'], marks)).toEqual({
    at: 5,
    right: ['a', 'd'],
    wrong: ['c'],
    hasCards: true,
  });
  expect(judgedBattle(5, ['a'], '')).toEqual({ at: 5, right: [], wrong: [], hasCards: true });
});

it('an attempt keeps at most 2,000 ids, the newest', () => {
  const all = Array.from({ length: 200 }, (_, n) => attempt(n, 10));
  expect(withJudged(all.slice(0, 199), all[199]!)).toEqual(all);
  expect(withJudged(all, attempt(200, 1)).map(({ run }) => run)).toEqual(
    Array.from({ length: 200 }, (_, n) => n + 1),
  );
});
