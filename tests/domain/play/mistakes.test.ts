import { describe, expect, it } from 'vitest';
import type { Mistake } from '../../../domain/play/mistakes.ts';
import { afterAnswers, dueIds, MAX_MISTAKES, nextDue } from '../../../domain/play/mistakes.ts';

const right = (id: string) => ({ id, isRight: true });
const wrong = (id: string) => ({ id, isRight: false });

describe('a mistake', () => {
  it('is due on the day of the wrong answer', () => {
    const mistakes = afterAnswers([], [wrong('a')], '2026-02-27');
    expect(mistakes).toEqual([{ id: 'a', step: 0, due: '2026-02-27' }]);
    expect(dueIds(mistakes, '2026-02-27')).toEqual(['a']);
  });

  it('is due again two days after a right answer, then after a week, then leaves', () => {
    let mistakes = afterAnswers([], [wrong('a')], '2026-02-27');
    mistakes = afterAnswers(mistakes, [right('a')], '2026-02-27');
    expect(mistakes).toEqual([{ id: 'a', step: 1, due: '2026-03-01' }]);
    // two days late: the week begins with the answer
    mistakes = afterAnswers(mistakes, [right('a')], '2026-03-03');
    expect(mistakes).toEqual([{ id: 'a', step: 2, due: '2026-03-10' }]);
    expect(afterAnswers(mistakes, [right('a')], '2026-03-10')).toEqual([]);
  });

  it('is not moved by a right answer before it is due', () => {
    const mistakes: Mistake[] = [{ id: 'a', step: 2, due: '2026-03-10' }];
    expect(afterAnswers(mistakes, [right('a')], '2026-03-09')).toBe(mistakes);
  });

  it('starts again after a wrong answer, due or not', () => {
    const mistakes: Mistake[] = [
      { id: 'a', step: 2, due: '2026-03-10' },
      { id: 'b', step: 1, due: '2026-03-01' },
    ];
    expect(afterAnswers(mistakes, [wrong('a')], '2026-03-05')).toEqual([
      { id: 'b', step: 1, due: '2026-03-01' },
      { id: 'a', step: 0, due: '2026-03-05' },
    ]);
  });

  it('is not made by a right answer', () => {
    const none: Mistake[] = [];
    expect(afterAnswers(none, [right('a')], '2026-03-05')).toBe(none);
  });
});

describe('the list of mistakes', () => {
  it('loses the oldest beyond its limit', () => {
    const ids = Array.from({ length: MAX_MISTAKES }, (_, n) => `q-${n}`);
    const full = afterAnswers([], ids.map(wrong), '2026-03-05');
    expect(full).toHaveLength(MAX_MISTAKES);
    // q-0 is answered wrongly again, so q-1 is the oldest
    const after = afterAnswers(full, [wrong('q-0'), wrong('new')], '2026-03-06');
    expect(after).toHaveLength(MAX_MISTAKES);
    expect(after.map(({ id }) => id)).toEqual([...ids.slice(2), 'q-0', 'new']);
  });

  const mistakes: Mistake[] = [
    { id: 'a', step: 0, due: '2026-03-05' },
    { id: 'b', step: 1, due: '2026-03-04' },
    { id: 'c', step: 1, due: '2026-03-08' },
    { id: 'd', step: 2, due: '2026-03-07' },
    { id: 'e', step: 2, due: '2026-03-07' },
  ];

  it('names those due, the longest wait first', () => {
    expect(dueIds(mistakes, '2026-03-05')).toEqual(['b', 'a']);
  });

  it('names the next day with more', () => {
    expect(nextDue(mistakes, '2026-03-05')).toEqual({ day: '2026-03-07', count: 2 });
    expect(nextDue(mistakes, '2026-03-08')).toBeUndefined();
  });
});
