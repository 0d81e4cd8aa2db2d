import { dayOf } from '../statistics/period.ts';

/** When an exam may be begun, in milliseconds since the epoch: from `opensAt`, until just before `closesAt`. */
export interface Opening {
  readonly opensAt: number;
  readonly closesAt: number;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The wall clock of a zone as if it were UTC, in milliseconds. */
function wallClock(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  const [hours = 0, minutes = 0, seconds = 0] = parts.split(':').map(Number);
  const midnight = Date.parse(`${dayOf(at, timeZone)}T00:00:00Z`);
  return midnight + hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1_000;
}

/**
 * The instant at which the wall clock of a zone shows a time. For a time that a clock change skips, the hour after; for
 * one that occurs twice, the first.
 * @param day as in 2026-12-01
 * @param time as in 09:30; 24:00 is the next midnight
 * @param timeZone an IANA name
 * @throws RangeError for a time zone that does not exist
 */
export function instantOf(day: string, time: string, timeZone: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const wanted = Date.parse(`${day}T00:00:00Z`) + hours * HOUR_MS + minutes * MINUTE_MS;
  const offsets = [-DAY_MS, DAY_MS].map(
    (away) => wallClock(wanted + away, timeZone) - (wanted + away),
  );
  const found = offsets.map((offset) => wanted - offset);
  const exact = found.filter((at) => wallClock(at, timeZone) === wanted);
  // in a skipped hour, the offset before the change gives the hour after
  return exact.length > 0 ? Math.min(...exact) : Math.max(...found);
}

/**
 * When an exam of a day may be begun: the whole day, or a part of it, by the exam's own zone.
 * @param opens as in 09:30; @param closes as in 11:00
 */
export const openingOf = (
  date: string,
  timeZone: string,
  opens = '00:00',
  closes = '24:00',
): Opening => ({
  opensAt: instantOf(date, opens, timeZone),
  closesAt: instantOf(date, closes, timeZone),
});
