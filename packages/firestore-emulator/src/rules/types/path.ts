import { EvaluationError, nullValueError } from '../values/evaluation-error.ts';
import type { MapValue } from '../values/map-value.ts';
import { PathValue } from '../values/path-value.ts';
import type { RuleValue } from '../values/rule-value.ts';
import { defineMethods, overload } from './builtin.ts';

/** rules.Path. Source: firebase.google.com/docs/reference/rules/rules.Path. */
export const PATH_METHODS = defineMethods('path', {
  bind: overload(['path', 'map'], bind),
});

/** Fills the placeholders `{name}` of the path from the map; names without a value stay. */
function bind(path: PathValue, values: MapValue): RuleValue {
  const names = new Map(path.names);
  const segments: string[] = [];
  for (const segment of path.segments) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    const value = name === undefined ? undefined : values.get(name);
    if (name === undefined || value === undefined) {
      segments.push(segment);
      continue;
    }
    if (value === null) return nullValueError();
    if (typeof value !== 'string') {
      return new EvaluationError(`Invalid value bound to path segment [${name}]: expected string.`);
    }
    if (value === '') {
      return new EvaluationError(`Cannot bind empty value to path template variable ${name}.`);
    }
    segments.push(value);
    names.set(name, value);
  }
  return new PathValue(segments, names);
}
