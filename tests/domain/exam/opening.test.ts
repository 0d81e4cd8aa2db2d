import { describe, expect, it } from 'vitest';
import { instantOf, openingOf } from '../../../domain/exam/opening.ts';

const iso = (at: number) => new Date(at).toISOString();

describe('instantOf', () => {
  it.each([
    ['2026-01-10', '00:00', 'UTC', '2026-01-10T00:00:00.000Z'],
    ['2026-01-10', '09:30', 'Pacific/Kiritimati', '2026-01-09T19:30:00.000Z'],
    ['2026-01-10', '09:30', 'Pacific/Pago_Pago', '2026-01-10T20:30:00.000Z'],
    ['2026-01-10', '09:30', 'Asia/Kolkata', '2026-01-10T04:00:00.000Z'],
    ['2026-03-29', '01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29', '03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    // skipped: the hour after
    ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    // twice: the first
    ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '24:00', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  ])('%s %s in %s is %s', (day, time, zone, instant) => {
    expect(iso(instantOf(day, time, zone))).toBe(instant);
  });

  it('throws for a zone that does not exist', () => {
    expect(() => instantOf('2026-01-10', '00:00', 'Mars/Base')).toThrow(RangeError);
  });
});

describe('openingOf', () => {
  it('is the day of the zone in its real length', () => {
    const { opensAt, closesAt } = openingOf('2026-10-25', 'Europe/Berlin');
    expect([iso(opensAt), closesAt - opensAt]).toEqual([
      '2026-10-24T22:00:00.000Z',
      25 * 3_600_000,
    ]);
    const part = openingOf('2026-01-10', 'UTC', '09:00', '09:20');
    expect(part.closesAt - part.opensAt).toBe(20 * 60_000);
  });
});
