import { describe, expect, it } from 'vitest';
import type { AnswerProgress } from '../../../domain/statistics/statistics.ts';
import {
  percentOf,
  statisticsOf,
  strengthsAndGaps,
} from '../../../domain/statistics/statistics.ts';

const PROGRESS: AnswerProgress = {
  counters: { answered: 35, correct: 26 },
  categories: {
    space: { answered: 15, correct: 14 },
    music: { answered: 10, correct: 2 },
  },
  days: {
    '2026-03-01': { answered: 10, correct: 9, points: 30 },
    '2026-02-28': { answered: 20, correct: 12, points: 45 },
    '2026-02-01': { answered: 5, correct: 5, points: 20 },
  },
};

/** Progress with the given answers and right answers in each category. */
const of = (categories: AnswerProgress['categories']): AnswerProgress => ({
  counters: { answered: 0, correct: 0 },
  categories,
  days: {},
});

describe('statistics', () => {
  it('name the strong and the weak category', () => {
    const { strong, weak, categories } = statisticsOf(PROGRESS, '2026-03-01');
    expect([strong?.category, weak?.category]).toEqual(['space', 'music']);
    expect(categories.map(({ category }) => category)).toEqual(['space', 'music']);
  });

  it('show the last 14 days without a gap', () => {
    const { days } = statisticsOf(PROGRESS, '2026-03-01');
    expect(days).toHaveLength(14);
    expect(days[0]).toEqual({ day: '2026-02-16', answered: 0, correct: 0, points: 0 });
    expect(days.at(-2)).toEqual({ day: '2026-02-28', answered: 20, correct: 12, points: 45 });
    expect(days.at(-1)).toEqual({ day: '2026-03-01', answered: 10, correct: 9, points: 30 });
  });

  it('name no weak category of one', () => {
    const one = statisticsOf(of({ space: { answered: 10, correct: 9 } }), '2026-03-01');
    expect([one.strong?.category, one.weak]).toEqual(['space', undefined]);
  });

  it('are empty without answers', () => {
    const none = statisticsOf(of({}), '2026-03-01');
    expect([none.strong, none.weak, none.categories]).toEqual([undefined, undefined, []]);
  });

  it('name the more answered of equal shares as strong', () => {
    const equal = of({ a: { answered: 2, correct: 1 }, b: { answered: 8, correct: 4 } });
    const { strong, weak } = statisticsOf(equal, '2026-03-01');
    expect([strong?.category, weak?.category]).toEqual(['b', 'a']);
  });

  it('round to whole per cent', () => {
    expect(percentOf({ answered: 3, correct: 2 })).toBe(67);
    expect(percentOf({ answered: 0, correct: 0 })).toBe(0);
  });
});

describe('strengths and gaps', () => {
  const row = (category: string, correct: number, answered = 10) => ({
    category,
    correct,
    answered,
  });
  const named = (rows: readonly ReturnType<typeof row>[]) => {
    const { strengths, gaps } = strengthsAndGaps(rows);
    return [strengths, gaps].map((list) => list.map(({ category }) => category));
  };

  it('are the three best and the three weakest, the extremes first', () => {
    const rows = [3, 9, 5, 1, 7, 2, 8].map((correct) => row(`c${correct}`, correct));
    expect(named(rows)).toEqual([
      ['c9', 'c8', 'c7'],
      ['c1', 'c2', 'c3'],
    ]);
  });

  it('leave out a category with fewer than 10 answers', () => {
    expect(named([row('few', 9, 9), row('enough', 1, 10)])).toEqual([[], ['enough']]);
  });

  it('have no category in both', () => {
    expect(named([row('a', 9), row('b', 5), row('c', 1)])).toEqual([['a'], ['c', 'b']]);
    expect(named([row('a', 9)])).toEqual([['a'], []]);
    expect(named([])).toEqual([[], []]);
  });

  it('call no category without a wrong answer a gap', () => {
    expect(named([row('a', 20, 20), row('b', 10)])).toEqual([['a'], []]);
  });

  it('compare exact shares, then the number of answers', () => {
    const rows = [row('b', 5), row('a', 667, 1000), row('d', 50, 100), row('c', 2, 3)];
    expect(named([...rows, row('e', 20, 30)])).toEqual([
      ['a', 'e'],
      ['b', 'd'],
    ]);
  });
});
