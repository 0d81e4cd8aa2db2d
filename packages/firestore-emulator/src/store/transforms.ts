import { compareValues, valuesEqual } from '../model/compare-values.ts';
import { fieldAt, withFieldAt } from '../model/field-path.ts';
import { timestampValueOfMicros } from '../model/timestamp.ts';
import type { Micros } from '../model/timestamp.ts';
import { INT64_MAX, INT64_MIN, NULL } from '../model/value.ts';
import type { DoubleValue, Fields, IntegerValue, Value } from '../model/value.ts';
import type { FieldTransform } from './write.ts';

/**
 * Applies transforms in order. `time` is the commit time cut to milliseconds: one server timestamp per commit.
 * @returns the new fields and one result per transform
 */
export function applyTransforms(
  fields: Fields,
  transforms: readonly FieldTransform[],
  time: Micros,
): { fields: Fields; results: Value[] } {
  const results: Value[] = [];
  for (const transform of transforms) {
    const next = transformed(fieldAt(fields, transform.field), transform, time);
    fields = withFieldAt(fields, transform.field, next);
    results.push(next.kind === 'array' ? NULL : next);
  }
  return { fields, results };
}

function transformed(base: Value | undefined, transform: FieldTransform, time: Micros): Value {
  switch (transform.kind) {
    case 'serverTimestamp':
      return timestampValueOfMicros(time);
    case 'increment':
      return isNumber(base) ? sum(base, transform.operand as NumberValue) : transform.operand;
    case 'maximum':
    case 'minimum':
      return isNumber(base) ? extreme(base, transform.operand, transform.kind) : transform.operand;
    case 'arrayUnion': {
      const values = base?.kind === 'array' ? [...base.values] : [];
      for (const value of transform.values) {
        if (!values.some((held) => valuesEqual(held, value))) values.push(value);
      }
      return { kind: 'array', values };
    }
    case 'arrayRemove': {
      const values = base?.kind === 'array' ? base.values : [];
      return {
        kind: 'array',
        values: values.filter(
          (held) => !transform.values.some((value) => valuesEqual(held, value)),
        ),
      };
    }
  }
}

type NumberValue = IntegerValue | DoubleValue;

function isNumber(value: Value | undefined): value is NumberValue {
  return value?.kind === 'integer' || value?.kind === 'double';
}

/** Integers saturate at the ends of int64; as soon as one side is a double the sum is one. */
function sum(base: NumberValue, operand: NumberValue): Value {
  if (base.kind === 'integer' && operand.kind === 'integer') {
    const total = base.value + operand.value;
    const value = total > INT64_MAX ? INT64_MAX : total < INT64_MIN ? INT64_MIN : total;
    return { kind: 'integer', value };
  }
  return { kind: 'double', value: Number(base.value) + Number(operand.value) };
}

/** NaN on either side wins; equal numbers leave the stored one and its type. */
function extreme(base: NumberValue, operand: Value, kind: 'maximum' | 'minimum'): Value {
  if (isNaNValue(base) || isNaNValue(operand)) return { kind: 'double', value: NaN };
  const order = compareValues(operand, base);
  return (kind === 'maximum' ? order > 0 : order < 0) ? operand : base;
}

function isNaNValue(value: Value): boolean {
  return value.kind === 'double' && Number.isNaN(value.value);
}
