import { INT64_MAX, INT64_MIN } from '../../model/value.ts';
import { durationInRange, DurationValue } from '../values/duration-value.ts';
import {
  EvaluationError,
  integerOverflow,
  unsupportedOperation,
} from '../values/evaluation-error.ts';
import { typeNameOf } from '../values/rule-value.ts';
import type { RuleValue } from '../values/rule-value.ts';
import { timestampInRange, TimestampValue } from '../values/timestamp-value.ts';
import { tooLarge, wouldBeTooLarge } from '../values/weight.ts';

type ArithmeticOperator = '+' | '-' | '*' | '/' | '%';

/** `left operator right`: ints stay ints (64 bits, overflow is an error), a float makes the result a float. */
export function calculate(
  operator: ArithmeticOperator,
  left: RuleValue,
  right: RuleValue,
): RuleValue {
  if (typeof left === 'bigint' && typeof right === 'bigint') return withInts(operator, left, right);
  if (isNumber(left) && isNumber(right)) return withFloats(operator, Number(left), Number(right));
  if (operator === '+' && typeof left === 'string' && typeof right === 'string')
    return wouldBeTooLarge(left.length + right.length) ? tooLarge() : left + right;
  return withTimes(operator, left, right) ?? unsupported(operator, left, right);
}

/** `-value`. */
export function negate(value: RuleValue): RuleValue {
  if (typeof value === 'bigint') return value === INT64_MIN ? integerOverflow() : -value;
  if (typeof value === 'number') return -value;
  return unsupportedOperation(`-${typeNameOf(value)}`, '-int, -float');
}

function unsupported(operator: string, left: RuleValue, right: RuleValue): EvaluationError {
  return unsupportedOperation(`${typeNameOf(left)} ${operator} ${typeNameOf(right)}`);
}

function isNumber(value: RuleValue): value is bigint | number {
  return typeof value === 'bigint' || typeof value === 'number';
}

function withInts(operator: ArithmeticOperator, left: bigint, right: bigint): RuleValue {
  switch (operator) {
    case '+':
      return inRange(left + right);
    case '-':
      return inRange(left - right);
    case '*':
      return inRange(left * right);
    case '/':
      return right === 0n ? divisionByZero() : inRange(left / right);
    case '%':
      return right === 0n ? divisionByZero() : left % right;
  }
}

function inRange(value: bigint): RuleValue {
  return value > INT64_MAX || value < INT64_MIN ? integerOverflow() : value;
}

function divisionByZero(): EvaluationError {
  return new EvaluationError('Division by zero error.');
}

function withFloats(operator: ArithmeticOperator, left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '%':
      return left % right;
  }
}

/** timestamp ± duration, duration + timestamp, timestamp - timestamp, duration ± duration. */
function withTimes(
  operator: ArithmeticOperator,
  left: RuleValue,
  right: RuleValue,
): RuleValue | undefined {
  if (operator !== '+' && operator !== '-') return undefined;
  if (left instanceof DurationValue && right instanceof TimestampValue) {
    return operator === '+' ? withTimes('+', right, left) : undefined;
  }
  if (left instanceof TimestampValue && right instanceof TimestampValue) {
    if (operator === '+') return undefined;
    return durationInRange(left.seconds - right.seconds, left.nanos - right.nanos);
  }
  if (!(right instanceof DurationValue)) return undefined;
  const sign = operator === '+' ? 1 : -1;
  if (left instanceof TimestampValue) {
    return timestampInRange(left.seconds + sign * right.seconds, left.nanos + sign * right.nanos);
  }
  if (left instanceof DurationValue) {
    return durationInRange(left.seconds + sign * right.seconds, left.nanos + sign * right.nanos);
  }
  return undefined;
}
