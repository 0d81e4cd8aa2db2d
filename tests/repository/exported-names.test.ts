import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/project/root.ts';

const FILES = globSync('{app,content,domain,features,realtime,scripts,server}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['**/node_modules'],
});

/** The names that a file exports, its default export left out. */
function exportedNames(path: string, code: string): readonly string[] {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest);
  return file.statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    const kinds = modifiers.map(({ kind }) => kind);
    if (!kinds.includes(ts.SyntaxKind.ExportKeyword)) return [];
    if (kinds.includes(ts.SyntaxKind.DefaultKeyword)) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap(({ name }) =>
        ts.isIdentifier(name) ? [name.text] : [],
      );
    }
    const { name } = statement as ts.Statement & { readonly name?: ts.Identifier };
    return name ? [name.text] : [];
  });
}

/** Names that several files export, each with its files. */
function repeatedNames(
  files: Readonly<Record<string, string>>,
): Readonly<Record<string, string[]>> {
  const found = new Map<string, Set<string>>();
  for (const [path, code] of Object.entries(files)) {
    for (const name of exportedNames(path, code)) {
      found.set(name, (found.get(name) ?? new Set()).add(path));
    }
  }
  return Object.fromEntries(
    [...found].filter(([, paths]) => paths.size > 1).map(([name, paths]) => [name, [...paths]]),
  );
}

describe('exported names', () => {
  it('are found in two files, in whichever way they are declared', () => {
    expect(
      repeatedNames({
        'a.ts': 'export const one = 1;\nexport interface Two {}\nconst three = 3;',
        'b.ts': 'export function one() {}\nexport type Two = 2;\nexport const three = 3;',
      }),
    ).toEqual({ one: ['a.ts', 'b.ts'], Two: ['a.ts', 'b.ts'] });
  });

  it('of domain, server and scripts occur in no other file', () => {
    const files = FILES.map((path) => [path, readFileSync(resolve(ROOT, path), 'utf8')] as const);
    const repeated = Object.entries(repeatedNames(Object.fromEntries(files))).filter(([, paths]) =>
      paths.some((path) => /^(domain|scripts|server)\//.test(path)),
    );
    expect(repeated).toEqual([]);
  });
});
