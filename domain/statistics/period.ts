/** The periods of the leaderboards. */
export const PERIODS = ['daily', 'monthly', 'global'] as const;
export type Period = (typeof PERIODS)[number];

/** The key of each period's scores at an instant. */
export type ScoreKeys = Readonly<Record<Period, string>>;

/**
 * More than the number of time zones. A calendar takes some 30 KB, and clients may spell a zone's name with or without
 * capitals.
 */
const MAX_CALENDARS = 600;
const calendars = new Map<string, Intl.DateTimeFormat>();

/**
 * The day of an instant in a time zone, as `2026-11-21`.
 * @param at milliseconds since the epoch
 * @param timeZone an IANA name
 * @throws RangeError for an unknown time zone
 */
export function dayOf(at: number, timeZone: string): string {
  let calendar = calendars.get(timeZone);
  if (!calendar) {
    // the only locale whose short date is year, month and day, each padded
    calendar = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    if (calendars.size >= MAX_CALENDARS) calendars.clear();
    calendars.set(timeZone, calendar);
  }
  return calendar.format(at);
}

/** The keys of an instant: `d20261121`, `m202611`, and `all`. @param at milliseconds since the epoch */
export function scoreKeys(at: number, timeZone: string): ScoreKeys {
  const [year = '', month = '', day = ''] = dayOf(at, timeZone).split('-');
  return { daily: `d${year}${month}${day}`, monthly: `m${year}${month}`, global: 'all' };
}
