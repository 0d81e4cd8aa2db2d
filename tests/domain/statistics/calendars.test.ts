import { expect, it, vi } from 'vitest';
import { dayOfPlayer } from '../../../domain/play/daily.ts';

/** The same name in one of many spellings that Intl accepts. */
function spelling(n: number): string {
  let bit = 0;
  return [...'america/argentina/buenos_aires']
    .map((letter) => (/[a-z]/.test(letter) && (n >> bit++) & 1 ? letter.toUpperCase() : letter))
    .join('');
}

it('stores no calendar for every spelling of a time zone that a client invents', () => {
  const now = Date.UTC(2026, 0, 1);
  const dayIn = (timeZone: string) => dayOfPlayer(now, timeZone, undefined, 'UTC').day;
  expect(dayIn(spelling(0))).toBe('2025-12-31');
  for (let n = 1; n <= 1_000; n++) dayIn(spelling(n));
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  // the last is still cached, the first is not
  dayIn(spelling(1_000));
  const again = made.mock.calls.length;
  for (let n = 0; n <= 300; n++) dayIn(spelling(n));
  const first = made.mock.calls.length - again;
  made.mockRestore();
  expect({ again, first }).toEqual({ again: 0, first: 301 });
});
