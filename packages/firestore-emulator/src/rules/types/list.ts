import { EvaluationError } from '../values/evaluation-error.ts';
import { listElementsEqual } from '../values/equality.ts';
import { ListValue } from '../values/list-value.ts';
import type { RuleValue } from '../values/rule-value.ts';
import { SetValue } from '../values/set-value.ts';
import { tooLarge, wouldBeTooLarge } from '../values/weight.ts';
import { callBuiltin, defineMethods, overload } from './builtin.ts';
import { STRING_CONVERSION } from './conversions.ts';

/** rules.List. Source: firebase.google.com/docs/reference/rules/rules.List. */
export const LIST_METHODS = defineMethods('list', {
  size: overload(['list'], (list) => BigInt(list.size)),
  concat: overload(['list', 'list'], (list, other) =>
    ListValue.of([...list.items, ...other.items]),
  ),
  hasAll: overload(['list', 'list'], (list, other) =>
    other.items.every((item) => listHas(list, item)),
  ),
  hasAny: overload(['list', 'list'], (list, other) =>
    other.items.some((item) => listHas(list, item)),
  ),
  hasOnly: overload(['list', 'list'], (list, other) =>
    list.items.every((item) => listHas(other, item)),
  ),
  join: overload(['list', 'string'], join),
  removeAll: overload(['list', 'list'], (list, other) =>
    ListValue.of(list.items.filter((item) => !listHas(other, item))),
  ),
  toSet: overload(['list'], (list) => new SetValue(list.items)),
});

/** Whether the list contains the value, in the sense of `in`. */
export function listHas(list: ListValue, value: RuleValue): boolean {
  return list.items.some((item) => listElementsEqual(item, value));
}

/** Elements as string() writes them, with the separator between. */
function join(list: ListValue, separator: string): RuleValue {
  if (wouldBeTooLarge(list.size * separator.length)) return tooLarge();
  const parts: RuleValue[] = [];
  for (const item of list.items) {
    const part = callBuiltin(STRING_CONVERSION, [item]);
    if (part instanceof EvaluationError) return part;
    parts.push(part);
  }
  return parts.join(separator);
}
