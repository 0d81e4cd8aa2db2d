import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayEnd, dayOfPlayer, daysInRow, rowGoesOn } from '../../../domain/play/daily.ts';

const DAY_MS = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const moment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) });

describe('the day of a player', () => {
  it('is that of any difference to UTC from -12:00 to +14:00', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: -720, max: 840 }), (now, minutes) => {
        const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
        const sign = minutes < 0 ? '-' : '+';
        const offset = `${sign}${hours}:${String(rest).padStart(2, '0')}`;
        const local = now + minutes * 60_000;
        const day = {
          day: dayOf(local),
          endsAt: Math.floor(local / DAY_MS + 1) * DAY_MS - minutes * 60_000,
        };
        expect(dayOfPlayer(now, undefined, offset, 'UTC')).toEqual(day);
        expect(dayOfPlayer(now, 'No/Where', `GMT${offset}`, 'UTC')).toEqual(day);
      }),
    );
  });

  it('is that of the time zone before that of the difference', () => {
    const now = Date.UTC(2026, 6, 1, 6, 59);
    const dayAt = (at: number, offset: string) =>
      dayOfPlayer(at, 'America/Los_Angeles', offset, 'UTC').day;
    expect([dayAt(now, '+14:00'), dayAt(now + 60_000, '-12:00')]).toEqual([
      '2026-06-30',
      '2026-07-01',
    ]);
  });

  it('is an hour shorter or longer when the clocks change', () => {
    const end = (day: number, month: number) =>
      dayOfPlayer(Date.UTC(2026, month, day, 0, 30), 'Europe/Berlin', undefined, 'UTC').endsAt;
    expect(end(29, 2)).toBe(Date.UTC(2026, 2, 29, 22));
    expect(end(25, 9)).toBe(Date.UTC(2026, 9, 25, 23));
    expect(end(26, 9)).toBe(Date.UTC(2026, 9, 26, 23));
  });

  it.each(['+14:01', '-12:01', '+23:59', '+05:60', '0530', 'x'])(
    'ignores %s, as a difference or as a name',
    (offset) => {
      const now = Date.UTC(2026, 6, 1, 12);
      const own = dayOfPlayer(now, undefined, undefined, 'Pacific/Kiritimati');
      expect(own.day).toBe('2026-07-02');
      expect(dayOfPlayer(now, offset, offset, 'Pacific/Kiritimati')).toEqual(own);
    },
  );

  it('must be known to the game', () => {
    expect(() => dayOfPlayer(0, undefined, undefined, 'No/Where')).toThrow(
      'No/Where must be a time zone',
    );
  });
});

const NOON = Date.UTC(2027, 0, 2, 12);
const HOUR = 3_600_000;

describe('the end of a day', () => {
  it('is the next midnight of the zone', () => {
    expect(dayEnd(NOON, 'UTC')).toBe(NOON + 12 * HOUR);
    expect(dayEnd(NOON, 'Asia/Kolkata')).toBe(NOON + 6.5 * HOUR);
    expect(dayEnd(NOON + 12 * HOUR - 1, 'UTC')).toBe(NOON + 12 * HOUR);
    expect(dayEnd(NOON + 12 * HOUR, 'UTC')).toBe(NOON + 36 * HOUR);
  });
});

describe('a streak of days', () => {
  it.each([
    ['the day itself', '2027-01-02', 7, 7],
    ['the day before', '2027-01-01', 7, 7],
    ['two days before', '2026-12-31', 7, 0],
  ])('is that of the last one played, %s', (_when, day, inRow, row) => {
    expect(daysInRow({ day, inRow }, '2027-01-02', NOON)).toBe(row);
  });

  it('continues over the ends of months', () => {
    expect(daysInRow({ day: '2028-02-29', inRow: 3 }, '2028-03-01', NOON)).toBe(3);
    expect(daysInRow({ day: '2028-02-28', inRow: 3 }, '2028-03-01', NOON)).toBe(0);
  });

  it('is none before the first day', () => {
    expect(daysInRow(undefined, '2027-01-02', NOON)).toBe(0);
  });

  it('survives a missed day of the calendar for 37 hours', () => {
    const last = { day: '2026-12-31', inRow: 7, playedAt: NOON - 37 * HOUR };
    expect(daysInRow(last, '2027-01-02', NOON)).toBe(0);
    expect(daysInRow({ ...last, playedAt: NOON - 37 * HOUR + 1 }, '2027-01-02', NOON)).toBe(7);
    expect(rowGoesOn({ day: '', at: NOON }, '2027-01-02', NOON)).toBe(false);
  });
});
