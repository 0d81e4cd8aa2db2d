import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import ts from 'typescript';

const importsByFile = new Map<string, { modified: number; imports: string[] }>();

/** The files a file imports at run time (absolute paths); type imports leave no trace and do not count. */
function runtimeImports(file: string): readonly string[] {
  const modified = statSync(file).mtimeMs;
  const known = importsByFile.get(file);
  if (known?.modified === modified) return known.imports;
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const imports = source.statements.flatMap((statement) => {
    const specifier = runtimeSpecifier(statement);
    if (!specifier?.startsWith('.')) return [];
    const target = resolve(dirname(file), specifier);
    return /\.tsx?$/.test(target) && existsSync(target) ? [target] : [];
  });
  importsByFile.set(file, { modified, imports });
  return imports;
}

function runtimeSpecifier(statement: ts.Statement): string | null {
  if (ts.isImportDeclaration(statement)) {
    if (statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return null;
    return ts.isStringLiteral(statement.moduleSpecifier) ? statement.moduleSpecifier.text : null;
  }
  if (ts.isExportDeclaration(statement) && !statement.isTypeOnly && statement.moduleSpecifier) {
    return ts.isStringLiteral(statement.moduleSpecifier) ? statement.moduleSpecifier.text : null;
  }
  return null;
}

/** The shortest chain of run-time imports from `start` back to `goal`, both included; null if none. */
export function importChain(start: string, goal: string): readonly string[] | null {
  const cameFrom = new Map<string, string | null>([[start, null]]);
  const queue = [start];
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    if (file === goal) {
      const chain: string[] = [];
      for (let step: string | null = file; step !== null; step = cameFrom.get(step) ?? null) {
        chain.unshift(step);
      }
      return chain;
    }
    for (const next of runtimeImports(file)) {
      if (!cameFrom.has(next)) {
        cameFrom.set(next, file);
        queue.push(next);
      }
    }
  }
  return null;
}
