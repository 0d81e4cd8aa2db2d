const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

// making an Intl format takes longer than drawing its text, so they are cached by language and options
const NUMBERS = new Map<string, Intl.NumberFormat>();
const LISTS = new Map<string, Intl.ListFormat>();

/** A number in the language's digits and separators. */
export function formatNumber(
  locale: string,
  value: number,
  options: Intl.NumberFormatOptions = {},
): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = NUMBERS.get(key);
  if (!format) NUMBERS.set(key, (format = new Intl.NumberFormat(locale, options)));
  return format.format(value);
}

/** A day, with the time of day when asked. @param at epoch ms */
export function formatDate(locale: string, at: number, withTime = false): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    ...(withTime ? { timeStyle: 'short' } : {}),
  }).format(at);
}

/** A day of the last six by its name ("Tuesday"), an earlier one by its date. @param at and @param now epoch ms */
export function formatDay(locale: string, at: number, now: number): string {
  if (now - at > 6 * 86_400_000) return formatDate(locale, at);
  return new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(at);
}

/** The name of a day of the week by UTC. @param at epoch ms */
export function dayName(locale: string, at: number, weekday: 'long' | 'narrow' = 'long'): string {
  return new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(at);
}

/**
 * A day of the week by UTC in one or two letters. Unicode's data has Latin letters for Urdu, so a language of another
 * script takes the first letter of the day's name. @param at epoch ms
 */
export function dayLetter(locale: string, at: number): string {
  const letter = dayName(locale, at, 'narrow');
  const name = dayName(locale, at);
  const isForeign = /^\p{Script=Latin}/u.test(letter) && !/^\p{Script=Latin}/u.test(name);
  if (!isForeign) return letter;
  const [first] = new Intl.Segmenter(locale, { granularity: 'grapheme' }).segment(name);
  return first?.segment ?? letter;
}

/** A time of day in the player's time zone, as in 19:30. @param at epoch ms */
export function formatTime(locale: string, at: number): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at);
}

/** How long ago, in the largest unit that fits: "2 hours ago". @param at and @param now epoch ms */
export function formatAgo(locale: string, at: number, now: number): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const distance = at - now;
  const step = STEPS.find(([, length]) => Math.abs(distance) >= length);
  return step
    ? format.format(Math.round(distance / step[1]), step[0])
    : format.format(Math.round(distance / 1000), 'second');
}

/** Names joined as the language joins them: "Ada, Grace, and Alan". */
export function formatList(locale: string, names: readonly string[]): string {
  let format = LISTS.get(locale);
  if (!format) LISTS.set(locale, (format = new Intl.ListFormat(locale, { type: 'conjunction' })));
  return format.format(names);
}

/** The rest of a countdown as mm:ss, from one hour on as hh:mm:ss. @param seconds whole or not, from 0 */
export function formatCountdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  return `${hours > 0 ? `${two(hours)}:` : ''}${two(minutes)}:${two(whole % 60)}`;
}
