/** A length of time: seconds and nanoseconds of the same sign, |nanos| < 1e9, as google.protobuf.Duration. */
export class DurationValue {
  readonly type = 'duration';
  readonly seconds: number;
  readonly nanos: number;

  constructor(seconds: number, nanos: number) {
    let whole = seconds + Math.trunc(nanos / 1e9);
    let rest = nanos % 1e9;
    if (whole > 0 && rest < 0) {
      whole -= 1;
      rest += 1e9;
    } else if (whole < 0 && rest > 0) {
      whole += 1;
      rest -= 1e9;
    }
    // Adding 0 turns -0 into 0.
    this.seconds = whole + 0;
    this.nanos = rest + 0;
  }
}

export function compareDurations(left: DurationValue, right: DurationValue): number {
  return left.seconds - right.seconds || left.nanos - right.nanos;
}
