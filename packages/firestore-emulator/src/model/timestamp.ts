import type { TimestampValue } from './value.ts';

/**
 * An instant in microseconds since the Unix epoch; the unit of commit times. Below 2^53 until the year 2255.
 */
export type Micros = number;

/** A wire timestamp: whole seconds since the epoch (may be negative) and 0..999,999,999 nanoseconds. */
export interface Timestamp {
  readonly seconds: number;
  readonly nanos: number;
}

export function timestampOfMicros(micros: Micros): Timestamp {
  const seconds = Math.floor(micros / 1_000_000);
  return { seconds, nanos: (micros - seconds * 1_000_000) * 1_000 };
}

/** Microseconds of a timestamp, nanoseconds below a microsecond cut off. */
export function microsOfTimestamp(timestamp: Timestamp): Micros {
  return timestamp.seconds * 1_000_000 + Math.floor(timestamp.nanos / 1_000);
}

export function timestampValueOfMicros(micros: Micros): TimestampValue {
  return { kind: 'timestamp', ...timestampOfMicros(micros) };
}

/** RFC 3339 in UTC with 0, 3, 6 or 9 fraction digits, as proto3 JSON writes a Timestamp. */
export function formatTimestamp({ seconds, nanos }: Timestamp): string {
  const whole = new Date(seconds * 1_000).toISOString().slice(0, 19);
  if (nanos === 0) return `${whole}Z`;
  const digits = String(nanos).padStart(9, '0');
  if (nanos % 1_000_000 === 0) return `${whole}.${digits.slice(0, 3)}Z`;
  if (nanos % 1_000 === 0) return `${whole}.${digits.slice(0, 6)}Z`;
  return `${whole}.${digits}Z`;
}

const RFC_3339 = /^(\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?([Zz]|[+-]\d\d:\d\d)$/;

/** Reads an RFC 3339 timestamp with 0 to 9 fraction digits; `undefined` when the text is not one. */
export function parseTimestamp(text: string): Timestamp | undefined {
  const match = RFC_3339.exec(text);
  if (!match) return undefined;
  const millis = Date.parse(`${match[1]!.toUpperCase()}${match[3]!.toUpperCase()}`);
  if (Number.isNaN(millis)) return undefined;
  return { seconds: millis / 1_000, nanos: Number((match[2] ?? '').padEnd(9, '0')) };
}
