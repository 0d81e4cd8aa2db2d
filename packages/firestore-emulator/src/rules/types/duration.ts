import { durationInRange, DurationValue } from '../values/duration-value.ts';
import { EvaluationError } from '../values/evaluation-error.ts';
import type { RuleValue } from '../values/rule-value.ts';
import { defineMethods, defineNamespace, overload } from './builtin.ts';

/** rules.Duration. Source: firebase.google.com/docs/reference/rules/rules.Duration. */
export const DURATION_METHODS = defineMethods('duration', {
  nanos: overload(['duration'], (duration) => BigInt(duration.nanos)),
  seconds: overload(['duration'], (duration) => BigInt(duration.seconds)),
});

/** rules.duration. Source: firebase.google.com/docs/reference/rules/rules.duration_. */
export const DURATION_FUNCTIONS = defineNamespace('duration', {
  abs: overload(
    ['duration'],
    ({ seconds, nanos }) => new DurationValue(Math.abs(seconds), Math.abs(nanos)),
  ),
  time: overload(['int', 'int', 'int', 'int'], (hours, minutes, seconds, nanos) =>
    durationOf((hours * 3_600n + minutes * 60n + seconds) * NANOS_PER_SECOND + nanos),
  ),
  value: overload(['int', 'string'], durationInUnit),
});

const NANOS_PER_SECOND = 1_000_000_000n;

const NANOS_BY_UNIT: ReadonlyMap<string, bigint> = new Map([
  ['w', 604_800n * NANOS_PER_SECOND],
  ['d', 86_400n * NANOS_PER_SECOND],
  ['h', 3_600n * NANOS_PER_SECOND],
  ['m', 60n * NANOS_PER_SECOND],
  ['s', NANOS_PER_SECOND],
  ['ms', 1_000_000n],
  ['ns', 1n],
]);

function durationInUnit(magnitude: bigint, unit: string): RuleValue {
  const nanos = NANOS_BY_UNIT.get(unit);
  if (nanos === undefined) {
    return new EvaluationError(
      `Invalid duration unit. Received: [${unit}]. Expected: w, d, h, m, s, ms or ns.`,
    );
  }
  // Google's emulator counts milliseconds in nanoseconds of 64 bits: 292 years
  if (unit === 'ms' && BigInt.asIntN(64, magnitude * nanos) !== magnitude * nanos) {
    return new EvaluationError(`Duration out of range. Received: [${magnitude}] milliseconds.`);
  }
  return durationOf(magnitude * nanos);
}

function durationOf(nanos: bigint): RuleValue {
  const seconds = nanos / NANOS_PER_SECOND;
  return durationInRange(Number(seconds), Number(nanos % NANOS_PER_SECOND));
}
