import { operandsOf } from '../language/ast.ts';
import type {
  Binding,
  CallExpression,
  Callee,
  Expression,
  FunctionDeclaration,
  LookupFunction,
  MethodExpression,
} from '../language/ast.ts';
import { RulesSyntaxError } from '../language/rules-error.ts';
import type { Source } from '../language/source.ts';
import { globalFunction, namespaceOf } from '../types/library.ts';
import { regularExpression } from '../types/regular-expression.ts';
import { EvaluationError } from '../values/evaluation-error.ts';
import { findFunction } from './scope.ts';
import type { Scope } from './scope.ts';

const LOOKUPS: readonly LookupFunction[] = ['get', 'exists', 'getAfter', 'existsAfter'];

/** Resolves every name in the rules, and collects the unknown ones. */
export class NameResolver {
  /** Functions each function calls. */
  readonly calls = new Map<FunctionDeclaration, Set<FunctionDeclaration>>();
  /** Functions called from anywhere. */
  readonly called = new Set<FunctionDeclaration>();
  /** Unknown names: production accepts them, with a warning, and their evaluation fails. */
  readonly warnings: { readonly offset: number; readonly text: string }[] = [];
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  /** Resolves an allow condition. */
  resolveCondition(condition: Expression, scope: Scope): void {
    this.#resolve(condition, scope, [], undefined);
  }

  /** Resolves the `let` values and the result of a function declared in the scope. */
  resolveFunction(declaration: FunctionDeclaration, scope: Scope): void {
    const locals = [...declaration.parameters];
    for (const { name, value } of declaration.lets) {
      this.#resolve(value, scope, locals, declaration);
      locals.push(name);
    }
    this.#resolve(declaration.body, scope, locals, declaration);
  }

  #resolve(
    expression: Expression,
    scope: Scope,
    locals: readonly string[],
    caller: FunctionDeclaration | undefined,
  ): void {
    switch (expression.kind) {
      case 'variable':
        expression.binding = bindingOf(expression.name, scope, locals);
        if (expression.binding.kind === 'undefined') {
          this.#warn(expression.start, `Invalid variable name: ${expression.name}.`);
        }
        break;
      case 'call':
        expression.callee = this.#calleeOf(expression, scope, caller);
        break;
      case 'method':
        resolveNamespace(expression, scope, locals);
        this.#checkPattern(expression);
        break;
      default:
        break;
    }
    for (const operand of operandsOf(expression)) this.#resolve(operand, scope, locals, caller);
  }

  #calleeOf(
    { name, parameters, start }: CallExpression,
    scope: Scope,
    caller: FunctionDeclaration | undefined,
  ): Callee {
    const declaration = findFunction(scope, name);
    if (declaration) {
      const count = declaration.parameters.length;
      if (parameters.length !== count) {
        throw new RulesSyntaxError(
          this.#source,
          start,
          `Function "${name}" takes ${count} argument${count === 1 ? '' : 's'}, found ${parameters.length}.`,
        );
      }
      this.called.add(declaration);
      if (caller) {
        const callees = this.calls.get(caller) ?? new Set();
        this.calls.set(caller, callees.add(declaration));
      }
      return { kind: 'declared', declaration };
    }
    const builtin = globalFunction(name);
    if (builtin) return { kind: 'builtin', builtin };
    const lookup = LOOKUPS.find((known) => known === name);
    if (lookup) return { kind: 'lookup', name: lookup };
    this.#warn(start, `Invalid function name: ${name}.`);
    return { kind: 'undefined' };
  }

  /** A regular expression written out must be valid; `replace` is not checked, as in Google's compiler. */
  #checkPattern({ name, parameters }: MethodExpression): void {
    const [pattern] = parameters;
    if ((name !== 'matches' && name !== 'split') || parameters.length !== 1) return;
    if (pattern?.kind !== 'literal' || typeof pattern.value !== 'string') return;
    const expression = regularExpression(pattern.value);
    if (!(expression instanceof EvaluationError)) return;
    throw new RulesSyntaxError(this.#source, pattern.start, expression.message);
  }

  #warn(offset: number, text: string): void {
    this.warnings.push({ offset, text });
  }
}

function bindingOf(name: string, scope: Scope, locals: readonly string[]): Binding {
  const local = locals.lastIndexOf(name);
  if (local >= 0) return { kind: 'local', slot: local };
  const capture = scope.captures.lastIndexOf(name);
  if (capture >= 0) return { kind: 'capture', slot: capture };
  if (name === 'request' || name === 'resource') return { kind: name };
  return { kind: 'undefined' };
}

/** `math.abs(...)`: a namespace, unless a variable of that name hides it. */
function resolveNamespace(
  expression: MethodExpression,
  scope: Scope,
  locals: readonly string[],
): void {
  const { object, name } = expression;
  if (object.kind !== 'variable') return;
  const functions = namespaceOf(object.name);
  if (!functions || bindingOf(object.name, scope, locals).kind !== 'undefined') return;
  expression.namespace = { name: object.name, builtin: functions.get(name) };
}
