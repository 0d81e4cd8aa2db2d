import type { Builtin } from '../types/builtin.ts';
import type { RuleValue } from '../values/rule-value.ts';

/** Offsets of a node in its source: `end` is after its last character. */
interface Span {
  readonly start: number;
  readonly end: number;
}

export interface RulesFile {
  readonly version: 1 | 2;
  readonly functions: readonly FunctionDeclaration[];
  readonly service: ServiceDeclaration;
  /** Expressions are numbered from 0 to one less than this. */
  readonly expressionCount: number;
}

export interface ServiceDeclaration extends Span {
  readonly functions: readonly FunctionDeclaration[];
  readonly matches: readonly MatchStatement[];
}

export interface MatchStatement extends Span {
  readonly path: readonly PathPattern[];
  readonly functions: readonly FunctionDeclaration[];
  /** Allow and match statements in source order, the order in which they are tried. */
  readonly statements: readonly (MatchStatement | AllowStatement)[];
  readonly kind: 'match';
}

/** A segment of a match path. `{name}` takes one segment, `{name=**}` takes many. */
export type PathPattern =
  | (Span & { readonly kind: 'literal'; readonly text: string })
  | (Span & { readonly kind: 'single' | 'recursive'; readonly name: string });

export type AllowMethod = 'get' | 'list' | 'create' | 'update' | 'delete';

export interface AllowStatement extends Span {
  readonly kind: 'allow';
  /** `read` and `write` are already expanded. */
  readonly methods: ReadonlySet<AllowMethod>;
  /** Undefined for `allow read;`, which always grants. */
  readonly condition: Expression | undefined;
}

export interface FunctionDeclaration extends Span {
  readonly name: string;
  readonly nameStart: number;
  readonly parameters: readonly string[];
  readonly lets: readonly LetBinding[];
  readonly body: Expression;
}

export interface LetBinding extends Span {
  readonly name: string;
  readonly value: Expression;
}

export type BinaryOperator =
  '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | '+' | '-' | '*' | '/' | '%';

/** The meaning of a variable's name; found by validation/resolve-names.ts. */
export type Binding =
  | { readonly kind: 'local' | 'capture'; readonly slot: number }
  | { readonly kind: 'request' | 'resource' | 'undefined' };

/** The meaning of a call's name; found by validation/resolve-names.ts. */
export type Callee =
  | { readonly kind: 'declared'; readonly declaration: FunctionDeclaration }
  | { readonly kind: 'builtin'; readonly builtin: Builtin }
  | { readonly kind: 'lookup'; readonly name: LookupFunction }
  | { readonly kind: 'undefined' };

export type LookupFunction = 'get' | 'exists' | 'getAfter' | 'existsAfter';

interface ExpressionBase extends Span {
  /** Dense number over the whole file, for coverage. */
  readonly id: number;
}

export type Expression =
  | LiteralExpression
  | VariableExpression
  | UnaryExpression
  | LogicalExpression
  | BinaryExpression
  | TernaryExpression
  | IsExpression
  | MemberExpression
  | IndexExpression
  | SliceExpression
  | CallExpression
  | MethodExpression
  | ListExpression
  | MapExpression
  | PathExpression;

interface LiteralExpression extends ExpressionBase {
  readonly kind: 'literal';
  readonly value: RuleValue;
}
export interface VariableExpression extends ExpressionBase {
  readonly kind: 'variable';
  readonly name: string;
  binding: Binding;
}
interface UnaryExpression extends ExpressionBase {
  readonly kind: 'unary';
  readonly operator: '!' | '-';
  readonly operand: Expression;
}
export interface LogicalExpression extends ExpressionBase {
  readonly kind: 'logical';
  readonly operator: '&&' | '||';
  readonly left: Expression;
  readonly right: Expression;
}
interface BinaryExpression extends ExpressionBase {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
}
export interface TernaryExpression extends ExpressionBase {
  readonly kind: 'ternary';
  readonly condition: Expression;
  readonly whenTrue: Expression;
  readonly whenFalse: Expression;
}
interface IsExpression extends ExpressionBase {
  readonly kind: 'is';
  readonly operand: Expression;
  readonly typeName: string;
}
interface MemberExpression extends ExpressionBase {
  readonly kind: 'member';
  readonly object: Expression;
  readonly property: string;
}
interface IndexExpression extends ExpressionBase {
  readonly kind: 'index';
  readonly object: Expression;
  readonly index: Expression;
}
interface SliceExpression extends ExpressionBase {
  readonly kind: 'slice';
  readonly object: Expression;
  readonly from: Expression;
  readonly to: Expression;
}
export interface CallExpression extends ExpressionBase {
  readonly kind: 'call';
  readonly name: string;
  readonly parameters: readonly Expression[];
  callee: Callee;
}
export interface MethodExpression extends ExpressionBase {
  readonly kind: 'method';
  readonly object: Expression;
  readonly name: string;
  readonly parameters: readonly Expression[];
  /** Set when the object is a namespace such as `math`; `undefined` inside when it has no such function. */
  namespace: { readonly name: string; readonly builtin: Builtin | undefined } | undefined;
}
interface ListExpression extends ExpressionBase {
  readonly kind: 'list';
  readonly elements: readonly Expression[];
}
export interface MapExpression extends ExpressionBase {
  readonly kind: 'map';
  readonly entries: readonly { readonly key: string; readonly value: Expression }[];
}
/** A path literal; strings are literal segments, expressions were written as `$(...)`. */
export interface PathExpression extends ExpressionBase {
  readonly kind: 'path';
  readonly segments: readonly (string | Expression)[];
}

/** The direct operands of an expression, in evaluation order. */
export function operandsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'variable':
      return [];
    case 'unary':
    case 'is':
      return [expression.operand];
    case 'logical':
    case 'binary':
      return [expression.left, expression.right];
    case 'ternary':
      return [expression.condition, expression.whenTrue, expression.whenFalse];
    case 'member':
      return [expression.object];
    case 'index':
      return [expression.object, expression.index];
    case 'slice':
      return [expression.object, expression.from, expression.to];
    case 'call':
      return expression.parameters;
    case 'method':
      return expression.namespace === undefined
        ? [expression.object, ...expression.parameters]
        : expression.parameters;
    case 'list':
      return expression.elements;
    case 'map':
      return expression.entries.map((entry) => entry.value);
    case 'path':
      return expression.segments.filter((segment) => typeof segment !== 'string');
  }
}
