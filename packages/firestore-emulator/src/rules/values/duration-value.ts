import { EvaluationError } from './evaluation-error.ts';

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

/** The range of google.protobuf.Duration: about 10,000 years. */
const MAX_SECONDS = 315_576_000_000;

/** The duration, or an error where it is longer than 10,000 years. */
export function durationInRange(seconds: number, nanos: number): DurationValue | EvaluationError {
  const length = new DurationValue(seconds, nanos);
  if (Math.abs(length.seconds) <= MAX_SECONDS) return length;
  return new EvaluationError(`Duration out of range. Received: [${length.seconds}] seconds.`);
}
