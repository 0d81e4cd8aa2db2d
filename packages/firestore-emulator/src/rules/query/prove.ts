import { compareOrdered } from '../operators/order.ts';
import type { OrderOperator } from '../operators/order.ts';
import { listElementsEqual, valuesEqual } from '../values/equality.ts';
import {
  EvaluationError,
  functionNotFound,
  undefinedProperty,
} from '../values/evaluation-error.ts';
import { typeNameOf } from '../values/rule-value.ts';
import type { RuleValue } from '../values/rule-value.ts';
import { Constraint } from './constraint.ts';
import type { Facts } from './constraint.ts';

/*
 * Three-valued evaluation over the facts that a query's filters prove: true and false are proven for every document the
 * query can return, and everything else is an error. An error has the right behaviour for "unknown": it denies, its
 * negation denies, and only an operand that decides alone (`true ||`, `false &&`) overrides it.
 */

export function unproven(): EvaluationError {
  return new EvaluationError('The filters of the query do not prove this for every document.');
}

/** `constraint == other` for a constraint whose value is not exact. */
export function proveEqual({ facts }: Constraint, other: RuleValue): boolean | EvaluationError {
  if (other instanceof Constraint) return unproven();
  if (facts.type !== undefined && !isOfType(other, facts.type)) return false;
  if (facts.excluded?.some((value) => valuesEqual(value, other))) return false;
  if (isOutside(facts, other)) return false;
  if (facts.contained && lacksOne(facts.contained, other)) return false;
  return unproven();
}

function isOfType(value: RuleValue, type: string): boolean {
  const actual = typeNameOf(value);
  return actual === type || (type === 'number' && (actual === 'int' || actual === 'float'));
}

function isOutside({ lower, upper }: Facts, value: RuleValue): boolean {
  if (lower) {
    const order = compareOrdered(value, lower.value);
    if (order !== undefined && (order < 0 || (order === 0 && !lower.inclusive))) return true;
  }
  if (upper) {
    const order = compareOrdered(value, upper.value);
    if (order !== undefined && (order > 0 || (order === 0 && !upper.inclusive))) return true;
  }
  return false;
}

function lacksOne(contained: readonly RuleValue[], list: RuleValue): boolean {
  if (typeof list !== 'object' || list?.type !== 'list') return true;
  return contained.some((value) => !list.items.some((item) => valuesEqual(item, value)));
}

/** `constraint < other` and its kin, for a constraint whose value is not exact. */
export function proveOrder(
  operator: OrderOperator,
  { facts }: Constraint,
  other: RuleValue,
): boolean | EvaluationError {
  const fromLower = facts.lower && compareOrdered(facts.lower.value, other);
  const fromUpper = facts.upper && compareOrdered(facts.upper.value, other);
  const above =
    fromLower !== undefined && (fromLower > 0 || (fromLower === 0 && !facts.lower?.inclusive));
  const notBelow = fromLower !== undefined && fromLower >= 0;
  const below =
    fromUpper !== undefined && (fromUpper < 0 || (fromUpper === 0 && !facts.upper?.inclusive));
  const notAbove = fromUpper !== undefined && fromUpper <= 0;
  switch (operator) {
    case '>':
      return above ? true : notAbove ? false : unproven();
    case '>=':
      return notBelow ? true : below ? false : unproven();
    case '<':
      return below ? true : notBelow ? false : unproven();
    case '<=':
      return notAbove ? true : above ? false : unproven();
  }
}

/** `value in constraint`: an element that array-contains proves, or a key that any filter proves to exist. */
export function proveContains({ facts }: Constraint, value: RuleValue): true | EvaluationError {
  if (facts.contained?.some((element) => listElementsEqual(element, value))) return true;
  if (typeof value === 'string' && facts.members?.has(value)) return true;
  return unproven();
}

/** `constraint in list`: only false can be proven, if every element is impossible. */
export function proveElementOf(
  constraint: Constraint,
  items: readonly RuleValue[],
): false | EvaluationError {
  return items.every((item) => proveEqual(constraint, item) === false) ? false : unproven();
}

/** `constraint.name`: only fields that a filter or an order names exist, as in production. */
export function memberOf({ facts }: Constraint, name: string): RuleValue {
  return facts.members?.get(name) ?? undefinedProperty(name);
}

/** `constraint is type`. */
export function proveType({ facts }: Constraint, typeName: string): boolean | EvaluationError {
  if (typeName === 'constraint') return true;
  if (facts.exact !== undefined) {
    const actual = typeNameOf(facts.exact);
    const isNumber = actual === 'int' || actual === 'float';
    if (typeName === 'number') return isNumber;
    // A filter on 1 also finds 1.0, so the stored type is unknown.
    if (isNumber && (typeName === 'int' || typeName === 'float')) return unproven();
    return actual === typeName;
  }
  if (facts.type === undefined) return unproven();
  if (facts.type === 'number' && (typeName === 'int' || typeName === 'float')) return unproven();
  return facts.type === typeName;
}

/** `constraint.name(...)`: `values` hold no errors. */
export function callOnConstraint(
  { facts }: Constraint,
  name: string,
  values: readonly RuleValue[],
): RuleValue {
  const [first, fallback] = values;
  if (facts.members || facts.type === 'map') {
    if (name === 'keys' && values.length === 0) return keysOf(facts);
    if (name === 'get' && values.length === 2 && first !== undefined && fallback !== undefined) {
      return memberAt(facts, first);
    }
    if (['size', 'values', 'diff'].includes(name)) return unproven();
  }
  const items = typeof first === 'object' && first?.type === 'list' ? first.items : undefined;
  if (name === 'hasAny' && items && values.length === 1) {
    return items.some((item) => isProven(facts, item)) ? true : unproven();
  }
  if (facts.keys && name === 'hasAll' && items && values.length === 1) {
    return items.every((item) => isProven(facts, item)) ? true : unproven();
  }
  if (facts.keys && ['hasOnly', 'size', 'toSet', 'concat', 'join', 'removeAll'].includes(name)) {
    return unproven();
  }
  return functionNotFound(name);
}

function isProven(facts: Facts, item: RuleValue): boolean {
  return facts.contained?.some((element) => listElementsEqual(element, item)) ?? false;
}

function keysOf(facts: Facts): Constraint {
  return new Constraint({
    type: 'list',
    keys: true,
    contained: [...(facts.members?.keys() ?? [])],
  });
}

/**
 * map.get(): only for a member proven to exist. For any other it is unknown whether the member or the default is
 * returned.
 */
function memberAt(facts: Facts, key: RuleValue): RuleValue {
  const path = typeof key === 'object' && key?.type === 'list' ? key.items : [key];
  let at: Facts = facts;
  for (const [index, name] of path.entries()) {
    const member = typeof name === 'string' ? at.members?.get(name) : undefined;
    if (member === undefined) return unproven();
    if (index === path.length - 1) return member;
    at = member.facts;
  }
  return unproven();
}
