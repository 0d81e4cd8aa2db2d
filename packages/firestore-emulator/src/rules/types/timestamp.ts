import { DurationValue } from '../values/duration-value.ts';
import { EvaluationError } from '../values/evaluation-error.ts';
import type { RuleValue } from '../values/rule-value.ts';
import { timestampInRange, TimestampValue } from '../values/timestamp-value.ts';
import { defineMethods, defineNamespace, overload } from './builtin.ts';

const SECONDS_PER_DAY = 86_400;

/** rules.Timestamp, all in UTC. Source: firebase.google.com/docs/reference/rules/rules.Timestamp. */
export const TIMESTAMP_METHODS = defineMethods('timestamp', {
  date: overload(['timestamp'], (at) => new TimestampValue(at.seconds - secondOfDay(at), 0)),
  day: overload(['timestamp'], (at) => BigInt(dateOf(at).getUTCDate())),
  /** Monday is 1 and Sunday 7. */
  dayOfWeek: overload(['timestamp'], (at) => BigInt(dateOf(at).getUTCDay() || 7)),
  /** From 1 to 366. */
  dayOfYear: overload(['timestamp'], dayOfYear),
  hours: overload(['timestamp'], (at) => BigInt(Math.floor(secondOfDay(at) / 3_600))),
  minutes: overload(['timestamp'], (at) => BigInt(Math.floor(secondOfDay(at) / 60) % 60)),
  month: overload(['timestamp'], (at) => BigInt(dateOf(at).getUTCMonth() + 1)),
  nanos: overload(['timestamp'], (at) => BigInt(at.nanos)),
  /** The second of the minute; the epoch is toMillis(). */
  seconds: overload(['timestamp'], (at) => BigInt(secondOfDay(at) % 60)),
  time: overload(['timestamp'], (at) => new DurationValue(secondOfDay(at), at.nanos)),
  toMillis: overload(
    ['timestamp'],
    (at) => BigInt(at.seconds) * 1_000n + BigInt(Math.floor(at.nanos / 1e6)),
  ),
  year: overload(['timestamp'], (at) => BigInt(dateOf(at).getUTCFullYear())),
});

/** rules.timestamp. Source: firebase.google.com/docs/reference/rules/rules.timestamp_. */
export const TIMESTAMP_FUNCTIONS = defineNamespace('timestamp', {
  date: overload(['int', 'int', 'int'], dateFrom),
  value: overload(['int'], (millis) => fromMillis(Number(millis))),
});

function dateOf(at: TimestampValue): Date {
  return new Date(at.seconds * 1_000);
}

function secondOfDay(at: TimestampValue): number {
  return ((at.seconds % SECONDS_PER_DAY) + SECONDS_PER_DAY) % SECONDS_PER_DAY;
}

function dayOfYear(at: TimestampValue): bigint {
  const date = dateOf(at);
  const newYear = new Date(0);
  newYear.setUTCFullYear(date.getUTCFullYear());
  return BigInt(Math.floor((date.getTime() - newYear.getTime()) / 86_400_000) + 1);
}

function dateFrom(year: bigint, month: bigint, day: bigint): RuleValue {
  const date = new Date(0);
  // Date.UTC would take the years 0 to 99 for 1900 to 1999.
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const exact =
    date.getUTCFullYear() === Number(year) &&
    date.getUTCMonth() + 1 === Number(month) &&
    date.getUTCDate() === Number(day);
  if (!exact) return new EvaluationError(`Invalid date. Received: [${year}-${month}-${day}].`);
  return fromMillis(date.getTime());
}

function fromMillis(millis: number): RuleValue {
  const seconds = Math.floor(millis / 1_000);
  return timestampInRange(seconds, (millis - seconds * 1_000) * 1e6);
}
