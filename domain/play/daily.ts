import { dayOf } from '../statistics/period.ts';

/** A day as `2026-11-21`, and when it is over, in milliseconds since the epoch. */
export interface Day {
  readonly day: string;
  readonly endsAt: number;
}

/**
 * The day of a player: that of the time zone, else of the difference to UTC, else of the game.
 * @param now milliseconds since the epoch
 * @param timeZone an IANA name, as a browser tells it; what is none is passed over
 * @param offset as in `+05:30`, for clients that know no names
 * @param fallback an IANA name
 */
export function dayOfPlayer(
  now: number,
  timeZone: string | undefined,
  offset: string | undefined,
  fallback: string,
): Day {
  // an offset is no name: as one it could be a day's length
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

/** The first second of the next day, which a change to or from summer time brings nearer or puts off. */
function dayEnd(now: number, zone: string): number {
  const day = dayOf(now, zone);
  // whole seconds: an offset of a zone has no parts of one
  let last = Math.floor(now / 1_000);
  let next = last + (2 * DAY_MS) / 1_000;
  while (next - last > 1) {
    const middle = Math.floor((last + next) / 2);
    if (dayOf(middle * 1_000, zone) === day) last = middle;
    else next = middle;
  }
  return next * 1_000;
}

/** No place on earth has another difference to UTC, in minutes. */
const LEAST_OFFSET = -12 * 60;
const MOST_OFFSET = 14 * 60;

/** An offset as a time zone's name (ECMA-402, offset time zones): hours and minutes, -12:00 to +14:00. */
function offsetZone(offset: string | undefined): string | undefined {
  const [, sign, hours, minutes] =
    /^(?:GMT|UTC)?([+-])(\d{1,2}):?(\d{2})$/.exec(offset ?? '') ?? [];
  if (!sign || !hours || !minutes || Number(minutes) > 59) return undefined;
  const difference = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  if (difference < LEAST_OFFSET || difference > MOST_OFFSET) return undefined;
  return `${sign}${hours.padStart(2, '0')}:${minutes}`;
}

/** A day that was played, as `2026-11-21`, and which day in a row it was. */
export interface PlayedDay {
  readonly day: string;
  readonly inRow?: number | undefined;
}

/** How many days in a row were played, up to today, or to yesterday while today is still to come. @param last the last one */
export function daysInRow(last: PlayedDay | undefined, today: string): number {
  const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  // who travels west may have played a later day than theirs is now
  return last && last.day >= yesterday ? (last.inRow ?? 1) : 0;
}
