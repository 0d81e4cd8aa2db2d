import { comparePaths } from './compare-names.ts';
import { compareBytes, compareStrings } from './compare-strings.ts';
import { isVector, vectorComponents } from './value.ts';
import type { MapValue, Value } from './value.ts';

/**
 * The place of a value's type in Firestore's cross-type order:
 * null < boolean < number < timestamp < string < bytes < reference < geopoint < array < vector < map.
 * Source: firestore docs "Value type ordering".
 */
export function typeRank(value: Value): number {
  switch (value.kind) {
    case 'null':
      return 0;
    case 'boolean':
      return 1;
    case 'integer':
    case 'double':
      return 2;
    case 'timestamp':
      return 3;
    case 'string':
      return 4;
    case 'bytes':
      return 5;
    case 'reference':
      return 6;
    case 'geoPoint':
      return 7;
    case 'array':
      return 8;
    case 'map':
      return isVector(value) ? 9 : 10;
  }
}

/** Total order of values. Numbers compare exactly across integer and double, NaN first, -0 equal to 0. */
export function compareValues(left: Value, right: Value): number {
  if (left === right) return 0;
  const rank = typeRank(left) - typeRank(right);
  if (rank !== 0) return rank;
  switch (left.kind) {
    case 'null':
      return 0;
    case 'boolean':
      return Number(left.value) - Number((right as typeof left).value);
    case 'integer':
    case 'double':
      return compareNumbers(left.value, (right as typeof left).value);
    case 'timestamp': {
      const other = right as typeof left;
      return left.seconds - other.seconds || left.nanos - other.nanos;
    }
    case 'string':
      return compareStrings(left.value, (right as typeof left).value);
    case 'bytes':
      return compareBytes(left.value, (right as typeof left).value);
    case 'reference':
      return comparePaths(left.name, (right as typeof left).name);
    case 'geoPoint': {
      const other = right as typeof left;
      return (
        compareNumbers(left.latitude, other.latitude) ||
        compareNumbers(left.longitude, other.longitude)
      );
    }
    case 'array':
      return compareLists(left.values, (right as typeof left).values);
    case 'map':
      return compareMaps(left, right as MapValue);
  }
}

function compareNumbers(left: bigint | number, right: bigint | number): number {
  if (typeof left === 'number' && Number.isNaN(left)) {
    return typeof right === 'number' && Number.isNaN(right) ? 0 : -1;
  }
  if (typeof right === 'number' && Number.isNaN(right)) return 1;
  return left < right ? -1 : left > right ? 1 : 0;
}

function compareLists(left: readonly Value[], right: readonly Value[]): number {
  const length = Math.min(left.length, right.length);
  for (let i = 0; i < length; i++) {
    const order = compareValues(left[i]!, right[i]!);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareMaps(left: MapValue, right: MapValue): number {
  if (isVector(left)) {
    const a = vectorComponents(left);
    const b = vectorComponents(right);
    return a.length - b.length || compareLists(a, b);
  }
  const leftKeys = [...left.fields.keys()].sort(compareStrings);
  const rightKeys = [...right.fields.keys()].sort(compareStrings);
  const length = Math.min(leftKeys.length, rightKeys.length);
  for (let i = 0; i < length; i++) {
    const order =
      compareStrings(leftKeys[i]!, rightKeys[i]!) ||
      compareValues(left.fields.get(leftKeys[i]!)!, right.fields.get(rightKeys[i]!)!);
    if (order !== 0) return order;
  }
  return leftKeys.length - rightKeys.length;
}

/** Equality of queries and array transforms: 1 equals 1.0, NaN equals NaN, -0 equals 0. */
export function valuesEqual(left: Value, right: Value): boolean {
  return compareValues(left, right) === 0;
}

/**
 * Whether two values are the same as stored: 1 and 1.0 differ, so do -0 and 0. Decides if a write changes a document.
 */
export function valuesIdentical(left: Value, right: Value): boolean {
  if (left === right) return true;
  if (left.kind !== right.kind) return false;
  switch (left.kind) {
    case 'double':
      return Object.is(left.value, (right as typeof left).value);
    case 'array': {
      const other = (right as typeof left).values;
      return (
        left.values.length === other.length &&
        left.values.every((value, i) => valuesIdentical(value, other[i]!))
      );
    }
    case 'map':
      return fieldsIdentical(left.fields, (right as typeof left).fields);
    default:
      return compareValues(left, right) === 0;
  }
}

/** Whether two field maps hold the same names with identical values, in any order. */
export function fieldsIdentical(
  left: ReadonlyMap<string, Value>,
  right: ReadonlyMap<string, Value>,
): boolean {
  if (left === right) return true;
  if (left.size !== right.size) return false;
  for (const [name, value] of left) {
    const other = right.get(name);
    if (!other || !valuesIdentical(value, other)) return false;
  }
  return true;
}
