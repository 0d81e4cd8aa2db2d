import { compareDurations } from './duration-value.ts';
import type { LatLngValue } from './lat-lng-value.ts';
import type { ListValue } from './list-value.ts';
import type { MapValue } from './map-value.ts';
import { pathsEqual } from './path-value.ts';
import type { RuleValue } from './rule-value.ts';
import type { SetValue } from './set-value.ts';
import { compareTimestamps } from './timestamp-value.ts';

type NumbersEqual = (left: bigint | number, right: bigint | number) => boolean;
type EntriesEqual = (left: RuleValue, right: RuleValue) => boolean;

/**
 * The `==` operator: numbers by value (`1 == 1.0`), other types never equal each other. Inside lists and maps an int is
 * not a float: `[1] == [1.0]` is false, as in production.
 */
export function valuesEqual(left: RuleValue, right: RuleValue): boolean {
  return compare(left, right, numbersEqual, identical);
}

/** Membership of lists (`in`, hasAll, hasAny, hasOnly, removeAll): an int does not match the equal float. */
export function listElementsEqual(left: RuleValue, right: RuleValue): boolean {
  return compare(left, right, byTypeAndValue, identical);
}

/** Sets and map diffs: numbers by value at every depth, NaN like NaN. */
export function setElementsEqual(left: RuleValue, right: RuleValue): boolean {
  return compare(left, right, byValueOrNaN, setElementsEqual);
}

function identical(left: RuleValue, right: RuleValue): boolean {
  return compare(left, right, byIdentity, identical);
}

/** Exact across ints and floats: a float is not rounded to compare it, and NaN equals nothing. */
export const numbersEqual: NumbersEqual = (left, right) => left <= right && left >= right;

const byTypeAndValue: NumbersEqual = (left, right) => left === right;
const byIdentity: NumbersEqual = (left, right) => left === right && Object.is(left, right);
const byValueOrNaN: NumbersEqual = (left, right) =>
  numbersEqual(left, right) || (Number.isNaN(left) && Number.isNaN(right));

function compare(
  left: RuleValue,
  right: RuleValue,
  sameNumber: NumbersEqual,
  entriesEqual: EntriesEqual,
): boolean {
  if (isNumber(left)) return isNumber(right) && sameNumber(left, right);
  if (left === right) return true;
  if (left === null || right === null) return false;
  if (typeof left !== 'object' || typeof right !== 'object') return false;
  switch (left.type) {
    case 'list':
      return right.type === 'list' && listsEqual(left, right, entriesEqual);
    case 'map':
      return right.type === 'map' && mapsEqual(left, right, entriesEqual);
    case 'set':
      return right.type === 'set' && setsEqual(left, right);
    case 'path':
      return right.type === 'path' && pathsEqual(left, right);
    case 'timestamp':
      return right.type === 'timestamp' && compareTimestamps(left, right) === 0;
    case 'duration':
      return right.type === 'duration' && compareDurations(left, right) === 0;
    case 'bytes':
      return right.type === 'bytes' && Buffer.compare(left.bytes, right.bytes) === 0;
    case 'latlng':
      return right.type === 'latlng' && pointsEqual(left, right);
    case 'map_diff':
    case 'constraint':
    case 'error':
      return false;
  }
}

function isNumber(value: RuleValue): value is bigint | number {
  return typeof value === 'bigint' || typeof value === 'number';
}

function listsEqual(left: ListValue, right: ListValue, entriesEqual: EntriesEqual): boolean {
  if (left.size !== right.size) return false;
  const others = right.items;
  return left.items.every((item, index) => entriesEqual(item, others[index] ?? null));
}

function mapsEqual(left: MapValue, right: MapValue, entriesEqual: EntriesEqual): boolean {
  if (left.size !== right.size) return false;
  for (const key of left.keys()) {
    const other = right.get(key);
    if (other === undefined || !entriesEqual(left.get(key) ?? null, other)) return false;
  }
  return true;
}

function setsEqual(left: SetValue, right: SetValue): boolean {
  return left.size === right.size && left.items.every((item) => right.has(item));
}

function pointsEqual(left: LatLngValue, right: LatLngValue): boolean {
  return left.latitude === right.latitude && left.longitude === right.longitude;
}
