import { BytesValue } from '../values/bytes-value.ts';
import { EvaluationError } from '../values/evaluation-error.ts';
import { ListValue } from '../values/list-value.ts';
import type { RuleValue } from '../values/rule-value.ts';
import { tooLarge, wouldBeTooLarge } from '../values/weight.ts';
import { defineMethods, overload } from './builtin.ts';
import { regularExpression } from './regular-expression.ts';

/** rules.String. Source: firebase.google.com/docs/reference/rules/rules.String. */
export const STRING_METHODS = defineMethods('string', {
  // letters of ASCII alone, as Google's emulator; the reference does not say
  lower: overload(['string'], (text) => text.replaceAll(/[A-Z]+/g, (part) => part.toLowerCase())),
  upper: overload(['string'], (text) => text.replaceAll(/[a-z]+/g, (part) => part.toUpperCase())),
  trim: overload(['string'], (text) => text.trim()),
  size: overload(['string'], (text) => BigInt(text.length)),
  toUtf8: overload(['string'], (text) => BytesValue.ofUtf8(text)),
  matches: overload(['string', 'string'], matches),
  replace: overload(['string', 'string', 'string'], replace),
  split: overload(['string', 'string'], split),
});

/** Whether the whole string matches the RE2 expression. */
function matches(text: string, pattern: string): RuleValue {
  const expression = regularExpression(pattern);
  if (expression instanceof EvaluationError) return expression;
  return expression.matches(text);
}

/** Every match replaced; `$1` in the substitute means a group. */
function replace(text: string, pattern: string, substitute: string): RuleValue {
  const expression = regularExpression(pattern);
  if (expression instanceof EvaluationError) return expression;
  // Every character may be a match, and every match may repeat the whole text.
  const groups = substitute.includes('$') ? text.length : 1;
  if (wouldBeTooLarge(text.length * substitute.length * groups)) return tooLarge();
  try {
    return expression.matcher(text).replaceAll(withPlainDollars(substitute), true);
  } catch {
    return new EvaluationError(`Invalid substitution. Substitution: [${substitute}].`);
  }
}

/** Escapes a dollar that begins no reference to a group, and a backslash at the end. */
function withPlainDollars(substitute: string): string {
  return substitute.replaceAll(/\\[^]|\\$|\$(?![0-9{])/g, (found) =>
    found.length > 1 ? found : `\\${found}`,
  );
}

/** Empty matches split too. Empty parts at the end are left out, but one part always remains. */
function split(text: string, pattern: string): RuleValue {
  const expression = regularExpression(pattern);
  if (expression instanceof EvaluationError) return expression;
  const matcher = expression.matcher(text);
  const parts: string[] = [];
  let last = 0;
  while (matcher.find()) {
    parts.push(text.slice(last, matcher.start()));
    last = matcher.end();
  }
  parts.push(text.slice(last));
  while (parts.length > 1 && parts.at(-1) === '') parts.pop();
  return ListValue.of(parts);
}
