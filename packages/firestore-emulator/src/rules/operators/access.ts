import { Constraint, settle } from '../query/constraint.ts';
import { memberOf, unproven } from '../query/prove.ts';
import {
  EvaluationError,
  indexOutOfBound,
  nullValueError,
  undefinedProperty,
  unsupportedOperation,
} from '../values/evaluation-error.ts';
import { ListValue } from '../values/list-value.ts';
import { PathValue } from '../values/path-value.ts';
import { typeNameOf } from '../values/rule-value.ts';
import type { RuleValue } from '../values/rule-value.ts';

/** `object.property`. A key that a map lacks is an error, never null. */
export function readMember(object: RuleValue, property: string): RuleValue {
  const value = settle(object);
  if (value === null) return nullValueError();
  if (typeof value !== 'object') return undefinedProperty(property);
  switch (value.type) {
    case 'map': {
      const member = value.get(property);
      return member === undefined ? undefinedProperty(property) : member;
    }
    case 'constraint':
      return memberOf(value, property);
    case 'path':
      return value.names.get(property) ?? undefinedProperty(property);
    default:
      return undefinedProperty(property);
  }
}

/** `object[index]`: of a list or string by number, of a map by key, of a path by either. */
export function readIndex(objectValue: RuleValue, indexValue: RuleValue): RuleValue {
  const object = settle(objectValue);
  const index = settle(indexValue);
  if (object === null) return nullValueError();
  if (index instanceof Constraint) return unproven();
  if (object instanceof Constraint) {
    return typeof index === 'string' ? memberOf(object, index) : unproven();
  }
  if (typeof object === 'string') return elementAt(object, object.length, index, 'string');
  if (typeof object !== 'object') return cannotIndex(object, index);
  switch (object.type) {
    case 'list':
      return elementAt(object.items, object.size, index, 'list');
    case 'map':
      if (typeof index === 'string') return readMember(object, index);
      return cannotIndex(object, index, 'map[string]');
    case 'path':
      if (typeof index === 'string') return readMember(object, index);
      return elementAt(object.segments, object.segments.length, index, 'path');
    default:
      return cannotIndex(object, index);
  }
}

function elementAt(
  items: ArrayLike<RuleValue>,
  size: number,
  index: RuleValue,
  typeName: string,
): RuleValue {
  if (typeof index !== 'bigint') {
    return unsupportedOperation(`${typeName}[${typeNameOf(index)}]`, `${typeName}[int]`);
  }
  if (index < 0n || index >= BigInt(size)) return indexOutOfBound(index, size);
  return items[Number(index)] ?? null;
}

function cannotIndex(object: RuleValue, index: RuleValue, expected?: string): EvaluationError {
  return unsupportedOperation(`${typeNameOf(object)}[${typeNameOf(index)}]`, expected);
}

/**
 * `object[from:to]` of a list, string or path, `to` exclusive. As in production both ends must be on elements, so an
 * empty slice at either end is out of bounds. A null means the beginning or the end, as in Google's emulator.
 */
export function readSlice(objectValue: RuleValue, from: RuleValue, to: RuleValue): RuleValue {
  const object = settle(objectValue);
  if (object === null) return nullValueError();
  const [first, end] = [settle(from), settle(to)];
  if (object instanceof Constraint || first instanceof Constraint || end instanceof Constraint) {
    return unproven();
  }
  const isSliceable =
    typeof object === 'string' || object instanceof ListValue || object instanceof PathValue;
  if (!isSliceable || !isBound(first) || !isBound(end)) {
    const received = `${typeNameOf(object)}[${typeNameOf(first)}:${typeNameOf(end)}]`;
    return unsupportedOperation(received, 'list[int:int], string[int:int], path[int:int]');
  }
  const size = sizeOf(object);
  for (const index of [first, end === null ? null : end - 1n]) {
    if (index !== null && (index < 0n || index >= BigInt(size)))
      return indexOutOfBound(index, size);
  }
  const [start, stop] = [Number(first ?? 0), Number(end ?? size)];
  if (start > stop) {
    return new EvaluationError(
      `Illegal range error. From index: [${start}] , To index: [${stop}].`,
    );
  }
  if (typeof object === 'string') return object.slice(start, stop);
  return object instanceof PathValue
    ? new PathValue(object.segments.slice(start, stop))
    : ListValue.of(object.items.slice(start, stop));
}

function isBound(value: RuleValue): value is bigint | null {
  return value === null || typeof value === 'bigint';
}

function sizeOf(object: string | ListValue | PathValue): number {
  if (typeof object === 'string') return object.length;
  return object instanceof PathValue ? object.segments.length : object.size;
}
