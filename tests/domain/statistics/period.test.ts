import { describe, expect, it } from 'vitest';
import { dayOf, scoreKeys } from '../../../domain/statistics/period.ts';

describe('the periods of a leaderboard', () => {
  it.each([
    ['2026-11-20T18:29:59.999Z', 'Asia/Kolkata', '2026-11-20'],
    ['2026-11-20T18:30:00.000Z', 'Asia/Kolkata', '2026-11-21'],
    ['2026-11-21T04:59:59.999Z', 'America/New_York', '2026-11-20'],
    ['2026-11-21T05:00:00.000Z', 'America/New_York', '2026-11-21'],
    // the repeated hour at the end of summer time
    ['2026-11-01T05:30:00.000Z', 'America/New_York', '2026-11-01'],
    ['2026-11-01T06:30:00.000Z', 'America/New_York', '2026-11-01'],
    ['2026-12-31T23:59:59.999Z', 'UTC', '2026-12-31'],
    ['2027-01-01T00:00:00.000Z', 'UTC', '2027-01-01'],
  ])('%s in %s is the %s', (instant, timeZone, day) => {
    expect(dayOf(Date.parse(instant), timeZone)).toBe(day);
  });

  it('begin again at midnight, or on the first of the month, of the time zone', () => {
    const before = Date.parse('2026-11-30T18:29:59.999Z');
    expect(scoreKeys(before, 'Asia/Kolkata')).toEqual({
      daily: 'd20261130',
      monthly: 'm202611',
      global: 'all',
    });
    expect(scoreKeys(before + 1, 'Asia/Kolkata')).toEqual({
      daily: 'd20261201',
      monthly: 'm202612',
      global: 'all',
    });
  });

  it('are refused for an unknown time zone', () => {
    expect(() => dayOf(0, 'Mars/Olympus')).toThrow(RangeError);
  });
});
