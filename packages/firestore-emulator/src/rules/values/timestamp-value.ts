import { EvaluationError } from './evaluation-error.ts';

/** A point in time: seconds since the Unix epoch and 0..999,999,999 nanoseconds. */
export class TimestampValue {
  readonly type = 'timestamp';
  readonly seconds: number;
  readonly nanos: number;

  /** Nanoseconds outside 0..999,999,999 are carried into the seconds. */
  constructor(seconds: number, nanos: number) {
    const carry = Math.floor(nanos / 1e9);
    this.seconds = seconds + carry;
    this.nanos = nanos - carry * 1e9;
  }
}

export function compareTimestamps(left: TimestampValue, right: TimestampValue): number {
  return left.seconds - right.seconds || left.nanos - right.nanos;
}

/** The range of google.protobuf.Timestamp: 0001-01-01 to the end of 9999. */
const MIN_SECONDS = -62_135_596_800;
const MAX_SECONDS = 253_402_300_799;

/** The timestamp, or an error where it lies outside of the years 1 to 9999. */
export function timestampInRange(seconds: number, nanos: number): TimestampValue | EvaluationError {
  const at = new TimestampValue(seconds, nanos);
  if (at.seconds >= MIN_SECONDS && at.seconds <= MAX_SECONDS) return at;
  return new EvaluationError(`Timestamp out of range. Received: [${at.seconds}] seconds.`);
}
