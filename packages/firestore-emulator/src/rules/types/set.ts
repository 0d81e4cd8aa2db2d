import type { RuleValue } from '../values/rule-value.ts';
import { SetValue } from '../values/set-value.ts';
import { defineMethods, overload } from './builtin.ts';

/** rules.Set; the has-methods take a list as well. Source: firebase.google.com/docs/reference/rules/rules.Set. */
export const SET_METHODS = defineMethods('set', {
  size: overload(['set'], (set) => BigInt(set.size)),
  difference: overload(['set', 'set'], (set, other) => subset(set, (item) => !other.has(item))),
  intersection: overload(['set', 'set'], (set, other) => subset(set, (item) => other.has(item))),
  union: overload(['set', 'set'], (set, other) => new SetValue([...set.items, ...other.items])),
  hasAll: [
    overload(['set', 'set'], (set, other) => hasAll(set, other.items)),
    overload(['set', 'list'], (set, other) => hasAll(set, other.items)),
  ],
  hasAny: [
    overload(['set', 'set'], (set, other) => other.items.some((item) => set.has(item))),
    overload(['set', 'list'], (set, other) => other.items.some((item) => set.has(item))),
  ],
  hasOnly: [
    overload(['set', 'set'], (set, other) => hasAll(other, set.items)),
    overload(['set', 'list'], (set, other) => hasAll(new SetValue(other.items), set.items)),
  ],
});

function subset(set: SetValue, keep: (item: RuleValue) => boolean): SetValue {
  return new SetValue(set.items.filter(keep));
}

function hasAll(set: SetValue, items: readonly RuleValue[]): boolean {
  return items.every((item) => set.has(item));
}
