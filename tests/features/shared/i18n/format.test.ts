import { describe, expect, it } from 'vitest';
import {
  dayLetter,
  formatAgo,
  formatCountdown,
  formatDate,
  formatList,
  formatNumber,
} from '../../../../features/shared/i18n/format.ts';

const NOW = Date.UTC(2030, 4, 17, 12);
const MINUTE = 60_000;

describe('formatCountdown', () => {
  it.each([
    [30, '00:30'],
    [29.2, '00:30'],
    [60, '01:00'],
    [3_599, '59:59'],
    [3_600, '01:00:00'],
    [27_651, '07:40:51'],
    [0, '00:00'],
    [-3, '00:00'],
  ])('shows what remains of %d s as %s', (seconds, shown) => {
    expect(formatCountdown(seconds)).toBe(shown);
  });
});

describe('formatAgo', () => {
  it.each([
    [NOW, 'now'],
    [NOW - 45_000, '45 seconds ago'],
    [NOW - 5 * MINUTE, '5 minutes ago'],
    [NOW - 2 * 60 * MINUTE, '2 hours ago'],
    [NOW - 24 * 60 * MINUTE, 'yesterday'],
    [NOW - 15 * 24 * 60 * MINUTE, '2 weeks ago'],
    [NOW - 800 * 24 * 60 * MINUTE, '2 years ago'],
  ])('shows %i in the largest unit that fits', (at, text) => {
    expect(formatAgo('en', at, NOW)).toBe(text);
  });
});

describe('formats', () => {
  it('follow the language', () => {
    expect(formatNumber('de', 12_345)).toBe('12.345');
    expect(formatNumber('en', 10, { signDisplay: 'exceptZero' })).toBe('+10');
    expect(formatNumber('en', 10)).toBe('10');
    expect(formatList('es', ['Ada', 'Maya'])).toBe('Ada y Maya');
    expect(formatDate('en', NOW)).toContain('2030');
  });
});

describe('dayLetter', () => {
  // Unicode's data has M, T, W for Urdu
  it.each([
    ['en', 'M T W T F S S'],
    ['es', 'L M X J V S D'],
    ['hi', 'सो मं बु गु शु श र'],
    ['ur', 'پ م ب ج ج ہ ا'],
  ])('names the days of a week in the script of %s', (locale, letters) => {
    const monday = Date.UTC(2026, 10, 23);
    const week = Array.from({ length: 7 }, (_, day) =>
      dayLetter(locale, monday + day * 86_400_000),
    );
    expect(week.join(' ')).toBe(letters);
  });
});
