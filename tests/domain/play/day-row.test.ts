import { describe, expect, it } from 'vitest';
import type { DayRow, PlayedDate } from '../../../domain/play/day-row.ts';
import {
  dayAfter,
  NO_DAYS,
  rowStanding,
  todayGoal,
  weekOf,
  withPlayed,
} from '../../../domain/play/day-row.ts';

const NOON = 12 * 3_600_000;
const HOUR = 3_600_000;
/** A day of November 2026 with a game at noon UTC; 1 was a Sunday. */
const day = (n: number): string => dayAfter('2026-11-01', n - 1);
const at = (n: number): number => Date.parse(day(n)) + NOON;
const date = (n: number): PlayedDate => ({ day: day(n), at: at(n) });
const row = (...days: readonly number[]): DayRow => withPlayed(NO_DAYS, days.map(date));
const on = (n: number, days: DayRow, hours = 0) => rowStanding(days, day(n), at(n) + hours * HOUR);
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => first + n);

describe('a row of days', () => {
  it('counts days with a game, each once', () => {
    expect(on(3, row(1, 2, 3))).toMatchObject({ row: 3, isTodayPlayed: true });
    expect(on(3, withPlayed(row(1, 2, 3), [date(3), date(2)]))).toMatchObject({ row: 3 });
  });

  it('lasts until the end of the next day', () => {
    expect(on(3, row(1, 2))).toMatchObject({ row: 2, isTodayPlayed: false });
  });

  it('lasts at least 37 hours after the last game', () => {
    // noon of day 2 to 1 o'clock of day 4
    expect(rowStanding(row(1, 2), day(4), at(2) + 36 * HOUR)).toMatchObject({ row: 2 });
    expect(rowStanding(row(1, 2), day(4), at(2) + 37 * HOUR)).toMatchObject({ row: 0 });
  });

  it('begins again after a missed day without a freeze', () => {
    expect(on(5, row(1, 2, 4, 5))).toMatchObject({ row: 2, saved: [] });
  });

  it('of a game of unknown time goes by the calendar', () => {
    const days = withPlayed(NO_DAYS, [
      { day: day(1), at: 0 },
      { day: day(2), at: 0 },
      { day: day(4), at: 0 },
    ]);
    expect(on(4, days)).toMatchObject({ row: 1 });
  });

  it('takes a game that is noted late into account, with the freeze that it gives back', () => {
    const late = row(...range(1, 7), 9);
    expect(on(9, late)).toMatchObject({ row: 8, freezes: 0, saved: [day(8)] });
    const noted = withPlayed(late, [date(8)]);
    expect(on(9, noted)).toMatchObject({ row: 9, freezes: 1, saved: [] });
  });
});

describe('a freeze', () => {
  it('comes with every seventh day in a row', () => {
    expect(on(6, row(...range(1, 6)))).toMatchObject({ freezes: 0 });
    expect(on(7, row(...range(1, 7)))).toMatchObject({ freezes: 1 });
    expect(on(14, row(...range(1, 14)))).toMatchObject({ freezes: 2 });
  });

  it('is at most the second', () => {
    expect(on(28, row(...range(1, 28)))).toMatchObject({ row: 28, freezes: 2 });
  });

  it('saves a missed day, which does not count', () => {
    expect(on(9, row(...range(1, 7), 9))).toMatchObject({ row: 8, freezes: 0, saved: [day(8)] });
  });

  it('is used as soon as the day is missed, before the next game', () => {
    const standing = on(9, row(...range(1, 7)), 2);
    expect(standing).toMatchObject({ row: 7, freezes: 0, saved: [day(8)], isTodayPlayed: false });
  });

  const fortnight = range(1, 14);

  it('saves a second day with a second one', () => {
    expect(on(17, row(...fortnight, 17))).toMatchObject({
      row: 15,
      freezes: 0,
      saved: [day(15), day(16)],
    });
  });

  it('is used up by three missed days, which end the row', () => {
    expect(on(18, row(...fortnight))).toMatchObject({ row: 0, freezes: 0 });
    expect(on(18, row(...fortnight, 18))).toMatchObject({ row: 1, freezes: 0, saved: [] });
  });

  it('cannot be earned by games of one day', () => {
    const sameDay = range(1, 30).map((n) => ({ day: day(1), at: at(1) + n }));
    expect(on(1, withPlayed(NO_DAYS, sameDay))).toMatchObject({ row: 1, freezes: 0 });
  });
});

describe('the stored days', () => {
  const days = range(1, 400).reduce((before, n) => withPlayed(before, [date(n)]), NO_DAYS);

  it('are the last 45', () => {
    expect(days.played).toHaveLength(45);
  });

  it('continue the row of the days before them', () => {
    expect(on(400, days)).toMatchObject({ row: 400, freezes: 2 });
  });

  it('accept no day that is too old', () => {
    expect(withPlayed(days, [date(10)])).toEqual(days);
  });

  it('give the same row, noted one by one or at once, in any order', () => {
    const played = [...range(1, 20), ...range(22, 29), 31, ...range(36, 90)];
    const one = row(...played);
    let each = NO_DAYS;
    for (const n of played) each = withPlayed(each, [date(n)]);
    expect(each).toEqual(one);
    expect(withPlayed(NO_DAYS, played.toReversed().map(date))).toEqual(one);
  });
});

describe('the week', () => {
  it('goes from Monday to Sunday', () => {
    // 9 is a Monday
    const standing = on(11, row(...range(1, 7), 9, 10));
    expect(weekOf(standing, day(11))).toEqual([
      'played',
      'played',
      'open',
      'open',
      'open',
      'open',
      'open',
    ]);
    expect(weekOf(standing, day(8))[6]).toBe('open');
    expect(weekOf(on(15, row(10, 12)), day(15))).toEqual([
      'missed',
      'played',
      'missed',
      'played',
      'missed',
      'missed',
      'open',
    ]);
    const saved = on(13, row(...range(3, 10), 12));
    expect(weekOf(saved, day(13))).toEqual([
      'played',
      'played',
      'saved',
      'played',
      'open',
      'open',
      'open',
    ]);
  });
});

describe('the goal of a day', () => {
  const goal = (facts: Partial<Parameters<typeof todayGoal>[0]>) =>
    todayGoal({
      isDailyOpen: false,
      row: 0,
      isTodayPlayed: false,
      playedThisWeek: 0,
      weeklyGoal: 3,
      hasBadge: true,
      ...facts,
    });
  it.each([
    ['the daily quiz while it is open', { isDailyOpen: true, row: 5 }, 'daily'],
    ['the row that would end', { row: 5 }, 'row'],
    ['the weekly goal', { playedThisWeek: 2 }, 'week'],
    ['the next badge after a game', { row: 5, isTodayPlayed: true }, 'badge'],
    ['the next badge once the weekly goal is reached', { playedThisWeek: 3 }, 'badge'],
    ['nothing more', { isTodayPlayed: true, hasBadge: false }, 'done'],
  ] as const)('is %s', (_what, facts, expected) => {
    expect(goal(facts)).toBe(expected);
  });
});
