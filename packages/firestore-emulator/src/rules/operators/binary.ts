import type { BinaryOperator } from '../language/ast.ts';
import { Constraint, settle } from '../query/constraint.ts';
import { proveContains, proveElementOf, proveEqual, proveOrder, unproven } from '../query/prove.ts';
import { listHas } from '../types/list.ts';
import { valuesEqual } from '../values/equality.ts';
import {
  EvaluationError,
  functionNotFound,
  nullValueError,
  unsupportedOperation,
} from '../values/evaluation-error.ts';
import { typeNameOf } from '../values/rule-value.ts';
import type { RuleValue } from '../values/rule-value.ts';
import { calculate } from './arithmetic.ts';
import { compareOrdered, holds, mirrored } from './order.ts';
import type { OrderOperator } from './order.ts';

/** Applies an operator to two values that are not errors. */
export function applyBinary(
  operator: BinaryOperator,
  leftValue: RuleValue,
  rightValue: RuleValue,
): RuleValue {
  const left = settle(leftValue);
  const right = settle(rightValue);
  switch (operator) {
    case '==':
      return equal(left, right);
    case '!=': {
      const result = equal(left, right);
      return result instanceof EvaluationError ? result : !result;
    }
    case '<':
    case '<=':
    case '>':
    case '>=':
      return inOrder(operator, left, right);
    case 'in':
      return isMember(left, right);
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      if (left instanceof Constraint || right instanceof Constraint) return unproven();
      return calculate(operator, left, right);
  }
}

function equal(left: RuleValue, right: RuleValue): boolean | EvaluationError {
  if (left instanceof Constraint) return proveEqual(left, right);
  if (right instanceof Constraint) return proveEqual(right, left);
  return valuesEqual(left, right);
}

function inOrder(operator: OrderOperator, left: RuleValue, right: RuleValue): RuleValue {
  if (left instanceof Constraint) {
    return right instanceof Constraint ? unproven() : proveOrder(operator, left, right);
  }
  if (right instanceof Constraint) return proveOrder(mirrored(operator), right, left);
  const order = compareOrdered(left, right);
  if (order === undefined) {
    return unsupportedOperation(`${typeNameOf(left)} ${operator} ${typeNameOf(right)}`);
  }
  return holds(operator, order);
}

/** `element in collection`: an element of a list or set, or a key of a map. */
function isMember(element: RuleValue, collection: RuleValue): RuleValue {
  if (collection === null) return nullValueError();
  if (typeof collection !== 'object') return functionNotFound('in');
  switch (collection.type) {
    case 'constraint':
      return element instanceof Constraint ? unproven() : proveContains(collection, element);
    case 'list':
      if (element instanceof Constraint) return proveElementOf(element, collection.items);
      return listHas(collection, element);
    case 'set':
      if (element instanceof Constraint) return proveElementOf(element, collection.items);
      return collection.has(element);
    case 'map':
      if (element instanceof Constraint) return unproven();
      if (typeof element !== 'string') {
        return unsupportedOperation(`map.in(${typeNameOf(element)})`, 'map.in(string)');
      }
      return collection.has(element);
    default:
      return functionNotFound('in');
  }
}
