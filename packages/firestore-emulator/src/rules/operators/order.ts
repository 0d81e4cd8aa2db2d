import { compareDurations } from '../values/duration-value.ts';
import { numbersEqual } from '../values/equality.ts';
import type { RuleValue } from '../values/rule-value.ts';
import { compareTimestamps } from '../values/timestamp-value.ts';

export type OrderOperator = '<' | '<=' | '>' | '>=';

/**
 * Negative, 0 or positive for two numbers, strings, timestamps, durations or byte strings; NaN when a number is NaN;
 * undefined for types that have no order or differ.
 */
export function compareOrdered(left: RuleValue, right: RuleValue): number | undefined {
  if (isNumber(left) && isNumber(right)) {
    if (left < right) return -1;
    if (left > right) return 1;
    return numbersEqual(left, right) ? 0 : Number.NaN;
  }
  if (typeof left === 'string' && typeof right === 'string') {
    return left < right ? -1 : left > right ? 1 : 0;
  }
  if (left === null || right === null) return undefined;
  if (typeof left !== 'object' || typeof right !== 'object') return undefined;
  if (left.type === 'timestamp' && right.type === 'timestamp')
    return compareTimestamps(left, right);
  if (left.type === 'duration' && right.type === 'duration') return compareDurations(left, right);
  if (left.type === 'bytes' && right.type === 'bytes')
    return Buffer.compare(left.bytes, right.bytes);
  return undefined;
}

function isNumber(value: RuleValue): value is bigint | number {
  return typeof value === 'bigint' || typeof value === 'number';
}

/** Whether a comparison's result satisfies an order operator; NaN satisfies none. */
export function holds(operator: OrderOperator, order: number): boolean {
  switch (operator) {
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}

/** The operator with its operands exchanged. */
export function mirrored(operator: OrderOperator): OrderOperator {
  switch (operator) {
    case '<':
      return '>';
    case '<=':
      return '>=';
    case '>':
      return '<';
    case '>=':
      return '<=';
  }
}
