import { describe, expect, it } from 'vitest';
import { progressOf } from '../../../domain/statistics/progress.ts';
import { percentOf, statisticsOf } from '../../../domain/statistics/statistics.ts';

const part = (category: string, day: string, answered: number, correct: number, points = 0) => ({
  ...{ category, day, answered, correct, points },
});
const PARTS = [
  part('space', '2026-03-01', 10, 9, 30),
  part('music', '2026-02-28', 10, 2, 5),
  part('', '2026-02-28', 10, 10, 40),
  part('space', '2026-02-01', 5, 5, 20),
];

describe('progress', () => {
  it('adds up by category and by day; what is mixed is of no category', () => {
    expect(progressOf(PARTS)).toEqual({
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
    });
    expect(progressOf(PARTS.toReversed())).toEqual(progressOf(PARTS));
  });
});

describe('statistics', () => {
  it('name the strong and the weak category, and the last 14 days without a gap', () => {
    const { strong, weak, days, categories } = statisticsOf(progressOf(PARTS), '2026-03-01');
    expect([strong?.category, weak?.category]).toEqual(['space', 'music']);
    expect(categories.map(({ category }) => category)).toEqual(['space', 'music']);
    expect(days).toHaveLength(14);
    expect(days[0]).toEqual({ day: '2026-02-16', answered: 0, correct: 0, points: 0 });
    expect(days.at(-2)).toEqual({ day: '2026-02-28', answered: 20, correct: 12, points: 45 });
    expect(days.at(-1)).toEqual({ day: '2026-03-01', answered: 10, correct: 9, points: 30 });
  });

  it('know no weak category of one, and nothing of nothing', () => {
    const one = statisticsOf(progressOf(PARTS.slice(0, 1)), '2026-03-01');
    expect([one.strong?.category, one.weak]).toEqual(['space', undefined]);
    const none = statisticsOf(progressOf([]), '2026-03-01');
    expect([none.strong, none.weak, none.categories]).toEqual([undefined, undefined, []]);
  });

  it('of equal shares take the more answered as strong', () => {
    const equal = progressOf([part('a', 'd', 2, 1), part('b', 'd', 8, 4)]);
    const { strong, weak } = statisticsOf(equal, '2026-03-01');
    expect([strong?.category, weak?.category]).toEqual(['b', 'a']);
  });

  it('round to whole per cent', () => {
    expect(percentOf({ answered: 3, correct: 2 })).toBe(67);
    expect(percentOf({ answered: 0, correct: 0 })).toBe(0);
  });
});
