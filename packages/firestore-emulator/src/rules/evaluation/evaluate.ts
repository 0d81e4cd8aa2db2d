import type {
  CallExpression,
  Expression,
  LogicalExpression,
  MapExpression,
  MethodExpression,
  PathExpression,
  TernaryExpression,
  VariableExpression,
} from '../language/ast.ts';
import { readIndex, readMember, readSlice } from '../operators/access.ts';
import { negate } from '../operators/arithmetic.ts';
import { applyBinary } from '../operators/binary.ts';
import { Constraint, settle } from '../query/constraint.ts';
import { callOnConstraint, proveType, unproven } from '../query/prove.ts';
import { callBuiltin } from '../types/builtin.ts';
import { STRING_CONVERSION } from '../types/conversions.ts';
import { methodOf } from '../types/library.ts';
import {
  EvaluationError,
  functionNotFound,
  nullValueError,
  unsupportedOperation,
} from '../values/evaluation-error.ts';
import { ListValue } from '../values/list-value.ts';
import { LiteralMap } from '../values/map-value.ts';
import { PathValue } from '../values/path-value.ts';
import { typeNameOf } from '../values/rule-value.ts';
import type { RuleValue } from '../values/rule-value.ts';
import { limited } from '../values/weight.ts';
import type { Evaluation } from './evaluation.ts';
import { lookUp } from './look-up.ts';

/** Parameters and `let` variables of the function being evaluated, by slot. */
type Frame = readonly RuleValue[];

/**
 * The value of an expression. Errors are values; nothing is thrown. Production's counting of expressions: 1 for every
 * node evaluated, 1 more when `&&` or `||` evaluates its right side, 1 more for a ternary and 2 more when it takes the
 * second branch, 1 for every literal segment of a path, 1 for every `let`, 1 more for a call into a namespace.
 */
export function evaluate(expression: Expression, evaluation: Evaluation, frame: Frame): RuleValue {
  if (!evaluation.charge()) return evaluation.exhausted ?? nullValueError();
  const value = evaluateKind(expression, evaluation, frame);
  evaluation.input.coverage.record(expression.id, value);
  return value;
}

function evaluateKind(expression: Expression, evaluation: Evaluation, frame: Frame): RuleValue {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'variable':
      return evaluateVariable(expression, evaluation, frame);
    case 'member': {
      const object = evaluate(expression.object, evaluation, frame);
      if (object instanceof EvaluationError) return object;
      return readMember(object, expression.property);
    }
    case 'logical':
      return evaluateLogical(expression, evaluation, frame);
    case 'binary': {
      // Both sides are evaluated, and counted, even when one is an error. `in` looks at its collection first.
      const left = evaluate(expression.left, evaluation, frame);
      const right = evaluate(expression.right, evaluation, frame);
      const [first, second] = expression.operator === 'in' ? [right, left] : [left, right];
      if (first instanceof EvaluationError) return first;
      if (second instanceof EvaluationError) return second;
      return applyBinary(expression.operator, left, right);
    }
    case 'call':
      return evaluateCall(expression, evaluation, frame);
    case 'method':
      return evaluateMethod(expression, evaluation, frame);
    case 'unary': {
      const value = evaluate(expression.operand, evaluation, frame);
      if (expression.operator === '!') {
        return not(value);
      }
      if (value instanceof EvaluationError) return value;
      const settled = settle(value);
      return settled instanceof Constraint ? unproven() : negate(settled);
    }
    case 'ternary':
      return evaluateTernary(expression, evaluation, frame);
    case 'is': {
      const value = evaluate(expression.operand, evaluation, frame);
      if (value instanceof EvaluationError) return value;
      if (value instanceof Constraint) return proveType(value, expression.typeName);
      return isOfType(value, expression.typeName);
    }
    case 'index': {
      const values = evaluateAll([expression.object, expression.index], evaluation, frame);
      if (values instanceof EvaluationError) return values;
      return readIndex(values[0] ?? null, values[1] ?? null);
    }
    case 'slice': {
      const parts = [expression.object, expression.from, expression.to];
      const values = evaluateAll(parts, evaluation, frame);
      if (values instanceof EvaluationError) return values;
      return readSlice(values[0] ?? null, values[1] ?? null, values[2] ?? null);
    }
    case 'list': {
      const values = evaluateAll(expression.elements, evaluation, frame);
      if (values instanceof EvaluationError) return values;
      const known = values.map(settle);
      return known.some((value) => value instanceof Constraint)
        ? unproven()
        : limited(ListValue.of(known));
    }
    case 'map':
      return evaluateMap(expression, evaluation, frame);
    case 'path':
      return evaluatePath(expression, evaluation, frame);
  }
}

function evaluateVariable(
  { binding }: VariableExpression,
  evaluation: Evaluation,
  frame: Frame,
): RuleValue {
  switch (binding.kind) {
    case 'local':
      return frame[binding.slot] ?? null;
    case 'capture': {
      const value = evaluation.captures[binding.slot] ?? null;
      if (value instanceof Constraint) evaluation.usedUnread = true;
      return value;
    }
    case 'request':
      return evaluation.input.request;
    case 'resource': {
      const { resource } = evaluation.input;
      if (resource instanceof Constraint) evaluation.usedUnread = true;
      return resource;
    }
    case 'undefined':
      return nullValueError();
  }
}

/** The value of a condition; any type other than bool is an error. */
export function asBool(value: RuleValue): boolean | EvaluationError {
  if (typeof value === 'boolean') return value;
  if (value instanceof EvaluationError) return value;
  const settled = settle(value);
  if (typeof settled === 'boolean') return settled;
  if (settled instanceof Constraint) return unproven();
  return new EvaluationError(`Type error. Received: [${typeNameOf(settled)}] Expected: [bool].`);
}

