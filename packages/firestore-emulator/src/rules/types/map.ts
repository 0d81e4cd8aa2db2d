import { compareStrings } from '../../model/compare-strings.ts';
import { EvaluationError, unsupportedOperation } from '../values/evaluation-error.ts';
import { ListValue } from '../values/list-value.ts';
import { MapDiffValue } from '../values/map-diff-value.ts';
import { MapValue } from '../values/map-value.ts';
import { typeNameOf } from '../values/rule-value.ts';
import type { RuleValue } from '../values/rule-value.ts';
import { defineMethods, overload } from './builtin.ts';

/** rules.Map. Source: firebase.google.com/docs/reference/rules/rules.Map. */
export const MAP_METHODS = defineMethods('map', {
  size: overload(['map'], (map) => BigInt(map.size)),
  // in the order of their UTF-8, and the values as they were written: Google's emulator, the reference does not say
  keys: overload(['map'], (map) => ListValue.of([...map.keys()].toSorted(compareStrings))),
  values: overload(['map'], (map) =>
    ListValue.of(Array.from(map.keys(), (key) => map.get(key) ?? null)),
  ),
  diff: overload(['map', 'map'], (map, before) => new MapDiffValue(map, before)),
  get: [overload(['map', 'string', 'any'], getOne), overload(['map', 'list', 'any'], getDeep)],
});

function getOne(map: MapValue, key: string, fallback: RuleValue): RuleValue {
  const value = map.get(key);
  // A key with the value null exists, so its null is not replaced by the default.
  return value === undefined ? fallback : value;
}

/** Follows the keys; returns the default if one is missing. */
function getDeep(map: MapValue, path: ListValue, fallback: RuleValue): RuleValue {
  if (path.size === 0) {
    return new EvaluationError('Map.get() needs at least one key in its list.');
  }
  let at: RuleValue = map;
  for (const key of path.items) {
    if (typeof key !== 'string') {
      return unsupportedOperation(
        `map.get(list of ${typeNameOf(key)}, any)`,
        'map.get(list of string, any)',
      );
    }
    if (!(at instanceof MapValue)) return fallback;
    const next: RuleValue | undefined = at.get(key);
    if (next === undefined) return fallback;
    at = next;
  }
  return at;
}
