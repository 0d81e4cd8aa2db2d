import { MAX_NESTING_LEVELS } from '../limits.ts';
import { operandsOf } from '../language/ast.ts';
import type { Expression } from '../language/ast.ts';
import { TOO_COMPLEX } from '../language/cursor.ts';
import { RulesSyntaxError } from '../language/rules-error.ts';
import type { Source } from '../language/source.ts';

/**
 * Refuses an expression nested deeper than production compiles. Parentheses and binary operators put their operands one
 * level deeper. A flat chain of `&&` counts too, because each operator encloses the ones before it.
 */
export function checkComplexity(
  root: Expression,
  parentheses: ReadonlyMap<Expression, number>,
  source: Source,
): void {
  const check = (expression: Expression, level: number): void => {
    const own = level + (parentheses.get(expression) ?? 0);
    if (own > MAX_NESTING_LEVELS) throw new RulesSyntaxError(source, expression.start, TOO_COMPLEX);
    const isBinary = ['binary', 'logical', 'is'].includes(expression.kind);
    for (const operand of operandsOf(expression)) check(operand, isBinary ? own + 1 : own);
  };
  check(root, 1);
}
