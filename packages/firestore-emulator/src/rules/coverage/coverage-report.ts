import { operandsOf } from '../language/ast.ts';
import type {
  Expression,
  FunctionDeclaration,
  MatchStatement,
  RulesFile,
} from '../language/ast.ts';
import type { Source } from '../language/source.ts';
import type { Coverage, ValueCount } from './coverage.ts';

/** The reply of `:ruleCoverage`, in the shape of Google's emulator. */
export interface RulesCoverage {
  readonly rules: {
    readonly files: readonly { readonly name: string; readonly content: string }[];
  };
  readonly report: readonly ExpressionReport[];
}

export interface ExpressionReport {
  readonly sourcePosition: {
    readonly fileName: string;
    /** From 1. */
    readonly line: number;
    /** From 1. */
    readonly column: number;
    readonly currentOffset: number;
    /** Offset after the expression. */
    readonly endOffset: number;
  };
  /** Empty when the expression never ran. */
  readonly values: readonly ValueCount[];
  readonly children?: readonly ExpressionReport[];
}

export function coverageReport(source: Source, file: RulesFile, coverage: Coverage): RulesCoverage {
  return {
    rules: { files: [{ name: source.name, content: source.body }] },
    report: rootExpressions(file).map((root) => reportOf(root, source, coverage)),
  };
}

/** The conditions of allow statements, the `let` values and the returned expressions of functions, in source order. */
export function rootExpressions(file: RulesFile): readonly Expression[] {
  const roots: Expression[] = [];
  const addFunctions = (functions: readonly FunctionDeclaration[]) => {
    for (const { lets, body } of functions) roots.push(...lets.map(({ value }) => value), body);
  };
  const addMatch = (match: MatchStatement) => {
    addFunctions(match.functions);
    for (const statement of match.statements) {
      if (statement.kind === 'match') addMatch(statement);
      else if (statement.condition) roots.push(statement.condition);
    }
  };
  addFunctions(file.functions);
  addFunctions(file.service.functions);
  for (const match of file.service.matches) addMatch(match);
  return roots.sort((left, right) => left.start - right.start);
}

function reportOf(expression: Expression, source: Source, coverage: Coverage): ExpressionReport {
  const { start, end, id } = expression;
  const { line, column } = source.locate(start);
  const operands = operandsOf(expression);
  return {
    sourcePosition: {
      fileName: source.name,
      line,
      column,
      currentOffset: start,
      endOffset: end,
    },
    values: coverage.valuesOf(id),
    ...(operands.length > 0 && {
      children: operands.map((operand) => reportOf(operand, source, coverage)),
    }),
  };
}
