import type { Expression, FunctionDeclaration, MatchStatement } from '../language/ast.ts';
import type { ParsedRules } from '../language/parse-ruleset.ts';
import type { Source } from '../language/source.ts';
import { checkCallDepth } from './check-call-depth.ts';
import { checkComplexity } from './check-complexity.ts';
import { NameResolver } from './resolve-names.ts';
import { matchScope, rootScope, serviceScope } from './scope.ts';
import type { Scope } from './scope.ts';

/**
 * Checks a parsed file and resolves its names in place.
 *
 * @returns warnings as `firestore.rules:5:56 Invalid function name: f.`, in source order
 * @throws RulesSyntaxError for rules that production refuses to compile
 */
export function checkRuleset({ file, parentheses }: ParsedRules, source: Source): string[] {
  const resolver = new NameResolver(source);
  const declarations: FunctionDeclaration[] = [];
  const complexity = (expression: Expression) => checkComplexity(expression, parentheses, source);

  const checkFunctions = (functions: readonly FunctionDeclaration[], scope: Scope) => {
    for (const declaration of functions) {
      declarations.push(declaration);
      for (const { value } of declaration.lets) complexity(value);
      complexity(declaration.body);
      resolver.resolveFunction(declaration, scope);
    }
  };

  const checkMatch = (match: MatchStatement, parent: Scope) => {
    const scope = matchScope(match, parent, file.version, source);
    checkFunctions(match.functions, scope);
    for (const statement of match.statements) {
      if (statement.kind === 'match') {
        checkMatch(statement, scope);
      } else if (statement.condition) {
        complexity(statement.condition);
        resolver.resolveCondition(statement.condition, scope);
      }
    }
  };

  const root = rootScope(file, source);
  const service = serviceScope(file, source, root);
  checkFunctions(file.functions, root);
  checkFunctions(file.service.functions, service);
  for (const match of file.service.matches) checkMatch(match, service);
  checkCallDepth(resolver.calls, source);

  const unused = declarations
    .filter((declaration) => !resolver.called.has(declaration))
    .map(({ name, nameStart }) => ({ offset: nameStart, text: `Unused function: ${name}.` }));
  return [...resolver.warnings, ...unused]
    .sort((left, right) => left.offset - right.offset)
    .map(({ offset, text }) => {
      const { line, column } = source.locate(offset);
      return `${source.name}:${line}:${column} ${text}`;
    });
}