function not(value: RuleValue): RuleValue {
  const truth = asBool(value);
  if (typeof truth === 'boolean') return !truth;
  const settled = settle(value);
  return settled instanceof EvaluationError || settled instanceof Constraint
    ? truth
    : unsupportedOperation(`!${typeNameOf(settled)}`, '!bool');
}

/** An operand that decides alone does so even if the other side is an error. */
function evaluateLogical(
  { operator, left, right }: LogicalExpression,
  evaluation: Evaluation,
  frame: Frame,
): RuleValue {
  const deciding = operator === '||';
  const first = asBool(evaluate(left, evaluation, frame));
  if (first === deciding) return deciding;
  evaluation.charge();
  const second = asBool(evaluate(right, evaluation, frame));
  if (second === deciding) return deciding;
  return first instanceof EvaluationError ? first : second;
}

function evaluateTernary(
  { condition, whenTrue, whenFalse }: TernaryExpression,
  evaluation: Evaluation,
  frame: Frame,
): RuleValue {
  evaluation.charge();
  const truth = asBool(evaluate(condition, evaluation, frame));
  if (truth instanceof EvaluationError) return truth;
  if (truth) return evaluate(whenTrue, evaluation, frame);
  evaluation.charge(2);
  return evaluate(whenFalse, evaluation, frame);
}

/** Every value, or the first error among them; all are evaluated either way. */
function evaluateAll(
  expressions: readonly Expression[],
  evaluation: Evaluation,
  frame: Frame,
): readonly RuleValue[] | EvaluationError {
  let error: EvaluationError | undefined;
  const values: RuleValue[] = [];
  for (const expression of expressions) {
    const value = evaluate(expression, evaluation, frame);
    if (value instanceof EvaluationError) error ??= value;
    values.push(value);
  }
  return error ?? values;
}

function evaluateMap({ entries }: MapExpression, evaluation: Evaluation, frame: Frame): RuleValue {
  const values = evaluateAll(
    entries.map((entry) => entry.value),
    evaluation,
    frame,
  );
  if (values instanceof EvaluationError) return values;
  const known = values.map(settle);
  if (known.some((value) => value instanceof Constraint)) return unproven();
  return limited(
    new LiteralMap(new Map(entries.map(({ key }, index) => [key, known[index] ?? null]))),
  );
}

function evaluatePath(
  { segments }: PathExpression,
  evaluation: Evaluation,
  frame: Frame,
): RuleValue {
  const parts: string[] = [];
  let error: EvaluationError | undefined;
  for (const segment of segments) {
    if (typeof segment === 'string') {
      evaluation.charge();
      parts.push(segment);
      continue;
    }
    const value = settle(evaluate(segment, evaluation, frame));
    if (typeof value === 'string') parts.push(value);
    else if (value instanceof PathValue) for (const part of value.segments) parts.push(part);
    else if (value instanceof EvaluationError) error ??= value;
    else if (value instanceof Constraint) error ??= unproven();
    else {
      const text = callBuiltin(STRING_CONVERSION, [value]);
      if (typeof text === 'string') parts.push(text);
      else if (text instanceof EvaluationError) error ??= text;
    }
  }
  return error ?? limited(new PathValue(parts));
}

function evaluateCall(
  { name, callee, parameters }: CallExpression,
  evaluation: Evaluation,
  frame: Frame,
): RuleValue {
  switch (callee.kind) {
    case 'declared': {
      // A parameter or variable may be an error like any value; it has an effect only when it is read.
      const { lets, body } = callee.declaration;
      const locals = parameters.map((parameter) => evaluate(parameter, evaluation, frame));
      for (const { value } of lets) {
        evaluation.charge();
        locals.push(evaluate(value, evaluation, locals));
      }
      return evaluate(body, evaluation, locals);
    }
    case 'builtin': {
      const values = evaluateAll(parameters, evaluation, frame);
      if (values instanceof EvaluationError) return values;
      return callBuiltin(callee.builtin, values.map(settle));
    }
    case 'lookup': {
      const values = evaluateAll(parameters, evaluation, frame);
      if (values instanceof EvaluationError) return values;
      return lookUp(callee.name, values.map(settle), evaluation);
    }
    case 'undefined':
      evaluateAll(parameters, evaluation, frame);
      return functionNotFound(name);
  }
}

function evaluateMethod(
  { object, name, parameters, namespace }: MethodExpression,
  evaluation: Evaluation,
  frame: Frame,
): RuleValue {
  if (namespace) {
    const values = evaluateAll(parameters, evaluation, frame);
    if (values instanceof EvaluationError) return values;
    evaluation.charge();
    if (!namespace.builtin) return functionNotFound(`${namespace.name}.${name}`);
    return callBuiltin(namespace.builtin, values.map(settle));
  }
  const values = evaluateAll([object, ...parameters], evaluation, frame);
  if (values instanceof EvaluationError) return values;
  const settled = values.map(settle);
  const receiver = settled[0] ?? null;
  if (receiver === null) return nullValueError();
  if (receiver instanceof Constraint) return callOnConstraint(receiver, name, settled.slice(1));
  const builtin = methodOf(receiver, name);
  return builtin ? callBuiltin(builtin, settled) : functionNotFound(name);
}

function isOfType(value: RuleValue, typeName: string): boolean {
  const actual = typeNameOf(value);
  return actual === typeName || (typeName === 'number' && (actual === 'int' || actual === 'float'));
}
