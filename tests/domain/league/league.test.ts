import { describe, expect, it } from 'vitest';
import type { LeagueMember } from '../../../domain/league/league.ts';
import {
  daysSinceWeek,
  habitOf,
  leagueAfter,
  leagueTable,
  leagueWeek,
  pointsMissing,
  regionOf,
} from '../../../domain/league/league.ts';

/** Members with these points, who joined in this order. */
const members = (...points: readonly number[]): readonly LeagueMember[] =>
  points.map((one, n) => ({ uid: `m${n}`, points: one, joinedAt: n }));
const ladder = (count: number) => members(...Array.from({ length: count }, (_, n) => 100 - n));
const changes = (count: number, league: number) =>
  leagueTable(ladder(count), league).map(({ change }) => change);

describe('a week', () => {
  it.each([
    [
      'begins on Monday at 0:00',
      '2026-11-23T00:00:00Z',
      'UTC',
      '2026-11-23',
      '2026-11-30T00:00:00Z',
    ],
    [
      'lasts until the last second of Sunday',
      '2026-11-29T23:59:59Z',
      'UTC',
      '2026-11-23',
      '2026-11-30T00:00:00Z',
    ],
    [
      'begins by the zone',
      '2026-11-29T20:00:00Z',
      'Asia/Kolkata',
      '2026-11-30',
      '2026-12-06T18:30:00Z',
    ],
    [
      'ends an hour later if summer time ends in it',
      '2026-10-22T12:00:00Z',
      'Europe/Berlin',
      '2026-10-19',
      '2026-10-25T23:00:00Z',
    ],
    [
      'continues over the end of a year',
      '2026-12-31T12:00:00Z',
      'UTC',
      '2026-12-28',
      '2027-01-04T00:00:00Z',
    ],
  ])('%s', (_what, now, zone, week, end) => {
    expect(leagueWeek(Date.parse(now), zone)).toEqual({ week, endsAt: Date.parse(end) });
  });

  it('has days after it that are subtracted from its points', () => {
    expect(daysSinceWeek('2026-11-23', '2026-11-29')).toEqual([]);
    expect(daysSinceWeek('2026-11-23', '2026-11-30')).toEqual(['2026-11-30']);
    expect(daysSinceWeek('2026-11-23', '2026-12-02')).toHaveLength(3);
  });
});

describe('a group', () => {
  it('of 30 sends the best 7 up and the last 5 down', () => {
    const all = changes(30, 4);
    expect(all.slice(0, 7)).toEqual(Array(7).fill('up'));
    expect(all.slice(7, 25)).toEqual(Array(18).fill('stay'));
    expect(all.slice(25)).toEqual(Array(5).fill('down'));
  });

  it('goes neither below the lowest league nor above the highest', () => {
    expect(changes(30, 0)).not.toContain('down');
    expect(changes(30, 9)).not.toContain('up');
    expect([leagueAfter(0, 'up'), leagueAfter(5, 'down'), leagueAfter(9, 'stay')]).toEqual([
      1, 4, 9,
    ]);
  });

  it('that is small sends nobody of the first 7 down', () => {
    expect(changes(7, 4)).toEqual(Array(7).fill('up'));
    expect(changes(9, 4).slice(7)).toEqual(['down', 'down']);
  });

  it('sends nobody up without points', () => {
    const table = leagueTable(members(5, 0, 0), 0);
    expect(table.map(({ change }) => change)).toEqual(['up', 'stay', 'stay']);
  });

  it('puts the first to join first among equals', () => {
    const table = leagueTable(members(5, 9, 5, 9), 0);
    expect(table.map(({ uid, place }) => [uid, place])).toEqual([
      ['m1', 1],
      ['m3', 2],
      ['m0', 3],
      ['m2', 4],
    ]);
  });

  it('says how many points are missing to rise and to stay', () => {
    const table = leagueTable(ladder(30), 4);
    const missing = (place: number) => pointsMissing(table, `m${place - 1}`, 4);
    expect(missing(1)).toEqual({ toRise: 0, toStay: 0 });
    // the seventh has 94 points, the eighth 93
    expect(missing(8)).toEqual({ toRise: 2, toStay: 0 });
    // the twenty-fifth has 76 points, the last 71
    expect(missing(30)).toEqual({ toRise: 24, toStay: 6 });
    expect(pointsMissing(leagueTable(members(5, 0), 0), 'm1', 0)).toEqual({ toRise: 1, toStay: 0 });
    expect(pointsMissing(table, 'nobody', 4)).toEqual({ toRise: 0, toStay: 0 });
    expect(pointsMissing(leagueTable(ladder(30), 9), 'm20', 9).toRise).toBe(0);
  });
});

describe('players alike', () => {
  it('play on as many of the last 14 days', () => {
    const days = (count: number) =>
      Array.from({ length: count }, (_, n) => `2026-11-${String(26 - n).padStart(2, '0')}`);
    const habits = [0, 3, 4, 9, 10, 14, 20].map((count) => habitOf(days(count), '2026-11-26'));
    expect(habits).toEqual([0, 0, 1, 1, 2, 2, 2]);
    expect(habitOf(days(10), '2026-12-20')).toBe(0);
  });

  it.each([
    ['America/Los_Angeles', 0],
    ['America/Sao_Paulo', 0],
    ['Europe/London', 1],
    ['Africa/Nairobi', 1],
    ['Asia/Kolkata', 2],
    ['Pacific/Auckland', 2],
    ['No/Such_Zone', 1],
    [undefined, 1],
  ] as const)('live in the same part of the world: %s', (zone, region) => {
    expect(regionOf(zone, Date.UTC(2026, 6, 1))).toBe(region);
  });
});
