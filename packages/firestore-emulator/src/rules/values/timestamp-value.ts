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
