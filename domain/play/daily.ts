import { dayOf } from '../statistics/period.ts';

/** A day as `2026-11-21`, and its end in milliseconds since the epoch. */
export interface Day {
  readonly day: string;
  readonly endsAt: number;
}

/**
 * The day of a player: by the time zone, else by the difference to UTC, else by the game's zone.
 * @param now milliseconds since the epoch
 * @param timeZone an IANA name, as browsers send it; an unknown name is ignored
 * @param offset as in `+05:30`, for clients that send no names
 * @param fallback an IANA name
 */
export function dayOfPlayer(
  now: number,
  timeZone: string | undefined,
  offset: string | undefined,
  fallback: string,
): Day {
  // a name that is an offset is ignored: it could differ from UTC by up to a day
  const name = /^[+-]/.test(timeZone ?? '') ? undefined : timeZone;
  for (const zone of [name, offsetZone(offset), fallback]) {
    try {
      if (zone !== undefined) return { day: dayOf(now, zone), endsAt: dayEnd(now, zone) };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  throw new RangeError(`${fallback} must be a time zone`);
}

const DAY_MS = 86_400_000;

/**
 * When the day of a zone is over, in milliseconds since the epoch: 23 to 25 hours after its beginning.
 * @param zone an IANA name
 */
export function dayEnd(now: number, zone: string): number {
  const day = dayOf(now, zone);
  // whole seconds, because offsets of zones are whole seconds
  let last = Math.floor(now / 1_000);
  let next = last + (2 * DAY_MS) / 1_000;
  while (next - last > 1) {
    const middle = Math.floor((last + next) / 2);
    if (dayOf(middle * 1_000, zone) === day) last = middle;
    else next = middle;
  }
  return next * 1_000;
}

/**
 * When a later day begins, in milliseconds since the epoch.
 * @param day as `2026-11-21`, some days after now
 * @param zone an IANA name
 */
export function dayStart(day: string, zone: string, now: number): number {
  let start = dayEnd(now, zone);
  while (dayOf(start, zone) < day) start = dayEnd(start, zone);
  return start;
}

/** The range of real differences to UTC, in minutes. */
const LEAST_OFFSET = -12 * 60;
const MAX_OFFSET_MINUTES = 14 * 60;

/** An offset as a time zone's name (ECMA-402, offset time zones): hours and minutes, -12:00 to +14:00. */
function offsetZone(offset: string | undefined): string | undefined {
  const [, sign, hours, minutes] =
    /^(?:GMT|UTC)?([+-])(\d{1,2}):?(\d{2})$/.exec(offset ?? '') ?? [];
  if (!sign || !hours || !minutes || Number(minutes) > 59) return undefined;
  const difference = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  if (difference < LEAST_OFFSET || difference > MAX_OFFSET_MINUTES) return undefined;
  return `${sign}${hours.padStart(2, '0')}:${minutes}`;
}

/** A played day, as `2026-11-21`, and its number in the row. */
export interface PlayedDay {
  readonly day: string;
  readonly inRow?: number | undefined;
  /** When it was played, in milliseconds since the epoch; undefined in data of earlier versions. */
  readonly playedAt?: number | undefined;
}

/** The number of days played in a row; 0 if the row can no longer continue. @param now milliseconds since the epoch */
export function daysInRow(last: PlayedDay | undefined, today: string, now: number): number {
  if (!last || !rowGoesOn({ day: last.day, at: last.playedAt ?? 0 }, today, now)) return 0;
  return last.inRow ?? 1;
}

/**
 * How long a row of days survives a missed day of the game's calendar. A player in another zone may come shortly before
 * its midnight on one evening and two midnights later on the next. A player who comes every day within 12 h of the same
 * time comes within 36 h; one more hour, because visits are recorded hourly. A skipped day (48 h between visits at the
 * same time) ends the row.
 */
const ROW_MS = 37 * 3_600_000;

/** Whether a row continues from its last day. @param at of the last visit, in milliseconds since the epoch */
export function rowGoesOn(
  { day, at }: { readonly day: string; readonly at: number },
  today: string,
  now: number,
): boolean {
  if (day === '') return false;
  // dates without a time are read as UTC, where every day has 24 hours
  return Date.parse(today) - Date.parse(day) <= DAY_MS || now - at < ROW_MS;
}
