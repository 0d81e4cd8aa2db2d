import { EvaluationError } from './evaluation-error.ts';
import type { RuleValue } from './rule-value.ts';

/**
 * The maximum weight of an expression's value, in characters, bytes and members. Otherwise doubling a string or a list
 * in every `let` would fill the memory within 1,000 expressions.
 */
const MAX_WEIGHT = 8_000_000;

/** Roughly how much memory and time a value costs; a stored list or map counts its direct members only. */
function weightOf(value: RuleValue): number {
  if (typeof value === 'string') return 1 + value.length;
  if (typeof value !== 'object' || value === null) return 1;
  switch (value.type) {
    case 'list':
    case 'map':
    case 'set':
      return value.weight;
    case 'bytes':
      return 1 + value.bytes.length;
    case 'path':
      return totalWeight(value.segments);
    default:
      return 1;
  }
}

export function totalWeight(values: Iterable<RuleValue>): number {
  let weight = 1;
  for (const value of values) weight += weightOf(value);
  return weight;
}

/** The value, or an error when it is too large. */
export function limited(value: RuleValue): RuleValue {
  return weightOf(value) > MAX_WEIGHT ? tooLarge() : value;
}

/** For operations that would have to build a value to weigh it. */
export function wouldBeTooLarge(weight: number): boolean {
  return weight > MAX_WEIGHT;
}

export function tooLarge(): EvaluationError {
  return new EvaluationError('The value is too large.');
}
