import { describe, expect, it } from 'vitest';
import type { AnswerProgress } from '../../../domain/statistics/statistics.ts';
import { percentOf, statisticsOf } from '../../../domain/statistics/statistics.ts';

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
