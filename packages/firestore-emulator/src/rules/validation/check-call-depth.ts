import { MAX_CALL_DEPTH } from '../limits.ts';
import type { FunctionDeclaration } from '../language/ast.ts';
import { RulesSyntaxError } from '../language/rules-error.ts';
import type { Source } from '../language/source.ts';

/**
 * Refuses functions that call themselves, directly or through others, and chains of calls that are too deep, even if no
 * rule calls them.
 */
export function checkCallDepth(
  calls: ReadonlyMap<FunctionDeclaration, ReadonlySet<FunctionDeclaration>>,
  source: Source,
): void {
  const depths = new Map<FunctionDeclaration, number>();
  const stack: FunctionDeclaration[] = [];

  const depthOf = (declaration: FunctionDeclaration): number => {
    const known = depths.get(declaration);
    if (known !== undefined) return known;
    const repeated = stack.indexOf(declaration);
    if (repeated >= 0) {
      const circle = [...stack.slice(repeated), declaration];
      throw new RulesSyntaxError(
        source,
        declaration.nameStart,
        `Recursive call is not allowed: [${circle.map(({ name }) => name).join('->')}].`,
      );
    }
    stack.push(declaration);
    let deepest = 0;
    for (const callee of calls.get(declaration) ?? []) deepest = Math.max(deepest, depthOf(callee));
    stack.pop();
    const depth = deepest + 1;
    if (depth > MAX_CALL_DEPTH + 1) {
      throw new RulesSyntaxError(
        source,
        declaration.nameStart,
        `Maximum allowed call depth of ${MAX_CALL_DEPTH} is reached for the calls that begin at [${declaration.name}].`,
      );
    }
    depths.set(declaration, depth);
    return depth;
  };

  for (const declaration of calls.keys()) depthOf(declaration);
}
