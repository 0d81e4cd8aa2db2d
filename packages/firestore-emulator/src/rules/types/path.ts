import { EvaluationError } from '../values/evaluation-error.ts';
import type { MapValue } from '../values/map-value.ts';
import { PathValue } from '../values/path-value.ts';
import type { RuleValue } from '../values/rule-value.ts';
import { callBuiltin, defineMethods, overload } from './builtin.ts';
import { STRING_CONVERSION } from './conversions.ts';

/** rules.Path. Source: firebase.google.com/docs/reference/rules/rules.Path. */
export const PATH_METHODS = defineMethods('path', {
  bind: overload(['path', 'map'], bind),
});

/**
 * Fills the placeholders `{name}` of the path from the map, as `string()` writes the values; names without a value stay. Google
 * documents no more than that; the conversion and the errors are those of its emulator.
 */
function bind(path: PathValue, values: MapValue): RuleValue {
  const names = new Map(path.names);
  const segments: string[] = [];
  const placeholders = path.segments.map((segment) => /^\{(\w+)\}$/.exec(segment)?.[1]);
  const strange = [...values.keys()].filter((name) => !placeholders.includes(name));
  if (strange.length > 0) {
    return new EvaluationError(
      `Variable(s) ${strange.join(', ')} do not exist in the path template.`,
    );
  }
  for (const [at, segment] of path.segments.entries()) {
    const name = placeholders[at];
    const value = name === undefined ? undefined : values.get(name);
    if (name === undefined || value === undefined) {
      segments.push(segment);
      continue;
    }
    const text = callBuiltin(STRING_CONVERSION, [value]);
    if (typeof text !== 'string') return text;
    if (text === '') {
      return new EvaluationError(`Cannot bind empty value to path template variable ${name}.`);
    }
    segments.push(text);
    names.set(name, text);
  }
  return new PathValue(segments, names);
}
