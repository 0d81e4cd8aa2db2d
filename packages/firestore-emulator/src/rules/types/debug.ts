import type { RuleValue } from '../values/rule-value.ts';
import { defineFunction, overload } from './builtin.ts';
import type { Builtin } from './builtin.ts';
import { describeValue } from '../values/describe-value.ts';

/** debug(): writes its argument to the log and returns it. Source: firebase.google.com/docs/reference/rules/rules.debug. */
export const DEBUG: Builtin = defineFunction('debug', overload(['any'], debug));

function debug(value: RuleValue): RuleValue {
  console.info(`[rules] debug: ${describeValue(value)}`);
  return value;
}
