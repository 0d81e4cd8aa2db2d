import { describe, expect, it } from 'vitest';
import { nextReminder } from '../../../domain/play/daily-reminder.ts';

const at = (text: string) => Date.parse(`2026-11-${text}:00Z`);
/** Games at these times, one a day. */
const games = (...times: readonly string[]) =>
  times.map((time) => ({ day: `2026-11-${time.slice(0, 2)}`, at: at(time) }));
const next = (now: string, ...times: readonly string[]) => {
  const found = nextReminder(games(...times), at(now));
  return found === undefined ? undefined : new Date(found).toISOString().slice(8, 16);
};

describe('the next reminder', () => {
  it('comes at the hour of most games', () => {
    expect(next('13T19:40', '10T19:10', '11T08:30', '12T19:59', '13T19:40')).toBe('14T19:00');
  });

  it('comes at the latest of equally usual hours', () => {
    expect(next('11T20:30', '10T08:30', '11T20:30')).toBe('12T20:00');
  });

  it('waits half a day at least', () => {
    expect(next('11T08:00', '09T19:00', '10T19:00', '11T08:00')).toBe('12T19:00');
    expect(next('11T07:00', '09T19:00', '10T19:00', '11T07:00')).toBe('11T19:00');
  });

  it('comes three times after the last game, then no more', () => {
    expect(next('11T19:00', '10T19:30')).toBe('12T19:00');
    expect(next('12T19:00', '10T19:30')).toBe('13T19:00');
    expect(next('13T19:00', '10T19:30')).toBeUndefined();
  });

  it('needs the time of a game', () => {
    expect(nextReminder([], at('10T12:00'))).toBeUndefined();
    expect(nextReminder([{ day: '2026-11-10', at: 0 }], at('10T12:00'))).toBeUndefined();
  });
});
